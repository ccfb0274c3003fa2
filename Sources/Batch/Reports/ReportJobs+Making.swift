import Calendars
import Tables

extension ReportJobs {
  /// Makes a report.
  package subscript(position: Int) -> ReportJob {
    let start = Int(jobStarts[position])
    let group = group(of: start)
    let all = starts[group]..<starts[group + 1]
    let index = calendar.index(ofDay: day(at: start))
    let period = calendar.days(ofIndex: index)
    let today = request.today?.daysSince1970 ?? Int.max
    // Nothing after today counts.
    let end = firstPlace(
      in: start..<all.upperBound, from: Swift.min(period.upperBound, today.addingOne))
    let history = history(of: index, period, start, in: all)
    let low = firstPlace(in: all.lowerBound..<start, from: history)
    let days = (history..<period.upperBound).filter(exists)
    return ReportJob(
      group: groupFields(group), period: calendar.name(ofIndex: index),
      first: CivilDay(daysSince1970: period.lowerBound),
      last: CivilDay(daysSince1970: period.upperBound - 1),
      table: table(of: low..<end, days), fields: fields(group, index),
      unfinished: request.today.flatMap { period.contains($0.daysSince1970) ? $0 : nil },
      today: request.today, zone: request.zone,
      values: Array(zip(columns?.values ?? [], columnNames.dropFirst())))
  }

  /// What can be said about a report, without making it.
  package func fields(at position: Int) -> [ReportField] {
    let start = Int(jobStarts[position])
    return fields(group(of: start), calendar.index(ofDay: day(at: start)))
  }

  private func fields(_ group: Int, _ index: Int) -> [ReportField] {
    let fields = groupFields(group)
    return fields
      + calendar.fields(ofIndex: index).filter { own in
        !fields.contains { $0.name == own.name }
      }
  }

  /// The place of the group of a row in the order.
  private func group(of place: Int) -> Int {
    var (low, high) = (0, groups.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// The first of the places whose row is of a day or a later one.
  private func firstPlace(in places: Range<Int>, from day: Int) -> Int {
    var (low, high) = (places.lowerBound, places.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self.day(at: middle) >= day { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The first day that words about a period may need.
  private func history(
    of index: Int, _ period: Range<Int>, _ start: Int, in all: Range<Int>
  ) -> Int {
    let before = calendar.days(ofIndex: index - 1).lowerBound
    let least = Swift.max(
      CalendarLimits.days.lowerBound, Swift.min(before, period.lowerBound - period.count))
    // A run can only be longer where it has the first day of the period.
    guard let first = period.first(where: exists), day(at: start) == first else { return least }
    var (run, place) = (first, start)
    while place > all.lowerBound {
      let day = day(at: place - 1)
      guard day == run || !(day + 1..<run).contains(where: exists) else { break }
      (run, place) = (day, place - 1)
    }
    return Swift.min(least, run)
  }

  /// Whether the calendar of the zone has a day: some have crossed the date line.
  private func exists(_ day: Int) -> Bool {
    guard let zone = request.zone else { return true }
    return zone.day(at: zone.start(ofDay: day)) == day
  }

  private func groupFields(_ rank: Int) -> [ReportField] {
    let names = columns?.groups ?? []
    guard !names.isEmpty else { return [] }
    let texts = ReportSortKey.texts(of: rows.keys.text(Int(groups[rank])), columns: names.count)
    return zip(names, texts).map { ReportField($0, $1) }
  }

  /// A row for each day.
  private func table(of places: Range<Int>, _ days: [Int]) -> Table {
    let columns = self.columns?.values ?? []
    var numbers = [days.map { Double($0) * 86_400 }]
    for (column, value) in columns.enumerated() {
      var results = [Double](repeating: .nan, count: days.count)
      var (place, row) = (places.lowerBound, 0)
      while place < places.upperBound {
        let day = day(at: place)
        var next = place + 1
        while next < places.upperBound, self.day(at: next) == day { next += 1 }
        while row < days.count, days[row] < day { row += 1 }
        guard row < days.count else { break }
        if days[row] == day { results[row] = self.value(value, column, of: place..<next) }
        place = next
      }
      numbers.append(results)
    }
    guard let pattern else {
      return Table(
        source: source, columnNames: [], storage: TableStorage(), numberFormat: .plain)
    }
    return Table(
      source: source, columnNames: columnNames, storage: TableStorage(numbers, as: pattern),
      numberFormat: .plain)
  }

  /// What the values of a day become, whatever the order of its rows is.
  private func value(_ value: ReportValue, _ column: Int, of places: Range<Int>) -> Double {
    let values = rows.values[column]
    var found = order[places].map { Int($0) }.filter { !values[$0].isNaN }
    if value.aggregate == .last, let latest = found.map({ rows.moments[$0] }).max() {
      // Of those of one time, the greatest.
      found = found.filter { rows.moments[$0] == latest }
    }
    return value.aggregate.value(ofAscending: found.map { values[$0] }.sorted())
  }
}

extension Int {
  /// One more, if there is.
  fileprivate var addingOne: Int { self == .max ? self : self + 1 }
}
