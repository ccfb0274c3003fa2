import Base

/// The parts of the schema of pages.
extension ChartSchema {
  private static let panel: JSONText = ["$ref": "#/$defs/panel"]

  /// The sources of data of a page.
  var sources: JSONText {
    let source: JSONText = ["anyOf": [["type": "string"], ["type": "array"], data]]
    return described(
      "Data that panels share: a path, rows, or several of these by their names.",
      ["anyOf": [source, ["type": "object", "additionalProperties": source]]])
  }

  /// The rows of a page.
  var panelRows: JSONText {
    let row: JSONText = [
      "anyOf": [ChartSchema.panel, ["type": "array", "items": ChartSchema.panel]]
    ]
    return described(
      "The panels from top to bottom, in rows from where reading begins.",
      ["type": "array", "items": row])
  }

  /// The definitions of panels.
  var panels: JSONText.Object {
    let own: JSONText.Object = [
      "title": described("What stands above the panel.", ["type": "string"]),
      "subtitle": described("The line under the title.", ["type": "string"]),
      "span": described(
        "How many columns of its row it takes.",
        ValueSchema.integer("", in: PageSpec.spans).schema + ["default": .number(1)]),
      "height": described(
        "Height of the content in points; without it one that suits it.",
        ValueSchema.number("", in: PageSpec.heights).schema),
      "alt": described(
        "What the panel shows, for those who cannot see it.", ["type": "string"]),
    ]
    let text: JSONText = [
      "anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]]
    ]
    let contents: JSONText.Object = [
      "chart": panel("A chart, with the keys of its spec.", ChartOption.all),
      "card": panel("A card, with the keys of its spec.", ChartOption.ofCards),
      "table": panel(
        "Numbers in columns, chosen by the keys of a chart.", ChartOption.all,
        [
          "columns": described(
            "The columns: the one along x, then those of numbers.",
            ["type": "array", "items": ["type": "string"]]),
          "total": described(
            "Whether columns of amounts have a sum.", ["type": "boolean", "default": true]),
        ]),
      "text": described("A paragraph, or a list of them.", ["anyOf": [text]]),
      "picture": described("The path of a picture.", ["type": "string"]),
    ]
    return [
      "panel": [
        "type": "object", "properties": .object(contents + own),
        "oneOf": .array(contents.members.map { ["required": [.string($0.key)]] }),
        "additionalProperties": false,
      ]
    ]
  }

  private func panel(
    _ description: String, _ options: [ChartOption], _ own: JSONText.Object = [:]
  ) -> JSONText {
    let data: JSONText = ["anyOf": [["type": "string"], ["type": "array"], self.data]]
    let members = options.map(\.description).map { JSONText.Member($0.key, property($0)) }
    let all: JSONText.Object =
      [
        "data": described(
          "The name of a source of the page, or data of its own.", ["anyOf": [data]])
      ] + own + JSONText.Object(members)
    return described(
      description,
      ["type": "object", "properties": .object(all), "additionalProperties": false])
  }
}
