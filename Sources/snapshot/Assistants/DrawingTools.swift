import ChartRender
import CommandKit

/// The tools that draw and describe, with a renderer that stays open from call to call.
struct DrawingTools: ~Copyable {
  private let options: ServerOptions
  private var renderer = WarmRenderer()
  /// Cards of earlier calls with their pictures, as lines that are sent, by their names.
  private var cards = LRUCache<String, String>(limit: mostKept)

  /// The most bytes of cards that are kept: 64 MiB.
  private static let mostKept = 64 << 20

  init(_ options: ServerOptions) { self.options = options }

  /// Opens the usual fonts, so that the first call does not wait for them.
  mutating func warmUp() throws { try renderer.draw(with: ChartSettings()) { _ in } }

  /// A card of an earlier call, as a line of a manifest.
  mutating func card(named name: String) -> String? { cards.value(for: name) }

  /// Draws or describes.
  mutating func result(
    of tool: Tool, _ kind: ChartSpec.Kind, _ arguments: [JSONValue.Member], _ log: MessageLog
  ) throws -> ToolResult {
    let request = try DrawingRequest(
      tool, kind, arguments, options, Console(keeping: log, .all))
    switch tool {
    case .describe: return try described(request, log)
    case .card:
      let command = CardCommand(request)
      let drawn = try command.draw(&renderer)
      if request.output != nil { try command.write(drawn) }
      let (files, record) = (drawn.card.pictures.map(\.bytes), drawn.card.record)
      var result = try pictures(
        drawn.plan, files, record.files.map(\.theme), record.alt, request, log)
      var ignored: [DrawingNotice] = []
      let chart = try drawn.contents.chart(&ignored)?.chart
      result.add(["facts": chart.map { .object($0.facts) }])
      result.add(card: keep(record, files))
      return result
    case .page:
      let command = PageCommand(request)
      let drawn = try command.draw(&renderer)
      if request.output != nil { try command.write(drawn) }
      for failure in drawn.failures { request.console.warning(failure) }
      let (files, record) = (drawn.page.files.map(\.bytes), drawn.page.record)
      var result = try pictures(
        drawn.plan, files, record.files.map(\.theme), drawn.page.description, request, log)
      // A page for browsers is no picture of a message.
      if drawn.plan.format == .png { result.add(card: keep(record, files)) }
      return result
    case .chart, .destinations, .send:
      let command = ChartCommand(request)
      let drawn = try command.draw(&renderer)
      if request.output != nil { try command.write(drawn.files, by: drawn.plan) }
      var result = try pictures(
        drawn.plan, drawn.files.map(\.bytes), drawn.themes, drawn.made.description, request, log)
      result.add(["facts": .object(drawn.made.chart.facts)])
      return result
    }
  }

  private mutating func described(
    _ request: DrawingRequest, _ log: MessageLog
  ) throws -> ToolResult {
    let (text, contents) = try request.description(&renderer)
    var ignored: [DrawingNotice] = []
    let chart = try contents?.chart(&ignored)?.chart
    let messages = log.take()
    return ToolResult(
      content: [ToolResult.text(([text] + messages).joined(separator: "\n"))],
      structured: [
        "description": .string(text), "facts": chart.map { .object($0.facts) },
        "messages": .strings(messages),
      ])
  }

  /// Keeps a card for `send`; nil for one that is too large.
  private mutating func keep(_ record: CardRecord, _ pictures: [[UInt8]]) -> String? {
    var record = record
    for index in record.files.indices where record.files[index].path == "-" {
      record.files[index].path = "card.\(record.files[index].format.rawValue)"
    }
    let line = JSONText.object(record.members(with: pictures)).line + "\n"
    guard line.utf8.count <= DrawingTools.mostKept else { return nil }
    let name = "card:" + SHA256.hex(of: Array(line.utf8)).prefix(16)
    cards.insert(line, for: name, cost: line.utf8.count)
    return name
  }

  private func pictures(
    _ plan: OutputPlan, _ files: [[UInt8]], _ themes: [String], _ description: String,
    _ request: DrawingRequest, _ log: MessageLog
  ) throws -> ToolResult {
    var content: [JSONText] = []
    var list: [JSONText] = []
    var written: [String] = []
    for (index, (picture, bytes)) in zip(plan.pictures, files).enumerated() {
      var size: PixelSize?
      if plan.format == .png {
        size = try PNGFile(parsing: bytes).size()
        content.append([
          "type": "image", "mimeType": "image/png", "data": .string(Base64.string(of: bytes)),
        ])
      }
      let path = picture.destination.file?.path
      if let path { written.append("Wrote \(quoted(path)).") }
      list.append([
        "path": path.map(JSONText.string), "format": .string(plan.format.rawValue),
        "theme": .string(themes[index]),
        "scale": size.map { _ in .number(picture.scale.rawValue) },
        "width": size.map { .number($0.width) }, "height": size.map { .number($0.height) },
        "bytes": .number(bytes.count),
      ])
    }
    let messages = log.take()
    let text = ([description] + messages + written).joined(separator: "\n")
    return ToolResult(
      content: content + [ToolResult.text(text)],
      structured: [
        "description": .string(description), "files": .array(list), "messages": .strings(messages),
      ])
  }
}

