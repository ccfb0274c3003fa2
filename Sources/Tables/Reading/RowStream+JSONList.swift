import Base

extension RowStream {
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

  /// Looks for the next element of a list; returns nil after a step that reads no element.
  mutating func nextElement(at position: ListPosition) -> Step? {
    switch position {
    case .opening: return readOpening()
    case .after: return readRest()
    case .first:
      guard skipBreaks(andBlanks: true) else { return needsMore() }
      guard bytes[start] == .closeBracket else { break }
      stepOverSeparator()
      return nil
    case .next: break
    }
    // The first element must not be taken for the end of the list while it is incomplete.
    phase = .list(.next)
    let step = split()
    switch step {
    case .over: return needsMore()
    case .skipped:
      stepOverSeparator()
      return step
    case .more, .row, .broken: return step
    }
  }

  /// Moves past the comma after an element, or the bracket after the last one.
  mutating func stepOverSeparator() {
    phase = .list(bytes[start] == .comma ? .next : .after)
    go(to: start + 1, at: place(at: start + 1))
  }

  private mutating func readOpening() -> Step? {
    guard skipBreaks(andBlanks: true) else { return needsMore() }
    if bytes[start] == .openBracket {
      (phase, kind) = (.list(.first), .element)
      go(to: start + 1, at: place(at: start + 1))
      return nil
    }
    let (count, limit) = (bytes.count - start, JSONValue.defaultLimit)
    guard isWhole || count > limit else { return .more }
    guard count <= limit else {
      return broken(failure(.json(.tooLarge(bytes: count, limit: limit)), at: nil))
    }
    seen = bytes.count
    do throws(InputError) {
      let value = try value()
      let problem = InputError.JSONTableProblem.notRows(found: value.kindName)
      return broken(failure(.jsonTable(problem), at: value.location))
    } catch {
      return broken(error)
    }
  }

  /// Refuses anything but blanks after the list.
  private mutating func readRest() -> Step? {
    guard skipBreaks(andBlanks: true) else { return isWhole ? .over : .more }
    // The whole token of the message, so that chunks do not change it.
    let (count, most) = (bytes.count - start, JSONParser.longestToken + 4)
    guard isWhole || count >= most else { return .more }
    var end = start + min(count, most)
    for _ in 0..<3 where end < bytes.count && bytes[end] & 0xC0 == 0x80 { end -= 1 }
    do throws(InputError) { try check(to: end) } catch { return broken(error) }
    var parser = parser(to: end)
    return broken(parser.failure(.trailing(parser.token())))
  }

  /// Returns the error of a text that ends here, inside its list.
  private mutating func needsMore() -> Step {
    guard isWhole else { return .more }
    seen = bytes.count
    return brokenEnd()
  }
}

/// The state within an element of a JSON list, which need not be valid.
struct JSONElementScanner: Sendable {
  private var depth = 0
  private var isQuoted = false
  private var isEscaped = false

  /// Returns the offset of the comma or bracket after the element, or the length of the text if it
  /// is not there yet.
  mutating func find(in text: [UInt8], from start: Int) -> Int {
    var position = start
    while position < text.count {
      let byte = text[position]
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        if byte == .backslash { isEscaped = true } else if byte == .quote { isQuoted = false }
      } else {
        switch byte {
        case .quote: isQuoted = true
        case .comma, .closeBracket:
          if depth == 0 { return position }
          if byte == .closeBracket { depth -= 1 }
        case .openBracket, .openBrace: depth += 1
        case .closeBrace: depth = max(0, depth - 1)
        default: break
        }
      }
      position += 1
    }
    return position
  }
}
