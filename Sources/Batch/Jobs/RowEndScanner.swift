import Base
import Tables

/// Finds the end of a row in a stream of text, and looks at each byte once.
enum RowEndScanner {
  /// At the next line break.
  case line
  /// At the next line break outside of quotes.
  case fields(DelimitedRowScanner)
  /// At the comma or bracket after an element of a JSON list.
  case element(JSONElementScanner)

  /// Returns the offset of the end, or the length of the text if it is not there yet.
  mutating func find(in text: [UInt8], from start: Int) -> Int {
    switch self {
    case .line: return ByteSearch.firstBreak(or: .lineFeed, in: text, from: start)
    case .fields(var end):
      defer { self = .fields(end) }
      return end.find(in: text, from: start)
    case .element(var end):
      defer { self = .element(end) }
      return end.find(in: text, from: start)
    }
  }

  /// Whether the row may end where the text does.
  var endsWithText: Bool {
    switch self {
    case .line: true
    case .fields(let end): !end.isQuoted
    case .element: false
    }
  }

  /// Whether the row that was scanned may contain line breaks.
  var mayHoldBreaks: Bool {
    switch self {
    case .line: false
    case .fields(let end): end.hasQuotes
    case .element: true
    }
  }
}

/// The state within a row of delimited text, by the rules of ``FieldSyntax``.
struct DelimitedRowScanner {
  private enum FieldState {
    case fieldStart, plain, quoted
    /// After a quote that ends the field unless another one follows.
    case quote
  }

  private let syntax: FieldSyntax
  private var state = FieldState.fieldStart
  private(set) var hasQuotes = false

  init(_ syntax: FieldSyntax) { self.syntax = syntax }

  var isQuoted: Bool { state == .quoted }

  mutating func find(in text: [UInt8], from start: Int) -> Int {
    var position = start
    while position < text.count {
      let byte = text[position]
      switch state {
      case .quoted:
        position = ByteSearch.first(.quote, in: text, from: position)
        guard position < text.count else { return position }
        state = .quote
      case .quote where byte == .quote: state = .quoted
      case .fieldStart where byte == .quote: (state, hasQuotes) = (.quoted, true)
      case .fieldStart, .plain, .quote:
        position = ByteSearch.firstBreak(or: syntax.delimiter, in: text, from: position)
        state = .plain
        guard position < text.count, text[position] == syntax.delimiter else { return position }
        state = .fieldStart
      }
      position += 1
    }
    return position
  }
}

/// The state within an element of a JSON list, which need not be valid.
struct JSONElementScanner {
  private var depth = 0
  private var isQuoted = false
  private var isEscaped = false

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
