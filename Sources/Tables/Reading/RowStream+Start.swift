import Base

extension RowStream {
  /// A column of delimited text.
  package struct Column: Sendable {
    package let name: String
    /// The location of its name; nil without a header.
    package let location: TextLocation?
  }

  mutating func readMark() -> Step? {
    guard isWhole || !SourceText.mayBecomeMark(bytes) else { return .more }
    if let decoder = UTF16Decoder(markOf: bytes) {
      convert(with: decoder)
    } else if SourceText.isMarkedUTF32(bytes) {
      return broken(failure(.text(.encoding(TextEncoding.utf32.rawValue)), at: nil))
    }
    // The mark counts for no column.
    if bytes.starts(with: SourceText.mark) { go(to: SourceText.mark.count, at: place) }
    seen = start
    phase = .format
    return nil
  }

  mutating func readFormat() -> Step? {
    guard let format = format ?? InputFormat.byExtension(of: source) ?? guessedFormat() else {
      return .more
    }
    switch format {
    case .ndjson: phase = .rows
    case .json: phase = .list(.opening)
    case .tsv:
      delimiter = delimiter ?? .tab
      phase = .delimiter
    case .csv: phase = .delimiter
    }
    return nil
  }

  /// Guesses the format by the first line; returns nil while that is incomplete.
  ///
  /// Unlike ``InputFormat/guess(for:)`` it looks for objects, of which each may be bad, and needs
  /// no more than two lines.
  private mutating func guessedFormat() -> InputFormat? {
    while seen < bytes.count, bytes[seen].isBlank || bytes[seen].isLineBreak { seen += 1 }
    let isEnough = isWhole || bytes.count - start > RowStream.rowLimit
    guard seen < bytes.count else { return isEnough ? .csv : nil }
    switch bytes[seen] {
    case .openBracket: return .json
    case .openBrace: break
    default: return .csv
    }
    let end = ByteSearch.firstBreak(or: .lineFeed, in: bytes, from: seen)
    guard end < bytes.count || isEnough else { return nil }
    guard isIncompleteValue(seen..<end) else { return .ndjson }
    // The line begins an object of several lines, or is a truncated row; the next line tells.
    let next = bytes[end...].firstIndex { !$0.isBlank && !$0.isLineBreak }
    guard let next else { return isEnough ? .ndjson : nil }
    return bytes[next] == .openBrace ? .ndjson : .json
  }

  private func isIncompleteValue(_ range: Range<Int>) -> Bool {
    var parser = JSONParser(bytes, source: source)
    (parser.position, parser.end) = (range.lowerBound, range.upperBound)
    do throws(InputError) { _ = try parser.document() } catch {
      if case .json(.end) = error.reason { return true }
    }
    return false
  }

  /// Guesses the delimiter unless it is given.
  mutating func readDelimiter() -> Step? {
    if delimiter == nil {
      guard skipBreaks(andBlanks: false) else { return isWhole ? .over : .more }
      delimiter = Delimiter.guess(forStart: bytes[start...], isWhole: isWhole)
    }
    guard let delimiter else { return .more }
    beginFields(delimiter)
    return nil
  }

  mutating func beginFields(_ delimiter: Delimiter) {
    (phase, kind) = (.header, .fields)
    fields = RowFields(delimiter: delimiter.byte)
  }

  /// Reads the columns from the first row.
  ///
  /// A row of just numbers, dates and missing values is data, and the columns are named `column1`,
  /// `column2` and so on. Otherwise it has the names of the columns.
  mutating func readHeader() -> Step? {
    let step = split()
    switch step {
    case .more, .over, .broken: return step
    case .skipped(let error): return broken(error)
    case .row: break
    }
    do throws(InputError) {
      let cells = try cells()
      if isData(cells) {
        columns = cells.indices.map { Column(name: "column\($0 + 1)", location: nil) }
        phase = .rows
        return .row
      }
      columns = try columns(named: cells)
    } catch {
      return broken(error)
    }
    finishRow()
    phase = .rows
    return nil
  }

  /// True if there are only numbers, dates and missing values, and not only the latter.
  private func isData(_ cells: [Cell]) -> Bool {
    var hasValue = false
    for cell in cells.lazy.map({ CellText($0, in: bytes) }) where !cell.isMissing {
      guard cell.date != nil || cell.number(numberFormat) != .notANumber else { return false }
      hasValue = true
    }
    return hasValue
  }

  private func columns(named cells: [Cell]) throws(InputError) -> [Column] {
    var columns: [Column] = []
    var locations: [String: TextLocation] = [:]
    var scanner = scanner
    for cell in cells {
      let text = CellText(cell, in: bytes)
      let name = String(decoding: text.bytes[text.trimmed], as: UTF8.self)
      let location = scanner.location(at: cell.start, in: bytes)
      guard !name.isEmpty else {
        throw failure(.rows(.unnamedColumn(columns.count + 1)), at: location)
      }
      if let first = locations.updateValue(location, forKey: name) {
        throw failure(.rows(.duplicateColumn(name, first: first)), at: location)
      }
      columns.append(Column(name: name, location: location))
    }
    return columns
  }
}
