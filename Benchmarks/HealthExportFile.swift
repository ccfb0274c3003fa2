import CZlib
import ChartRender

/// An export of health data as a phone writes it, of about any size, the same bytes on every machine.
///
/// A watch and a phone count the same steps; there are doubles, entries by hand, workouts, rings, a
/// clock that was once wrong, and one offset from UTC for all of the year. Most records are of energy
/// and of the heart, as they are in exports.
struct HealthExportFile: Sendable {
  /// About how many bytes of XML there are.
  let size: Int

  /// The bytes of a day's records.
  private static let dayLength = 900_000
  private static let lastDay = CivilDay(year: 2024, month: 4, day: 5).daysSince1970
  private static let offset = 7200

  private static let watch =
    "sourceName=\"Mark’s Apple\u{A0}Watch\" sourceVersion=\"9.6.3\" device=\"&lt;&lt;HKDevice: 0x28%&gt;, "
    + "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:9.6.3&gt;\""
  private static let phone =
    "sourceName=\"Mark’s iPhone\" sourceVersion=\"16.6\" device=\"&lt;&lt;HKDevice: 0x28%&gt;, name:iPhone, "
    + "manufacturer:Apple Inc., model:iPhone, hardware:iPhone10,4, software:16.6&gt;\""
  private static let app = "sourceName=\"Health\" sourceVersion=\"16.6\""

  /// A type of record: how many a day, how long each is, and its values.
  private struct Series {
    let type: String
    let unit: String
    let perDay: Int
    let seconds: Int
    /// The number of digits behind the point.
    let decimals: Int
    let limit: Int
    /// Of ten records, how many are of the phone.
    let ofPhone: Int
  }

  private static let series = [
    Series(
      type: "HeartRate", unit: "count/min", perDay: 500, seconds: 0, decimals: 0, limit: 160,
      ofPhone: 0),
    Series(
      type: "StepCount", unit: "count", perDay: 120, seconds: 600, decimals: 0, limit: 300,
      ofPhone: 5),
    Series(
      type: "DistanceWalkingRunning", unit: "km", perDay: 120, seconds: 600, decimals: 6,
      limit: 300_000, ofPhone: 5),
    Series(
      type: "BasalEnergyBurned", unit: "kcal", perDay: 450, seconds: 180, decimals: 3, limit: 9_000,
      ofPhone: 0),
    Series(
      type: "ActiveEnergyBurned", unit: "kcal", perDay: 850, seconds: 60, decimals: 3,
      limit: 5_000, ofPhone: 0),
    Series(
      type: "FlightsClimbed", unit: "count", perDay: 12, seconds: 30, decimals: 0, limit: 4,
      ofPhone: 9),
  ]

  /// Calls `body` with the XML, piece by piece.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) rethrows {
    var writer = Writer()
    let days = max(3, size / HealthExportFile.dayLength)
    let first = HealthExportFile.lastDay - days + 1
    writer.add(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 13 -->
      <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
      ]>
      <HealthData locale="en_DE">
       <ExportDate value="2024-04-05 18:30:00 +0200"/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-03"/>

