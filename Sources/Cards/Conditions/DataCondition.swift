import Base
import Calendars

/// A condition on the data, such as `p99.last > 300 and not empty`; if it fails, nothing is drawn or sent.
package struct DataCondition: Sendable, Hashable {
  /// A test, or several.
  package indirect enum Test: Sendable, Hashable {
    /// The left side is a name of the data.
    case comparison(String, Relation, Operand)
    /// The last value is on another side of a threshold than the one before; nil is the value drawn.
    case crossed(String?, Operand)
    /// There is no value.
    case empty
    /// There has been no value for so long.
    case missing(String?, TimeSpan)
    /// The picture or message differs from the one before.
    case changed
    case not(Test)
    case all([Test])
    case any([Test])
  }

  /// The right side of a comparison.
  package enum Operand: Sendable, Hashable {
    case number(Double, unit: String)
    case goal
    /// A name of the data, or a text.
    case word(String)
  }

  package enum Relation: String, Sendable, Hashable, CaseIterable {
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case equal = "="
    case different = "!="

    /// The same with its sides exchanged.
    var turned: Relation {
      switch self {
      case .less: .greater
      case .atMost: .atLeast
      case .greater: .less
      case .atLeast: .atMost
      case .equal, .different: self
      }
    }

    package func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .less: left < right
      case .atMost: left <= right
      case .greater: left > right
      case .atLeast: left >= right
      case .equal: left == right
      case .different: left != right
      }
    }
  }

  /// The limit on repeated messages while the condition holds.
  package enum Repetition: Sendable, Hashable {
    case always
    /// Only when it begins to hold.
    case once
    /// When it begins to hold, and again when it still does so long after the last message.
    case after(TimeSpan)
  }

  /// The condition as it was written.
  package let text: String
  package let test: Test
  /// The number of periods in a row in which the tests have to hold.
  package let periods: Int
  package let repetition: Repetition

  /// The most periods that a condition can be about.
  package static let mostPeriods = 100

  /// Reads a condition.
  ///
  /// A name is one of those that the texts of cards have, `delta.steps` also as `steps.delta`; in double
  /// quotes it may have blanks. `and` goes before `or`. After the tests may stand `for 3 periods`, and
  /// then `once` or `again after 1 day`.
  ///
  /// - Throws: ``OptionError/dataCondition(_:)``.
  package init(_ text: String) throws(OptionError) {
    self.text = text
    var parser = try ConditionParser(text)
    (test, periods, repetition) = try parser.whole()
    if periods > 1, asksForChange { throw .dataCondition(.changeForPeriods) }
  }

  /// Throws for what is about messages, where none is sent.
  package func checkDrawing() throws(NamedOptionError) {
    guard limitsMessages else { return }
    throw NamedOptionError(name: "when", problem: .dataCondition(.noMessages(text)))
  }

  /// Whether it is about what was drawn or sent before.
  package var asksForChange: Bool { test.contains { $0 == .changed } }

  /// Whether it is about the numbers of the data.
  package var asksForData: Bool { test.contains { $0 != .changed } }

  /// Whether only receipts can tell if a message goes out, even of what the data is known.
  package var limitsMessages: Bool { repetition != .always }

  /// Whether a sender has to remember messages and periods for it.
  package var needsReceipts: Bool { limitsMessages || periods > 1 || asksForChange }
}

extension DataCondition.Test {
  /// Whether this test, or one of those that it combines, is of a kind.
  fileprivate func contains(where isOfKind: (DataCondition.Test) -> Bool) -> Bool {
    switch self {
    case .not(let test): test.contains(where: isOfKind)
    case .all(let tests), .any(let tests): tests.contains { $0.contains(where: isOfKind) }
    case .comparison, .crossed, .empty, .missing, .changed: isOfKind(self)
    }
  }
}
