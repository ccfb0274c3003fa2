import Testing
import TestSupport

@testable import Calendars

struct DatePatternTests {
  @Test(
    "a pattern writes the parts of a date",
    arguments: [
      ("QQQ y", "Q3 2016"), ("Q", "3"), ("QQQQ", "3rd quarter"), ("LLLL", "September"),
      ("L LL LLL ccc cccc", "9 09 Sep Sun Sunday"),
      ("M/d", "9/4"), ("yyyy-MM-dd", "2016-09-04"), ("yy", "16"), ("y", "2016"),
      ("EEE d. MMM", "Sun 4. Sep"), ("EEEE, MMMM d", "Sunday, September 4"), ("E", "Sun"),
      ("H:mm", "0:05"), ("HH.mm.ss", "00.05.09"), ("h:mm a", "12:05 AM"), ("hh", "12"),
      ("m s", "5 9"), ("d 'of' MMMM", "4 of September"), ("h 'o''clock'", "12 o'clock"),
      ("''yy", "'16"), ("''", "'"), ("", ""), ("M月d日", "9月4日"), ("'Q'", "Q"), ("d''M", "4'9"),
    ])
  func writes(pattern: String, expected: String) throws {
    let time = try #require(TimeOfDay(hour: 0, minute: 5, second: 9))
    let date = try #require(DateTime(year: 2016, month: 9, day: 4)?.at(time))
    #expect(try DatePattern(pattern).string(from: date) == expected)
  }

  @Test(
    "the hours of the afternoon are written with both clocks",
    arguments: [
      (11, "11 11 AM"), (12, "12 12 PM"), (13, "13 1 PM"), (23, "23 11 PM"),
    ])
  func afternoon(hour: Int, expected: String) throws {
    let time = try #require(TimeOfDay(hour: hour, minute: 0))
    let date = try #require(DateTime(year: 2016, month: 9, day: 4)?.at(time))
    #expect(try DatePattern("H h a").string(from: date) == expected)
  }

  @Test(
    "what means nothing is named, with what works",
    arguments: [
      (
        "d Z",
        #""Z" in the date pattern "d Z" means nothing. These work: y yy yyyy Q QQQ QQQQ M MM MMM "#
          + "MMMM L LL LLL LLLL d dd E EEE EEEE ccc cccc H HH h hh m mm s ss a. Put other letters "
          + "between single quotes, such as d 'of' MMMM."
      ),
      (
        "d 'of",
        #"A single quote in the date pattern "d 'of" has no partner. "#
          + "Close the quoted text, or write '' for an apostrophe."
      ),
    ])
  func errors(pattern: String, expected: String) {
    #expect(message { _ = try DatePattern(pattern) } == expected)
  }

  @Test(
    "too many letters in a row are not a shorter run", arguments: ["yyy", "MMMMM", "ddd", "aa"])
  func longRuns(pattern: String) {
    #expect(throws: DatePatternError.unknownField(pattern, pattern: pattern)) {
      try DatePattern(pattern)
    }
  }

  @Test("names come from whoever has them")
  func names() throws {
    let months = DateNames.Forms(
      full: (1...12).map { "\($0)月" }, short: (1...12).map { "\($0)" })
    let days = ["一", "二", "三", "四", "五", "六", "日"]
    let weekdays = DateNames.Forms(full: days.map { "星期" + $0 }, short: days)
    let names = try #require(DateNames(months: months, weekdays: weekdays, am: "上午", pm: "下午"))
    let date = try #require(DateTime(year: 2016, month: 9, day: 4))
    #expect(try DatePattern("MMMM EEEE E a").string(from: date, names: names) == "9月 星期日 日 上午")
    #expect(DateNames(months: weekdays, weekdays: weekdays, am: "", pm: "") == nil)
  }
}
