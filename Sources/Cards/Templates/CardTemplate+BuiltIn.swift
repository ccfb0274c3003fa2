import Base

extension CardTemplate {
  /// The templates that come with the library, the default one first.
  private enum BuiltIn: String, CaseIterable {
    case message, link, square, story, report
    case widgetCompact = "widget-compact"
    case widgetExpanded = "widget-expanded"
    case rows, glance, number, goal, leaderboard

    /// The bytes of the template's file.
    var json: [UInt8] {
      switch self {
      case .message: PackageResources.message_json
      case .link: PackageResources.link_json
      case .square: PackageResources.square_json
      case .story: PackageResources.story_json
      case .report: PackageResources.report_json
      case .widgetCompact: PackageResources.widget_compact_json
      case .widgetExpanded: PackageResources.widget_expanded_json
      case .rows: PackageResources.rows_json
      case .glance: PackageResources.glance_json
      case .number: PackageResources.number_json
      case .goal: PackageResources.goal_json
      case .leaderboard: PackageResources.leaderboard_json
      }
    }

    /// The line about the template in lists.
    var summary: String {
      switch self {
      case .message: "a bubble of a chat: the picture, and words under it"
      case .link: "the preview of a link, 1200 x 630 pixels"
      case .square: "a post, 1080 x 1080 pixels"
      case .story: "a story, 1080 x 1920 pixels"
      case .report: "title, chart, numbers and a comparison with the period before"
      case .widgetCompact: "a folded widget: the numbers, 110 points high"
      case .widgetExpanded: "an unfolded widget: numbers and chart"
      case .rows: "a list in which one row is chosen"
      case .glance: "the screen of a watch: numbers and chart"
      case .number: "one number that is read at once, with its change and a sparkline"
      case .goal: "a ring that fills towards --goal, and the days that reach it"
      case .leaderboard: "the lines of the data in order, each with a sparkline and its change"
      }
    }
  }

  /// The names of the built-in templates, and a line about each.
  package static var catalog: [(name: String, summary: String)] {
    BuiltIn.allCases.map { ($0.rawValue, $0.summary) }
  }

  /// The names of the templates that come with the library, the default one first.
  public static var builtInNames: [String] { BuiltIn.allCases.map(\.rawValue) }

  /// Returns the JSON text of a built-in template, without a line break at its end; nil if there is
  /// none of that name in any case.
  public static func builtInText(_ name: String) -> String? {
    BuiltIn(rawValue: name.lowercased()).map { String(decoding: $0.json.dropLast(), as: UTF8.self) }
  }

  /// Returns a built-in template; nil if there is none of that name in any case.
  ///
  /// Each call parses the template again, which takes some tens of microseconds: keep the result.
  public static func named(_ name: String) -> CardTemplate? {
    do throws(InputError) { return try CardTemplate(builtIn: name) } catch { return nil }
  }

  /// Reads a built-in template.
  ///
  /// - Throws: ``InputError`` if there is none of that name.
  public init(builtIn name: String) throws(InputError) {
    let json = BuiltIn(rawValue: name.lowercased())?.json ?? Array("{}".utf8)
    try self.init(reading: SourceText(json, name: "the template \(name)"))
  }
}
