import Base

extension JobRowReader {
  /// A position in a list of JSON.
  enum ListPosition {
    /// Before its bracket.
    case opening
    /// After its bracket.
    case first
    /// After a comma.
    case next
    /// After its end.
    case after
  }

  /// Reads the object in the next line.
  mutating func line() -> ReadResult {
    switch cutter.next(in: &text) {
    case .more: return .more
    case .over, .unfinished: return .over
    case .tooLong(let start): return tooLong(at: start)
    case .row(let end):
      defer { cutter.finish(end, in: &text) }
      return job(to: end) { parser throws(InputError) in try parser.document() }
    }
  }

  /// Reads the next element of a list; returns nil after a step that reads no element.
  mutating func element(at position: ListPosition) -> ReadResult? {
    switch position {
    case .opening: return readOpening()
    case .after: return readRest()
    case .first:
      guard text.skipBreaks(andBlanks: true) else { return needsMore() }
      guard text.bytes[text.start] == .closeBracket else { break }
      step(over: .after)
      return nil
    case .next: break
    }
    // The first element must not be taken for the end of the list while it is incomplete.
    phase = .list(.next)
    switch cutter.next(in: &text) {
    case .more: return .more
    case .over: return brokenEnd(at: text.bytes.count)
    case .unfinished(let start, true):
      return broken(.job(.tooLong(limit: Self.rowLimit)), at: start)
    case .unfinished: return brokenEnd(at: text.bytes.count)
    case .tooLong(let start):
      defer { step(over: text.bytes[text.start] == .comma ? .next : .after) }
      return tooLong(at: start)
    case .row(let end):
      defer {
        cutter.finish(end, in: &text)
        step(over: text.bytes[text.start] == .comma ? .next : .after)
      }
      return job(to: end) { parser throws(InputError) in try parser.element() }
    }
  }

  private mutating func readOpening() -> ReadResult? {
    guard text.skipBreaks(andBlanks: true) else { return needsMore() }
    if text.bytes[text.start] == .openBracket {
      cutter = RowSplitter(.element(JSONElementScanner()))
      step(over: .first)
      return nil
    }
    let limit = JSONValue.defaultLimit
    guard text.isWhole || text.count > limit else { return .more }
    guard text.count <= limit else {
      return broken(.json(.tooLarge(bytes: text.count, limit: limit)), at: nil)
    }
    return broken(to: text.bytes.count) { parser throws(InputError) in
      let value = try parser.document()
      let problem = InputError.JSONTableProblem.notRows(found: value.kindName)
      throw InputError(source: parser.source, location: value.location, reason: .jsonTable(problem))
    }
  }

  /// Refuses anything but blanks after the list.
  private mutating func readRest() -> ReadResult? {
    guard text.skipBreaks(andBlanks: true) else { return text.isWhole ? .over : .more }
    // The whole token of the message, so that chunks do not change it.
    let count = JSONParser.longestToken + 4
    guard text.isWhole || text.count >= count else { return .more }
    var end = text.start + min(text.count, count)
    for _ in 0..<3 where end < text.bytes.count && text.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return broken(to: end) { parser throws(InputError) in
      throw parser.failure(.trailing(parser.token()))
    }
  }

  /// Moves past a comma or bracket.
  private mutating func step(over position: ListPosition) {
    text.go(to: text.start + 1, at: text.place(at: text.start + 1))
    phase = .list(position)
  }

  private func needsMore() -> ReadResult {
    text.isWhole ? brokenEnd(at: text.bytes.count) : .more
  }

  /// Returns the error of a text that ends inside its list.
  private func brokenEnd(at end: Int) -> ReadResult {
    broken(to: end) { parser throws(InputError) in
      if case .list(.opening) = phase {
        _ = try parser.document()
      } else {
        _ = try parser.element()
      }
    }
  }

  /// Returns the error that a parser finds from here to `end`.
  private func broken(
    to end: Int, _ read: (inout JSONParser) throws(InputError) -> Void
  ) -> ReadResult {
    if let error = problem(ofRowTo: end) { return .found(.broken(error)) }
    var parser = parser(to: end)
    do throws(InputError) { try read(&parser) } catch { return .found(.broken(error)) }
    return .over
  }

  private func parser(to end: Int) -> JSONParser {
    var parser = JSONParser(text.bytes, source: source)
    parser.go(to: text.start, at: text.place)
    parser.end = end
    return parser
  }

  /// Reads the row from here to `end`.
  private mutating func job(
    to end: Int, _ read: (inout JSONParser) throws(InputError) -> JSONValue
  ) -> ReadResult {
    number += 1
    if let error = problem(ofRowTo: end) { return bad(error) }
    var parser = parser(to: end)
    do throws(InputError) {
      let value = try read(&parser)
      guard let members = value.members else {
        return bad(.job(.notAnObject(found: value.kindName)), at: value.location)
      }
      return .found(.row(JobRow(number: number, location: value.location, members: members)))
    } catch {
      return bad(error)
    }
  }
}
