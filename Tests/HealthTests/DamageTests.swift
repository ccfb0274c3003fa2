import Archives
import TestSupport
import Testing

@testable import Health

/// Broken exports of every sort, the same in every run: whatever happens, it is no trap and it ends.
struct DamageTests {
  private static let xml: [UInt8] = {
    var text = ExportText()
    for hour in 10..<16 {
      text.steps(
        hour, "2024-04-02 \(hour):00:00", "2024-04-02 \(hour):50:00",
        by: hour % 2 == 0 ? ExportText.watch : ExportText.phone,
        children: hour == 12 ? ExportText.byHand : "")
    }
    text.body += """
       <Correlation type="x"><Record type="HKQuantityTypeIdentifierStepCount"/></Correlation>
       <!-- a comment --><ActivitySummary dateComponents="2024-04-02" activeEnergyBurned="3"/>
       <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="5" durationUnit="min"
        sourceName="x" startDate="2024-04-02 10:05:00 +0200" endDate="2024-04-02 10:30:00 +0200">
        <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="2.5" unit="km"/>
       </Workout>

      """
    return text.bytes
  }()

  private static let pieces: [[UInt8]] =
    [
      "<", ">", "/", "\"", "'", "=", "&", "&#x1F600;", "<!--", "-->", "<!ENTITY", "]]>", "<Record ",
      "</Record>", "</HealthData>", "<Correlation>", "9999999999", "1e999", "-", "+1800", "2024",
      "\u{B}",
      " ", "count", "mi",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0x50, 0x4B, 1, 2], [0x50, 0x4B, 5, 6], [8, 0]]

  private static func damaged(_ bytes: [UInt8], with random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...4, using: &random))
      let piece = pieces.randomElement(using: &random) ?? []
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: bytes.removeSubrange(start..<end)
      case 3...6: bytes.replaceSubrange(start..<end, with: piece)
      case 7...8: bytes.insert(contentsOf: bytes[start..<end] + piece, at: start)
      case 9...10:
        for place in start..<end { bytes[place] = UInt8.random(in: 0...255, using: &random) }
      default: bytes = Array(bytes[..<start])
      }
    }
    return bytes
  }

  private static func archive(_ options: ZipBytes.Options) -> [UInt8] {
    var zip = ZipBytes()
    zip.add("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8), options)
    zip.add("apple_health_export/export.xml", xml, options)
    return zip.finished(zip64: options.contains(.zip64))
  }

  @Test(
    "random damage never traps and never hangs",
    arguments: [
      xml, archive(.stored), archive([]), archive([.zip64, .described]),
    ])
  func damage(bytes: [UInt8]) throws {
    var random = SplitMix(seed: 17)
    var (read, refused) = (0, 0)
    for round in 0..<1500 {
      let bytes = DamageTests.damaged(bytes, with: &random)
      do {
        let export = try HealthExport(
          "steps,distance,energy,rings,workouts",
          of: round % 2 == 0 ? .bytes(bytes) : .pipe(bytes, piece: 333), weight: 70)
        let zone = export.zone(asked: nil, system: nil).zone
        for resolution in [HealthResolution.day, .hour, .minutes(15)] {
          #expect(try export.table(resolution, zone: zone).csv.count > 10)
        }
        _ = export.explanation(of: 19_815, zone: zone)
        export.forEachSamplePiece(zone: zone) { _ in }
        read += 1
      } catch let error as HealthError {
        #expect(error.description.hasSuffix("."))
        refused += 1
      }
    }
    // Both ends are reached, or the damage would prove nothing.
    #expect(read > 50)
    #expect(refused > 50)
  }

  @Test("an element that never ends is read in a line of time and little memory")
  func endless() throws {
    var text = ExportText()
    text.steps(600, "2024-04-02 10:00:00", "2024-04-02 10:10:00")
    for unclosed in ["<Record type=\"", "<Record ", "<!-- ", "<Record a='"] {
      var cut = text
      cut.tail = unclosed + String(repeating: "x ", count: 1 << 20)
      let export = try HealthExport("steps", of: .bytes(cut.bytes))
      #expect(try export.rows()[0] == "2024-04-02,600")
    }
    text.body += String(repeating: "<Correlation>", count: 10_000)
    text.steps(1, "2024-04-02 10:00:00", "2024-04-02 10:10:00")
    #expect(try HealthExport("steps", of: .bytes(text.bytes)).rows()[0] == "2024-04-02,600")
  }

  @Test("more samples than are kept are an error, whatever their types")
  func tooMany() throws {
    var text = ExportText()
    let types = ["StepCount", "FlightsClimbed"].map { "HKQuantityTypeIdentifier" + $0 }
    for type in types {
      text.add(
        type, "1", "count", from: "2024-03-01 10:00:00 +0100", to: "2024-03-01 10:01:00 +0100")
    }
    for (limit, error) in [(2, nil), (1, HealthError.tooManySamples(limit: 1))] {
      var scanner = HealthScanner(types: types, workouts: false, rings: false, mostSamples: limit)
      // It is looked at before each block.
      var found: HealthError?
      do throws(HealthError) {
        for block in [text.bytes, Array("  ".utf8)] {
          _ = try block.withUnsafeBufferPointer { (bytes) throws(HealthError) in
            try scanner.scan(bytes, isLast: false)
          }
        }
      } catch {
        found = error
      }
      #expect(found == error)
    }
  }

  @Test("many samples at one time are merged in a line of time")
  func pile() throws {
    var text = ExportText()
    for index in 0..<20_000 {
      text.steps(
        1 + index, "2024-04-02 10:00:00", "2024-04-02 10:\(10 + index % 50):00",
        by: ExportText.Source(name: "iPhone \(index % 300)", version: "", device: nil))
    }
    let export = try HealthExport("steps", of: .bytes(text.bytes))
    #expect(try export.rows()[0].hasPrefix("2024-04-02,"))
  }
}
