import Base
import Calendars

/// A table of health data: a row for each day, or part of one, and a column for each kind.
package struct HealthTable: Sendable {
  /// The table as CSV, which is read as any other is.
  package let csv: [UInt8]
  /// The day or time of the last row, if it was not over when the export was made.
  package let unfinished: String?
  /// The first column, if it is a ring, and its last goal.
  package let goal: (column: String, value: Double)?
  package let notices: [HealthExport.Notice]
}

/// How counts of samples that were divided are written.
package enum CountNotation: Sendable, Hashable {
  /// With their fractions.
  case exact
  /// As whole numbers, for pictures: the sum of any days is less than one beside the exact sum.
  case whole
}

/// A column before it is written: its values by bucket.
struct HealthColumn {
  let name: String
  let isCount: Bool
  var values: [Int: Double]

  /// The values as whole numbers: the difference between the rounded totals before and after each, so
  /// that their sums stay within one of the exact ones.
  var rounded: [Int: Double] {
    var (found, total): ([Int: Double], Double) = ([:], 0)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      found[key] = (total + value).rounded() - total.rounded()
      total += value
    }
    return found
  }
}

extension HealthTable {
  /// Writes columns: a row for each day from the first with a value to the end, or for each part of a
  /// day that has one.
  ///
  /// - Parameters:
  ///   - end: the bucket of the export; nil if that is not known.
  ///   - counts: whether counts are whole.
  init(
    of columns: [HealthColumn], _ buckets: TimeBuckets, end: Int?, counts: CountNotation,
    goal: (column: String, value: Double)? = nil, notices: [HealthExport.Notice]
  ) {
    var columns = columns
    if counts == .whole {
      for index in columns.indices where columns[index].isCount {
        columns[index].values = columns[index].rounded
      }
    }
    var keys = Set(columns.flatMap(\.values.keys)).sorted()
    var unfinished: String?
    if let end, let last = keys.last {
      if end > last { keys.append(end) }
      if end == last { unfinished = HealthExport.text(of: end, buckets) }
    }
    if buckets.resolution == .day, let first = keys.first, let last = keys.last {
      keys = Array(first...last)
    }
    let head = buckets.resolution == .day ? "date" : "time"
    var csv = Array(([head] + columns.map(\.name)).joined(separator: ",").utf8) + [.lineFeed]
    for key in keys {
      csv += HealthExport.text(of: key, buckets).utf8
      for column in columns {
        csv.append(.comma)
        if let value = column.values[key] { csv += HealthExport.text(of: value).utf8 }
      }
      csv.append(.lineFeed)
    }
    (self.csv, self.unfinished, self.goal, self.notices) = (csv, unfinished, goal, notices)
  }
}

extension HealthExport {
  /// Makes a table.
  ///
  /// Days have a row each from the first with a value to that of the export, hours and minutes only
  /// where there is a value.
  ///
  /// - Parameters:
  ///   - zone: the zone of the days.
  ///   - counts: whether counts are whole.
  ///   - distances: the unit of distances, `km` or `mi`; nil for that of the export.
  /// - Throws: ``HealthError`` where no kind has a value.
  package func table(
    _ resolution: HealthResolution, zone: Zone, counts: CountNotation = .exact,
    distances: String? = nil
  ) throws(HealthError) -> HealthTable {
    var notices: [Notice] = []
    var columns: [HealthColumn] = []
    let buckets = TimeBuckets(zone: zone, resolution: resolution)
    for kind in request.kinds {
      switch kind.origin {
      case .ring(let ring):
        guard resolution == .day else {
          notices.append(
            .warning("\(quoted(kind.name)) is told for whole days only; left out."))
          continue
        }
        columns += ringColumns(ring)
      case .records, .workouts:
        if kind == .energy {
          columns += energy(buckets, &notices).map { [$0] } ?? []
        } else if let quantity = quantity(of: kind) {
          columns.append(column(kind, quantity, buckets, distances))
        }
      }
    }
    columns.removeAll { $0.values.isEmpty }
    guard !columns.isEmpty else { throw .nothing(kinds: request.kinds.map(\.name), found: []) }
    var goal: (column: String, value: Double)?
    if case .ring? = request.kinds.first?.origin, columns.count > 1,
      let last = columns[1].values.max(by: { $0.key < $1.key })
    {
      goal = (columns[0].name, last.value)
    }
    var dated = buckets
    return HealthTable(
      of: columns, buckets, end: date.map { dated.bucket(at: $0.seconds).key }, counts: counts,
      goal: goal, notices: notices)
  }

  private func column(
    _ kind: HealthKind, _ quantity: Quantity, _ buckets: TimeBuckets, _ distances: String?
  ) -> HealthColumn {
    var (unit, factor) = (quantity.unit, 1.0)
    if kind.combination == .sum, unit.isLength, let distances,
      let found = unit.factor(to: HealthUnit(distances))
    {
      (unit, factor) = (HealthUnit(distances), found)
    }
    let values =
      kind.combination == .sum ? sums(quantity, buckets) : means(quantity, buckets)
    return HealthColumn(
      name: kind.column(unit), isCount: unit == .count,
      values: factor == 1 ? values : values.mapValues { $0 * factor })
  }

