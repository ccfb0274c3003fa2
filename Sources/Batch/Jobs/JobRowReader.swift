import Base
import Tables

/// Reads the rows of a batch from a stream of bytes, such as a pipe.
///
/// It holds no more than the last chunk and the row that spans its end, and reads more only while
/// the next row is incomplete. Guessing a delimiter needs the header and a row, so that text
/// without a header is then read one row behind.
package struct JobRowReader {
  /// The most bytes of a row: 8 MiB.
  package static let rowLimit = RowSplitter.rowLimit

  /// One step of reading.
  package enum RowItem: Sendable, Hashable {
    case row(JobRow)
    /// An invalid row; reading goes on after it.
    case bad(InputError, number: Int)
    /// An error after which nothing can be read.
    case broken(InputError)
  }

  enum ReadResult {
    case found(RowItem)
    case more
    case over
  }

  /// The element that comes next in the text.
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

  /// A column of delimited text, with the location of its name in the header.
  struct Column {
    let name: String
    let location: TextLocation?
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
  ///   - name: the name of the input in messages.
  ///   - format: nil decides by the extension of the name, else by the first line.
  ///   - delimiter: nil is a tab for TSV, and guessed otherwise.
  package init(name: String, format: InputFormat? = nil, delimiter: Delimiter? = nil) {
    source = name
    self.format = format
    self.delimiter = delimiter
  }

  /// Reads the next row; returns nil after the last one.
  ///
  /// - Parameter more: returns the next bytes, of any number, and nil at the end, after which it is
  ///   not called again.
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
        if let chunk = try more() { text.append(chunk) } else { text.end() }
      }
    }
  }

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
      case .list(let position):
        if let step = element(at: position) { return step }
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

  /// Guesses the format by the first line; returns nil while that is incomplete.
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
    // The line begins an object of several lines, or is a truncated row; the next line tells.
    let next = bytes[end...].firstIndex { !$0.isBlank && !$0.isLineBreak }
    guard let next else { return text.isWhole || isLong ? .ndjson : nil }
    return bytes[next] == .openBrace ? .ndjson : .json
  }

  /// Returns whether the line from ``StreamBuffer/seen`` to `end` is an incomplete value.
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
  func broken(_ reason: InputError.Reason, at location: TextLocation?) -> ReadResult {
    .found(.broken(InputError(source: source, location: location, reason: reason)))
  }

  func bad(_ reason: InputError.Reason, at location: TextLocation) -> ReadResult {
    bad(InputError(source: source, location: location, reason: reason))
  }

  func bad(_ error: InputError) -> ReadResult { .found(.bad(error, number: number)) }

  mutating func tooLong(at location: TextLocation) -> ReadResult {
    number += 1
    return bad(.job(.tooLong(limit: Self.rowLimit)), at: location)
  }

  /// Returns the error of bytes in a row that are no UTF-8.
  func problem(ofRowTo end: Int) -> InputError? {
    guard let offset = SourceText.firstBadByte(in: text.bytes, text.start..<end) else { return nil }
    return InputError(
      source: source, location: text.place(at: offset),
      reason: .text(SourceText.problem(of: text.bytes[offset])))
  }
}

extension JobRowReader {
  /// Guesses the delimiter unless it is given.
  mutating func readDelimiter() -> ReadResult? {
    if delimiter == nil {
      guard text.skipBreaks(andBlanks: false) else { return text.isWhole ? .over : .more }
      delimiter = Delimiter.guess(forStart: text.bytes[text.start...], isWhole: text.isWhole)
    }
    guard let delimiter else { return .more }
    let syntax = FieldSyntax(delimiter: delimiter.byte)
    (phase, cutter) = (.header(syntax), RowSplitter(.fields(DelimitedRowScanner(syntax))))
    return nil
  }

  /// Reads the names of the columns as ``HeaderRow`` defines them.
  mutating func readHeader(_ syntax: FieldSyntax) -> ReadResult? {
    switch cutter.next(in: &text) {
    case .more: return .more
    case .over: return .over
    case .tooLong(let start), .unfinished(let start, true):
      return broken(.job(.tooLong(limit: Self.rowLimit)), at: start)
    case .unfinished: return brokenQuote(syntax)
    case .row(let end):
      do throws(InputError) {
        let first = HeaderRow(text: text.bytes, cells: try cells(to: end, syntax))
        guard !first.isData(.plain) else {
          phase = .fields(syntax, first.numbered.map { Column(name: $0, location: nil) })
          return nil
        }
        let names = try first.names(source: source, place: text.place)
        var scanner = text.scanner
        let locations = first.cells.map { scanner.location(at: $0.start, in: text.bytes) }
        phase = .fields(syntax, zip(names, locations).map(Column.init))
      } catch {
        return .found(.broken(error))
      }
      cutter.finish(end, in: &text)
      return nil
    }
  }

  mutating func fields(_ syntax: FieldSyntax, _ columns: [Column]) -> ReadResult {
    switch cutter.next(in: &text) {
    case .more: return .more
    case .over: return .over
    case .tooLong(let start): return tooLong(at: start)
    case .unfinished(let start, true):
      return broken(.job(.tooLong(limit: Self.rowLimit)), at: start)
    case .unfinished: return brokenQuote(syntax)
    case .row(let end):
      number += 1
      defer { cutter.finish(end, in: &text) }
      do throws(InputError) {
        return .found(.row(try job(of: cells(to: end, syntax), columns)))
      } catch {
        return bad(error)
      }
    }
  }

