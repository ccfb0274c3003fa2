import Archives
import TestSupport
import Testing

@testable import Health

struct ExportArchiveTests {
  private static let export: [UInt8] = {
    var text = ExportText()
    text.steps(600, "2024-04-02 10:00:00", "2024-04-02 10:10:00")
    text.body += String(repeating: "<!-- filler that compresses -->\n", count: 9000)
    text.steps(42, "2024-04-02 11:00:00", "2024-04-02 11:10:00")
    return text.bytes
  }()
  private static let record = Array("<?xml?><ClinicalDocument><a/></ClinicalDocument>".utf8)

  private static func steps(_ input: ByteSource) throws -> String? {
    try HealthExport("steps", of: input).rows().first
  }

  private static func zip(
    _ options: ZipBytes.Options = [], name: String = "apple_health_export/导出.xml",
    checksumError: UInt32 = 0
  ) -> ZipBytes {
    var zip = ZipBytes()
    zip.add("apple_health_export/", [], .stored)
    zip.add("apple_health_export/export_cda.xml", record)
    zip.add("apple_health_export/workout-routes/r.gpx", Array("<gpx/>".utf8), .stored)
    zip.checksumError = checksumError
    zip.add(name, export, options)
    zip.checksumError = 0
    return zip
  }

  @Test(
    "an export is found by its content in any archive, in a file and in a pipe",
    arguments: [
      [], .stored, .described, .zip64, [.zip64, .described], [.stored, .zip64],
    ] as [ZipBytes.Options])
  func archives(options: ZipBytes.Options) throws {
    for name in ["apple_health_export/导出.xml", "экспорт", "a\u{FFFD}b.XML"] {
      let zip = ExportArchiveTests.zip(options, name: name)
      for bytes in [
        zip.finished(), zip.finished(zip64: true), zip.finished(comment: "PK\u{5}\u{6} comment"),
        Array("#!/bin/sh\n".utf8) + zip.finished(),
      ] {
        if bytes[0] == 0x50 {
          #expect(try ExportArchiveTests.steps(.bytes(bytes)) == "2024-04-02,642")
          #expect(try ExportArchiveTests.steps(.pipe(bytes)) == "2024-04-02,642")
          #expect(try ExportArchiveTests.steps(.pipe(bytes, piece: 1)) == "2024-04-02,642")
        }
      }
    }
    #expect(
      try ExportArchiveTests.steps(.pipe(ExportArchiveTests.export, piece: 77)) == "2024-04-02,642")
  }

  @Test("what comes before the cut of an archive counts")
  func cut() throws {
    let whole = ExportArchiveTests.zip(.described).finished()
    // The filler is far longer than the records, so that the first one is there.
    let cut = Array(whole[..<(whole.count / 2 + 200)])
    for input in [ByteSource.bytes(cut), .pipe(cut)] {
      let export = try HealthExport("steps", of: input)
      #expect(try export.rows()[0] == "2024-04-02,600")
      #expect(export.notices[0].text.hasPrefix("the export ends early, behind 1 records;"))
      #expect(export.notices[0].isWarning)
    }
  }

  @Test(
    "an archive that is damaged, leads elsewhere or is no export is refused",
    arguments: [
      (zip([], checksumError: 1).finished(), HealthError.archive(.checksum)),
      (zip(.described, checksumError: 1).finished(), .archive(.checksum)),
      (zip([], name: "../export.xml").finished(), .archive(.name("../export.xml"))),
      (zip([], name: "/etc/export.xml").finished(), .archive(.name("/etc/export.xml"))),
      (zip([], name: "a\\..\\export.xml").finished(), .archive(.name("a\\..\\export.xml"))),
      (zip(.link, name: "export.xml").finished(), .archive(.name("export.xml"))),
      (zip(.encrypted).finished(), .archive(.encrypted)),
    ])
  func refused(bytes: [UInt8], error: HealthError) {
    #expect(throws: error) { try ExportArchiveTests.steps(.bytes(bytes)) }
    if error != .archive(.name("export.xml")) {
      #expect(throws: error) { try ExportArchiveTests.steps(.pipe(bytes)) }
    }
  }

  @Test("an archive without an export is refused, and so is other XML")
  func noExport() {
    var zip = ZipBytes()
    zip.add("a.xml", ExportArchiveTests.record)
    for input in [ByteSource.bytes(zip.finished()), .pipe(zip.finished())] {
      #expect(throws: HealthError.noExportInArchive) { try ExportArchiveTests.steps(input) }
    }
    #expect(throws: HealthError.noExport(root: "ClinicalDocument")) {
      try ExportArchiveTests.steps(.bytes(ExportArchiveTests.record))
    }
    #expect(throws: HealthError.noExport(root: nil)) { try ExportArchiveTests.steps(.bytes([])) }
    #expect(throws: HealthError.noExport(root: nil)) {
      try ExportArchiveTests.steps(.bytes([UInt8](repeating: 0x20, count: 3 << 20)))
    }
  }

  @Test("damaged data is refused")
  func damaged() {
    var bytes = ExportArchiveTests.zip().finished()
    let middle = bytes.count / 2
    for place in middle..<middle + 40 { bytes[place] ^= 0xFF }
    #expect(throws: HealthError.self) { try ExportArchiveTests.steps(.bytes(bytes)) }
  }

  @Test("a bomb is refused before it has grown")
  func bomb() {
    var text = ExportText()
    text.tail = String(repeating: " ", count: 40 << 20)
    var zip = ZipBytes()
    zip.add("export.xml", text.bytes)
    for input in [ByteSource.bytes(zip.finished()), .pipe(zip.finished())] {
      #expect(throws: HealthError.archive(.bomb)) { try ExportArchiveTests.steps(input) }
    }
  }
}
