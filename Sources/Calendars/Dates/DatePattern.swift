/// A way to write dates: letters that stand for parts of a date, and text between them.
///
/// The letters are a part of those in Unicode Technical Standard #35, "Date Field Symbol Table":
/// `y yy yyyy Q QQQ QQQQ M MM MMM MMMM L LL LLL LLLL d dd E EEE EEEE ccc cccc H HH h hh m mm s ss a`.
/// `L` and `c` are months and weekdays that stand alone. Text between single quotes stands for itself,
/// two single quotes are an apostrophe, and everything that is not a letter from A to Z stands for
/// itself without quotes.
public struct DatePattern: Sendable, Hashable {
  enum Field: String, CaseIterable {
    case y, yy, yyyy, Q, QQQ, QQQQ, M, MM, MMM, MMMM, L, LL, LLL, LLLL, d, dd
    case E, EEE, EEEE, ccc, cccc, H, HH, h, hh, m, mm, s, ss, a

    /// Whether it writes a name, in which digits, as in Q3, are those that the language has there.
    var isName: Bool {
      switch self {
      case .QQQ, .QQQQ, .MMM, .MMMM, .LLL, .LLLL, .E, .EEE, .EEEE, .ccc, .cccc, .a: true
      case .y, .yy, .yyyy, .Q, .M, .MM, .L, .LL, .d, .dd, .H, .HH, .h, .hh, .m, .mm, .s, .ss: false
      }
    }
  }

  enum Piece: Hashable {
    case field(Field)
    case literal(String)
  }

  /// The pattern as it was written.
  public let text: String
  private let pieces: [Piece]

  /// Month and day as in `9/13`, the labels of the classic chart.
  public static let monthDay = DatePattern(.M, "/", .d)

  private init(text: String, pieces: [Piece]) {
    self.text = text
    self.pieces = pieces
  }

  /// A pattern that is known to be one, so that constants need no error.
  init(_ pieces: Piece...) {
    self.init(text: pieces.map(\.text).joined(), pieces: pieces)
  }

  /// Reads a pattern; an empty one writes nothing.
  ///
  /// - Throws: ``DatePatternError`` when a letter stands for nothing or a quote is not closed.
  public init(_ text: String) throws(DatePatternError) {
    var pieces: [Piece] = []
    func append(_ literal: String) {
      if case .literal(let start) = pieces.last {
        pieces[pieces.count - 1] = .literal(start + literal)
      } else {
        pieces.append(.literal(literal))
      }
    }
    var rest = Substring(text).unicodeScalars
    while let first = rest.first {
      if first == "'" {
        append(try DatePattern.takeQuoted(from: &rest, pattern: text))
      } else if DatePattern.isLetter(first) {
        pieces.append(.field(try DatePattern.takeField(from: &rest, pattern: text)))
      } else {
        append(String(first))
        rest.removeFirst()
      }
    }
    self.init(text: text, pieces: pieces)
  }

  /// The date written by this pattern with the words of `names`.
  ///
  /// Hours, minutes and seconds of a date without a time of day are those of midnight.
  public func string(from date: DateTime, names: DateNames = .english) -> String {
    string { DatePattern.string(of: $0, in: date, names: names) }
  }

  /// The date written by this pattern with the words and digits of a locale.
  public func string(from date: DateTime, in locale: ChartLocale) -> String {
    string { field in
      let text = DatePattern.string(of: field, in: date, names: locale.dates)
      return field.isName ? text : locale.numbers.localized(text)
    }
  }

  private func string(of field: (Field) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let letters): field(letters)
      }
    }.joined()
  }

  /// Every run of letters that works, in one line for messages.
  package static var fieldList: String { Field.allCases.map(\.rawValue).joined(separator: " ") }

  static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool { isLetter(scalar) || scalar == "'" }

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
