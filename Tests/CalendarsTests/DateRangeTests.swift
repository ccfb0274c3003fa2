import Testing

@testable import Calendars

@Suite("Dates as a range")
struct DateRangeTests {
  private func range(
    _ first: (Int, Int, Int), _ last: (Int, Int, Int), in identifier: String
  ) throws -> String {
    let locale = try #require(ChartLocale(identifier: identifier))
    let ends = try [first, last].map {
      try #require(DateTime(year: $0.0, month: $0.1, day: $0.2))
    }
    return locale.patterns.date.string(from: ends[0], through: ends[1], in: locale)
      .replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
  }

  @Test(
    "days of a month have the month once, as each language writes it",
    arguments: [
      ("en_US", "Sep 11–17, 2016"), ("en_GB", "11–17 Sep 2016"), ("de_DE", "11.–17. Sept. 2016"),
      ("fr_FR", "11–17 sept. 2016"), ("es_ES", "11–17 sept 2016"), ("it_IT", "11–17 set 2016"),
      ("pt_BR", "11–17 de set. de 2016"), ("nl_NL", "11–17 sep 2016"),
      ("pl_PL", "11–17 wrz 2016"), ("ru_RU", "11–17 сент. 2016 г."), ("tr_TR", "11–17 Eyl 2016"),
      ("he_IL", "11–17 בספט׳ 2016"), ("ja_JP", "2016年9月11日～17日"),
      ("ko_KR", "2016년 9월 11일~17일"), ("zh_CN", "2016年9月11日至17日"),
    ])
  func days(identifier: String, expected: String) throws {
    #expect(try range((2016, 9, 11), (2016, 9, 17), in: identifier) == expected)
  }

  @Test("months and years that differ are written for both, and one date once")
  func others() throws {
    #expect(try range((2016, 9, 28), (2016, 10, 4), in: "en_US") == "Sep 28 – Oct 4, 2016")
    #expect(try range((2016, 9, 28), (2016, 10, 28), in: "en_US") == "Sep 28 – Oct 28, 2016")
    #expect(try range((2016, 9, 28), (2016, 10, 4), in: "de_DE") == "28. Sept. – 4. Okt. 2016")
    #expect(try range((2016, 9, 28), (2016, 10, 4), in: "zh_CN") == "2016年9月28日至10月4日")
    #expect(
      try range((2016, 12, 28), (2017, 1, 4), in: "en_US") == "Dec 28, 2016 – Jan 4, 2017")
    #expect(
      try range((2016, 9, 11), (2017, 9, 11), in: "en_US") == "Sep 11, 2016 – Sep 11, 2017")
    #expect(try range((2016, 9, 11), (2016, 9, 11), in: "en_US") == "Sep 11, 2016")
  }
}
