import Calendars
import Foundation
import Archives
import TestSupport
import Testing

@testable import Health

struct MergeTests {
  /// An export of a few days with sources that overlap at random.
  private static func random(_ random: inout SplitMix) -> (text: ExportText, begin: Int) {
    var export = ExportText()
    let sources = [
      ExportText.watch, ExportText.phone, ExportText.app,
      ExportText.Source(name: "Mark’s iPhone", version: "16.7", device: ExportText.phone.device),
      ExportText.Source(name: "Anna’s iPhone", version: "16.6", device: nil),
    ].shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
    // Around the nights on which clocks are changed in Berlin.
    let begin = Int.random(in: 0...1, using: &random) == 0 ? 1_711_749_600 : 1_698_357_600
    export.date = text(begin + 3 * 86_400)
    let step = [1, 60, 900].randomElement(using: &random) ?? 1
    for _ in 0..<Int.random(in: 1...90, using: &random) {
      let start = begin + Int.random(in: 0...(3 * 86_400 / step), using: &random) * step
      let length = [0, 1, 7, 20].randomElement(using: &random) ?? 1
      let end = start + length * Int.random(in: 1...500, using: &random)
      let isSteps = Int.random(in: 0...2, using: &random) > 0
      let isManual = Int.random(in: 0...7, using: &random) == 0
      for _ in 0...(Int.random(in: 0...9, using: &random) == 0 ? 1 : 0) {
        export.add(
          isSteps ? type : "HKQuantityTypeIdentifierDistanceWalkingRunning",
          isSteps
            ? "\(Int.random(in: 0...999, using: &random))"
            : "\(Double.random(in: 0...2, using: &random))",
          isSteps ? "count" : "km", from: text(start), to: text(end),
          by: sources.randomElement(using: &random) ?? ExportText.phone,
          children: isManual ? ExportText.byHand : "")
      }
    }
    let nested = export.body.split(separator: "\n").prefix(1)
      .filter { $0.hasSuffix("/>") }.joined()
    export.body +=
      " <Correlation type=\"C\" sourceName=\"x\" startDate=\"\(text(begin))\" endDate=\"\(text(begin))\">\n"
      + "  <Record type=\"\(type)\" sourceName=\"x\" unit=\"count\" startDate=\"\(text(begin))\" "
      + "endDate=\"\(text(begin + 60))\" value=\"5000\"/>\n \(nested)\n </Correlation>\n"
    return (export, begin)
  }

  private static let type = "HKQuantityTypeIdentifierStepCount"
  private static let distance = "HKQuantityTypeIdentifierDistanceWalkingRunning"

  /// A moment at the offset of the export.
  private static func text(_ seconds: Int) -> String {
    HealthExport.text(ofMoment: seconds, Zone(fixedOffset: 7200) ?? .utc)
      .replacing("T", with: " ").replacing("+02:00", with: " +0200")
  }

