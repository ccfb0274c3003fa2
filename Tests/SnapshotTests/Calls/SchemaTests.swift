import Foundation
import Testing
import TestSupport

@testable import snapshot

@Suite("The schema as a file")
struct SchemaTests {
  private static var hasValidator: Bool {
    do {
      return try CommandRun(script: "python3 -c 'import jsonschema'", in: TestFolder()).status == 0
    } catch {
      return false
    }
  }

  @Test("is the same on every run, and has a line break at its end")
  func same() throws {
    let folder = try TestFolder()
    let (first, second) = (
      try CommandRun("schema", in: folder), try CommandRun("schema", in: folder)
    )
    #expect(first.status == 0 && first.errors == "")
    #expect(first.text.hasPrefix("{\n") && first.text.hasSuffix("}\n"))
    #expect(first.output == second.output)
  }

  @Test(
    "another program's validator takes it and the golden specs, and refuses a wrong one",
    .enabled(if: hasValidator, "Skipped: Python has no jsonschema here."))
  func validator() throws {
    let folder = try TestFolder()
    let program = """
      import glob, json, sys
      from jsonschema import Draft202012Validator as Validator
      validators = {}
      for kind in ["chart", "card", "page"]:
        schema = json.load(open(kind + ".json"))
        Validator.check_schema(schema)
        validators[schema["$id"]] = Validator(schema)
      specs = glob.glob(sys.argv[1] + "/*.json")
      for path in specs:
        spec = json.load(open(path))
        validators[spec["$schema"]].validate(spec)
      wrong = {"data": {"values": [1]}, "lineWidht": 3}
      print(len(specs) > 10, any(v.is_valid(wrong) for v in validators.values()))
      """
    try folder.write(program, to: "check.py")
    let specs = PackageFolder.url.appending(path: "Golden/specs").path
    let run = try CommandRun(
      script: "for kind in chart card page; do \"$COMMAND\" schema $kind > $kind.json; done; "
        + "python3 check.py '\(specs)'", in: folder)
    #expect(run.text == "True False\n" && run.status == 0, "\(run.errors)")
  }
}
