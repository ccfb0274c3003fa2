import Base
import Calendars
import Charts

/// The value of a placeholder, and the result of its filters.
package struct TemplateValue: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case number(TemplateNumber)
    /// A moment, in seconds since 1970, and the unit that begins with it.
    case date(Double, Zone, CalendarUnit?)
    case text(String)
    /// There is no value.
    case missing
    /// There is nothing before with which a change could be told.
    case nothingBefore
    /// It is not over yet, so that a change would say nothing.
    case unfinished
  }

  package internal(set) var content: Content
  private var fallback: String?
  private var isUpper = false
  private var isLower = false

  /// Makes a value that no filter has changed.
  package init(_ content: Content) { self.content = content }

  /// Makes a value of a text, which filters for numbers read as one.
  package init(_ text: String) { content = .text(text) }

  /// The reason why only a placeholder can be written.
  package func warning(_ name: String) -> TemplateWarning.Reason? {
    guard fallback == nil else { return nil }
    switch content {
    case .missing: return .noValue(name)
    case .nothingBefore: return .nothingBefore(name)
    case .unfinished: return .unfinished(name)
    case .number, .date, .text: return nil
    }
  }

  /// The text.
  func string(in locale: ChartLocale) -> String {
    let text =
      switch content {
      case .number(let number): number.string(in: locale)
      case .date(let seconds, let zone, let unit):
        PeriodLabel(seconds, in: zone, of: unit).string(in: locale)
      case .text(let text): text.isEmpty ? fallback ?? "" : text
      case .missing, .nothingBefore, .unfinished: fallback ?? TextTemplate.missing
      }
    return isUpper ? text.uppercased() : isLower ? text.lowercased() : text
  }

  /// Does what filters say, in their order.
  mutating func apply(
    _ filters: [TemplateFilter], name: String, locale: ChartLocale
  ) throws(TemplateError) {
    for filter in filters {
      switch filter {
      case .upper: (isUpper, isLower) = (true, false)
      case .lower: (isUpper, isLower) = (false, true)
      case .fallback(let text): fallback = text
      case .date(let pattern): try write(pattern, name, locale)
      case .plural(let forms): try count(forms, name, locale)
      case .number(let decimals): try change(.number, name) { $0.rounded(to: decimals) }
      case .percent(let decimals):
        try change(.percent, name) { $0.percentage(decimals: decimals) }
      case .signed: try change(.signed, name) { $0.with(\.isSigned, true) }
      case .compact: try change(.compact, name) { $0.with(\.style.notation, .compact) }
      case .duration: try change(.duration, name) { $0.with(\.style.kind, .duration) }
      case .currency(let code):
        try change(.currency, name) { $0.with(\.style.kind, .currency(code: code)) }
      case .abs: try change(.abs, name) { $0.magnitude }
      case .bare: try change(.bare, name) { $0.with(\.style.kind, .plain(unit: "")) }
      }
    }
  }

  /// Takes a text that is a number in plain notation, as fields of a job are, for that number.
  private mutating func readNumber() {
    guard case .text(let text) = content, let number = plainNumber(text) else { return }
    content = .number(TemplateNumber(value: number, style: NumberStyle()))
  }

  private mutating func change(
    _ filter: TemplateFilter.Name, _ name: String, _ change: (TemplateNumber) -> TemplateNumber?
  ) throws(TemplateError) {
    readNumber()
    switch content {
    case .number(let number): content = change(number).map { .number($0) } ?? .nothingBefore
    case .missing, .nothingBefore, .unfinished: break
    case .date, .text: throw .unfit(filter, name)
    }
  }

  private mutating func write(
    _ pattern: DatePattern, _ name: String, _ locale: ChartLocale
  ) throws(TemplateError) {
    switch content {
    case .date(let seconds, let zone, _):
      content =
        zone.dateTime(at: seconds).map { .text(pattern.string(from: $0, in: locale)) } ?? .missing
    case .missing, .nothingBefore, .unfinished: break
    case .number, .text: throw .unfit(.date, name)
    }
  }

  private mutating func count(
    _ forms: [PluralCategory: String], _ name: String, _ locale: ChartLocale
  ) throws(TemplateError) {
    var category = PluralCategory.other
    readNumber()
    switch content {
    case .number(let number): category = number.category(in: locale)
    case .missing, .nothingBefore, .unfinished: break
    case .date, .text: throw .unfit(.plural, name)
    }
    content = .text(forms[category] ?? forms[.other] ?? "")
  }
}

extension TemplateNumber {
  fileprivate func with<Value>(
    _ path: WritableKeyPath<TemplateNumber, Value>, _ value: Value
  ) -> TemplateNumber {
    var number = self
    number[keyPath: path] = value
    return number
  }

  fileprivate var magnitude: TemplateNumber {
    var number = self
    number.value = value.magnitude
    number.relative = relative?.magnitude
    (number.isMagnitude, number.isSigned) = (true, false)
    return number
  }
}

extension TextTemplate {
  /// Returns the text with every placeholder replaced by its filtered value.
  ///
  /// - Parameters:
  ///   - locale: how numbers and dates are written.
  ///   - report: called with the name and the value of each placeholder, in order.
  ///   - value: returns the value of a name; called once for each.
  /// - Throws: the error of `value`, and ``TemplateError/unfit(_:_:)`` for a filter that does not
  ///   apply to a value.
  package func filled(
    in locale: ChartLocale, report: (String, TemplateValue) -> Void = { _, _ in },
    value: (String) throws(TemplateError) -> TemplateValue
  ) throws(TemplateError) -> String {
    let direction = BidiIsolation(of: self, in: locale)
    var known: [String: TemplateValue] = [:]
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .placeholder(let word):
        var filtered: TemplateValue
        if let found = known[word.name] {
          filtered = found
        } else {
          do throws(TemplateError) {
            filtered = try value(word.name)
          } catch {
            // Rows may lack a field for which the template has a default.
            guard word.hasDefault, error.isAboutMissingName else { throw error }
            filtered = TemplateValue(.missing)
          }
          known[word.name] = filtered
        }
        try filtered.apply(word.filters, name: word.name, locale: locale)
        report(word.name, filtered)
        result += direction.placed(filtered.string(in: locale))
      }
    }
    return result
  }
}
