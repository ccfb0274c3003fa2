import Base
import Calendars

/// Reads a ``DataCondition``: tests with `and`, `or`, `not` and parentheses.
struct ConditionParser {
  private typealias Test = DataCondition.Test
  private typealias Operand = DataCondition.Operand

  private struct Token {
    enum Kind {
      case open
      case close
      case relation(DataCondition.Relation)
      case word
      /// A name or a text in double quotes.
      case quoted
    }

    let kind: Kind
    let text: String
    let column: Int

    /// The word, if it has a meaning of its own.
    var keyword: Keyword? {
      if case .word = kind { Keyword(rawValue: text.lowercased()) } else { nil }
    }
  }

  private enum Keyword: String, CaseIterable {
    case and, or, not, crossed, empty, missing, changed, `for`, goal, again, once

    /// The keywords that may follow a test.
    static let joining: [Keyword] = [.and, .or, .for, .again, .once]
  }

  private let tokens: [Token]
  private var place = 0
  private var depth = 0

  private static let longest = 1_000
  private static let deepest = 30

  init(_ text: String) throws(OptionError) {
    guard text.unicodeScalars.count <= ConditionParser.longest else {
      throw .dataCondition(.tooLong(limit: ConditionParser.longest))
    }
    tokens = try ConditionParser.tokens(Array(text.unicodeScalars))
  }

  /// Reads all of it.
  mutating func whole() throws(OptionError) -> (DataCondition.Test, Int, DataCondition.Repetition) {
    let test = try any()
    let periods = takes(.for) ? try periods() : 1
    let repetition: DataCondition.Repetition =
      takes(.once) ? .once : takes(.again) ? .after(try pause()) : .always
    guard next == nil else {
      if repetition != .always { throw unexpected([String](), .end) }
      throw unexpected(
        (periods > 1 ? [] : [.and, .or, .for]) + [.once, .again],
        periods > 1 ? .repetition : .conjunction)
    }
    let condition = (test, periods, repetition)
    return condition
  }

  /// The number after `for` at the end.
  private mutating func periods() throws(OptionError) -> Int {
    guard let count = next.flatMap({ Int($0.text) }), (1...DataCondition.mostPeriods) ~= count
    else {
      throw unexpected([String](), .periods)
    }
    place += 1
    try take(["periods", "period"], or: .periods)
    return count
  }

  /// The length of time after `again`.
  private mutating func pause() throws(OptionError) -> TimeSpan {
    try take(["after"], or: .pause)
    return try length(or: .pause)
  }

  private mutating func take(
    _ words: [String], or expected: DataConditionProblem.Expectation
  ) throws(OptionError) {
    guard case .word? = next?.kind, let text = next?.text.lowercased(), words.contains(text) else {
      throw unexpected(words, expected)
    }
    place += 1
  }

  private var next: Token? { tokens.indices.contains(place) ? tokens[place] : nil }

  private mutating func takes(_ word: Keyword) -> Bool {
    guard next?.keyword == word else { return false }
    place += 1
    return true
  }

  private mutating func any() throws(OptionError) -> Test {
    var tests = [try all()]
    while takes(.or) { tests.append(try all()) }
    return tests.count == 1 ? tests[0] : .any(tests)
  }

  private mutating func all() throws(OptionError) -> Test {
    var tests = [try single()]
    while takes(.and) { tests.append(try single()) }
    return tests.count == 1 ? tests[0] : .all(tests)
  }

  private mutating func single() throws(OptionError) -> Test {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ConditionParser.deepest else {
      throw .dataCondition(.tooDeep(limit: ConditionParser.deepest))
    }
    if takes(.not) { return .not(try single()) }
    guard case .open? = next?.kind else { return try test() }
    place += 1
    let test = try any()
    guard case .close? = next?.kind else { throw unexpected([.and, .or], .parenthesis) }
    place += 1
    return test
  }

  private mutating func test() throws(OptionError) -> Test {
    if takes(.empty) { return .empty }
    if takes(.changed) { return .changed }
    if takes(.crossed) { return .crossed(nil, try operand()) }
    if takes(.missing) { return .missing(nil, try span()) }
    guard next != nil else { throw unexpected(ConditionParser.testWords, .test) }
    let left = try operand()
    if case .word(let name) = left {
      if takes(.crossed) { return .crossed(name, try operand()) }
      if takes(.missing) { return .missing(name, try span()) }
    }
    guard case .relation(let relation)? = next?.kind else {
      let isAlone = isAlone
      if isAlone { place -= 1 }
      throw unexpected(ConditionParser.testWords, isAlone ? .test : .relation)
    }
    place += 1
    let start = place
    let right = try operand()
    switch (left, right) {
    case (.word(let name), _): return .comparison(name, relation, right)
    case (_, .word(let name)): return .comparison(name, relation.turned, left)
    default:
      place = start
      throw unexpected([String](), .name)
    }
  }

  private static let testWords: [Keyword] = [.not, .crossed, .empty, .missing, .changed]

  /// Whether the word before is no part of a comparison: nothing follows, or it is a slip of another.
  private var isAlone: Bool {
    let words = ConditionParser.testWords.map(\.rawValue)
    guard let next, closest(to: tokens[place - 1].text, among: words) == nil else { return true }
    if case .close = next.kind { return true }
    return Keyword.joining.contains { $0 == next.keyword }
  }

