import Base
import Calendars

/// A filter that formats the value of a placeholder.
package enum TemplateFilter: Sendable, Hashable {
  /// A fixed number of decimals.
  case number(decimals: Int)
  /// A share as a percentage, or a change relative to the value before.
  case percent(decimals: Int?)
  /// A plus sign before positive numbers.
  case signed
  /// Abbreviated from five digits on, as in 12.2K.
  case compact
  case duration
  /// An amount of money in the currency with this code.
  case currency(String)
  case date(DatePattern)
  /// The word for the number's plural category, without the number.
  case plural([PluralCategory: String])
  case upper
  case lower
  case abs
  /// A text for a missing value.
  case fallback(String)
  case bare

  package enum Problem: Error, Sendable, Hashable {
    case unknown(String)
    /// An invalid argument; nil for a missing one.
    case argument(String?, of: Name)
    /// An argument of a filter without one.
    case superfluous(String, of: Name)
    case pattern(DatePatternError)
    case category(String)
  }

  package enum Name: String, Sendable, Hashable, CaseIterable {
    case number, percent, signed, compact, duration, currency, date, plural, upper, lower, abs
    case `default`, unit, bare
  }

  package static let names = Name.allCases.map(\.rawValue)

  init(name text: String, argument: String?) throws(Problem) {
    guard let name = Name(rawValue: text.lowercased()) else { throw .unknown(text) }
    switch name {
    case .number:
      guard let decimals = TemplateFilter.decimals(argument) else {
        throw .argument(argument, of: name)
      }
      self = .number(decimals: decimals)
    case .percent:
      let decimals = TemplateFilter.decimals(argument)
      guard argument == nil || decimals != nil else { throw .argument(argument, of: name) }
      self = .percent(decimals: decimals)
    case .currency: self = .currency(try TemplateFilter.currency(argument))
    case .date: self = .date(try TemplateFilter.pattern(argument))
    case .plural: self = .plural(try TemplateFilter.forms(argument))
    case .default:
      guard let argument else { throw .argument(nil, of: name) }
      self = .fallback(argument)
    case .unit:
      guard let argument, OptionPair.trimmed(argument).lowercased() == "off" else {
        throw .argument(argument, of: name)
      }
      self = .bare
    case .signed, .compact, .duration, .upper, .lower, .abs, .bare:
      if let argument { throw .superfluous(argument, of: name) }
      self = TemplateFilter.plain(name)
    }
  }

  private static func plain(_ name: Name) -> TemplateFilter {
    switch name {
    case .signed: .signed
    case .compact: .compact
    case .duration: .duration
    case .upper: .upper
    case .lower: .lower
    case .abs: .abs
    default: .bare
    }
  }

  private static func decimals(_ argument: String?) -> Int? {
    let text = argument.map { OptionPair.trimmed($0) } ?? ""
    guard text.utf8.count == 1, text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text)
  }

  private static func currency(_ argument: String?) throws(Problem) -> String {
    let code = OptionPair.trimmed(argument ?? "")
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) else {
      throw .argument(argument, of: .currency)
    }
    return code.uppercased()
  }

  private static func pattern(_ argument: String?) throws(Problem) -> DatePattern {
    let text = OptionPair.trimmed(argument ?? "")
    guard !text.isEmpty else { throw .argument(argument, of: .date) }
    return try converting(Problem.pattern) { () throws(DatePatternError) in try DatePattern(text) }
  }

  /// Reads `step,steps` or `one=step,other=steps`.
  private static func forms(_ argument: String?) throws(Problem) -> [PluralCategory: String] {
    let parts = (argument ?? "").split(separator: ",", omittingEmptySubsequences: false)
      .map { OptionPair(String($0)) }
    if parts.count == 2, parts.allSatisfy({ $0.value == nil }) {
      return [.one: parts[0].name, .other: parts[1].name]
    }
    var forms: [PluralCategory: String] = [:]
    for part in parts {
      guard let word = part.value else { throw .argument(argument, of: .plural) }
      guard let category = PluralCategory(rawValue: part.name) else { throw .category(part.name) }
      forms[category] = word
    }
    guard forms[.other] != nil else { throw .argument(argument, of: .plural) }
    return forms
  }
}
