import ChartRender
import CommandKit

/// What a server was started with.
struct ServerOptions: Sendable {
  /// The folder of files, without links in its path; nil for none.
  var folder: String?
  /// Whether cards are sent, rather than only shown as requests.
  var mode = SendingMode.rehearsal
  /// The file of the destinations, from the root; nil for the user's own.
  var destinations: String?
  /// The file of receipts, from the root.
  var receipts: String?
  /// Whether the user's own settings are read.
  var readsConfig = true

  enum SendingMode: Sendable, Hashable {
    case rehearsal, sending
  }
}

/// A tool of the server.
enum Tool: String, Sendable, Hashable, CaseIterable {
  case chart, card, page, describe, destinations, send

  /// What it draws or describes; nil for the tools of sending.
  var kind: ChartSpec.Kind? {
    switch self {
    // A description is that of a chart, or of the card or page that a spec is.
    case .chart, .describe: .chart
    case .card: .card
    case .page: .page
    case .destinations, .send: nil
    }
  }
}

/// What a tool answers.
struct ToolResult: Sendable {
  /// Pictures and texts.
  var content: [JSONText]
  /// The same for programs.
  var structured: JSONText.Object?
  var isError = false

  static func text(_ text: String) -> JSONText { ["type": "text", "text": .string(text)] }

  /// An error that whoever called can correct.
  static func failure(_ message: String, _ messages: [String] = []) -> ToolResult {
    let text = (["Error: \(message)"] + messages).joined(separator: "\n")
    return ToolResult(content: [ToolResult.text(text)], isError: true)
  }

  var members: JSONText.Object {
    [
      "content": .array(content), "structuredContent": structured.map(JSONText.object),
      "isError": .bool(isError),
    ]
  }
}

/// The tools as clients see them: names, purposes and schemas of arguments and answers.
struct ToolList: Sendable {
  private let options: ServerOptions

  init(_ options: ServerOptions) { self.options = options }

  /// The keys of arguments beside options.
  static let data = "data"
  static let file = "file"
  static let spec = "spec"
  static let output = "output"
  static let inputs = [data, file, spec, output]

  /// What a model is told about all tools.
  var instructions: String {
    let files =
      options.folder == nil
      ? "This server reads and writes no files: give rows in \"data\" or a spec in \"spec\"."
      : "Paths start from the folder of this server, and nothing outside of it is read or written."
    let sending =
      options.mode == .sending
      ? "\"send\" sends at once: ask the person first, and show the picture."
      : "\"send\" shows the requests and sends nothing."
    return
      "Charts, cards and pages from tables, as pictures with a description of what they show. Without options "
      + "columns and axes are guessed, and the answer says how: look at the picture and at the messages. "
      + "Messages name options as a command line does: --label-format is labelFormat here, and -o is output. "
      + files + " " + sending
  }

  var json: JSONText { .array(Tool.allCases.map(json)) }

  private func json(of tool: Tool) -> JSONText {
    let (title, purpose) = words(of: tool)
    return [
      "name": .string(tool.rawValue), "title": .string(title), "description": .string(purpose),
      "inputSchema": tool.kind.map { arguments(of: tool, $0) } ?? sendingArguments(of: tool),
      "outputSchema": answer(of: tool),
      "annotations": .object(
        ["title": .string(title)] as JSONText.Object + annotations(of: tool)),
    ]
  }

  private func words(of tool: Tool) -> (title: String, purpose: String) {
    switch tool {
    case .chart:
      (
        "Draw a chart",
        "Draws lines, columns, bands or a calendar of rows, and answers with the picture as PNG, its "
          + "description in words, the numbers behind that, and how columns were guessed."
      )
    case .card:
      (
        "Draw a card",
        "Draws a picture with words for a message, a story, a report or a widget: texts, numbers of the "
          + "data in braces such as {sum} or {last}, and perhaps a chart or an image. The answer names the card "
          + "for \"send\"."
      )
    case .page:
      (
        "Draw a page",
        "Draws a page of charts, cards, tables, texts and pictures in rows, given as \"spec\" or as a JSON "
          + "file. With the output report.pdf it has as many sheets as needed."
      )
    case .describe:
      (
        "Describe data",
        "Says in words what a chart, a card or a page shows, with the numbers behind it, and draws "
          + "nothing."
      )
    case .destinations:
      ("List destinations", "Lists the places that cards can be sent to, without secrets.")
    case .send:
      (
        "Send a card",
        options.mode == .sending
          ? "Sends a card to a destination, and answers with a receipt."
          : "Shows the requests that would send a card, without secrets. Nothing is sent: the server was "
            + "started without --allow-send."
      )
    }
  }

