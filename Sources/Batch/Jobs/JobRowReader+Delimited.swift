import Base
import Tables

extension JobRowReader {
  /// Guesses the delimiter unless it is given, and goes on.
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

  /// Reads the names of the columns, as ``HeaderRow`` has them, and goes on.
  mutating func readHeader(_ syntax: FieldSyntax) -> ReadResult? {
    switch cutter.next(in: &text) {
    case .more: return .more
    case .over: return .over
    case .tooLong(let place), .unfinished(let place, true):
      return broken(.job(.tooLong(limit: Self.rowLimit)), at: place)
    case .unfinished: return brokenQuote(syntax)
    case .row(let end):
      do throws(InputError) {
        let first = HeaderRow(text: text.bytes, cells: try cells(to: end, syntax))
        guard !first.isData(.plain) else {
          phase = .fields(syntax, first.numbered.map { Column(name: $0, place: nil) })
          return nil
        }
        let names = try first.names(source: source, place: text.place)
        var scanner = text.scanner
        let places = first.cells.map { scanner.place(at: $0.start, in: text.bytes) }
        phase = .fields(syntax, zip(names, places).map(Column.init))
      } catch {
        return .found(.broken(error))
      }
      cutter.finish(end, in: &text)
      return nil
    }
  }

  /// Reads the cells of the next row.
  mutating func fields(_ syntax: FieldSyntax, _ columns: [Column]) -> ReadResult {
    switch cutter.next(in: &text) {
    case .more: return .more
    case .over: return .over
    case .tooLong(let place): return tooLong(at: place)
    case .unfinished(let place, true):
      return broken(.job(.tooLong(limit: Self.rowLimit)), at: place)
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
      let place = scanner.place(at: cell.start, in: text.bytes)
      members.append(
        JSONValue.Member(
          key: column.name, keyPlace: column.place ?? place,
          value: JSONValue(.string(content.string), place: place)))
    }
    return JobRow(number: number, place: text.place, members: members)
  }

  /// The cells of the row that goes from here to a place.
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

  /// The error of a text that ends inside of quotes.
  private func brokenQuote(_ syntax: FieldSyntax) -> ReadResult {
    do throws(InputError) { _ = try cells(to: text.bytes.count, syntax) } catch {
      return .found(.broken(error))
    }
    return .over
  }

  private func failure(_ problem: InputError.RowProblem, at offset: Int) -> InputError {
    InputError(source: source, place: text.place(at: offset), reason: .rows(problem))
  }
}
