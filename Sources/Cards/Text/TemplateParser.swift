import Base

/// Takes a template apart, scalar by scalar, from its beginning to its end.
struct TemplateParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    // One more than is read, which tells that there is more.
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
        pieces.append(.word(try word()))
      } else {
        text.append(scalar)
        position += scalar == "{" || scalar == "}" ? 2 : 1
      }
    }
    if !text.isEmpty { pieces.append(.text(String(text))) }
    return pieces
  }

  /// Reads from an opening brace to the closing one.
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
      do throws(TemplateFilter.Problem) {
        filters.append(try TemplateFilter(name: part.name, argument: part.argument))
      } catch {
        throw .filter(error, column: part.column)
      }
    }
    var source = String.UnicodeScalarView()
    source.append(contentsOf: scalars[start + 1..<position - 1])
    return TextTemplate.Placeholder(name: name, filters: filters, source: String(source))
  }

  /// What stands between two bars.
  private struct Part {
    /// Where it begins, counted from 1.
    let column: Int
    /// Everything, without quotes.
    var text = String.UnicodeScalarView()
    /// How many scalars stand before the first colon; nil where there is none outside of quotes.
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
