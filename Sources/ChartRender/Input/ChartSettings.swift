/// What somebody asked for about a chart; what is `nil` was not asked for.
package struct ChartSettings: Sendable {
  /// Where a theme comes from.
  package enum ThemeSource: Sendable, Hashable {
    /// A theme that comes with the library.
    case builtIn(Theme)
    /// A theme in a JSON file.
    case file(String)
    /// A theme written out in a spec.
    case inline(JSONValue)
  }

  /// What happens when no font has a character.
  package enum MissingFonts: String, Sendable, CaseIterable {
    /// A box is drawn without a word.
    case fallback
    /// A box is drawn and a warning names the characters.
    case warn
    /// Nothing is drawn and an error names the characters.
    case error
  }

  package var x: String?
  package var y: String?
  package var inputFormat: InputFormat?
  package var delimiter: Delimiter?
  package var locale: NumberFormat?

  package var width: Double?
  package var height: Double?
  package var scales: [RenderScale]?
  package var format: PictureFormat?

  package var theme: ThemeSource?
  package var active: ActiveElement?
  package var shown: LineChart.Parts = []
  package var hidden: LineChart.Parts = []
  package var lineWidth: Double?
  package var margin: Theme.Margin?
  package var background: Color?
  package var labelFormat: DatePattern?
  package var font: String?
  package var fontDirectories: [String] = []
  package var missingFonts: MissingFonts?

  /// Settings that ask for nothing.
  package init() {}

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
    if let lineWidth { theme.line.width = lineWidth }
    if let margin { theme.margin = margin }
    if let background { theme.background = background }
    return theme
  }
}
