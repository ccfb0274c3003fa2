import Base
import Calendars
import Tables

/// A table that another service exports of steps, distances or workouts, known by its columns.
package struct ActivityTable: Sendable {
  private let layout: Layout
  private let table: Table
  /// The names of the columns as the table has them, by what they are called in a layout.
  private let names: [String: String]

  /// Recognises a table; nil for any other.
  package init?(_ table: Table) {
    var names: [String: String] = [:]
    for name in table.columnNames {
      // Samsung writes the name of the table before that of the column.
      let short = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
      if names[short] == nil { names[short] = name }
    }
    let found = Layout.known.first { layout in
      layout.needs.allSatisfy { names[$0] != nil }
        && layout.values.contains { names[$0.column] != nil }
        && (layout.rows != .timesOfDay
          || ActivityTable.hasTimesAlone(table, in: names[layout.date] ?? ""))
    }
    guard let found else { return nil }
    (layout, self.table, self.names) = (found, table, names)
  }

  /// Makes the table of some kinds: a row for each day, or part of one.
  ///
  /// - Parameters:
  ///   - request: what is asked for.
  ///   - resolution: how finely; a table of days stays one.
  ///   - zone: the zone of the days; nil for times as they are written.
  ///   - distances: the unit of distances, `km` or `mi`; nil for that of the table.
  /// - Throws: ``InputError`` for cells that cannot be read, ``HealthError`` for times of an unknown
  ///   day. Nil where no kind is there.
  package func days(
    _ request: HealthRequest, _ resolution: HealthResolution, zone: Zone?, counts: CountNotation,
    distances: String?
  ) throws -> HealthTable? {
    if layout.rows == .timesOfDay { throw HealthError.noDay(service: layout.service) }
    var warnings: [InputWarning] = []
    guard let date = names[layout.date] else { return nil }
    let moments = try table.moments(in: date, zone: zone, warnings: &warnings)
    var buckets = TimeBuckets(
      zone: zone ?? .utc, resolution: layout.rows == .days ? .day : resolution)
    let keys = moments.map { moment in
      moment.isFinite && UInt32(exactly: moment.rounded(.down)) != nil
        ? buckets.bucket(at: Int(moment.rounded(.down))).key : nil
    }
    let rows = distinctRows
    let activities = try layout.activity.flatMap { names[$0] }
      .map { (name) throws(InputError) in try table.texts(in: name) }
    var columns: [HealthColumn] = []
    var assumed = false
    for kind in request.kinds {
      guard
        let value = layout.values.first(where: { $0.kind == kind.name && names[$0.column] != nil }),
        let name = names[value.column]
      else { continue }
      let (unit, factor) = value.conversion(to: distances)
      assumed = assumed || value.unit == nil && distances == nil
      let numbers = try table.values(in: name, warnings: &warnings).numbers
      var sums: [Int: Double] = [:]
      for row in rows {
        guard let key = keys[row], !numbers[row].isNaN,
          value.takes(activities.map { $0[row] ?? "" })
        else { continue }
        let amount = numbers[row] * factor
        // Of rows for the same day the greatest has what all devices counted.
        sums[key] = layout.rows == .days ? max(sums[key] ?? 0, amount) : (sums[key] ?? 0) + amount
      }
      columns.append(
        HealthColumn(name: kind.column(unit), isCount: unit == .count, values: sums))
    }
    columns.removeAll { $0.values.isEmpty }
    guard !columns.isEmpty else { return nil }
    var notices = [
      HealthExport.Notice.note("this is a table of \(layout.service), known by its columns.")
    ]
    if assumed {
      notices.append(
        .warning(
          "\(layout.service) does not say whether distances are km or mi; taken for km. "
            + "Pass --units mi, or --units km."))
    }
    notices += request.withoutEffect.map { option in
      .warning(
        "\(layout.service) has added everything up, so --\(option) has no effect. Leave it out.")
    }
    return HealthTable(of: columns, buckets, end: nil, counts: counts, notices: notices)
  }

  /// Whether a column has times of a day, such as `07:15:00.000+05:30`, and no dates.
  private static func hasTimesAlone(_ table: Table, in name: String) -> Bool {
    guard let column = table.columnNames.firstIndex(of: name) else { return false }
    return (0..<table.rowCount).allSatisfy { row in
      let cell = table.cell(row: row, column: column)
      return cell.isMissing || cell.string.dropFirst(2).first == ":"
    }
  }

  /// The rows without exact doubles, which come of exporting twice.
  private var distinctRows: [Int] {
    var seen = Set<[String]>()
    return (0..<table.rowCount).filter { row in
      seen.insert(table.columnNames.indices.map { table.cell(row: row, column: $0).string })
        .inserted
    }
  }
}

