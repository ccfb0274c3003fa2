import Base

/// How a field of delimited text is written, by the rules of RFC 4180.
///
/// LF, CRLF and CR end a row. A field that starts with a quote ends with one, may hold delimiters and
/// line breaks, and doubles its quotes; a quote anywhere else is a character like others. Blanks belong
/// to the field.
package struct FieldSyntax {
  package let delimiter: UInt8

  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Why a field cannot be read, and where in the text.
  package struct Failure: Error {
    package let problem: InputError.RowProblem
    package let offset: Int

    package init(problem: InputError.RowProblem, offset: Int) {
      (self.problem, self.offset) = (problem, offset)
    }
  }

  /// Reads the field at a place and goes on after it.
  ///
  /// - Returns: nil, and does not go on, when the text ends inside its quotes.
  package func field(in text: [UInt8], at position: inout Int) throws(Failure) -> Cell? {
    let start = position
    guard start < text.count, text[start] == .quote else {
      position = ByteSearch.firstBreak(or: delimiter, in: text, from: start)
      return try cell(start..<position)
    }
    var traits: Cell.Traits = .quoted
    var end = start + 1
    while true {
      end = ByteSearch.first(.quote, in: text, from: end)
      guard end < text.count else { return nil }
      guard end + 1 < text.count, text[end + 1] == .quote else { break }
      traits.insert(.doubledQuotes)
      end += 2
    }
    let cell = try cell(start + 1..<end, traits: traits)
    position = end + 1
    try checkAfterQuote(in: text, at: position)
    return cell
  }

  private func cell(_ range: Range<Int>, traits: Cell.Traits = []) throws(Failure) -> Cell {
    guard range.count <= Cell.maximumLength else {
      throw Failure(
        problem: .fieldTooLong(limit: Cell.maximumLength), offset: range.lowerBound)
    }
    return Cell(range, traits: traits)
  }

  private func checkAfterQuote(in text: [UInt8], at position: Int) throws(Failure) {
    guard position < text.count, text[position] != delimiter, !text[position].isLineBreak
    else { return }
    let rest = text[position...].prefix { $0 != delimiter && !$0.isLineBreak }
    throw Failure(problem: .textAfterQuote(String(decoding: rest, as: UTF8.self)), offset: position)
  }
}
