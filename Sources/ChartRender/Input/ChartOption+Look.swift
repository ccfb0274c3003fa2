extension ChartOption {
  static let look = [
    ChartOption(
      OptionDescription(
        "theme", short: "t", .one(placeholder: "NAME|FILE"),
        help: "The look, or a JSON file that changes parts of one (default: classic)")
    ) { settings, value throws(SettingProblem) in settings.themes = [try themeSource(value)] },
    ChartOption(
      OptionDescription(
        "active", .one(placeholder: "last|first|max|min|none|INDEX"),
        help: "Which node is emphasised; an index counts from 0 (default: last)")
    ) { settings, value throws(SettingProblem) in
      settings.active = try activeElement(try value.text())
    },
    ChartOption(toggle: "average", .average, help: "Draw a line at the average"),
    ChartOption(
      OptionDescription("nodes", .toggle(standard: true), help: "Draw the line without nodes")
    ) { settings, value throws(SettingProblem) in
      settings.nodes = try value.isOn() ? .automatic : NodeChoice.none
    },
    ChartOption(toggle: "rules", .rules, help: "Leave out the vertical rules"),
    ChartOption(
      OptionDescription(
        "gradient", .toggle(standard: true), help: "Draw the line in one colour")
    ) { settings, value throws(SettingProblem) in
      settings.coloring = try value.isOn() ? .gradient : .solid
    },
    ChartOption(
      OptionDescription(
        "line-width", .one(placeholder: "POINTS"), help: "Width of the line (default: 3)")
    ) { settings, value throws(SettingProblem) in
      settings.lineWidth = try value.number(in: 0.1...100, unit: "points")
    },
    ChartOption(
      OptionDescription(
        "margin", .one(placeholder: "V,H"),
        help: "Points above and below, then left and right (default: 15,30)")
    ) { settings, value throws(SettingProblem) in
      let text = try value.text()
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let sides = parts.compactMap { plainNumber($0) }
      guard sides.count == parts.count, let vertical = sides.first, let horizontal = sides.last,
        sides.count <= 2, vertical >= Theme.Margin.minimumVertical, horizontal >= 0,
        sides.allSatisfy({ $0 <= Double(PixelSize.maximumSide) })
      else { throw .margin(text) }
      settings.margin = Theme.Margin(horizontal: horizontal, vertical: vertical)
    },
    ChartOption(
      OptionDescription(
        "background", .one(placeholder: "COLOUR|transparent"),
        help: "What is behind everything, as in CSS (default: white)")
    ) { settings, value throws(SettingProblem) in
      let text = try value.text()
      guard let color = Color(css: text) else { throw .color(text) }
      settings.background = color
    },
  ]

  private static func themeSource(
    _ value: OptionValue
  ) throws(SettingProblem) -> ChartSettings.ThemeSource {
    if case .object(let json) = value { return .inline(json) }
    guard case .text(let text) = value, !text.isEmpty else { throw .theme(value.shown) }
    if text.lowercased().hasSuffix(".json") || text.contains("/") { return .file(text) }
    guard let theme = Theme.named(text) else {
      throw .themes(text, among: Theme.builtIn.map(\.name))
    }
    return .builtIn(theme)
  }

  private static func activeElement(_ text: String) throws(SettingProblem) -> ActiveElement {
    switch text.lowercased() {
    case "last": return .last
    case "first": return .first
    case "max": return .maximum
    case "min": return .minimum
    case "none": return .none
    default:
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(text) else {
        throw .active(text)
      }
      return .index(index)
    }
  }
}
