import Base

/// Parses the source text of a ``TextTemplate`` in one pass over its scalars.
struct TemplateParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    // One scalar above the limit is enough to detect a text that is too long.
    scalars = Array(text.unicodeScalars.prefix(TextTemplate.maximumLength + 1))
  }

  private var column: Int { position + 1 }
  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
  private func isDoubled(_ brace: Unicode.Scalar) -> Bool {
    position + 1 < scalars.count && scalars[position + 1] == brace
  }

  mutating func pieces() throws(TemplateError) -> [TextTemplate.Piece] {
    guard scalars.count <= TextTemplate.maximumLength else {
      throw .tooLong(limit: TextTemplate.maximumLength)
    }
    var pieces: [TextTemplate.Piece] = []
    var text = String.UnicodeScalarView()
    var wordCount = 0
    while let scalar = next {
      if (scalar == "{" || scalar == "}") && !isDoubled(scalar) {
        guard scalar == "{" else { throw .unopened(column: column) }
        wordCount += 1
        guard wordCount <= TextTemplate.maximumWords else {
          throw .tooManyWords(limit: TextTemplate.maximumWords)
        }
        if !text.isEmpty { pieces.append(.text(String(text))) }
        text = String.UnicodeScalarView()
        pieces.append(.placeholder(try word()))
      } else {
        text.append(scalar)
        position += scalar == "{" || scalar == "}" ? 2 : 1
      }
    }
    if !text.isEmpty { pieces.append(.text(String(text))) }
    return pieces
  }

  /// Reads a placeholder, from its opening brace to the closing one.
  private mutating func word() throws(TemplateError) -> TextTemplate.Placeholder {
    let start = position
    position += 1
    var parts: [Part] = []
    repeat {
      parts.append(try part(ofWordAt: start))
      position += 1
    } while scalars[position - 1] == "|"
    let name = TemplateParser.trimmed(parts[0].text)
    guard !name.isEmpty else { throw .noName(column: start + 1) }
    var filters: [TemplateFilter] = []
    for part in parts.dropFirst() {
      filters.append(
        try converting({ TemplateError.filter($0, column: part.column) }) {
          () throws(TemplateFilter.Problem) in
          try TemplateFilter(name: part.name, argument: part.argument)
        })
    }
    var source = String.UnicodeScalarView()
    source.append(contentsOf: scalars[start + 1..<position - 1])
    return TextTemplate.Placeholder(name: name, filters: filters, source: String(source))
  }

  /// The text between two bars.
  private struct Part {
    /// The column of its first scalar, from 1.
    let column: Int
    /// The text without quotes.
    var text = String.UnicodeScalarView()
    /// The number of scalars before the first colon outside quotes; nil if there is none.
    var nameLength: Int?

    var name: String {
      TemplateParser.trimmed(nameLength.map { String.UnicodeScalarView(text.prefix($0)) } ?? text)
    }

    var argument: String? {
      nameLength.map { String(String.UnicodeScalarView(text.dropFirst($0 + 1))) }
    }
  }

  /// Reads up to the next bar or the closing brace.
  private mutating func part(ofWordAt start: Int) throws(TemplateError) -> Part {
    var part = Part(column: column)
    var count = 0
    var quote: Int?
    while let scalar = next {
      if scalar == "\"" {
        if quote != nil, isDoubled("\"") {
          part.text.append(scalar)
          count += 1
          position += 1
        } else {
          quote = quote == nil ? position : nil
        }
      } else if quote == nil, scalar == "|" || scalar == "}" {
        return part
      } else if quote == nil, scalar == "{" {
        throw .nested(column: column)
      } else {
        if quote == nil, scalar == ":", part.nameLength == nil { part.nameLength = count }
        part.text.append(scalar)
        count += 1
      }
      position += 1
    }
    throw quote.map { .unclosedQuote(column: $0 + 1) } ?? .unclosed(column: start + 1)
  }

  private static func trimmed(_ text: String.UnicodeScalarView) -> String {
    OptionPair.trimmed(String(text))
  }
}
