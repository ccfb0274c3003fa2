import Calendars
import TestSupport
import Testing

@testable import Health

struct ExportTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"

  private static func one(_ change: (inout ExportText) -> Void) -> ExportText {
    var text = ExportText()
    text.steps(600, "2024-04-02 10:00:00", "2024-04-02 10:10:00")
    change(&text)
    return text
  }

  private static func rows(_ text: ExportText, _ kinds: String = "steps") throws -> [String] {
    try HealthExport(kinds, of: .bytes(text.bytes)).rows()
  }

  @Test("the document type of the release that broke it is read over")
  func brokenDocumentType() throws {
    let text = ExportTests.one {
      $0.head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 12 -- with a <Record> -->
        <!ELEMENT HealthData (ExportDate,Me)>
        <!ATTLIST VisionPrescription
          brand CDATA #IMPLIED
        <!ELEMENT RightEye EMPTY>
        device CDATA #IMPLIED
        >>
        ]>
        <HealthData locale="fr_FR">
         <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-03"/>

        """
    }
    #expect(try ExportTests.rows(text)[0] == "2024-04-02,600")
  }

  @Test("entities are refused, wherever they stand")
  func entities() {
    for head in [
      "<!DOCTYPE HealthData [<!ENTITY a \"b\">]><HealthData>", "<HealthData><!ENTITY a \"b\">",
    ] {
      let text = ExportTests.one { $0.head = head }
      #expect(throws: HealthError.entities) { try ExportTests.rows(text) }
    }
  }

  @Test("records are read however they are written")
  func writing() throws {
    let text = ExportTests.one {
      $0.body +=
        "<Record\n  startDate='2024-04-02 12:00:00 +0200' value = '7'\n unit=\"count\" endDate=\"2024-04-02 "
        + "12:01:00 +0200\" device=\"a > b\" sourceName=\"An\u{B}na &#x27;s &amp; &unknown;\" "
        + "type=\"\(ExportTests.steps)\" value=\"8\"  ></Record>\n"
        // A date and a name of iOS 8.
        + "<Record type=\"\(ExportTests.steps)\" source=\"x\" unit=\"count\" value=\"11\" "
        + "startDate=\"20240403071916+0200\" endDate=\"20240403072016+0200\"/>"
    }
    let export = try HealthExport("steps", of: .bytes(text.bytes))
    #expect(try export.rows().prefix(2) == ["2024-04-02,607", "2024-04-03,11"])
    #expect(export.sources.map(\.name).contains("An na 's & &unknown;"))
    #expect(export.notices.isEmpty)
  }

  @Test("what cannot be read is left out, and counted")
  func leftOut() throws {
    let text = ExportTests.one {
      $0.steps(1, "2030-01-02 10:00:00", "2030-01-02 10:10:00")
      $0.steps(1, "2024-04-02 10:20:00", "2024-04-02 10:10:00")
      $0.steps(1, "2024-02-30 10:00:00", "2024-04-02 10:10:00")
      $0.add(
        ExportTests.steps, "many", "count", from: "2024-04-02 10:00:00 +0200",
        to: "2024-04-02 10:10:00 +0200")
      $0.add(
        ExportTests.steps, "-5", "count", from: "2024-04-02 10:00:00 +0200",
        to: "2024-04-02 10:10:00 +0200")
      $0.add(
        ExportTests.steps, "5", "km", from: "2024-04-02 10:00:00 +0200",
        to: "2024-04-02 10:10:00 +0200")
      $0.body += "<Record type=\"\(ExportTests.steps)\" value=\"1 startDate=<Record/>\n"
      $0.steps(2, "2024-04-02 11:00:00", "2024-04-02 11:10:00")
    }
    let export = try HealthExport("steps", of: .bytes(text.bytes))
    #expect(
      try export.rows() == [
        "2024-04-02,602", "2024-04-03,", "2024-04-04,", "2024-04-05,",
      ])
    #expect(
      export.notices.map(\.text) == [
        "2 records with impossible dates, after the export or with the end before the beginning; left out.",
        "4 records without a value, date or source that can be read; left out.",
        "1 record in units of something else than the ones before; left out.",
      ])
  }

  @Test("the date of the export is not used where most records are from after it")
  func wrongDate() throws {
    let export = try HealthExport(
      "steps", of: .bytes(ExportTests.one { $0.date = "2014-01-01 00:00:00 +0100" }.bytes))
    #expect(try export.rows() == ["2024-04-02,600"])
    #expect(export.notices.map(\.isWarning) == [true])
  }

  @Test(
    "a source is a watch or a phone by its device, and an app by a version of its own",
    arguments: [
      ("Zephyr", "16.6", "model:iPhone, hardware:iPhone10,4, software:16.6", SourceClass.phone),
      ("Zephyr", "", "model:Watch, hardware:Watch6,2, software:9.6", .watch),
      ("SleepWatch", "3.1", "model:iPhone, hardware:iPhone10,4, software:16.6", .others),
      ("Runner", "7", "model:Watch, hardware:Watch6,2, software:9.6", .others),
      ("Anna’s Apple\u{A0}Watch", "5", "model:Watch, software:5.1", .watch),
      ("Mein iPhone", "12", "", .phone), ("My watch", "1", "", .watch), ("Scale", "1", "", .others),
    ])
  func classes(name: String, version: String, device: String, expected: SourceClass) throws {
    var text = ExportText()
    text.steps(
      1, "2024-04-02 10:00:00", "2024-04-02 10:10:00",
      by: ExportText.Source(
        name: name, version: version, device: device.isEmpty ? nil : "name:x, " + device))
    let export = try HealthExport("steps", of: .bytes(text.bytes))
    #expect(export.sources.map(\.sourceClass) == [expected])
  }

  @Test("what comes before a cut counts, wherever it is", arguments: 1...60)
  func cut(_ length: Int) throws {
    var text = ExportTests.one { $0.steps(42, "2024-04-02 11:00:00", "2024-04-02 11:10:00") }
    text.tail = ""
    let bytes = Array(text.bytes.dropLast(length * 3))
    let export = try HealthExport("steps", of: .bytes(bytes))
    #expect(try export.rows()[0] == "2024-04-02,600")
    #expect(export.notices.map(\.isWarning) == [true])
  }

  @Test("a tag is the same wherever blocks end", arguments: [1, 2, 3, 7, 100])
  func blocks(piece: Int) throws {
    let text = ExportTests.one {
      for minute in 10..<50 {
        $0.steps(
          1, "2024-04-02 11:\(minute):00", "2024-04-02 11:\(minute):30", children: ExportText.byHand
        )
      }
      $0.body += "<!-- <Record -- > -->"
    }
    let export = try HealthExport("steps", of: .pipe(text.bytes, piece: piece))
    #expect(try export.rows()[0] == "2024-04-02,640")
    let without = try HealthExport("steps", of: .pipe(text.bytes, piece: piece), manual: false)
    #expect(try without.rows()[0] == "2024-04-02,600")
  }

  @Test("units are what the records say")
  func units() throws {
    let type = "HKQuantityTypeIdentifierDistanceWalkingRunning"
    var text = ExportText()
    text.add(type, "1.5", "mi", from: "2024-04-02 10:00:00 +0200", to: "2024-04-02 10:10:00 +0200")
    text.add(
      type, "804.672", "m", from: "2024-04-02 11:00:00 +0200", to: "2024-04-02 11:10:00 +0200")
    text.add(
      "HKQuantityTypeIdentifierActiveEnergyBurned", "418.4", "kJ",
      from: "2024-04-02 10:00:00 +0200",
      to: "2024-04-02 10:10:00 +0200")
    text.add(
      "HKQuantityTypeIdentifierActiveEnergyBurned", "50", "Cal", from: "2024-04-02 11:00:00 +0200",
      to: "2024-04-02 11:10:00 +0200")
    let export = try HealthExport("distance,energy", of: .bytes(text.bytes))
    #expect(try export.lines().prefix(2) == ["date,distance_mi,energy_kJ", "2024-04-02,2,627.6"])
    #expect(
      try export.lines(distances: "km").prefix(2)
        == ["date,distance_km,energy_kJ", "2024-04-02,3.218688,627.6"])
  }

  @Test("energy is what was recorded, else that of weight and distance, uncut")
  func energy() throws {
    let distance = "HKQuantityTypeIdentifierDistanceWalkingRunning"
    var text = ExportText()
    text.add(
      "HKQuantityTypeIdentifierBodyMass", "143.3", "lb", from: "2024-03-01 08:00:00 +0200",
      to: "2024-03-01 08:00:00 +0200")
    for day in 1...3 {
      text.add(
        distance, "0.999", "km", from: "2024-04-0\(day) 10:00:00 +0200",
        to: "2024-04-0\(day) 10:10:00 +0200")
    }
    text.add(
      "HKQuantityTypeIdentifierActiveEnergyBurned", "33.25", "kcal",
      from: "2024-04-01 10:00:00 +0200",
      to: "2024-04-01 10:10:00 +0200")
    text.body +=
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"5\" durationUnit=\"min\" "
      + "sourceName=\"x\" startDate=\"2024-04-03 10:05:00 +0200\" endDate=\"2024-04-03 10:30:00 +0200\"/>"
    let export = try HealthExport("energy", of: .bytes(text.bytes))
    let kilograms = 143.3 * 0.453_592_37
    let walked = 0.999 * kilograms * 0.73
    let ran = 0.999 * kilograms * (0.73 + 1.036) / 2
    #expect(
      try export.rows().prefix(3) == [
        "2024-04-01,33.25", "2024-04-02,\(HealthExport.text(of: walked))",
        "2024-04-03,\(HealthExport.text(of: ran))",
      ])
    let heavy = try HealthExport("energy", of: .bytes(text.bytes), weight: 100)
    #expect(try heavy.rows()[1] == "2024-04-02,72.927")
    let table = try export.table(.day, zone: .utc)
    #expect(
      table.notices.map(\.text) == [
        "the energy of 2 days without records is estimated: kilograms times kilometres times 0.73 kcal "
          + "walking, 1.036 running."
      ])
  }

  @Test("rings have goals, workouts minutes and sums of statistics")
  func ringsAndWorkouts() throws {
    let text = ExportTests.one {
      $0.body += """
         <ActivitySummary dateComponents="2024-04-02" activeEnergyBurned="300.5" activeEnergyBurnedGoal="450"
          activeEnergyBurnedUnit="kcal" appleMoveTime="0" appleMoveTimeGoal="0" appleExerciseTime="31"
          appleExerciseTimeGoal="30" appleStandHours="9" appleStandHoursGoal="12"/>
         <Workout workoutActivityType="HKWorkoutActivityTypeWalking" duration="30.5" durationUnit="min"
          sourceName="W" startDate="2024-04-02 12:00:00 +0200" endDate="2024-04-02 12:40:00 +0200">
          <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="2.5" unit="km"/>
          <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="120" unit="Cal"/>
         </Workout>

        """
    }
    let export = try HealthExport("rings,workouts", of: .bytes(text.bytes))
    #expect(
      try export.lines().prefix(2) == [
        "date,move_kcal,move_goal_kcal,exercise_min,exercise_goal_min,stand_h,stand_goal_h,workouts_min",
        "2024-04-02,300.5,450,31,30,9,12,30.5",
      ])
    var samples = ""
    export.forEachSamplePiece(zone: .utc) { samples += String(decoding: $0, as: UTF8.self) }
    #expect(
      samples.split(separator: "\n").last
        == "2024-04-02T10:00:00+00:00,2024-04-02T10:40:00+00:00,workouts,30.5,min,W,Walking,2.5,120"
    )
  }

  @Test("rings of impossible days are left out")
  func impossibleRings() throws {
    let text = ExportTests.one {
      for day in ["9999-12-31", "0001-01-01", "2024-04-02"] {
        $0.body += "<ActivitySummary dateComponents=\"\(day)\" appleStandHours=\"9\"/>\n"
      }
    }
    let export = try HealthExport("stand", of: .bytes(text.bytes))
    #expect(try export.rows().count == 4)
    #expect(export.notices.map(\.text).first?.hasPrefix("2 records with impossible dates") == true)
  }

  @Test("levels have the mean of a day")
  func levels() throws {
    var text = ExportText()
    for (minute, rate) in [60, 80, 100].enumerated() {
      text.add(
        "HKQuantityTypeIdentifierHeartRate", "\(rate)", "count/min",
        from: "2024-04-02 10:0\(minute):00 +0200", to: "2024-04-02 10:0\(minute):00 +0200")
    }
    #expect(
      try HealthExport("heart-rate", of: .bytes(text.bytes)).lines().prefix(2)
        == ["date,heart_rate (count/min)", "2024-04-02,80"])
  }

  @Test("a kind that is not there is an error that names those that are")
  func nothing() {
    let text = ExportTests.one {
      $0.add(
        "HKQuantityTypeIdentifierDietaryWater", "1", "mL", from: "2024-04-02 10:00:00 +0200",
        to: "2024-04-02 10:00:00 +0200")
    }
    #expect(throws: HealthError.nothing(kinds: ["flights"], found: ["DietaryWater", "steps"])) {
      try ExportTests.rows(text, "flights")
    }
  }

  @Test(
    "the zone is the one that records name if the export's clock agrees, else the machine's, else an offset"
  )
  func zones() throws {
    let text = ExportTests.one {
      for zone in ["America/New_York", "Europe/Paris", "America/New_York"] {
        $0.body +=
          "<Record type=\"x\" sourceName=\"y\"><MetadataEntry key=\"HKTimeZone\" value=\"\(zone)\"/></Record>"
      }
    }
    let export = try HealthExport("steps", of: .bytes(text.bytes))
    #expect(export.zone(asked: nil, system: nil).zone.name == "Europe/Paris")
    #expect(export.zone(asked: .utc, system: nil).zone.name == "UTC")
    let plain = try HealthExport("steps", of: .bytes(ExportTests.one { _ in }.bytes))
    let berlin = Zone(identifier: "Europe/Berlin")
    #expect(plain.zone(asked: nil, system: berlin).zone.name == "Europe/Berlin")
    let fixed = plain.zone(asked: nil, system: .utc)
    #expect(fixed.zone.name == "+02:00")
    #expect(fixed.notice?.isWarning == true)
  }
}