  private func job(of cells: [Cell], _ columns: [Column]) throws(InputError) -> JobRow {
    guard cells.count == columns.count else {
      throw failure(.ragged(fields: cells.count, expected: columns.count), at: text.start)
    }
    var scanner = text.scanner
    var members: [JSONValue.Member] = []
    members.reserveCapacity(cells.count)
    for (cell, column) in zip(cells, columns) {
      let content = CellText(cell, in: text.bytes)
      guard !content.trimmed.isEmpty else { continue }
      let location = scanner.location(at: cell.start, in: text.bytes)
      members.append(
        JSONValue.Member(
          key: column.name, keyPlace: column.location ?? location,
          value: JSONValue(.string(content.string), location: location)))
    }
    return JobRow(number: number, location: text.place, members: members)
  }

  /// Reads the cells from the start of the text to `end`.
  private func cells(to end: Int, _ syntax: FieldSyntax) throws(InputError) -> [Cell] {
    if let error = problem(ofRowTo: end) { throw error }
    var cells: [Cell] = []
    var position = text.start
    do throws(FieldSyntax.Failure) {
      while true {
        guard let cell = try syntax.field(in: text.bytes, at: &position) else {
          throw .init(problem: .unclosedQuote, offset: position)
        }
        cells.append(cell)
        guard position < end else { return cells }
        position += 1
      }
    } catch {
      throw failure(error.problem, at: error.offset)
    }
  }

  /// Returns the error of a text that ends inside of quotes.
  private func brokenQuote(_ syntax: FieldSyntax) -> ReadResult {
    do throws(InputError) { _ = try cells(to: text.bytes.count, syntax) } catch {
      return .found(.broken(error))
    }
    return .over
  }

  private func failure(_ problem: InputError.RowProblem, at offset: Int) -> InputError {
    InputError(source: source, location: text.place(at: offset), reason: .rows(problem))
  }
}

/// A row of the input of a batch.
package struct JobRow: Sendable, Hashable {
  /// Its number, 1 for the first one after a header; bad rows count, too.
  package let number: Int
  /// Where it starts.
  package let location: TextLocation
  /// The members of its object, or its cells that are not blank, by the names of their columns.
  package let members: [JSONValue.Member]
}

/// Splits a stream of text into rows, and holds no more than one.
struct RowSplitter {
  /// The most bytes of a row.
  static let rowLimit = JSONValue.defaultLimit

  enum SplitResult {
    /// The end of the row has not come yet.
    case more
    /// There are no more rows.
    case over
    /// The row goes from the start of the text to an offset.
    case row(end: Int)
    /// The row has more bytes than the limit and was skipped.
    case tooLong(TextLocation)
    /// The row ends with the text, but must not.
    case unfinished(TextLocation, isTooLong: Bool)
  }

  private let fresh: RowEndScanner
  private var end: RowEndScanner
  private var isInRow = false
  /// Where a row that is too long starts, once its first bytes are dropped.
  private var longStart: TextLocation?

  init(_ end: RowEndScanner) { (fresh, self.end) = (end, end) }

  mutating func next(in text: inout StreamBuffer) -> SplitResult {
    if !isInRow {
      guard text.skipBreaks(andBlanks: skipsBlanks) else { return text.isWhole ? .over : .more }
      (isInRow, end, text.seen) = (true, fresh, text.start)
    }
    let found = end.find(in: text.bytes, from: text.seen)
    text.seen = found
    let isLong = longStart != nil || found - text.start > RowSplitter.rowLimit
    guard found < text.bytes.count || text.isWhole else {
      if isLong { drop(in: &text) }
      return .more
    }
    isInRow = false
    let start = longStart ?? text.place
    longStart = nil
    guard found < text.bytes.count || end.endsWithText else {
      return .unfinished(start, isTooLong: isLong)
    }
    guard isLong else { return .row(end: found) }
    text.go(to: found, at: text.place(at: found))
    return .tooLong(start)
  }

  /// Moves the text to the end of a row.
  func finish(_ stop: Int, in text: inout StreamBuffer) {
    switch fresh {
    case .line: text.go(to: stop, over: 0)
    case .fields:
      let lines =
        end.mayHoldBreaks
        ? text.bytes.withUnsafeBufferPointer { LineBreaks.count(in: $0, text.start..<stop) } : 0
      text.go(to: stop, over: lines)
    case .element: text.go(to: stop, at: text.place(at: stop))
    }
  }

  private var skipsBlanks: Bool {
    switch fresh {
    case .line, .element: true
    case .fields: false
    }
  }

  /// Drops what was seen of a row that is too long.
  private mutating func drop(in text: inout StreamBuffer) {
    if longStart == nil { longStart = text.place }
    guard text.seen > text.start else { return }
    // A carriage return at the end may be the first half of a line break.
    let stop = text.seen - (text.bytes[text.seen - 1] == .carriageReturn ? 1 : 0)
    text.go(to: stop, at: text.place(at: stop))
  }
}
