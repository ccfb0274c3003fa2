import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Options

@Suite("The schema of specs and the goldens")
struct GoldenSchemaTests {
  @Test("every golden spec follows it", arguments: try Goldens.names())
  func goldens(name: String) throws {
    let data = try Data(contentsOf: PackageFolder.golden.appending(path: "specs/\(name).json"))
    let spec = try JSONValue(parsing: SourceText([UInt8](data), name: name))
    let schema = ChartSchema(try GoldenSpec(name).kind)
    let root = try JSONValue(parsing: SourceText(schema.text, name: "schema.json"))
    let check = SchemaCheck(root: root)
    #expect(try check.problems(of: spec) == [])
    #expect(spec["$schema"]?.string == schema.identifier)
  }
}
