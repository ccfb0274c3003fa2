import Archives
import Testing

@testable import Health
@testable import bench

@Suite("The export of Health of the benchmarks")
struct HealthExportFileTests {
  @Test("it is what a phone writes: two devices, doubles, entries by hand, a wrong clock, a zone")
  func content() throws {
    var (xml, zip): ([UInt8], [UInt8]) = ([], [])
    let file = HealthExportFile(size: 5_000_000)
    let count = try file.forEachPieceOfArchive(alsoTo: { xml += $0 }) { zip += $0 }
    #expect(count == xml.count && (2_000_000...8_000_000).contains(count))
    var again: [UInt8] = []
    file.forEachPiece { again += $0 }
    #expect(again == xml)
    var request = HealthRequest()
    request.kinds = ["steps", "heart-rate", "energy", "workouts", "rings"]
      .flatMap { HealthKind.kinds(of: $0) ?? [] }
    var tables: [[UInt8]] = []
    for bytes in [xml, zip] {
      let input = ByteSource.file(size: bytes.count) { start, length in
        Array(bytes[min(start, bytes.count)..<min(start + length, bytes.count)])
      }
      let export = try HealthExport(reading: input, request)
      let zone = export.zone(asked: nil, system: nil).zone
      #expect(zone.name == "Europe/Berlin")
      #expect(Set(export.sources.map(\.sourceClass)).isSuperset(of: [.watch, .phone, .manual]))
      #expect(export.notices.contains { $0.text.contains("twice or more") })
      tables.append(try export.table(.day, zone: zone).csv)
    }
    #expect(tables[0] == tables[1])
    let lines = String(decoding: tables[0], as: UTF8.self).split(separator: "\n")
    #expect(lines.last?.hasPrefix("2024-04-05,") == true)
  }
}
