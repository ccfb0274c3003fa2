/// A workout.
struct Workout: Sendable, Hashable {
  /// Such as `Running`.
  var activity: String
  /// Seconds since 1970.
  var start: UInt32
  var end: UInt32
  var minutes: Double
  var source: UInt32
  /// Metres; nil if it has none.
  var metres: Double?
  /// Kilocalories; nil if it has none.
  var kilocalories: Double?
}

/// The rings of activity of a day.
struct RingDay: Sendable, Hashable {
  struct Ring: Sendable, Hashable {
    var value: Double?
    var goal: Double?
    var unit: HealthUnit
  }

  /// Days since 1 January 1970.
  var day: Int
  var rings: [ActivityRing: Ring] = [:]
}

/// The records of an export that are of some types, in its order and with its doubles.
struct HealthRecords {
  /// The numbers of records that were left out, by reason.
  struct LeftOut: Sendable, Hashable {
    /// Records without a value, a date or a source that can be read.
    var malformed = 0
    /// Records that end before they begin, or begin before 1970.
    var impossible = 0
    /// Records in a unit that measures something else than those before.
    var units = 0
  }

  /// The types that are kept, and the samples of each.
  let types: [String]
  var samples: [SampleList]
  var units: [HealthUnit?]
  /// The units as the export writes them: text is slow to compare.
  private var writtenUnits: [[UInt8]]
  var sources = SourceTable()
  var workouts: [Workout] = []
  var rings: [RingDay] = []
  /// When the export was made, in seconds since 1970, and the offset from UTC of all its dates.
  var exportDate: (seconds: Int, offset: Int)?
  /// How often records name a zone.
  var zones: [String: Int] = [:]
  var leftOut = LeftOut()
  /// Other types of records, without those after the first few.
  private(set) var otherTypes: [[UInt8]] = []
  /// The most other types that are named.
  private static let mostOtherTypes = 200
  var recordCount = 0
  /// Whether the document ends before its root element does.
  var isCut = false

  init(types: [String]) {
    self.types = types
    samples = types.map { _ in SampleList() }
    units = types.map { _ in nil }
    writtenUnits = types.map { _ in [] }
  }
}

extension HealthRecords {
  /// Adds a sample, in the unit of those before; false if it is left out.
  ///
  /// - Parameters:
  ///   - start: the beginning in seconds since 1970.
  ///   - written: its unit and source.
  ///   - type: the index of its type.
  mutating func add(
    _ value: Double, from start: Int, to end: Int, _ written: RecordAttributes, type: Int
  ) -> Bool {
    guard let times = HealthRecords.times(start, end) else {
      leftOut.impossible += 1
      return false
    }
    var value = value
    if samples[type].count == 0 {
      units[type] = HealthUnit(written.unit.text)
      writtenUnits[type] = written.unit.array
    } else if !written.unit.isEqual(to: writtenUnits[type]), let unit = units[type] {
      guard let factor = HealthUnit(written.unit.text).factor(to: unit) else {
        leftOut.units += 1
        return false
      }
      value *= factor
    }
    let source = sources.index(
      name: written.name, version: written.version, device: written.device)
    samples[type].append(
      HealthSample(start: times.start, end: times.end, value: value, source: UInt32(source)))
    return true
  }

  /// Notes a type that is not kept.
  mutating func note(other type: [UInt8]) {
    if otherTypes.count < HealthRecords.mostOtherTypes, !otherTypes.contains(type) {
      otherTypes.append(type)
    }
  }

  /// Marks the last sample of a type as entered by hand.
  mutating func markLastByHand(type: Int) {
    if let source = samples[type].lastSource {
      samples[type].lastSource = UInt32(sources.byHand(Int(source)))
    }
  }

  /// The times of a sample; nil where it ends before it begins, or they are out of range.
  static func times(_ start: Int, _ end: Int) -> (start: UInt32, end: UInt32)? {
    guard start <= end, let start = UInt32(exactly: start), let end = UInt32(exactly: end) else {
      return nil
    }
    return (start, end)
  }
}