  @Test(
    "the sums of days are those of a slow merge in Python",
    .enabled(if: Program.has("python3"), "SKIPPED: python3 is not installed"))
  func python() throws {
    var random = SplitMix(seed: 2024)
    let folder = try TestFolder()
    let orders: [[String]] = [
      [], ["phone", "watch"], ["others"], ["watch", "manual"], ["Pedometer & Co", "phone"],
      ["Anna's iPhone"],
    ]
    var ours: [[String: [String: Double]]] = []
    var folders: [String] = []
    for index in 0..<30 {
      let text = MergeTests.random(&random).text
      let order = orders.randomElement(using: &random) ?? []
      let keepsManual = Int.random(in: 0...3, using: &random) > 0
      try folder.makeFolder("\(index)")
      folders.append(folder["\(index)"])
      try text.text.replacing("’", with: "'").replacing("\u{A0}", with: " ")
        .write(to: URL(filePath: folder["\(index)/export.xml"]), atomically: false, encoding: .utf8)
      let description: [String: Any] = [
        "zone": "Europe/Berlin", "priority": order, "manual": keepsManual,
        "types": [MergeTests.type, MergeTests.distance],
      ]
      try JSONSerialization.data(withJSONObject: description)
        .write(to: URL(filePath: folder["\(index)/case.json"]))
      ours.append(try MergeTests.sums(text, order, keepsManual))
    }
    let script = PackageFolder.url.appending(path: "Tests/HealthTests/Support/merge.py").path
    let run = try Program.run("python3", [script] + folders)
    try #require(run.status == 0, Comment(rawValue: run.errors))
    let theirs = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: [String: Double]]]
    )
    var compared = 0
    for (index, (mine, other)) in zip(ours, theirs).enumerated() {
      for type in [MergeTests.type, MergeTests.distance] {
        let expected = (other[type] ?? [:])
        for day in Set(expected.keys).union(mine[type]?.keys.map { $0 } ?? []) {
          let (one, two) = (mine[type]?[day] ?? 0, expected[day] ?? 0)
          #expect(abs(one - two) < 2e-6, "case \(index), \(type), \(day): \(one), not \(two)")
          compared += 1
        }
      }
    }
    #expect(compared > 100)
  }

  private static func sums(
    _ text: ExportText, _ order: [String], _ keepsManual: Bool
  ) throws -> [String: [String: Double]] {
    let export: HealthExport
    do {
      export = try HealthExport(
        "steps,distance", of: .bytes(text.bytes), manual: keepsManual, priority: order)
    } catch HealthError.nothing {
      return [:]
    }
    var lines: [String] = []
    do { lines = try export.lines() } catch HealthError.nothing { return [:] }
    let names = lines[0].split(separator: ",").dropFirst()
    var found: [String: [String: Double]] = [:]
    for line in lines.dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      for (name, cell) in zip(names, cells.dropFirst()) {
        let type = name == "steps" ? type : distance
        if let value = Double(cell) { found[type, default: [:]][String(cells[0])] = value }
      }
    }
    return found
  }

  @Test("a watch counts before a phone, which fills what the watch leaves")
  func priority() throws {
    var text = ExportText()
    text.steps(600, "2024-04-02 10:00:00", "2024-04-02 10:10:00", by: ExportText.watch)
    text.steps(900, "2024-04-02 10:05:00", "2024-04-02 10:20:00")
    let input = ByteSource.bytes(text.bytes)
    #expect(try HealthExport("steps", of: input).rows()[0] == "2024-04-02,1200")
    let phoneFirst = try HealthExport("steps", of: input, priority: ["phone"])
    #expect(try phoneFirst.rows()[0] == "2024-04-02,1200")
    let named = try HealthExport("steps", of: input, priority: ["mark's  IPHONE"])
    #expect(try named.rows()[0] == "2024-04-02,1200")
    text.steps(300, "2024-04-02 10:00:00", "2024-04-02 10:05:00")
    let both = ByteSource.bytes(text.bytes)
    #expect(try HealthExport("steps", of: both).rows()[0] == "2024-04-02,1200")
    #expect(try HealthExport("steps", of: both, priority: ["phone"]).rows()[0] == "2024-04-02,1200")
    text.steps(50, "2024-04-02 10:02:00", "2024-04-02 10:02:00", by: ExportText.app)
    #expect(try HealthExport("steps", of: .bytes(text.bytes)).rows()[0] == "2024-04-02,1200")
    let appFirst = try HealthExport("steps", of: .bytes(text.bytes), priority: ["others"])
    #expect(try appFirst.rows()[0] == "2024-04-02,1250")
  }

  @Test("a sample that crosses midnight is divided by time, and days have 23 and 25 hours")
  func midnight() throws {
    var text = ExportText()
    // 0:00 in Berlin is 1:00 at the offset of the export in winter.
    text.steps(100, "2024-03-31 00:57:00", "2024-03-31 01:02:00")
    text.steps(230, "2024-03-31 01:00:00", "2024-04-01 00:00:00", by: ExportText.watch)
    let export = try HealthExport("steps", of: .bytes(text.bytes))
    #expect(try export.rows().prefix(2) == ["2024-03-30,60", "2024-03-31,230"])
    #expect(
      export.explanation(of: 19_813, zone: try #require(Zone(identifier: "Europe/Berlin")))
        .hasPrefix("2024-03-31 in Europe/Berlin, 23 hours\n"))
    #expect(
      try export.rows(.hour)[1...3].map { String($0.prefix(25)) } == [
        "2024-03-31T00:00:00+01:00", "2024-03-31T01:00:00+01:00", "2024-03-31T03:00:00+02:00",
      ])
  }

  @Test("entries by hand count first, or not at all")
  func manual() throws {
    var text = ExportText()
    text.steps(60, "2024-04-02 10:00:00", "2024-04-02 10:10:00", by: ExportText.watch)
    text.steps(
      5, "2024-04-02 10:00:00", "2024-04-02 10:10:00",
      by: ExportText.Source(name: "Health", version: "16", device: nil), children: ExportText.byHand
    )
    #expect(try HealthExport("steps", of: .bytes(text.bytes)).rows()[0] == "2024-04-02,5")
    #expect(
      try HealthExport("steps", of: .bytes(text.bytes), manual: false).rows()[0] == "2024-04-02,60")
  }

  @Test("exact doubles and records in correlations count once")
  func doubles() throws {
    var text = ExportText()
    for _ in 0..<8 { text.steps(70, "2024-04-02 10:00:00", "2024-04-02 10:10:00") }
    text.steps(71, "2024-04-02 10:00:00", "2024-04-02 10:10:00")
    text.body += "<Correlation type=\"x\">\n"
    text.steps(1000, "2024-04-02 11:00:00", "2024-04-02 11:10:00")
    text.body += "</Correlation>\n<Correlation type=\"empty\"/>\n"
    text.steps(1, "2024-04-02 12:00:00", "2024-04-02 12:10:00")
    let export = try HealthExport("steps", of: .bytes(text.bytes))
    #expect(try export.rows()[0] == "2024-04-02,142")
    #expect(export.notices.map(\.text) == ["7 records there twice or more; counted once."])
  }

  @Test("the explanation says what each source says, and what of it counts")
  func explanation() throws {
    var text = ExportText()
    text.steps(600, "2024-04-02 10:00:00", "2024-04-02 10:10:00", by: ExportText.watch)
    text.steps(900, "2024-04-02 10:05:00", "2024-04-02 10:20:00")
    let export = try HealthExport("steps", of: .bytes(text.bytes))
    let lines = export.explanation(
      of: 19_815, zone: try #require(Zone(identifier: "Europe/Berlin")))
    #expect(
      lines == """
        2024-04-02 in Europe/Berlin, 24 hours

        steps:
          source                                                    class  samples  says  counts
          Mark's Apple Watch (9.6.3; Apple Watch, Watch, Watch6,2)  watch        1   600     600
          Mark's iPhone (16.6; iPhone, iPhone, iPhone10,4)          phone        1   900     600
          together                                                               2  1500    1200

        """)
  }
}
