/// A way to write dates: letters that stand for parts of a date, and text between them.
///
/// The letters are a part of those in Unicode Technical Standard #35, "Date Field Symbol Table":
/// `y yy yyyy M MM MMM MMMM d dd E EEE EEEE H HH h hh m mm s ss a`. Text between single quotes
/// stands for itself, two single quotes are an apostrophe, and everything that is not a letter from
/// A to Z stands for itself without quotes.
public struct DatePattern: Sendable, Hashable {
  enum Field: String, CaseIterable {
    case y, yy, yyyy, M, MM, MMM, MMMM, d, dd, E, EEE, EEEE, H, HH, h, hh, m, mm, s, ss, a
  }

  private enum Piece: Hashable {
    case field(Field)
    case literal(String)
  }

  /// The pattern as it was written.
  public let text: String
  private let pieces: [Piece]

  /// Month and day as in `9/13`, the labels of the classic chart.
  public static let monthDay = DatePattern(
    text: "M/d", pieces: [.field(.M), .literal("/"), .field(.d)])

  private init(text: String, pieces: [Piece]) {
    self.text = text
    self.pieces = pieces
  }

  /// Reads a pattern; an empty one writes nothing.
  ///
  /// - Throws: ``DatePatternError`` when a letter stands for nothing or a quote is not closed.
  public init(_ text: String) throws(DatePatternError) {
    var pieces: [Piece] = []
    var rest = Substring(text).unicodeScalars
    while let first = rest.first {
      if first == "'" {
        pieces.append(.literal(try DatePattern.takeQuoted(from: &rest, pattern: text)))
      } else if DatePattern.isLetter(first) {
        pieces.append(.field(try DatePattern.takeField(from: &rest, pattern: text)))
      } else {
        pieces.append(.literal(String(first)))
        rest.removeFirst()
      }
    }
    self.init(text: text, pieces: pieces)
  }

  /// The date written by this pattern with the words of `names`.
  ///
  /// Hours, minutes and seconds of a date without a time of day are those of midnight.
  public func string(from date: DateTime, names: DateNames = .english) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let field): DatePattern.string(of: field, in: date, names: names)
      }
    }.joined()
  }

  /// Every run of letters that works, in one line for messages.
  package static var fieldList: String { Field.allCases.map(\.rawValue).joined(separator: " ") }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func takeField(
    from rest: inout Substring.UnicodeScalarView, pattern: String
  ) throws(DatePatternError) -> Field {
    let letter = rest.first
    let run = rest.prefix { $0 == letter }
    rest.removeFirst(run.count)
    guard let field = Field(rawValue: String(run)) else {
      throw .unknownField(String(run), pattern: pattern)
    }
    return field
  }

  private static func takeQuoted(
    from rest: inout Substring.UnicodeScalarView, pattern: String
  ) throws(DatePatternError) -> String {
    rest.removeFirst()
    if rest.first == "'" {
      rest.removeFirst()
      return "'"
    }
    var literal = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar != "'" {
        literal.append(scalar)
      } else if rest.first == "'" {
        literal.append(scalar)
        rest.removeFirst()
      } else {
        return String(literal)
      }
    }
    throw .unclosedQuote(pattern: pattern)
  }
}