      """)
    for series in HealthExportFile.series {
      for day in first...HealthExportFile.lastDay {
        writer.add(series, day: day)
        if writer.bytes.count > 1 << 20 { try writer.flush(body) }
      }
    }
    for day in first...HealthExportFile.lastDay {
      writer.addNight(day)
      if day % 3 == 0 { writer.addWorkout(day) }
      writer.addRings(day)
      if writer.bytes.count > 1 << 20 { try writer.flush(body) }
    }
    writer.add("</HealthData>\n")
    try writer.flush(body)
  }

  private struct Writer {
    var bytes: [UInt8] = []
    private var random = RandomNumbers(seed: 2024)
    private let parts: [[[UInt8]]] = [watch, phone, app].map { source in
      source.split(separator: "%").map { Array($0.utf8) }
    }

    mutating func add(_ text: String) { bytes += text.utf8 }

    mutating func flush(_ body: ([UInt8]) throws -> Void) rethrows {
      try body(bytes)
      bytes.removeAll(keepingCapacity: true)
    }

    private mutating func addDigits(_ number: Int, width: Int) {
      var divisor = 1
      for _ in 1..<width { divisor *= 10 }
      while divisor > 0 {
        bytes.append(UInt8(0x30 + number / divisor % 10))
        divisor /= 10
      }
    }

    /// A day, such as `2024-04-05`.
    private mutating func addDay(_ day: Int) {
      let civil = CivilDay(daysSince1970: day)
      addDigits(civil.year, width: 4)
      bytes.append(0x2D)
      addDigits(civil.month, width: 2)
      bytes.append(0x2D)
      addDigits(civil.day, width: 2)
    }

    /// A moment at the offset of the export, such as `2024-04-05 18:30:00 +0200`.
    private mutating func addMoment(_ seconds: Int) {
      let reading = seconds + HealthExportFile.offset
      addDay(reading / 86_400)
      bytes.append(0x20)
      for (index, part) in [reading / 3600 % 24, reading / 60 % 60, reading % 60].enumerated() {
        if index > 0 { bytes.append(0x3A) }
        addDigits(part, width: 2)
      }
      add(" +0200")
    }

    private mutating func addTimes(_ start: Int, _ end: Int) {
      add(" creationDate=\"")
      addMoment(end)
      add("\" startDate=\"")
      addMoment(start)
      add("\" endDate=\"")
      addMoment(end)
      add("\"")
    }

    private mutating func addSource(_ index: Int) {
      bytes += parts[index][0]
      guard parts[index].count > 1 else { return }
      addDigits(random.next(below: 10_000_000), width: 7)
      bytes += parts[index][1]
    }

    mutating func add(_ series: Series, day: Int) {
      let open = 86_400 / series.perDay
      for index in 0..<series.perDay {
        let start = bytes.count
        add(" <Record type=\"HKQuantityTypeIdentifier")
        add(series.type)
        add("\" ")
        let isByHand = series.unit == "count" && random.next(below: 60) == 0
        addSource(isByHand ? 2 : random.next(below: 10) < series.ofPhone ? 1 : 0)
        add(" unit=\"")
        add(series.unit)
        add("\"")
        var begin = day * 86_400 + index * open + random.next(below: open)
        // A phone whose clock was wrong.
        if random.next(below: 20_000) == 0 { begin += 2_000 * 86_400 }
        if HealthExportFile.lastDay == day, begin % 86_400 > 57_600 { begin -= 30_000 }
        addTimes(begin, begin + (series.seconds == 0 ? 0 : random.next(below: series.seconds + 1)))
        add(" value=\"")
        let value = 1 + random.next(below: series.limit)
        if series.decimals == 0 {
          add("\(value)")
        } else {
          let unit = series.decimals == 3 ? 1_000 : 1_000_000
          add("\(value / unit).")
          addDigits(value % unit, width: series.decimals)
        }
        add(
          isByHand
            ? "\">\n  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n </Record>\n"
            : series.type == "HeartRate"
              ? "\">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"0\"/>\n </Record>\n"
              : "\"/>\n")
        if random.next(below: 500) == 0 { bytes += Array(bytes[start...]) }
      }
    }

    mutating func addNight(_ day: Int) {
      add(" <Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" ")
      addSource(0)
      addTimes(day * 86_400 - 7_200, day * 86_400 + 18_000)
      add(" value=\"HKCategoryValueSleepAnalysisAsleep\">\n")
      add("  <MetadataEntry key=\"HKTimeZone\" value=\"Europe/Berlin\"/>\n </Record>\n")
    }

    mutating func addWorkout(_ day: Int) {
      add(" <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"30\" ")
      add("durationUnit=\"min\" ")
      addSource(0)
      addTimes(day * 86_400 + 60_000, day * 86_400 + 61_800)
      add(">\n  <WorkoutStatistics type=\"HKQuantityTypeIdentifierDistanceWalkingRunning\" ")
      add("sum=\"4.\(random.next(below: 1000))\" unit=\"km\"/>\n </Workout>\n")
    }

    mutating func addRings(_ day: Int) {
      add(" <ActivitySummary dateComponents=\"")
      addDay(day)
      add("\" activeEnergyBurned=\"\(random.next(below: 900))\" activeEnergyBurnedGoal=\"450\" ")
      add("activeEnergyBurnedUnit=\"kcal\" appleExerciseTime=\"\(random.next(below: 90))\" ")
      add("appleExerciseTimeGoal=\"30\" appleStandHours=\"\(random.next(below: 16))\" ")
      add("appleStandHoursGoal=\"12\"/>\n")
    }
  }
}

extension HealthExportFile {
  /// Calls `body` with the export in an archive, piece by piece, as a phone writes it: sizes and
  /// checksum behind the data.
  ///
  /// - Parameter xml: gets the XML as well.
  /// - Returns: the number of bytes of XML.
  func forEachPieceOfArchive(
    alsoTo xml: ([UInt8]) throws -> Void, _ body: ([UInt8]) throws -> Void
  ) throws -> Int {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw BenchError.output(program: "zlib", reason: "it cannot compress") }
    defer { deflateEnd(&stream) }
    let name = Array("apple_health_export/export.xml".utf8)
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let common = number(20, 2) + number(8, 2) + number(8, 2) + number(0, 4)
    try body(
      number(0x0403_4B50, 4) + common + number(0, 12) + number(name.count, 2) + number(0, 2) + name)
    var (checksum, count, length) = (crc32(0, nil, 0), 0, 0)
    var room = [UInt8](repeating: 0, count: 1 << 18)
    func deflate(_ piece: [UInt8], _ flush: Int32) throws {
      var piece = piece
      try piece.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        repeat {
          let made = room.withUnsafeMutableBufferPointer { output in
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            _ = CZlib.deflate(&stream, flush)
            return output.count - Int(stream.avail_out)
          }
          length += made
          try body(Array(room[..<made]))
        } while stream.avail_out == 0
      }
    }
    try forEachPiece { piece in
      checksum = crc32(checksum, piece, UInt32(piece.count))
      count += piece.count
      try xml(piece)
      try deflate(piece, Z_NO_FLUSH)
    }
    try deflate([], Z_FINISH)
    let sizes = number(Int(checksum), 4) + number(length, 4) + number(count, 4)
    let directory =
      number(0x0201_4B50, 4) + number(20, 2) + common + sizes + number(name.count, 2)
      + number(0, 16)
      + name
    try body(number(0x0807_4B50, 4) + sizes + directory)
    try body(
      number(0x0605_4B50, 4) + number(0, 4) + number(1, 2) + number(1, 2)
        + number(directory.count, 4) + number(30 + name.count + length + 16, 4) + number(0, 2))
    return count
  }
}
