import Base
import CDeflate
import TestSupport
import Testing

@testable import Imports

@Suite("Bytes given to the library")
struct UnpackingTests {
  private static let table = "n,m\n1,2\n3,4\n"

  private static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(6)
    defer { libdeflate_free_compressor(compressor) }
    return [UInt8](
      unsafeUninitializedCapacity: libdeflate_gzip_compress_bound(compressor, bytes.count)
    ) { buffer, count in
      count = libdeflate_gzip_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
  }

  @Test("a text, a workbook and a database are the same table, compressed or not")
  func tables() throws {
    var book = WorkbookBytes()
    book.add("first", "<row><c><v>9</v></c></row><row><c><v>8</v></c></row>")
    book.add(
      "second",
      """
      <row><c t="inlineStr"><is><t>n</t></is></c><c t="inlineStr"><is><t>m</t></is></c></row>
      <row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c><c><v>4</v></c></row>
      """)
    for (bytes, sheet) in [(Array(UnpackingTests.table.utf8), nil), (book.bytes, "second")] {
      for bytes in [bytes, UnpackingTests.gzipped(bytes)] {
        let text = try SourceText(unpacking: bytes, name: "a", sheet: sheet)
        #expect(String(decoding: text.bytes, as: UTF8.self) == UnpackingTests.table)
      }
    }
  }

  @Test("errors name the file, the reason and the next step")
  func errors() {
    let cut = Array(UnpackingTests.gzipped(Array(UnpackingTests.table.utf8)).dropLast(4))
    #expect(
      throws: UnpackingError(
        description: "a.gz: its gzip data ends too early. Copy or download it again.")
    ) { try SourceText(unpacking: cut, name: "a.gz") }
    var book = WorkbookBytes()
    book.add("Daily", "<row><c><v>9</v></c></row>")
    #expect(
      throws: UnpackingError(
        description:
          "b.xlsx: there is no sheet \"Daly\". Did you mean \"Daily\"? There is only \"Daily\".")
    ) { try SourceText(unpacking: book.bytes, name: "b.xlsx", sheet: "Daly") }
    #expect(throws: InputError.self) {
      try SourceText(unpacking: Array("%PDF-1.4".utf8), name: "c.pdf")
    }
  }
}
