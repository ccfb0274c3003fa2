import Base
import Calendars

/// What has to be so of the data for something to be drawn or sent, such as `p99.last > 300 and not empty`.
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
    case not(Test)
    case all([Test])
    case any([Test])
  }

  /// What a value is compared with.
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

  /// The condition as it was written.
  package let text: String
  package let test: Test

  /// Reads a condition.
  ///
  /// A name is one of those that the texts of cards have, `delta.steps` also as `steps.delta`; in double
  /// quotes it may have blanks. `and` goes before `or`.
  ///
  /// - Throws: ``OptionError/dataCondition(_:)``.
  package init(_ text: String) throws(OptionError) {
    self.text = text
    var parser = try ConditionParser(text)
    test = try parser.whole()
  }
}
