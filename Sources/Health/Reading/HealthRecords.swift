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

/// What an export says of the kinds that were asked for, as it says it.
struct HealthRecords {
  /// What was left out, by reason.
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
  var sources = SourceTable()
  var workouts: [Workout] = []
  var rings: [RingDay] = []
  /// When the export was made, in seconds since 1970, and the offset from UTC of all its dates.
  var exportDate: (seconds: Int, offset: Int)?
  /// How often records name a zone.
  var zones: [String: Int] = [:]
  var leftOut = LeftOut()
  /// Other types of records, without those after the first few.
  var otherTypes: [[UInt8]] = []
  var recordCount = 0
  /// Whether the document ends before its root element does.
  var isCut = false

  init(types: [String]) {
    self.types = types
    samples = types.map { _ in SampleList() }
    units = types.map { _ in nil }
  }
}