  private func sums(_ quantity: Quantity, _ buckets: TimeBuckets) -> [Int: Double] {
    var (buckets, values) = (buckets, BucketValues())
    SegmentMerge(ranks: priority.ranks).forEachSegment(quantity.samples) { segment in
      buckets.divide(segment) { values.add($1, to: $0) }
    }
    values.flush()
    return values.values
  }

  private func means(_ quantity: Quantity, _ buckets: TimeBuckets) -> [Int: Double] {
    var (buckets, sums, counts) = (buckets, BucketValues(), BucketValues())
    for sample in quantity.samples {
      let key = buckets.bucket(at: Int(sample.start)).key
      sums.add(sample.value, to: key)
      counts.add(1, to: key)
    }
    sums.flush()
    counts.flush()
    return sums.values.merging(counts.values) { $0 / $1 }
  }

  private func ringColumns(_ ring: ActivityRing) -> [HealthColumn] {
    let found = rings.compactMap { day in day.rings[ring].map { (day.day, $0) } }
    guard let unit = found.last?.1.unit else { return [] }
    var (values, goals): ([Int: Double], [Int: Double]) = ([:], [:])
    for (day, ring) in found {
      guard let factor = ring.unit.factor(to: unit) else { continue }
      values[day] = ring.value.map { $0 * factor }
      // A day without a goal has none, or is from before there were any.
      goals[day] = ring.goal.flatMap { $0 > 0 ? $0 * factor : nil }
    }
    return [
      HealthColumn(name: unit.column(ring.rawValue), isCount: false, values: values),
      HealthColumn(name: unit.column("\(ring.rawValue)_goal"), isCount: false, values: goals),
    ]
  }

  /// Recorded energy, else that of the rings, else an estimate from weight and distance.
  private func energy(_ buckets: TimeBuckets, _ notices: inout [Notice]) -> HealthColumn? {
    let recorded = quantity(of: .energy)
    let unit = recorded?.unit ?? .kilocalories
    var values = recorded.map { sums($0, buckets) } ?? [:]
    if buckets.resolution == .day {
      values.merge(ringEnergy(in: unit)) { recorded, _ in recorded }
    }
    let missing = estimatedEnergy(buckets, in: unit).filter { values[$0.key] == nil }
    values.merge(missing) { recorded, _ in recorded }
    if !missing.isEmpty {
      let part = buckets.resolution == .day ? "day" : "time"
      notices.append(
        .note(
          "the energy of \(missing.count) \(part)\(missing.count == 1 ? "" : "s") without records is "
            + "estimated: kilograms times kilometres times \(EnergyFactor.walking) kcal walking, "
            + "\(EnergyFactor.running) running."))
    }
    return values.isEmpty
      ? nil : HealthColumn(name: HealthKind.energy.column(unit), isCount: false, values: values)
  }

  /// The energy of the rings by day; those of children have minutes in its place.
  private func ringEnergy(in unit: HealthUnit) -> [Int: Double] {
    var values: [Int: Double] = [:]
    for day in rings where values[day.day] == nil {
      guard let ring = day.rings[.move], let value = ring.value, value > 0,
        let factor = ring.unit.factor(to: unit)
      else { continue }
      values[day.day] = value * factor
    }
    return values
  }

  /// The energy of all distances by bucket; empty without distances or a weight.
  private func estimatedEnergy(_ buckets: TimeBuckets, in unit: HealthUnit) -> [Int: Double] {
    guard let distance = quantity(of: .distance),
      let kilometres = distance.unit.factor(to: HealthUnit("km")),
      let factor = HealthUnit.kilocalories.factor(to: unit),
      var estimate = EnergyEstimate(weight: request.weight, quantity(of: .weight), workouts)
    else { return [:] }
    var (buckets, estimated) = (buckets, BucketValues())
    SegmentMerge(ranks: priority.ranks).forEachSegment(distance.samples) { segment in
      estimate.add(segment, kilometres: segment.value * kilometres) { part in
        buckets.divide(part) { estimated.add($1, to: $0) }
      }
    }
    estimated.flush()
    return estimated.values.mapValues { $0 * factor }
  }

  /// A day, or a moment with the offset of its zone.
  static func text(of key: Int, _ buckets: TimeBuckets) -> String {
    if buckets.resolution == .day { return text(ofDay: key) }
    return text(ofMoment: key, buckets.zone)
  }

  static func text(ofDay day: Int) -> String {
    let civil = CivilDay(daysSince1970: day)
    return "\(civil.year.padded(to: 4))-\(civil.month.padded(to: 2))-\(civil.day.padded(to: 2))"
  }

  static func text(ofMoment seconds: Int, _ zone: Zone) -> String {
    let offset = zone.offset(at: Double(seconds))
    let reading = seconds + offset
    let day = flooredDivision(reading, 86_400)
    let time = reading - day * 86_400
    let clock = [time / 3600, time / 60 % 60, time % 60].map { $0.padded(to: 2) }
    let away = "\((abs(offset) / 3600).padded(to: 2)):\((abs(offset) / 60 % 60).padded(to: 2))"
    return "\(text(ofDay: day))T\(clock.joined(separator: ":"))\(offset < 0 ? "-" : "+")\(away)"
  }

  /// A number to a millionth, which hides the rounding of sums.
  static func text(of value: Double) -> String {
    guard value < 1e9 else { return "\(value)" }
    let millionths = Int((value * 1_000_000).rounded())
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return "\(whole)" }
    var digits = rest.padded(to: 6)
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
