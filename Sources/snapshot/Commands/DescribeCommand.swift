import ChartRender
import CommandKit

extension Command {
  /// The options of a chart that no description depends on.
  static let ofPicturesOnly = [
    "theme", "margin", "background", "font", "font-dir", "missing-fonts", "size", "width", "height",
    "scale", "format", "compression", "max-bytes", "grid", "rules", "labels", "curve", "gradient",
    "area", "nodes", "line-width", "color", "line", "legend", "y-axis",
  ]

  private static let descriptionOptions = drawingOptions.compactMap { section -> OptionSection? in
    let used = section.options.filter { !ofPicturesOnly.contains($0.name) }
    return used.isEmpty ? nil : OptionSection(section.title, used)
  }

  /// Prints the text that stands for a picture.
  static let describe = Command(
    name: "describe", overview: "Print the description of a chart, a card or a page",
    positional: chart.description.positional, sections: descriptionOptions + [messageOptions],
    examples: [
      Example(
        call: "snapshot describe steps.csv --locale zh_CN",
        purpose: "Say in words what the chart shows, for those who cannot see it")
    ],
    everyday: ["x", "y", "series", "by", "agg", "last", "unit", "locale", "alt-length", "quiet"],
    withheld: Dictionary(
      uniqueKeysWithValues: (ofPicturesOnly + ["output"]).map {
        ($0, "has no effect on a description. Leave it out.")
      })
  ) { arguments throws in
    var renderer = WarmRenderer()
    let request = try DrawingRequest(arguments, kind: .chart)
    try Program.print(request.description(&renderer).text + "\n")
  }
}

extension DrawingRequest {
  /// Describes the chart, the card or the page of the input.
  ///
  /// - Returns: the text, and what was read, but for a page.
  func description(
    _ renderer: inout WarmRenderer
  ) throws -> (text: String, contents: LoadedInput?) {
    let input = input ?? .standardInput
    if let page = PageFile.json(of: input, in: served) {
      return (try description(of: page, input, &renderer), nil)
    }
    var reader = reader()
    let contents = try LoadedInput(describing: input, layers, in: folders, reader: &reader)
    let settings = contents.settings
    if settings.kind == .chart {
      guard let made = try console.showing({ notices in try contents.chart(&notices) }) else {
        throw ChartSpec.lacksData(input.name)
      }
      return (made.description, contents)
    }
    let template = try (settings.card.template ?? .standard)
      .template(spec: contents.name, reading: StyleFile.text).sized(for: settings)
    // What has no room is not told, and only the fonts know what has.
    let text = try console.showing { notices in
      try renderer.draw(with: settings) { renderer in
        try renderer.description(of: contents, by: template, &notices, reading: image)
      }
    }
    return (text, contents)
  }

  private func description(
    of json: JSONValue, _ input: InputFile, _ renderer: inout WarmRenderer
  ) throws -> String {
    let file = try PageFile(json, name: input.name, in: folders, layers, for: self, console)
    let settings = file.spec.settings
    let themes = try file.themes().prefix(1)
    var tables = PageTables()
    return try console.showing { notices in
      var pipeline = PagePipeline(file.spec, from: file.sources, scale: .x1)
      let made = try pipeline.pages(in: themes.map(\.theme), &tables, &notices)
      notices += made.failures.map { .warning($0.message) }
      guard let page = made.pages.first, let theme = themes.first?.theme else { return "" }
      return try renderer.draw(with: settings) { renderer in
        try renderer.description(of: page, settings, in: theme, &notices)
      }
    }
  }
}
