import Testing

@testable import Calendars

struct DateTimeTests {
  @Test(
    "days that the calendar does not have cannot be built",
    arguments: [
      (2016, 2, 30), (2015, 2, 29), (1900, 2, 29), (2016, 13, 1), (2016, 0, 1), (2016, 4, 31),
      (2016, 1, 0), (0, 1, 1), (10_000, 1, 1), (2016, Int.max, 1), (2016, 1, Int.min),
    ])
  func impossible(year: Int, month: Int, day: Int) {
    #expect(DateTime(year: year, month: month, day: day) == nil)
  }

  @Test(
    "days are counted from 1970 and weekdays from Monday",
    arguments: [
      ((1970, 1, 1), 0, 4), ((1969, 12, 31), -1, 3), ((2000, 2, 29), 11_016, 2),
      ((2016, 9, 13), 17_057, 2), ((1, 1, 1), -719_162, 1), ((9999, 12, 31), 2_932_896, 5),
    ])
  func days(date: (Int, Int, Int), days: Int, weekday: Int) throws {
    let date = try #require(DateTime(year: date.0, month: date.1, day: date.2))
    #expect(date.daysSince1970 == days)
    #expect(date.weekday == weekday)
    #expect(date.secondsSince1970 == Double(days) * 86_400)
  }

  @Test("each day of 800 years follows the day before")
  func consecutive() throws {
    var expected = try #require(DateTime(year: 1600, month: 1, day: 1)).daysSince1970
    for year in 1600..<2400 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = DateTime(year: year, month: month, day: day) else { continue }
          #expect(date.daysSince1970 == expected)
          expected += 1
        }
      }
    }
    #expect(expected == DateTime(year: 2400, month: 1, day: 1)?.daysSince1970)
  }

  @Test("an offset shifts the moment but not the parts")
  func offset() throws {
    let date = try #require(DateTime(year: 2016, month: 9, day: 13))
    let time = try #require(TimeOfDay(hour: 1, minute: 30, second: 2, nanosecond: 500_000_000))
    let east = try #require(date.at(time, utcOffset: 7200))
    #expect((east.day, east.hour, east.minute, east.second) == (13, 1, 30, 2))
    #expect(east.secondsSince1970 == 1_473_723_002.5)
    #expect(date.at(time, utcOffset: 64_801) == nil)
    #expect(date.hasTime == false)
    #expect(east.hasTime)
  }

  @Test("two different values are always in some order")
  func order() throws {
    let date = try #require(DateTime(year: 2016, month: 9, day: 13))
    let utc = try #require(date.at(.midnight, utcOffset: 0))
    let later = try #require(TimeOfDay(hour: 2, minute: 0))
    let east = try #require(date.at(later, utcOffset: 7200))
    let plain = try #require(date.at(.midnight))
    let sorted = [date, plain, utc, east]
    #expect(sorted.reversed().sorted() == sorted)
    #expect(Set(sorted).count == 4)
    for (a, b) in zip(sorted, sorted.dropFirst()) { #expect(a < b && !(b < a)) }
  }

  @Test("a date that may be missing needs no more than 28 bytes")
  func size() { #expect(MemoryLayout<DateTime?>.stride <= 28) }
}
