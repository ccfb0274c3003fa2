import Calendars

/// How values and their changes are told in a sentence.
struct AltNumbers: Sendable, Hashable {
  /// How much more or less one value is than another.
  enum Change: Sendable, Hashable {
    case none
    /// One that has no finite size.
    case boundless
    /// Greater by an amount or percentage that is written out.
    case more(String)
    /// Smaller by an amount or percentage that is written out.
    case less(String)
    /// Greater by percentage points.
    case pointsMore(String)
    /// Smaller by percentage points.
    case pointsLess(String)
  }

  /// How the chart writes values.
  let style: NumberStyle
  let locale: ChartLocale

  /// A value as the chart writes it.
  func text(_ value: Double) -> String {
    ChartFacts.clean(style.string(value, in: locale), limit: 80)
  }

  /// A mean, with about four digits and never without its whole part.
  func mean(_ value: Double) -> String {
    guard style.decimals == nil, style.kind != .duration, abs(value) >= 100 else {
      return text(value)
    }
    var style = style
    // A digit more than is left of a number like 123.0 would only be noise.
    style.decimals = abs(value) >= 1000 || abs(value.remainder(dividingBy: 1)) < 0.05 ? 0 : 1
    return AltNumbers(style: style, locale: locale).text(value)
  }

  /// The change from one value to another: in percent where that makes sense, which it does for values
  /// that have a true zero.
  ///
  /// - Parameters:
  ///   - start: the earlier value.
  ///   - end: the later value.
  ///   - low: the smallest of all values: below zero nothing is told in percent.
  func change(from start: Double, to end: Double, lowest low: Double) -> Change {
    guard start != end else { return .none }
    guard (end - start).isFinite else { return .boundless }
    if case .plain(let unit) = style.kind, unit == "%" {
      let points = plain(abs(end - start), decimals: style.decimals)
      return end > start ? .pointsMore(points) : .pointsLess(points)
    }
    let percent = abs(end - start) / start * 100
    let isRatio = low >= 0 && start > 0 && percent >= 0.1 && percent < 1000 && !isTemperature
    let amount = isRatio ? percentage(percent) : text(abs(end - start))
    return end > start ? .more(amount) : .less(amount)
  }

  private var isTemperature: Bool {
    guard case .plain(let unit) = style.kind else { return false }
    return unit.contains("°") || unit == "℃" || unit == "℉"
  }

  private func percentage(_ percent: Double) -> String {
    let rounded = percent < 9.95 ? (percent * 10).rounded() / 10 : percent.rounded()
    return AltNumbers(style: NumberStyle(kind: .plain(unit: "%")), locale: locale).text(rounded)
  }

  private func plain(_ value: Double, decimals: Int?) -> String {
    AltNumbers(style: NumberStyle(decimals: decimals), locale: locale).text(value)
  }
}
