import Base
import CommandKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Asks questions on a terminal; from another input each line is an answer, in order.
struct Prompt {
  let isInteractive = Descriptor.standardInput.isTerminal
  private var rest: [UInt8] = []

  /// Bytes of an answer.
  private static let longest = 65_536
  private enum Key {
    static let interrupt = UInt8(3)
    static let end = UInt8(4)
    static let backspace = UInt8(8)
    static let delete = UInt8(127)
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
  }

  /// Returns the answer without surrounding blanks; nil where there are no more.
  ///
  /// - Parameter isSecret: whether a terminal does not show what is typed.
  mutating func answer(to question: String, isSecret: Bool = false) throws -> String? {
    if isInteractive { try write("\(question) ") }
    let line = isSecret && isInteractive ? try hiddenLine() : try line()
    guard let line else { return nil }
    return String(decoding: line, as: UTF8.self).trimmed
  }

  private func write(_ text: String) throws {
    try converting({ FileError.outputNotWritten(name: "the terminal", $0) }) {
      () throws(SystemError) in try Descriptor.standardError.writeAll(Array(text.utf8))
    }
  }

  private func more() throws -> [UInt8] {
    try converting({ FileError.inputNotRead(name: "standard input", $0) }) {
      () throws(SystemError) in try Descriptor.standardInput.readSome(Prompt.longest)
    }
  }

  private mutating func line() throws -> [UInt8]? {
    while true {
      if let end = rest.firstIndex(of: Key.newline) {
        defer { rest.removeFirst(end + 1) }
        return Array(rest[..<end])
      }
      let bytes = rest.count < Prompt.longest ? try more() : []
      guard !bytes.isEmpty else {
        defer { rest = [] }
        return rest.isEmpty ? nil : rest
      }
      rest += bytes
    }
  }

  /// Reads key by key, so that the terminal is as it was also after Ctrl-C.
  private mutating func hiddenLine() throws -> [UInt8]? {
    var before = termios()
    guard tcgetattr(0, &before) == 0 else { return try line() }
    var hidden = before
    hidden.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(0, TCSAFLUSH, &hidden)
    defer { tcsetattr(0, TCSAFLUSH, &before) }
    var typed: [UInt8] = []
    while true {
      let bytes = try more()
      for byte in bytes {
        switch byte {
        case Key.newline, Key.carriageReturn:
          try write("\n")
          return typed
        case Key.interrupt:
          tcsetattr(0, TCSAFLUSH, &before)
          raise(SIGINT)
        case Key.end where typed.isEmpty: return nil
        case Key.backspace, Key.delete: typed = Array(typed.dropLast())
        default: typed.append(byte)
        }
      }
      if bytes.isEmpty { return typed.isEmpty ? nil : typed }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    let kept = drop(while: \.isWhitespace)
    guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(kept[...last])
  }
}
