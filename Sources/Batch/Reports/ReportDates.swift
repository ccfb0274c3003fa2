import Calendars
import Tables

/// Finds the days of dates, and the order of day and month where these have slashes.
///
/// Dates such as `3/4/2016` mean nothing before another one of the column proves the order with a number
/// over 12. Until then they are read as if the day came first, and their other reading waits.
struct ReportDates: Sendable {
  /// The day of a row, counted from 1 January 1970, and its moment in seconds.
  struct DayAndMoment: Sendable, Equatable {
    let day: Int32
    let moment: Double
  }

  /// What a date may mean.
  enum Reading: Equatable {
    case place(DayAndMoment)
    /// One place if the day comes first, and another one if the month does.
    case either(DayAndMoment, DayAndMoment)
    /// Not what it has to be.
    case bad
    /// A date whose order of day and month is not that of an earlier one.
    case contradiction
  }

  private let zone: Zone?
  /// How the dates before were written that are plain.
  private var form: DateNotation?
  private var day = FixedWidthDate.Day()
  private var last: (reading: Double, form: DateNotation, place: DayAndMoment)?
  /// The order of day and month, as soon as a date tells it.
  private(set) var order: UnvalidatedDate.SlashedOrder?

  /// Takes the zone whose calendar tells days; without one it is the day that was written.
  init(zone: Zone?) { self.zone = zone }

  /// Reads a date that is written in the same plain form as those before; nil when it is not.
  @inline(__always)
  mutating func plain(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> DayAndMoment? {
    guard let form, range.count == form.count,
      let reading = FixedWidthDate.read(text, from: range.lowerBound, form, &day)
    else { return nil }
    return place(ofReading: reading, form)
  }

  /// The place of what a clock showed.
  @inline(__always)
  mutating func place(ofReading reading: Double, _ form: DateNotation) -> DayAndMoment {
    if let last, last.reading == reading, last.form == form { return last.place }
    var moment = reading
    if let zone, !form.isUTC { moment = zone.seconds(of: reading, hasTime: form.hasTime) }
    let place = place(at: moment)
    last = (reading, form, place)
    return place
  }

  /// Reads any date.
  mutating func reading(of cell: CellText) -> Reading {
    guard let written = cell.date else { return .bad }
    if written.order != .slashed {
      let found = DateNotation(of: cell.bytes[cell.range])
      if let found { form = found }
      return written.dateTime(slashed: .dayFirst).map { .place(place(of: $0)) } ?? .bad
    }
    if let proven = written.provenOrder, written.dateTime(slashed: proven) != nil {
      if order == nil { order = proven }
      if order != proven { return .contradiction }
    }
    guard let first = written.dateTime(slashed: order ?? .dayFirst) else { return .bad }
    guard order == nil, written.numbers.0 != written.numbers.1,
      let second = written.dateTime(slashed: .monthFirst)
    else { return .place(place(of: first)) }
    return .either(place(of: first), place(of: second))
  }

  private func place(of date: DateTime) -> DayAndMoment {
    place(at: zone?.seconds(of: date) ?? date.wallSeconds)
  }

  private func place(at moment: Double) -> DayAndMoment {
    let day = zone?.day(at: moment) ?? CalendarLimits.day(ofReading: Int(moment.rounded(.down)))
    return DayAndMoment(day: Int32(day), moment: moment)
  }
}
