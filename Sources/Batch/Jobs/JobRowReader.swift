import Base
import Tables

/// Reads the rows of a batch from a text that comes bit by bit, such as from a pipe.
///
/// It holds no more than what came last and the row that goes over its end, and asks for more only as
/// long as the next row is not all there. Delimited text whose delimiter is to be guessed is the
/// exception: it needs the names of the columns and a row, so that a text that starts with a row is read
/// one row behind.
package struct JobRowReader {
  /// The most bytes of a row: 8 MiB.
  package static let rowLimit = RowSplitter.rowLimit

  /// What is read.
  package enum RowItem: Sendable, Hashable {
    /// A row.
    case row(JobRow)
    /// A row that is none; reading goes on after it.
    case bad(InputError, number: Int)
    /// Why nothing after this can be read.
    case broken(InputError)
  }

  /// What comes of looking at the text.
  enum ReadResult {
    case found(RowItem)
    case more
    case over
  }

  /// What the text is about to be read as.
  enum Phase {
    case mark
    case format
    case lines
    case delimiter
    case header(FieldSyntax)
    case fields(FieldSyntax, [Column])
    case list(ListPosition)
    case over
  }

  /// A column of delimited text: its name and where that stands, nil where it stands nowhere.
  struct Column {
    let name: String
    let place: TextLocation?
  }

  let source: String
  private let format: InputFormat?
  var delimiter: Delimiter?
  var text = StreamBuffer()
  var cutter = RowSplitter(.line)
  var phase = Phase.mark
  /// The number of the last row.
  var number = 0

  /// Begins to read a text.
  ///
  /// - Parameters:
  ///   - name: what messages call the input.
  ///   - format: how the rows are written; nil decides by the ending of the name, else by the first line.
  ///   - delimiter: what separates the fields of a row; nil is a tab for TSV, and guessed otherwise.
  package init(name: String, format: InputFormat? = nil, delimiter: Delimiter? = nil) {
    source = name
    self.format = format
    self.delimiter = delimiter
  }

  /// Reads the next row; nil after the last one.
  ///
  /// - Parameter more: gives the bytes that come next, of any length, and nil at the end, after which it is
  ///   not asked again.
  /// - Throws: what `more` throws; reading can go on after that.
  package mutating func next<Failure: Error>(
    reading more: () throws(Failure) -> [UInt8]?
  ) throws(Failure) -> RowItem? {
    while true {
      switch step() {
      case .found(let found):
        if case .broken = found { phase = .over }
        return found
      case .over:
        phase = .over
        return nil
      case .more:
        if let piece = try more() { text.append(piece) } else { text.end() }
      }
    }
  }

  /// Looks at what there is of the text.
  private mutating func step() -> ReadResult {
    while true {
      switch phase {
      case .mark:
        if let step = readMark() { return step }
      case .format:
        guard let found = format ?? InputFormat.byExtension(of: source) ?? guessedFormat() else {
          return .more
        }
        begin(found)
      case .lines: return line()
      case .delimiter:
        if let step = readDelimiter() { return step }
      case .header(let syntax):
        if let step = readHeader(syntax) { return step }
      case .fields(let syntax, let columns): return fields(syntax, columns)
      case .list(let place):
        if let step = element(at: place) { return step }
      case .over: return .over
      }
    }
  }

  private mutating func readMark() -> ReadResult? {
    guard text.isWhole || !SourceText.mayBecomeMark(text.bytes) else { return .more }
    if let encoding = SourceText.foreignEncoding(of: text.bytes) {
      return broken(.text(.encoding(encoding)), at: nil)
    }
    if text.bytes.starts(with: SourceText.mark) { text.drop(SourceText.mark.count) }
    phase = .format
    return nil
  }

  private mutating func begin(_ format: InputFormat) {
    switch format {
    case .ndjson: (phase, cutter) = (.lines, RowSplitter(.line))
    case .json: phase = .list(.opening)
    case .tsv:
      delimiter = delimiter ?? .tab
      phase = .delimiter
    case .csv: phase = .delimiter
    }
    text.seen = text.start
  }

  /// The format that the first line speaks for; nil as long as it is not all there.
  private mutating func guessedFormat() -> InputFormat? {
    let bytes = text.bytes
    while text.seen < bytes.count, bytes[text.seen].isBlank || bytes[text.seen].isLineBreak {
      text.seen += 1
    }
    let isLong = text.count > JobRowReader.rowLimit
    guard text.seen < bytes.count else { return text.isWhole || isLong ? .csv : nil }
    switch bytes[text.seen] {
    case .openBracket: return .json
    case .openBrace: break
    default: return .csv
    }
    let end = ByteSearch.firstBreak(or: .lineFeed, in: bytes, from: text.seen)
    guard end < bytes.count || text.isWhole || isLong else { return nil }
    guard breaksOff(to: end) else { return .ndjson }
    // It is one of several lines that are an object together, or a row that somebody has cut; the next line tells.
    let next = bytes[end...].firstIndex { !$0.isBlank && !$0.isLineBreak }
    guard let next else { return text.isWhole || isLong ? .ndjson : nil }
    return bytes[next] == .openBrace ? .ndjson : .json
  }

  /// Whether the line that goes from what was seen to here is the beginning of a value.
  private func breaksOff(to end: Int) -> Bool {
    var parser = JSONParser(text.bytes, source: source)
    parser.go(to: text.seen, at: text.place)
    parser.end = end
    do throws(InputError) { _ = try parser.document() } catch {
      if case .json(.end) = error.reason { return true }
    }
    return false
  }
}

extension JobRowReader {
  func broken(_ reason: InputError.Reason, at place: TextLocation?) -> ReadResult {
    .found(.broken(InputError(source: source, place: place, reason: reason)))
  }

  func bad(_ reason: InputError.Reason, at place: TextLocation) -> ReadResult {
    bad(InputError(source: source, place: place, reason: reason))
  }

  func bad(_ error: InputError) -> ReadResult { .found(.bad(error, number: number)) }

  mutating func tooLong(at place: TextLocation) -> ReadResult {
    number += 1
    return bad(.job(.tooLong(limit: Self.rowLimit)), at: place)
  }

  /// What is wrong with a row whoever reads it: bytes that are no text.
  func problem(ofRowTo end: Int) -> InputError? {
    guard let offset = SourceText.firstBadByte(in: text.bytes, text.start..<end) else { return nil }
    return InputError(
      source: source, place: text.place(at: offset),
      reason: .text(SourceText.problem(of: text.bytes[offset])))
  }
}
