import Foundation
import Testing

@testable import Base
@testable import Calendars
@testable import Tables

@Suite("Locales")
struct ChartLocaleTests {
  @Test("the standard locale is English with a clock of 24 hours and weeks from Monday")
  func standard() throws {
    let locale = ChartLocale.standard
    let time = try #require(TimeOfDay(hour: 9, minute: 41, second: 7))
    let date = try #require(DateTime(year: 2016, month: 9, day: 14)?.at(time))
    let patterns = locale.patterns
    let texts = [
      patterns.day, patterns.monthDay, patterns.month, patterns.fullMonth, patterns.monthYear,
      patterns.fullMonthYear, patterns.year, patterns.quarter, patterns.quarterYear, patterns.date,
      patterns.weekday, patterns.weekdayDay, patterns.weekdayDate, patterns.weekdayFullDate,
      patterns.hour, patterns.hourMinute, patterns.hourMinuteSecond, patterns.monthDayTime,
      patterns.dateTime,
    ].map { $0.string(from: date, in: locale) }
    #expect(
      texts == [
        "14", "Sep 14", "Sep", "September", "Sep 2016", "September 2016", "2016", "Q3", "Q3 2016",
        "Sep 14, 2016", "Wed", "Wed 14", "Wed, Sep 14", "Wed, Sep 14, 2016", "09:41", "09:41",
        "09:41:07", "Sep 14, 09:41", "Sep 14, 2016, 09:41",
      ])
    #expect(ChartLocale(identifier: "en_US_POSIX") == .standard)
  }

  @Test("the patterns of constants are what they would be when read")
  func constants() throws {
    let patterns = DatePatterns.standard
    for pattern in [patterns.date, patterns.dateTime, patterns.quarterYear, .monthDay] {
      #expect(try DatePattern(pattern.text) == pattern)
    }
    let quoted = DatePattern(.d, " o'clock ", .y)
    let date = try #require(DateTime(year: 2016, month: 9, day: 14))
    #expect(quoted.text == "d' o''clock 'y" && quoted.string(from: date) == "14 o'clock 2016")
    #expect(try DatePattern(quoted.text) == quoted)
  }

  @Test(
    "a locale has the weeks, the clock and the direction of its country",
    arguments: [
      ("en_US", 7, [6, 7], ChartLocale.Clock.twelveHours, ReadingDirection.leftToRight),
      ("de_DE", 1, [6, 7], .twentyFourHours, .leftToRight),
      ("de-DE", 1, [6, 7], .twentyFourHours, .leftToRight),
      ("de_DE.UTF-8", 1, [6, 7], .twentyFourHours, .leftToRight),
      ("ar_EG", 6, [5, 6], .twelveHours, .rightToLeft),
      ("he_IL", 7, [5, 6], .twentyFourHours, .rightToLeft),
      ("fa_IR", 6, [5], .twentyFourHours, .rightToLeft),
      ("en_IN", 7, [7], .twelveHours, .leftToRight),
    ])
  func countries(
    identifier: String, first: Int, weekend: [Int], clock: ChartLocale.Clock,
    direction: ReadingDirection
  ) throws {
    let locale = try #require(ChartLocale(identifier: identifier))
    #expect(locale.firstWeekday == first && locale.weekend == Set(weekend))
    #expect(locale.clock == clock && locale.direction == direction)
  }

  @Test("what is no language is no locale", arguments: ["", "xx", "_", "123", "default", "C", "."])
  func unknown(identifier: String) {
    #expect(ChartLocale(identifier: identifier) == nil)
    #expect(NumberFormat(locale: identifier) == nil)
  }

  @Test("what is not written as a locale never reaches Foundation")
  func malformed() async {
    await #expect(processExitsWith: .success) {
      let long = [150, 155, 170, 182, 1_000].map { "de_DE" + String(repeating: "B", count: $0) }
      let keys = String(repeating: "k=v;", count: 25)
      let names =
        long + [
          "de_DEBBBBBBB", "de_DE BE", "de_ÄÖ", "de_DE\0x", "de/DE", "de_DE@numbers=\u{1}",
          "de_DE@\(keys)", "de_DE@x=" + String(repeating: "B", count: 148),
          "de" + String(repeating: "_BBBBBBBB", count: 20),
          // Digits that nobody knows.
          "de_DE@numbers=zzz", "de-u-nu-zzzz",
        ]
      for name in names {
        #expect(ChartLocale(identifier: name) == nil, "\(name)")
        #expect(NumberFormat(locale: name) == nil, "\(name)")
      }
    }
  }

  @Test(
    "what is written as a locale is one, with all that may follow language and country",
    arguments: [
      "de", "de_DE", "de-DE", "DE_de", "de_", "de__POSIX", "de_DE.UTF-8", "de_DE@euro",
      "de_DE.ISO-8859-15@euro", "sr_RS@latin", "sr_Latn_RS", "es_419", "ca_ES_VALENCIA",
      "de_DE@currency=EUR;calendar=gregorian", "de_DE@timezone=America/Argentina/ComodRivadavia",
      "en-US-u-ca-gregory-cu-usd-fw-mon-hc-h23-nu-latn", "hi-u-nu-deva",
    ])
  func wellFormed(identifier: String) {
    #expect(ChartLocale(identifier: identifier) != nil && NumberFormat(locale: identifier) != nil)
  }

  @Test(
    "dates are written in the words, digits and order of the language",
    arguments: [
      ("en_US", "Sep 4, 2016", "Sun", "3:05\u{202F}PM", "Q3"),
      ("de_DE", "4. Sept. 2016", "So", "15:05", "Q3"),
      ("fr_FR", "4 sept. 2016", "dim.", "15:05", "T3"),
      ("zh_CN", "2016年9月4日", "周日", "15:05", "3季度"), ("ja_JP", "2016年9月4日", "日", "15:05", "Q3"),
      ("ko_KR", "2016년 9월 4일", "일", "오후 3:05", "3분기"),
      ("ar_EG", "٤ سبتمبر، ٢٠١٦", "أحد", "٣:٠٥\u{A0}م", "الربع الثالث"),
      ("hi-u-nu-deva", "४ सित॰ २०१६", "रवि", "अ ३:०५", "ति3"),
      ("la", "Sep 4, 2016", "Sun", "15:05", "Q3"),
      // Their own calendars would have other years and months.
      ("th_TH", "4 ก.ย. 2016", "อา.", "15:05", "ไตรมาส 3"),
      ("ar_SA@calendar=islamic", "٤ سبتمبر، ٢٠١٦", "أحد", "٣:٠٥\u{A0}م", "الربع الثالث"),
    ])
  func dates(
    identifier: String, day: String, weekday: String, time: String, quarter: String
  ) throws {
    let locale = try #require(ChartLocale(identifier: identifier))
    let clock = try #require(TimeOfDay(hour: 15, minute: 5))
    let date = try #require(DateTime(year: 2016, month: 9, day: 4)?.at(clock))
    let patterns = locale.patterns
    let texts = [patterns.date, patterns.weekday, patterns.hourMinute, patterns.quarter]
    #expect(texts.map { $0.string(from: date, in: locale) } == [day, weekday, time, quarter])
  }

  @Test("a month alone has its own form")
  func aloneMonths() throws {
    let polish = try #require(ChartLocale(identifier: "pl_PL"))
    let date = try #require(DateTime(year: 2016, month: 9, day: 4))
    #expect(polish.patterns.fullMonth.string(from: date, in: polish) == "wrzesień")
    #expect(try DatePattern("d MMMM").string(from: date, in: polish) == "4 września")
  }

  @Test("Chinese has words in both scripts, and the average of each period has a name")
  func words() throws {
    let identifiers = ["zh_CN", "zh_TW", "zh_Hant", "zh_Hans_HK", "fi_FI"]
    let words = try identifiers.map { try #require(ChartLocale(identifier: $0)).strings }
    #expect(words.map(\.labels.median) == ["中位数", "中位數", "中位數", "中位数", "Median"])
    #expect(words[0].units.day.average == "日均" && words[4].units.day.average == "Daily Average")
    #expect(words[4].units[nil].average == "Average")
    for strings in words {
      #expect(Set(CalendarUnit.allCases.map { strings.units[$0].average }).count == 7)
    }
  }

  @Test("an identifier that Foundation knows makes a locale with complete symbols")
  func all() throws {
    // All 1,000 would take seconds.
    let all = Locale.availableIdentifiers.sorted()
    #expect(all.count > 500)
    for index in stride(from: 0, to: all.count, by: 20) {
      let identifier = all[index]
      let numbers = try #require(ChartLocale(identifier: identifier)).numbers
      #expect(Set(numbers.digits).count == 10 && !numbers.decimal.isEmpty && !numbers.minus.isEmpty)
      #expect(numbers.grouping.first > 0 && numbers.grouping.further > 0)
      #expect((numbers.money.positive.prefix + numbers.money.positive.suffix).contains("¤"))
      let powers = numbers.compact.map(\.power)
      #expect(!powers.isEmpty && powers == powers.sorted())
      #expect(numbers.compact.allSatisfy { $0.power <= $0.start && $0.power > 0 })
    }
  }
}