  private func annotations(of tool: Tool) -> JSONText.Object {
    let isSending = tool == .send && options.mode == .sending
    let isWriting = [.chart, .card, .page].contains(tool) && options.folder != nil
    guard isSending || isWriting else {
      return ["readOnlyHint": true, "openWorldHint": false]
    }
    return [
      // A file of the same name is replaced; a message is only added.
      "readOnlyHint": false, "destructiveHint": .bool(isWriting),
      "idempotentHint": .bool(isWriting),
      "openWorldHint": .bool(isSending),
    ]
  }

  private func arguments(of tool: Tool, _ kind: ChartSpec.Kind) -> JSONText {
    let isPage = tool == .page
    let example = isPage ? ToolList.pageExample : ToolList.specExample
    let data = ToolList.property(
      (isPage ? "Rows for a spec without data" : "The rows")
        + " as CSV, TSV, JSON or NDJSON, the first line being names of columns, or as a list.",
      ["type": ["string", "array"]])
    let spec = ToolList.property(
      "What is drawn as one object: options as keys, and the rows. Options beside it go before. "
        + "Example: \(example)", ["type": "object"])
    let folder = options.folder == nil
    let file = ToolList.property(
      isPage ? "The JSON file of a page." : "A file of rows, or of a spec.", ["type": "string"])
    let output = ToolList.property(
      "A file to write as well, such as week.png, week@3x.png or week.svg; one of the same name is "
        + "replaced.", ["type": "string"])
    let own: JSONText.Object = [
      ToolList.data: data, ToolList.file: folder ? nil : file, ToolList.spec: spec,
      ToolList.output: folder || tool == .describe ? nil : output,
    ]
    return ChartSchema(kind).arguments(
      own, required: [], without: tool == .describe ? Command.ofPicturesOnly : [])
  }

  private static let specExample =
    #"{"data": {"values": [{"day": "2024-03-01", "steps": 5200}]}, "y": "steps", "title": "My week"}"#
  private static let pageExample =
    #"{"title": "Week 37", "data": {"values": [{"day": "2024-03-01", "steps": 5200}]}, "rows": "#
    + #"[[{"chart": {"y": "steps"}, "span": 2}, {"text": "A good week."}], [{"table": {}}]]}"#

  private func sendingArguments(of tool: Tool) -> JSONText {
    guard tool == .send else { return ["type": "object", "additionalProperties": false] }
    let card = ToolList.property(
      "The name that the answer of \"card\" or \"page\" has under \"card\""
        + (options.folder == nil ? "." : ", or the JSON file beside a card."),
      ["type": "string"])
    let schema = ChartSchema()
    let members = SendingTools.options.map { JSONText.Member($0.key, schema.property($0)) }
    return [
      "type": "object",
      "properties": .object(["card": card] as JSONText.Object + JSONText.Object(members)),
      "required": ["card", "to"], "additionalProperties": false,
    ]
  }

  private func answer(of tool: Tool) -> JSONText {
    let text: JSONText = ["type": "string"]
    let facts = ToolList.property("The numbers that the description tells.", ["type": "object"])
    let messages = ToolList.list(
      of: text, "Warnings, and what was guessed.")
    switch tool {
    case .chart, .card, .page:
      let file: JSONText = [
        "type": "object",
        "properties": [
          "path": text, "format": text, "theme": text, "scale": ["type": "integer"],
          "width": ["type": "integer"], "height": ["type": "integer"], "bytes": ["type": "integer"],
        ],
        "required": ["format", "theme", "bytes"],
      ]
      return ToolList.object(
        [
          "description": text, "files": ToolList.list(of: file, "The pictures."),
          "facts": tool == .page ? nil : facts,
          "card": tool == .chart
            ? nil : ToolList.property("The name of the card for \"send\".", ["type": "string"]),
          "messages": messages,
        ], required: ["description", "files", "messages"])
    case .describe:
      return ToolList.object(
        ["description": text, "facts": facts, "messages": messages],
        required: ["description", "messages"])
    case .destinations:
      let place = ToolList.object(
        ["name": text, "service": text, "place": text], required: ["name", "service"])
      return ToolList.object(
        ["destinations": ToolList.list(of: place, "The destinations by their names.")],
        required: ["destinations"])
    case .send:
      return ToolList.object(
        [
          "dryRun": ["type": "boolean"],
          "receipts": ToolList.list(of: ["type": "object"], "What became of each message."),
        ], required: ["dryRun", "receipts"])
    }
  }

  private static func property(_ description: String, _ schema: JSONText.Object) -> JSONText {
    .object(["description": .string(description)] + schema)
  }

  private static func list(of items: JSONText, _ description: String) -> JSONText {
    property(description, ["type": "array", "items": items])
  }

  private static func object(_ members: JSONText.Object, required: [String]) -> JSONText {
    ["type": "object", "properties": .object(members), "required": .strings(required)]
  }
}