/// The columns of a service's table.
private struct Layout: Sendable {
  enum Rows: Sendable {
    /// Each row is a day.
    case days
    /// Each row is a part of a day, such as a workout or a minute.
    case parts
    /// Parts of a day that the table does not name.
    case timesOfDay
  }

  /// A column of amounts.
  struct Value: Sendable {
    let kind: String
    let column: String
    /// Nil where the table does not say whether it is km or mi.
    let unit: String?
    /// Whether its numbers are seconds, which become minutes.
    var isSeconds = false
    /// Words of the activities that it belongs to; empty for all.
    var activities: [String] = []

    /// The unit of the table that is made, and the factor by which numbers are multiplied.
    ///
    /// - Parameter distances: the unit of distances; nil for that of the column.
    func conversion(to distances: String?) -> (unit: HealthUnit, factor: Double) {
      let own = HealthUnit(unit ?? distances ?? "km")
      if own.isLength, let wanted = distances.map(HealthUnit.init(_:)),
        let factor = own.factor(to: wanted)
      {
        return (wanted, factor)
      }
      return (own, isSeconds ? 1 / 60.0 : 1)
    }

    /// Whether a row of an activity counts; nil for tables that name none.
    func takes(_ activity: String?) -> Bool {
      guard let activity = activity?.lowercased(), !activities.isEmpty else { return true }
      return activities.contains { activity.contains($0) }
    }
  }

  let service: String
  let date: String
  /// The columns that tell it from other tables.
  let needs: [String]
  let rows: Rows
  var activity: String?
  let values: [Value]

  private static let onFoot = ["run", "walk", "hik", "treadmill"]
  private static let onBike = ["rid", "cycl", "bik"]
  private static let inWater = ["swim"]

  static let known = [
    Layout(
      service: "Google Fit", date: "date", needs: ["date", "move minutes count"], rows: .days,
      values: [
        Value(kind: "steps", column: "step count", unit: "count"),
        Value(kind: "distance", column: "distance (m)", unit: "m"),
      ]),
    Layout(
      service: "Google Fit", date: "start time", needs: ["start time", "end time"],
      rows: .timesOfDay,
      values: [
        Value(kind: "steps", column: "step count", unit: "count"),
        Value(kind: "distance", column: "distance (m)", unit: "m"),
      ]),
    Layout(
      service: "Garmin", date: "calendardate", needs: ["calendardate", "totalsteps"], rows: .days,
      values: [
        Value(kind: "steps", column: "totalsteps", unit: "count"),
        Value(kind: "distance", column: "totaldistancemeters", unit: "m"),
        Value(kind: "energy", column: "activekilocalories", unit: "kcal"),
      ]),
    Layout(
      service: "Strava", date: "activity date",
      needs: ["activity id", "activity date", "activity type"], rows: .parts,
      activity: "activity type",
      values: [
        Value(kind: "distance", column: "distance", unit: "km", activities: onFoot),
        Value(kind: "cycling", column: "distance", unit: "km", activities: onBike),
        Value(kind: "swimming", column: "distance", unit: "m", activities: inWater),
        Value(kind: "workouts", column: "moving time", unit: "min", isSeconds: true),
      ]),
    Layout(
      service: "Garmin", date: "date", needs: ["activity type", "date", "title", "calories"],
      rows: .parts, activity: "activity type",
      values: [
        Value(kind: "steps", column: "steps", unit: "count"),
        Value(kind: "distance", column: "distance", unit: nil, activities: onFoot),
        Value(kind: "cycling", column: "distance", unit: nil, activities: onBike),
        Value(kind: "swimming", column: "distance", unit: "m", activities: inWater),
        Value(kind: "energy", column: "calories", unit: "kcal"),
        Value(kind: "workouts", column: "time", unit: "min", isSeconds: true),
      ]),
    Layout(
      service: "Samsung Health", date: "day_time", needs: ["day_time"], rows: .days,
      values: [
        Value(kind: "steps", column: "step_count", unit: "count"),
        Value(kind: "steps", column: "count", unit: "count"),
        Value(kind: "distance", column: "distance", unit: "m"),
        Value(kind: "energy", column: "calorie", unit: "kcal"),
      ]),
    Layout(
      service: "Fitbit", date: "timestamp", needs: ["timestamp"], rows: .parts,
      values: [
        Value(kind: "steps", column: "steps", unit: "count"),
        Value(kind: "distance", column: "distance", unit: "m"),
      ]),
    Layout(
      service: "Fitbit", date: "datetime", needs: ["datetime", "value"], rows: .parts,
      values: [Value(kind: "steps", column: "value", unit: "count")]),
  ]
}

extension HealthRequest {
  /// The options that a table of sums has no use for.
  fileprivate var withoutEffect: [String] {
    [
      priority.isEmpty ? nil : "source-priority", keepsManualEntries ? nil : "no-manual-entries",
      weight == nil ? nil : "weight",
    ].compactMap(\.self)
  }
}
