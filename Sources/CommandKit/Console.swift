import Base
import Synchronization

/// Messages on standard error, without colours. Callers and error types escape untrusted text.
package struct Console: Sendable {
  package enum Verbosity: Sendable, Hashable {
    case quiet
    /// Also notes and warnings.
    case normal
    /// Also details.
    case verbose
  }

  /// The output format of messages.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    case text
    /// One JSON object per line.
    case json
  }

  /// The item that a message is about.
  package struct Subject: Sendable, Hashable {
    package let id: String
    package var place: TextLocation?

    package init(id: String, place: TextLocation? = nil) {
      (self.id, self.place) = (id, place)
    }
  }

  package let verbosity: Verbosity
  private let format: Format
  private let log: MessageLog?
  private var kept = Kept.warnings
  /// The status line, which other messages must not overwrite.
  package let status: StatusLine?

  /// Applied to every message, for example to hide secrets.
  private let mask: @Sendable (String) -> String

  /// Creates a console on standard error; all texts go through `mask`, which may hide secrets.
  package init(
    verbosity: Verbosity, format: Format = .text, status: StatusLine? = nil,
    mask: @escaping @Sendable (String) -> String = { $0 }
  ) {
    (self.verbosity, self.format, self.status, log) = (verbosity, format, status, nil)
    self.mask = mask
  }

  /// The messages that a log keeps.
  package enum Kept: Sendable, Hashable {
    case warnings
    /// Also notes.
    case all
  }

  /// Creates a console that collects warnings, findings and perhaps notes in a log and drops all
  /// else.
  package init(keeping log: MessageLog, _ kept: Kept = .warnings) {
    (verbosity, format, status, self.log) = (.normal, .text, nil, log)
    self.kept = kept
    mask = { $0 }
  }

  /// Reports a choice that the command made.
  package func note(_ text: String) {
    if let log {
      if kept == .all { log.append(text) }
      return
    }
    if verbosity != .quiet { say(.note, text) }
  }

  /// Reports a likely mistake.
  package func warning(_ text: String, about subject: Subject? = nil) {
    if let log { return log.append(kept == .all ? "warning: \(text)" : text) }
    if verbosity != .quiet { say(.warning, text, about: subject) }
  }

  /// Reports a lint finding.
  package func finding(_ text: String) {
    if let log { return log.append("lint: \(text)") }
    if verbosity != .quiet { say(.finding, text) }
  }

  /// Reports a detail, if verbose.
  package func detail(_ text: String) {
    if verbosity == .verbose, log == nil { say(.note, text) }
  }

  package func progress(_ text: String, _ fields: JSONText.Object) {
    if verbosity != .quiet { say(.progress, text, fields) }
  }

  /// Reports the result of a long operation.
  package func summary(_ text: String, _ fields: JSONText.Object) {
    if verbosity != .quiet { say(.summary, text, fields) }
  }

  /// Reports the failure of one of many items.
  package func failure(_ text: String, about subject: Subject) {
    say(.failure, text, about: subject)
  }

  /// Reports one of many items of which nobody knows whether it failed.
  package func unknown(_ text: String, about subject: Subject) {
    say(.unknown, text, about: subject)
  }

  /// Reports the error that ends the command, with the usage lines of a wrong call.
  package func error(_ text: String, usage: [String] = [], _ fields: JSONText.Object = [:]) {
    say(.error, text, fields, usage: usage)
  }
}

extension Console {
  private enum Kind {
    case note, warning, finding, failure, unknown, error, progress, summary

    /// The prefix of the text format.
    var start: String {
      switch self {
      case .note, .progress, .summary: "snapshot: "
      case .warning: "snapshot: warning: "
      case .finding: "lint: "
      case .failure: "snapshot: failed: "
      case .unknown: "snapshot: unknown: "
      case .error: "Error: "
      }
    }

    /// The level of the JSON format.
    var level: String {
      switch self {
      case .note: "info"
      case .warning, .finding: "warning"
      case .failure, .unknown, .error: "error"
      case .progress: "progress"
      case .summary: "summary"
      }
    }
  }

