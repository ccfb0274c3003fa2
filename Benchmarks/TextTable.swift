/// A table in plain text, its columns as wide as they have to be.
struct TextTable {
  /// On which side of a column the text stands.
  enum Alignment {
    /// On the left.
    case leading
    /// On the right, as numbers do.
    case trailing
  }

  /// What stands over the columns.
  let headings: [String]
  /// One for each column; more do no harm.
  let alignments: [Alignment]
  /// The cells, row by row.
  var rows: [[String]] = []

  init(headings: [String], alignments: [Alignment]) {
    self.headings = headings
    self.alignments = alignments
  }

  /// The lines of the table, without spaces at their ends.
  var lines: [String] {
    let all = [headings] + rows
    let widths = headings.indices.map { column in
      all.map { $0[column].count }.max() ?? 0
    }
    return all.map { row in
      let cells = row.indices.map { column in
        pad(row[column], to: widths[column], alignments[column])
      }
      let line = "  " + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func pad(_ text: String, to width: Int, _ alignment: Alignment) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return alignment == .leading ? text + space : space + text
  }
}