extension ToolResult {
  fileprivate mutating func add(_ members: JSONText.Object) {
    structured = (structured ?? [:]) + members
  }

  /// Tells the name under which `send` knows the card; nil for one that was not kept.
  fileprivate mutating func add(card name: String?) {
    guard let name else { return }
    add(["card": .string(name)])
    content.append(ToolResult.text("To send it, name \(name)."))
  }

  /// Nothing was drawn, as the condition of the call asks for it.
  static func nothing(because reason: String, _ messages: [String]) -> ToolResult {
    ToolResult(
      content: [ToolResult.text(([reason] + messages).joined(separator: "\n"))],
      structured: [
        "description": .string(reason), "files": [], "messages": .strings(messages),
      ])
  }
}

extension DrawingRequest {
  /// Reads the arguments of a call: options as keys of a spec, above the spec that is among them.
  ///
  /// - Throws: ``NamedOptionError`` for a key or a value that it cannot have, ``FileError`` for a path
  ///   that leads out of the folder, ``UsageError`` for inputs that do not go together.
  fileprivate init(
    _ tool: Tool, _ kind: ChartSpec.Kind, _ arguments: [JSONValue.Member],
    _ options: ServerOptions, _ console: Console
  ) throws {
    var found = kind.options
    if tool == .describe {
      found.removeAll { Command.ofPicturesOnly.contains($0.description.name) }
    }
    let own = ToolList.inputs.filter { $0 != ToolList.output || tool != .describe }
    let assignments = try LayeredSettings.assignments(
      arguments, of: found, besides: own, name: tool.rawValue)
    var served = ServedFolder(root: options.folder)
    try served.check(LayeredSettings([assignments]).overrides)
    let layers = try LayeredSettings.reading(assignments, of: kind, options)
    served.ownPictures = layers.base.picturePaths
    let given = InputArguments(arguments)
    let input = try given.input(tool, &served)
    self.init(
      layers, input: input, output: try given.text(ToolList.output).map(served.output),
      served: served, console)
  }
}

/// The arguments of a call that say what is drawn.
private struct InputArguments {
  private let members: [JSONValue.Member]

  init(_ members: [JSONValue.Member]) { self.members = members }

  private func value(_ key: String) -> JSONValue? {
    members.first { $0.key == key && !$0.value.isNull }?.value
  }

  func text(_ key: String) throws(NamedOptionError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.string, !text.isEmpty else {
      throw NamedOptionError(name: key, problem: .text(value.literal ?? value.kindName))
    }
    return text
  }

  /// The input, whose texts are added to the files of the call; nil for a card of a picture.
  func input(_ tool: Tool, _ served: inout ServedFolder) throws -> InputFile? {
    let data = InputFile.file(path: ToolList.data)
    let rows = value(ToolList.data)
    if let rows {
      let text = rows.string ?? (rows.array == nil ? nil : rows.line)
      guard let text else {
        throw NamedOptionError(name: ToolList.data, problem: .text(rows.literal ?? rows.kindName))
      }
      served.texts[data] = Array(text.utf8)
    }
    let file = try text(ToolList.file)
    if rows != nil, file != nil {
      throw UsageError.contradiction(ToolList.data, ToolList.file, reason: "each is the input.")
    }
    if let json = value(ToolList.spec) {
      let spec = InputFile.file(path: ToolList.spec)
      let path = rows == nil ? try file.map(served.path) : ToolList.data
      served.texts[spec] = Array(try text(of: json, withDataAt: path).utf8)
      return spec
    }
    if rows != nil, tool != .page { return data }
    if let file { return .file(path: try served.path(of: file)) }
    guard tool == .card, rows == nil else {
      let needed = tool == .page ? "spec, file" : "data, file, spec"
      throw UsageError.missingArgument(needed)
    }
    return nil
  }

  /// A spec with the data of a file, if there is one.
  private func text(of json: JSONValue, withDataAt path: String?) throws -> String {
    // Some models write an object as a text.
    guard let members = json.members else {
      guard path == nil, let text = json.string else {
        throw NamedOptionError(name: ToolList.spec, problem: .notAnObject(json.kindName))
      }
      return text
    }
    guard let path else { return json.line }
    guard json["data"].map(\.isNull) ?? true else {
      throw UsageError.contradiction(
        ToolList.spec, rowsKey, reason: "the spec has data of its own. Leave one of them out.")
    }
    let place = json.location
    let url = JSONValue.Member(
      key: "url", keyPlace: place, value: JSONValue(.string(path), location: place))
    let data = JSONValue.Member(
      key: "data", keyPlace: place, value: JSONValue(.object([url]), location: place))
    let rest = members.filter { $0.key != "data" }
    return JSONValue(.object(rest + [data]), location: place).line
  }

  private var rowsKey: String { value(ToolList.data) == nil ? ToolList.file : ToolList.data }
}
