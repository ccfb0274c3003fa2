import ChartRender
import CommandKit
import Dispatch

extension Command {
  /// Lets programs for assistants draw and send.
  static let mcp = Command(
    name: "mcp", overview: "Serve assistants over the Model Context Protocol", positional: nil,
    sections: [
      OptionSection(
        "Files",
        [
          OptionDescription(
            "folder", .one(.path("FOLDER")),
            help:
              "Read and write files below this folder, and nowhere else (default: no files, only data in calls)"
          ),
          UserConfigFile.option,
        ]),
      OptionSection("Sending", [allowSend, SendOption.receipts, SendOption.destinations]),
      .general,
    ],
    examples: [
      Example(
        call: "snapshot mcp --folder ~/Documents/charts",
        purpose: "Draw what an assistant asks for, on standard input and output"),
      Example(
        call: "snapshot mcp --folder ~/Documents/charts --allow-send",
        purpose: "Let it send cards, too"),
    ]
  ) { arguments throws in
    try MCPCommand(arguments).run()
  }

  private static let allowSend = OptionDescription(
    "allow-send", .toggle(standard: false),
    help: "Send cards when asked to, instead of showing the requests")
}

/// Runs `snapshot mcp`: lines of JSON-RPC on standard input, and their answers on standard output.
struct MCPCommand: Sendable {
  private let options: ServerOptions

  /// Seconds that the call at work has after a signal.
  private static let patience = 25.0

  /// - Throws: ``FileError`` for a folder that cannot be entered.
  init(_ arguments: ParsedArguments) throws {
    var options = ServerOptions()
    let reader = OptionReader(arguments)
    // Arguments alone decide what others may do.
    options.mode = arguments.toggle("allow-send") == true ? .sending : .rehearsal
    options.readsConfig = arguments.toggle(UserConfigFile.option.name) != false
    options.destinations = try reader.text(SendOption.destinations).map(MCPCommand.absolute)
    options.receipts = try reader.text(SendOption.receipts).map(MCPCommand.absolute)
    if let folder = arguments.value(of: "folder") {
      options.folder = try converting({ FileError.folderNotRead(path: folder, $0) }) {
        () throws(SystemError) in
        let path = try FileSystem.resolved(folder)
        try FileSystem.enter(path)
        return path
      }
    }
    self.options = options
  }

  /// The path from the root: the working folder changes.
  private static func absolute(_ path: String) throws(FileError) -> String {
    if path.hasPrefix("/") { return path }
    let folder = try converting({ FileError.folderNotRead(path: ".", $0) }) {
      () throws(SystemError) in try FileSystem.resolved(".")
    }
    return "\(folder)/\(path)"
  }

  /// Answers until standard input ends or a signal comes.
  func run() throws {
    let queue = CallQueue()
    let session = ProtocolSession(ToolList(options))
    try CancellationSignal().listening(
      patience: MCPCommand.patience, heard: { _ in queue.stop() }
    ) {
      DispatchQueue.global().async { MCPCommand.read(session, into: queue) }
      var worker = CallWorker(options, queue)
      try worker.work()
    }
    try queue.check()
  }

  /// Reads lines; what needs no work is answered at once, even while a call is at work.
  private static func read(_ session: ProtocolSession, into queue: CallQueue) {
    var session = session
    var lines = MessageLines(of: .standardInput, upTo: ProtocolSession.longestLine)
    do throws(SystemError) {
      while let line = try lines.next() {
        guard case .text(let bytes) = line else {
          queue.write(ProtocolSession.tooLongLine)
          continue
        }
        let work = session.take(bytes)
        switch work {
        case .single(.nothing): break
        case .single(.answer(let line)): queue.write(line)
        case .single(.cancel(let id)): queue.cancel(id)
        case .single(.call), .batch: queue.add(work)
        }
      }
      queue.close()
    } catch {
      queue.close(FileError.inputNotRead(name: "Standard input", error))
    }
  }
}

/// Does the work of calls, one after another.
private struct CallWorker: ~Copyable {
  private var drawing: DrawingTools
  private let sending: SendingTools
  private let queue: CallQueue

  init(_ options: ServerOptions, _ queue: CallQueue) {
    drawing = DrawingTools(options)
    (sending, self.queue) = (SendingTools(options), queue)
  }

  mutating func work() throws {
    try drawing.warmUp()
    while let work = queue.next() {
      switch work {
      case .single(let step):
        if let line = answer(step) { queue.write(line) }
      case .batch(let steps):
        var lines: [String] = []
        for step in steps {
          if let line = answer(step) { lines.append(line) }
        }
        if !lines.isEmpty { queue.write("[" + lines.joined(separator: ",") + "]") }
      }
    }
  }

  private mutating func answer(_ step: ProtocolSession.Step) -> String? {
    switch step {
    case .nothing: return nil
    case .cancel(let id):
      queue.cancel(id)
      return nil
    case .answer(let line): return line
    case .call(let call):
      guard queue.begin(call.id) else { return nil }
      let result = result(of: call)
      return queue.end(call.id) ? call.answer(result) : nil
    }
  }

  private mutating func result(of call: ToolCall) -> ToolResult {
    let log = MessageLog()
    do {
      if let kind = call.tool.kind {
        return try drawing.result(of: call.tool, kind, call.arguments, log)
      }
      if call.tool == .destinations { return try sending.destinations(call.arguments, queue) }
      return try send(call)
    } catch {
      let error = CommandError(error)
      return error.status == .conditionNotMet
        ? .nothing(because: error.message, log.take()) : .failure(error.message, log.take())
    }
  }

  private mutating func send(_ call: ToolCall) throws -> ToolResult {
    let name = call.arguments.first { $0.key == "card" }?.value.string
    let card = name.flatMap { drawing.card(named: $0) }
    return try sending.send(call.arguments, queue) { _ in card }
  }
}
