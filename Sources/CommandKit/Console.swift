import Base
import Synchronization

/// What the command says beside its output: lines on standard error, without colours.
///
/// Whoever calls this has made foreign text fit for a terminal; the error types do so themselves.
package struct Console: Sendable {
  /// How much is said.
  package enum Verbosity: Sendable, Hashable {
    /// Errors.
    case quiet
    /// Notes and warnings, too.
    case normal
    /// Everything, with what was done and how.
    case verbose
  }

  /// How a message is written.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    case text
    /// An object of JSON in each line, for programs that read along.
    case json
  }

  /// The one of many things that a message is about.
  package struct Subject: Sendable, Hashable {
    package let id: String
    /// Where it stands in the input.
    package var place: TextLocation?

    /// Takes what tells the thing from others.
    package init(id: String, place: TextLocation? = nil) {
      (self.id, self.place) = (id, place)
    }
  }

  package let verbosity: Verbosity
  private let format: Format
  private let log: MessageLog?
  /// The line of a terminal that other messages have to leave alone.
  package let status: StatusLine?

  /// Makes every text fit to be seen, whoever wrote it.
  private let mask: @Sendable (String) -> String

  /// Speaks on standard error.
  ///
  /// - Parameter mask: what every text goes through, such as one that hides secrets.
  package init(
    verbosity: Verbosity, format: Format = .text, status: StatusLine? = nil,
    mask: @escaping @Sendable (String) -> String = { $0 }
  ) {
    (self.verbosity, self.format, self.status, log) = (verbosity, format, status, nil)
    self.mask = mask
  }

  /// Keeps warnings and findings for somebody who will tell them, and drops the rest.
  package init(keeping log: MessageLog) {
    (verbosity, format, status, self.log) = (.normal, .text, nil, log)
    mask = { $0 }
  }

  /// Says what the command has decided on its own.
  package func note(_ text: String) {
    if verbosity != .quiet, log == nil { say(.note, text) }
  }

  /// Says what is probably not as it was meant.
  package func warning(_ text: String, about subject: Subject? = nil) {
    if let log { return log.append(text) }
    if verbosity != .quiet { say(.warning, text, about: subject) }
  }

  /// Says what somebody who looks at the picture may find wrong.
  package func finding(_ text: String) {
    if let log { return log.append("lint: \(text)") }
    if verbosity != .quiet { say(.finding, text) }
  }

  /// Says what was done.
  package func detail(_ text: String) {
    if verbosity == .verbose, log == nil { say(.note, text) }
  }

  /// Says how something long comes along.
  package func progress(_ text: String, _ fields: [JSONText.Member]) {
    if verbosity != .quiet { say(.progress, text, fields) }
  }

  /// Says what something long has come to.
  package func summary(_ text: String, _ fields: [JSONText.Member]) {
    if verbosity != .quiet { say(.summary, text, fields) }
  }

  /// Says what could not be done of many things.
  package func failure(_ text: String, about subject: Subject) {
    say(.failure, text, about: subject)
  }

  /// Says why the command ends, and how it is called when the call was wrong.
  package func error(_ text: String, usage: [String] = [], _ fields: [JSONText.Member] = []) {
    say(.error, text, fields, usage: usage)
  }
}

extension Console {
  private enum Kind {
    case note, warning, finding, failure, error, progress, summary

    /// What stands before a text.
    var start: String {
      switch self {
      case .note, .progress, .summary: "snapshot: "
      case .warning: "snapshot: warning: "
      case .finding: "lint: "
      case .failure: "snapshot: failed: "
      case .error: "Error: "
      }
    }

    /// What JSON calls it.
    var level: String {
      switch self {
      case .note: "info"
      case .warning, .finding: "warning"
      case .failure, .error: "error"
      case .progress: "progress"
      case .summary: "summary"
      }
    }
  }

  private func say(
    _ kind: Kind, _ text: String, _ fields: [JSONText.Member] = [], about subject: Subject? = nil,
    usage: [String] = []
  ) {
    let line: String
    let text = mask(text)
    switch format {
    case .text:
      let name = subject.map { "\(excerpt($0.id)): " } ?? ""
      line = ([kind.start + name + text] + usage).joined(separator: "\n")
    case .json:
      var members = [
        JSONText.Member("level", .string(kind.level)), JSONText.Member("message", .string(text)),
      ]
      if let subject { members += subject.members }
      members += fields
      if !usage.isEmpty {
        members.append(JSONText.Member("usage", .array(usage.map(JSONText.string))))
      }
      line = JSONText.object(members).line
    }
    if let status { status.say(line) } else { StatusLine.write(line + "\n") }
  }
}

extension Console.Subject {
  fileprivate var members: [JSONText.Member] {
    [JSONText.Member("id", .string(id))] + (place?.members ?? [])
  }
}

/// Warnings about one card that are told later; several tasks may hold the same one.
package final class MessageLog: Sendable {
  private let texts = Mutex<[String]>([])

  /// Has no warnings yet.
  package init() {}

  /// Adds a warning.
  package func append(_ text: String) { texts.withLock { $0.append(text) } }

  /// The warnings since the last time.
  package func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}

extension Console {
  /// What `--quiet` and `--verbose` ask for.
  ///
  /// Of two that contradict each other the later one holds, as with every option.
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
    // Whoever wants errors only wants no line that comes and goes either.
    self.init(
      verbosity: verbosity, format: format, status: verbosity == .quiet ? nil : status, mask: mask)
  }
}

extension Console.Format {
  /// The form that a call asks for.
  ///
  /// - Throws: ``NamedOptionError`` for one that there is not.
  package init(_ reader: OptionReader) throws(NamedOptionError) {
    self = try reader.choice(.logFormat, Console.Format.self) ?? .text
  }

  /// How a call wants to hear why it failed, be it wrong in whatever other respects.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command, as they were given.
  ///   - command: What was called; without the option it speaks in text.
  ///   - option: What asks for a form.
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

/// The last line of a terminal, which shows how something comes along while other lines pass above it.
///
/// It is a class because it is one line on one terminal, whoever writes.
package final class StatusLine: Sendable {
  private let isShown = Mutex(false)
  /// Back to the first column, and everything from there to the end of the line gone.
  private static let erasing = "\r\u{1B}[K"

  /// The line of standard error; nil where that is no terminal, or one that cannot erase.
  package static func ofTerminal() -> StatusLine? {
    let kind = Environment.value(of: "TERM") ?? "dumb"
    return Descriptor.standardError.isTerminal && kind != "dumb" ? StatusLine() : nil
  }

  /// How many columns there are.
  package var width: Int { Descriptor.standardError.columns ?? 80 }

  /// Shows a text, which is shorter than the line.
  package func show(_ text: String) {
    isShown.withLock { isShown in
      StatusLine.write((isShown ? StatusLine.erasing : "") + text)
      isShown = true
    }
  }

  /// Writes another line, in whose way this one must not be; it comes back when it is shown again.
  package func say(_ line: String) {
    isShown.withLock { isShown in
      StatusLine.write((isShown ? StatusLine.erasing : "") + line + "\n")
      isShown = false
    }
  }

  /// Takes it away.
  package func hide() {
    isShown.withLock { isShown in
      if isShown { StatusLine.write(StatusLine.erasing) }
      isShown = false
    }
  }

  /// Writes on standard error.
  package static func write(_ text: String) {
    do throws(SystemError) {
      try Descriptor.standardError.writeAll(Array(text.utf8))
    } catch {
      // Standard error is where this would be said; the exit status still tells.
    }
  }
}
