import Testing

@testable import Calendars

@Suite("Forms of words beside numbers")
struct PluralRuleTests {
  /// Numbers of the samples that the Unicode Common Locale Data Repository gives beside its rules.
  @Test(
    "every language of the list has the forms of its samples",
    arguments: [
      ("en_US", "0:other 1:one 1.0:other 2:other 1000000:other"),
      ("de_DE", "0:other 1:one 1.00:other 2:other"),
      ("nl_NL", "1:one 1.0:other 5:other"), ("sv_SE", "1:one 1.0:other 5:other"),
      ("fr_FR", "0:one 1:one 1.5:one 2:other 1000000:many 2000000:many 1000001:other"),
      ("it_IT", "0:other 1:one 1.0:other 1000000:many"),
      ("es_ES", "0:other 1:one 1.00:one 1.1:other 1000000:many"),
      ("pt_BR", "0:one 1:one 1.5:one 2:other 1000000:many"),
      ("pt_PT", "0:other 1:one 1.5:other 2:other"),
      ("da_DK", "0:other 1:one 0.1:one 1.6:one 2:other 2.0:other"),
      ("nb_NO", "0:other 1:one 1.0:one 1.1:other"), ("tr_TR", "1:one 1.00:one 2:other"),
      ("hi_IN", "0:one 0.5:one 1:one 1.1:other 2:other"),
      (
        "pl_PL",
        "0:many 1:one 2:few 4:few 5:many 11:many 12:many 14:many 21:many 22:few 112:many 1.5:other"
      ),
      (
        "ru_RU", "0:many 1:one 2:few 5:many 11:many 12:many 21:one 22:few 111:many 1.0:other"
      ),
      ("uk_UA", "1:one 3:few 5:many 13:many 101:one 1412:many 1422:few 1.5:other"),
      ("cs_CZ", "0:other 1:one 2:few 4:few 5:other 22:other 1.5:many 1.0:many"),
      (
        "ar_EG",
        "0:zero 1:one 2:two 3:few 10:few 11:many 99:many 100:other 102:other 103:few 111:many "
          + "1.5:other 3.0:few"
      ),
      ("he_IL", "0:other 1:one 2:two 3:other 0.5:one 1.5:other 20:other"),
      ("zh_CN", "0:other 1:other 2:other"), ("ja_JP", "1:other"), ("ko_KR", "1:other"),
      ("th_TH", "1:other"),
    ])
  func samples(identifier: String, samples: String) throws {
    let rule = PluralRule(of: try #require(ChartLocale(identifier: identifier)))
    for sample in samples.split(separator: " ") {
      let parts = sample.split(separator: ":")
      let value = try #require(Double(parts[0]))
      let decimals = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
      let category = rule.category(of: value, decimals: decimals)
      #expect(category.rawValue == parts[1], "\(sample)")
      #expect(rule.category(of: -value, decimals: decimals) == category)
    }
  }

  @Test(
    "numbers that no rule has met have a form",
    arguments: [1e308, 1e21, .nan, .infinity, .leastNonzeroMagnitude])
  func hostile(value: Double) {
    #expect(PluralRule(of: .standard).category(of: value, decimals: 2) == .other)
  }
}
