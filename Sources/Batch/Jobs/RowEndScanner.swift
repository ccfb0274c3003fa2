import Base
import Tables

/// Looks for the end of a row in text that comes bit by bit, each byte once.
enum RowEndScanner {
  /// At the next line break.
  case line
  /// At the next line break outside of quotes.
  case fields(DelimitedRowScanner)
  /// At the comma or bracket after an element of a JSON list.
  case element(JSONElementScanner)

  /// The place of the end from a place on, or the end of the text.
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

  /// Whether line breaks may be in a row that was looked through.
  var mayHoldBreaks: Bool {
    switch self {
    case .line: false
    case .fields(let end): end.hasQuotes
    case .element: true
    }
  }
}

/// The state within a row of delimited text; the rules are those of ``FieldSyntax``.
struct DelimitedRowScanner {
  private enum FieldState {
    case fieldStart, plain, quoted
    /// After a quote that ends the field unless another one follows.
    case quote
  }

  private let syntax: FieldSyntax
  private var place = FieldState.fieldStart
  private(set) var hasQuotes = false

  init(_ syntax: FieldSyntax) { self.syntax = syntax }

  /// Whether a quoted field is open.
  var isQuoted: Bool { place == .quoted }

  mutating func find(in text: [UInt8], from start: Int) -> Int {
    var position = start
    while position < text.count {
      let byte = text[position]
      switch place {
      case .quoted:
        position = ByteSearch.first(.quote, in: text, from: position)
        guard position < text.count else { return position }
        place = .quote
      case .quote where byte == .quote: place = .quoted
      case .fieldStart where byte == .quote: (place, hasQuotes) = (.quoted, true)
      case .fieldStart, .plain, .quote:
        position = ByteSearch.firstBreak(or: syntax.delimiter, in: text, from: position)
        place = .plain
        guard position < text.count, text[position] == syntax.delimiter else { return position }
        place = .fieldStart
      }
      position += 1
    }
    return position
  }
}

/// The state within an element of a JSON list, right or wrong.
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