  private func say(
    _ kind: Kind, _ text: String, _ fields: JSONText.Object = [:], about subject: Subject? = nil,
    usage: [String] = []
  ) {
    let line: String
    let text = mask(text)
    switch format {
    case .text:
      let name = subject.map { "\(excerpt($0.id)): " } ?? ""
      line = ([kind.start + name + text] + usage).joined(separator: "\n")
    case .json:
      let message: JSONText.Object = ["level": .string(kind.level), "message": .string(text)]
      let end: JSONText.Object = ["usage": usage.isEmpty ? nil : .strings(usage)]
      line = JSONText.object(message + (subject?.fields ?? [:]) + fields + end).line
    }
    if let status { status.say(line) } else { StatusLine.write(line + "\n") }
  }
}

extension Console.Subject {
  fileprivate var fields: JSONText.Object {
    ["id": .string(id)] + JSONText.Object(place?.members ?? [])
  }
}

/// A thread-safe log of messages about one card.
package final class MessageLog: Sendable {
  private let texts = Mutex<[String]>([])

  package init() {}

  package func append(_ text: String) { texts.withLock { $0.append(text) } }

  /// Returns and removes all messages.
  package func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}

extension Console {
  /// Creates a console with the verbosity of `--quiet` and `--verbose`; the last one wins.
  package init(
    _ arguments: ParsedArguments, format: Format = .text, status: StatusLine? = nil,
    mask: @escaping @Sendable (String) -> String = { $0 }
  ) {
    let given = arguments.items.last {
      ["quiet", "verbose"].contains($0.option.name) && $0.setting == .on
    }
    let verbosity: Verbosity =
      switch given?.option.name {
      case "quiet": .quiet
      case "verbose": .verbose
      default: .normal
      }
    // `--quiet` also hides the status line.
    self.init(
      verbosity: verbosity, format: format, status: verbosity == .quiet ? nil : status, mask: mask)
  }
}

extension Console.Format {
  /// Reads `--log-format`.
  ///
  /// - Throws: ``NamedOptionError`` for one that there is not.
  package init(_ reader: OptionReader) throws(NamedOptionError) {
    self = try reader.choice(.logFormat, Console.Format.self) ?? .text
  }

  /// Reads the format from unparsed arguments, for errors in these arguments. `option` is the
  /// option of the format; a command without it uses text.
  package init(
    _ arguments: ArraySlice<String>, for command: CommandDescription, by option: OptionDescription
  ) {
    self = .text
    guard command.sections.contains(where: { $0.options.contains { $0.name == option.name } })
    else { return }
    var text = Environment.value(of: option.environmentVariable)
    let (long, options) = ("--\(option.name)", arguments.prefix { $0 != "--" })
    for (argument, next) in zip(options, options.dropFirst() + [""]) {
      if argument == long { text = next }
      if argument.hasPrefix(long + "=") { text = String(argument.dropFirst(long.count + 1)) }
    }
    self = text.flatMap(Console.Format.init) ?? .text
  }
}

/// The last line of a terminal, which shows progress while other messages scroll above. A class
/// because the line is shared by all tasks.
package final class StatusLine: Sendable {
  private let isShown = Mutex(false)
  /// Returns to the first column and erases the line.
  private static let erasing = "\r\u{1B}[K"

  /// The status line of standard error; nil if that is not a terminal that can erase lines.
  package static func ofTerminal() -> StatusLine? {
    let kind = Environment.value(of: "TERM") ?? "dumb"
    return Descriptor.standardError.isTerminal && kind != "dumb" ? StatusLine() : nil
  }

  package var width: Int { Descriptor.standardError.columns ?? 80 }

  /// Shows a text that is shorter than the line.
  package func show(_ text: String) {
    isShown.withLock { isShown in
      StatusLine.write((isShown ? StatusLine.erasing : "") + text)
      isShown = true
    }
  }

  /// Erases the status line and writes another line; `show` restores it.
  package func say(_ line: String) {
    isShown.withLock { isShown in
      StatusLine.write((isShown ? StatusLine.erasing : "") + line + "\n")
      isShown = false
    }
  }

  /// Erases the status line.
  package func hide() {
    isShown.withLock { isShown in
      if isShown { StatusLine.write(StatusLine.erasing) }
      isShown = false
    }
  }

  package static func write(_ text: String) {
    do throws(SystemError) {
      try Descriptor.standardError.writeAll(Array(text.utf8))
    } catch {
      // An error cannot be reported without standard error; the exit status remains.
    }
  }
}