  private mutating func operand() throws(OptionError) -> Operand {
    guard let token = next else { throw unexpected([String](), .operand) }
    switch token.kind {
    case .quoted:
      place += 1
      return .word(token.text)
    case .word:
      if token.keyword == .goal {
        place += 1
        return .goal
      }
      guard token.keyword == nil else { throw unexpected([String](), .operand) }
      place += 1
      guard let number = ConditionParser.number(token.text) else { return .word(token.text) }
      // A unit may stand alone.
      if number.unit.isEmpty, let unit = next, case .word = unit.kind, unit.keyword == nil,
        ConditionParser.number(unit.text) == nil, ConditionParser.isUnit(unit.text)
      {
        place += 1
        return .number(number.value, unit: unit.text)
      }
      return .number(number.value, unit: number.unit)
    case .open, .close, .relation: throw unexpected([String](), .operand)
    }
  }

  /// The length of time after `for`.
  private mutating func span() throws(OptionError) -> TimeSpan {
    guard takes(.for) else { throw unexpected([.for], .span) }
    return try length(or: .span)
  }

  private mutating func length(
    or expected: DataConditionProblem.Expectation
  ) throws(OptionError) -> TimeSpan {
    guard let first = next, case .word = first.kind else { throw unexpected([String](), expected) }
    if let span = TimeSpan(first.text) {
      place += 1
      return span
    }
    guard tokens.indices.contains(place + 1),
      let span = TimeSpan("\(first.text) \(tokens[place + 1].text)")
    else { throw unexpected([String](), expected) }
    place += 2
    return span
  }

  private func unexpected(
    _ words: [Keyword], _ expected: DataConditionProblem.Expectation
  ) -> OptionError {
    unexpected(words.map(\.rawValue), expected)
  }

  private func unexpected(
    _ words: [String], _ expected: DataConditionProblem.Expectation
  ) -> OptionError {
    let near = next.flatMap { token in
      if case .word = token.kind {
        closest(to: token.text, among: words.filter { $0 != token.text })
      } else {
        nil
      }
    }
    return .dataCondition(
      .unexpected(next?.text, column: next?.column, suggestion: near, expected))
  }
}

extension ConditionParser {
  /// A number at the beginning of a word, and the unit behind it; nil for other words.
  private static func number(_ word: String) -> (value: Double, unit: String)? {
    let text = word.replacing("−", with: "-")
    let digits = text.prefix { ("0"..."9").contains($0) || "+-.".contains($0) }
    let unit = String(text.dropFirst(digits.count))
    guard let value = plainNumber(digits), unit.first.map({ !"-_".contains($0) }) ?? true else {
      return nil
    }
    return (value, unit)
  }

  private static func tokens(_ scalars: [Unicode.Scalar]) throws(OptionError) -> [Token] {
    var tokens: [Token] = []
    var place = 0
    while place < scalars.count {
      let (start, scalar) = (place, scalars[place])
      place += 1
      if scalar.properties.isWhitespace { continue }
      switch scalar {
      case "(": tokens.append(Token(kind: .open, text: "(", column: start + 1))
      case ")": tokens.append(Token(kind: .close, text: ")", column: start + 1))
      case "\"":
        tokens.append(
          Token(kind: .quoted, text: try quoted(scalars, &place), column: start + 1))
      case _ where signs.contains(scalar):
        while place < scalars.count, signs.contains(scalars[place]) { place += 1 }
        let text = string(scalars[start..<place])
        guard let relation = relation(text) else {
          throw .dataCondition(
            .unexpected(text, column: start + 1, suggestion: nil, .relation))
        }
        tokens.append(Token(kind: .relation(relation), text: text, column: start + 1))
      default:
        while place < scalars.count, isOfWord(scalars[place]) { place += 1 }
        tokens.append(
          Token(kind: .word, text: string(scalars[start..<place]), column: start + 1))
      }
    }
    return tokens
  }

  /// Whether a word behind a number is its unit, and no slip of what may follow it.
  private static func isUnit(_ word: String) -> Bool {
    MeasureUnit(known: word) != nil
      || closest(to: word, among: Keyword.joining.map(\.rawValue)) == nil
  }

  private static let signs: Set<Unicode.Scalar> = ["<", ">", "=", "!", "≤", "≥", "≠"]

  private static func relation(_ text: String) -> DataCondition.Relation? {
    switch text {
    case "==": .equal
    case "≤": .atMost
    case "≥": .atLeast
    case "≠": .different
    default: DataCondition.Relation(rawValue: text)
    }
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !signs.contains(scalar)
      && !["(", ")", "\""].contains(scalar)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The text up to the closing quote; two quotes are one of it.
  private static func quoted(
    _ scalars: [Unicode.Scalar], _ place: inout Int
  ) throws(OptionError) -> String {
    let start = place
    var text = String.UnicodeScalarView()
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      guard scalar == "\"" else {
        text.append(scalar)
        continue
      }
      guard place < scalars.count, scalars[place] == "\"" else { return String(text) }
      text.append(scalar)
      place += 1
    }
    throw .dataCondition(.unexpected("\"", column: start, suggestion: nil, .quote))
  }
}
