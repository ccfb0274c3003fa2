import Calendars
import Charts
import Graphics

extension ChartSettings {
  /// The size of the picture in points.
  package var size: Size {
    Size(
      width: width ?? LineChart.defaultSize.width,
      height: height ?? LineChart.defaultSize.height)
  }

  /// The font when it is given as a file rather than by the name of its family.
  package var fontFile: String? {
    let endings = [".ttf", ".otf", ".ttc", ".otc"]
    return font.flatMap { font in
      font.contains("/") || endings.contains(where: font.lowercased().hasSuffix) ? font : nil
    }
  }

  mutating func set(_ part: LineChart.Parts, _ isShown: Bool) {
    if isShown {
      shown.insert(part)
      hidden.remove(part)
    } else {
      hidden.insert(part)
      shown.remove(part)
    }
  }

  /// A theme with what was asked for on top of it.
  package func applied(to theme: Theme) -> Theme {
    var theme = theme
    if let margin { theme.margin = margin }
    if let background { theme.background = background }
    return theme
  }

  /// How values are written.
  package var numberStyle: NumberStyle {
    let kind: NumberStyle.Kind
    if isDuration == true {
      kind = .duration
    } else if let currency {
      kind = .currency(code: currency)
    } else {
      kind = .plain(unit: unit ?? "")
    }
    return NumberStyle(kind: kind, notation: notation ?? .automatic, decimals: decimals)
  }

  /// Sets what values stand for, in the place of anything else that they stood for.
  mutating func measure(in kind: NumberStyle.Kind) {
    (unit, currency, isDuration) = (nil, nil, nil)
    switch kind {
    case .plain(let text): unit = text
    case .currency(let code): currency = code
    case .duration: isDuration = true
    }
  }
}
