/// A text of a language with named places for what differs, as in `{percent} more than before`.
package struct MessagePattern: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The text with its places in braces.
  package let text: String

  package init(stringLiteral text: String) { self.text = text }

  /// The names in braces, in the order of the text.
  package var places: [String] { pieces.compactMap { $0.isPlace ? String($0.text) : nil } }

  /// The text with its places filled; one that is not among `values` becomes nothing.
  ///
  /// Braces within values stay as they are.
  package func filled(_ values: KeyValuePairs<String, String>) -> String {
    pieces.map { piece in
      piece.isPlace ? values.first { $0.key == piece.text }?.value ?? "" : String(piece.text)
    }.joined()
  }

  private var pieces: [(text: Substring, isPlace: Bool)] {
    var pieces: [(text: Substring, isPlace: Bool)] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      pieces.append((rest[..<start], false))
      pieces.append((rest[rest.index(after: start)..<end], true))
      rest = rest[rest.index(after: end)...]
    }
    return pieces + [(rest, false)]
  }
}

/// A message for each plural category of a language, whose number stands at `{n}`.
package struct PluralPatterns: Sendable, Hashable, ExpressibleByStringLiteral {
  private let patterns: [PluralCategory: MessagePattern]
  /// The form of numbers without a form of their own.
  private let other: MessagePattern

  package init(
    zero: MessagePattern? = nil, one: MessagePattern? = nil, two: MessagePattern? = nil,
    few: MessagePattern? = nil, many: MessagePattern? = nil, other: MessagePattern
  ) {
    let given: [(PluralCategory, MessagePattern?)] = [
      (.zero, zero), (.one, one), (.two, two), (.few, few), (.many, many), (.other, other),
    ]
    patterns = Dictionary(
      uniqueKeysWithValues: given.compactMap { category, pattern in
        pattern.map { (category, $0) }
      })
    self.other = other
  }

  /// The same message for all numbers.
  package init(stringLiteral text: String) { self.init(other: MessagePattern(stringLiteral: text)) }

  /// The categories with a form of their own.
  package var categories: Set<PluralCategory> { Set(patterns.keys) }

  /// The form of a category.
  package subscript(category: PluralCategory) -> MessagePattern { patterns[category] ?? other }

  /// The form for a count, with the count in the digits of the locale.
  package func filled(_ count: Int, in locale: ChartLocale) -> String {
    filled(Double(count), written: PluralPatterns.written(count, in: locale), in: locale)
  }

  /// The form for a count of which there is a part, as in `4 of 7 days`.
  package func filled(_ count: Int, in locale: ChartLocale, part: Int) -> String {
    let category = PluralRule(of: locale).category(of: Double(count), decimals: 0)
    return self[category].filled([
      "n": PluralPatterns.written(count, in: locale),
      "part": PluralPatterns.written(part, in: locale),
    ])
  }

  private static func written(_ count: Int, in locale: ChartLocale) -> String {
    NumberStyle().string(Double(count), in: locale)
  }

  /// The form for a number that is written with so many decimals.
  package func filled(
    _ number: Double, written: String, decimals: Int = 0, in locale: ChartLocale
  ) -> String {
    let category = PluralRule(of: locale).category(of: number, decimals: decimals)
    return self[category].filled(["n": written])
  }
}
