import Base

extension Table {
  /// What the values of a column are.
  ///
  /// - Throws: ``InputError`` when there is no such column.
  /// - Complexity: O(rows), less for text.
  public func kind(of column: String) throws(InputError) -> ColumnKind {
    guard let index = try index(of: column) else { return .empty }
    return kind(ofColumn: index)
  }

  func kind(ofColumn column: Int) -> ColumnKind {
    var found = KindSearch()
    let format = numberFormat(ofColumn: column)
    for run in runs where !found.isOver {
      if let (form, numbers) = packedNumbers(of: run, column: column) {
        found.take(form, hasValue: numbers.contains { !$0.isNaN })
      } else {
        for row in run.rows where !found.isOver {
          found.take(cell(row: row, column: column), format)
        }
      }
    }
    return found.kind
  }

  /// The numbers of a column, nil where there is none.
  ///
  /// - Throws: ``InputError`` when there is no such column or a value is not a number.
  public func numbers(in column: String) throws(InputError) -> [Double?] {
    var warnings: [InputWarning] = []
    return try numbers(in: column, warnings: &warnings)
  }

  /// The numbers of a column, nil where there is none, which is said in a warning.
  ///
  /// An empty cell, `NA`, `N/A`, `null`, `NULL`, `-` and JSON's null are missing; so are `NaN`,
  /// `inf` and numbers beyond the range of `Double`, which are finite in no picture.
  ///
  /// - Parameters:
  ///   - column: the name of the column.
  ///   - warnings: gets a warning for each gap, up to ``InputWarning/listedGaps``, and one for the
  ///     rest.
  /// - Throws: ``InputError`` when there is no such column or a value is not a number.
  public func numbers(
    in column: String, warnings: inout [InputWarning]
  ) throws(InputError) -> [Double?] {
    Array(try values(in: column, warnings: &warnings))
  }

  /// The numbers of a column, eight bytes each.
  package func values(
    in column: String, warnings: inout [InputWarning]
  ) throws(InputError) -> OptionalDoubles {
    guard let index = try index(of: column) else { return [] }
    var gaps = MissingValueLog(table: self, column: index)
    var numbers = NumberColumn(of: self, column: index)
    let format = numberFormat(ofColumn: index)
    for run in runs {
      if let (form, packed) = packedNumbers(of: run, column: index), form.isNumber {
        for (row, number) in zip(run.rows, packed) where number.isNaN {
          gaps.add(.missing(row: row + 1, column: column), row: row)
        }
        numbers.take(packed)
        continue
      }
      for row in run.rows {
        let cell = cell(row: row, column: index)
        switch cell.number(format) {
        case .value(let number): numbers.take(number)
        case .missing:
          gaps.add(.missing(row: row + 1, column: column), row: row)
          numbers.take(.nan)
        case .notFinite:
          gaps.add(.notFinite(cell.string, row: row + 1, column: column), row: row)
          numbers.take(.nan)
        case .notANumber: throw notANumber(cell, row: row, column: index)
        }
      }
    }
    warnings += gaps.warnings
    return OptionalDoubles(numbers: numbers.numbers)
  }

  /// The texts of a column just as they are written, nil where there is none.
  ///
  /// - Throws: ``InputError`` when there is no such column or a value is a list or the like.
  public func texts(in column: String) throws(InputError) -> [String?] {
    guard let index = try index(of: column) else { return [] }
    var texts: [String?] = []
    texts.reserveCapacity(rowCount)
    for row in 0..<rowCount {
      let cell = cell(row: row, column: index)
      if cell.traits.contains(.nested) { throw nested(cell, row: row, column: index) }
      texts.append(cell.isMissing ? nil : cell.string)
    }
    return texts
  }

  func notANumber(_ cell: CellText, row: Int, column: Int) -> InputError {
    if cell.traits.contains(.nested) { return nested(cell, row: row, column: column) }
    let problem = InputError.CellProblem.notANumber(cell.string, hint: cell.numberHint)
    return failure(problem, row: row, column: column)
  }

  func nested(_ cell: CellText, row: Int, column: Int) -> InputError {
    failure(.nested(found: cell.string, column: columnNames[column]), row: row, column: column)
  }
}
