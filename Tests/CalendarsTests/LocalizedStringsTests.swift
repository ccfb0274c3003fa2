import Testing

@testable import Calendars

@Suite("Texts of each language")
struct LocalizedStringsTests {
  static let identifiers = [
    "en_US", "de_DE", "fr_FR", "es_ES", "it_IT", "pt_BR", "nl_NL", "pl_PL", "ru_RU", "tr_TR",
    "ar_EG", "he_IL", "hi_IN", "ja_JP", "ko_KR", "zh_CN", "zh_TW",
  ]

  /// The texts of a language by the path of their property.
  private struct Texts {
    var words: [String: String] = [:]
    var messages: [String: MessagePattern] = [:]
    var plurals: [String: PluralPatterns] = [:]

    init(_ strings: LocalizedStrings) { add(strings, path: "") }

    private mutating func add(_ value: Any, path: String) {
      switch value {
      case let text as String: words[path] = text
      case let message as MessagePattern: messages[path] = message
      case let plural as PluralPatterns: plurals[path] = plural
      default:
        for child in Mirror(reflecting: value).children {
          add(child.value, path: path + "." + (child.label ?? ""))
        }
      }
    }
  }

  private func locale(_ identifier: String) throws -> ChartLocale {
    try #require(ChartLocale(identifier: identifier))
  }

  @Test("every text is there and has the places of the English one", arguments: identifiers)
  func places(identifier: String) throws {
    let english = Texts(.english)
    let own = Texts(try locale(identifier).strings)
    #expect(english.words.count > 80 && english.messages.count > 50 && english.plurals.count > 20)
    #expect(Set(own.words.keys) == Set(english.words.keys))
    // Languages without spaces between sentences have nothing between them.
    #expect(own.words.filter { $0.value.isEmpty }.keys.allSatisfy { $0 == ".sentences.space" })
    for (path, message) in english.messages {
      let pattern = try #require(own.messages[path])
      #expect(Set(pattern.places) == Set(message.places), "\(path): \(pattern.text)")
      #expect(pattern.places.count == Set(pattern.places).count, "\(path)")
    }
    for (path, plural) in english.plurals {
      let places = Set(plural[.other].places)
      let pattern = try #require(own.plurals[path])
      #expect(Set(pattern[.other].places) == places, "\(path): \(pattern[.other].text)")
      for category in pattern.categories {
        // A form for a single number, such as a dual, may be a word.
        let without = Set(pattern[category].places).symmetricDifference(places)
        #expect(without.isEmpty || without == ["n"], "\(path): \(pattern[category].text)")
      }
    }
  }

  @Test(
    "plural forms are those of the language's rule, and one number each where they hide it",
    arguments: identifiers)
  func forms(identifier: String) throws {
    let locale = try locale(identifier)
    let rule = PluralRule(of: locale)
    var numbers: [PluralCategory: Set<String>] = [:]
    for (count, decimals) in (0...2000).map({ ($0, 0) }) + [(1_000_000, 0)] {
      numbers[rule.category(of: Double(count), decimals: decimals), default: []]
        .insert(String(count))
    }
    for fraction in (1...31).map({ Double($0) / 10 }) {
      numbers[rule.category(of: fraction, decimals: 1), default: []].insert("\(fraction)")
    }
    for (path, plural) in Texts(locale.strings).plurals {
      // Chinese, Japanese and Korean have one form, which is not spelt out.
      let expected = numbers.count == 1 ? [.other] : Set(numbers.keys)
      #expect(plural.categories == expected, "\(path)")
      for category in plural.categories where !plural[category].places.contains("n") {
        // Percentage points have fractions; all others are counts.
        let all = numbers[category, default: []]
        let met = path.contains(".points") ? all : all.filter { !$0.contains(".") }
        #expect(
          Set(met.compactMap(Double.init)).count == 1,
          "\(path) \(category): \(plural[category].text)")
      }
    }
  }

  @Test("no text is English in another language", arguments: identifiers.dropFirst())
  func own(identifier: String) throws {
    let english = Texts(.english)
    let own = Texts(try locale(identifier).strings)
    let same = english.plurals.filter { own.plurals[$0.key] == $0.value }.map(\.key)
    #expect(same.isEmpty)
    // Words that are the same in both, such as Total, are no more than these.
    let letters = english.words.filter { $0.value.contains(where: \.isLetter) }
    let shared = letters.filter { own.words[$0.key] == $0.value }.map(\.value)
    let known = [
      "Total", "Median", "median", "Weekend", "week", "\u{A0}s", "\u{A0}min", "\u{A0}h",
      "\u{A0}d", "minute", "Source", "Best", "sum", "per week",
    ]
    #expect(shared.allSatisfy(known.contains), "\(shared)")
  }

  @Test("a language without texts has the English ones, and says so")
  func others() throws {
    for identifier in ["fi_FI", "sv_SE", "th_TH"] {
      let locale = try locale(identifier)
      #expect(!locale.hasOwnTexts && locale.strings == .english)
    }
    #expect(ChartLocale.standard.hasOwnTexts)
    #expect(try Self.identifiers.allSatisfy { try locale($0).hasOwnTexts })
    #expect(try locale("zh_HK").strings == .traditionalChinese)
    #expect(try locale("zh_SG").strings == .simplifiedChinese)
    #expect(try locale("pt_PT").strings == .portuguese)
  }

  @Test("places are filled once, and braces in values stay")
  func filling() {
    let message: MessagePattern = "{a}, {b} and {a}{c}"
    #expect(message.filled(["a": "{b}", "b": "2"]) == "{b}, 2 and {b}")
    #expect(message.places == ["a", "b", "a", "c"])
    #expect(("{" as MessagePattern).filled([:]) == "{")
  }

  @Test(
    "numbers have the form of their language",
    arguments: [
      ("en_US", [1: "1 day", 7: "7 days", 1000: "1,000 days"]),
      ("ru_RU", [1: "1 день", 3: "3 дня", 7: "7 дней", 21: "21 день"]),
      ("pl_PL", [1: "1 dzień", 2: "2 dni", 5: "5 dni"]),
      ("ar_EG", [1: "يوم واحد", 2: "يومان", 3: "٣ أيام", 11: "١١ يومًا", 100: "١٠٠ يوم"]),
      ("he_IL", [1: "יום אחד", 2: "יומיים", 3: "3 ימים"]),
      ("de_DE", [1: "1 Tag", 0: "0 Tage"]), ("ja_JP", [1: "1日", 5: "5日"]),
    ])
  func counted(identifier: String, texts: [Int: String]) throws {
    let locale = try locale(identifier)
    for (count, text) in texts {
      #expect(locale.strings.units.day.counted.filled(count, in: locale) == text)
    }
    let part = locale.strings.units.day.part.filled(7, in: locale, part: 4)
    #expect(
      part.contains { $0.wholeNumberValue == 4 } && part.contains { $0.wholeNumberValue == 7 })
  }
}
