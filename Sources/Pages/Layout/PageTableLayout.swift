import Base
import Charts
import Graphics

/// The columns of a table as wide as its panel, in points from its top left corner.
///
/// The first column begins where reading begins, numbers end at a common edge, and what is left of
/// the width is spread between the columns.
struct PageTableLayout: Sendable {
  /// The height of a row, and of that with the names.
  let pitch: Double
  private static let gap = 16.0

  private let table: PageTable
  private let style: PageStyle
  private let direction: ReadingDirection
  private let width: Double
  /// The left and right ends of the columns.
  private var ends: [(left: Double, right: Double)] = []
  private var advances: [TextLine: Double] = [:]
  private(set) var missing: [Unicode.Scalar] = []

  init(
    _ table: PageTable, _ style: PageStyle, width: Double, direction: ReadingDirection,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    (self.table, self.style, self.direction, self.width) = (table, style, direction, width)
    pitch = (style.cell.font.size * 1.85).rounded()
    place(measuring: &text)
  }

  private mutating func place(measuring text: inout some TextMeasuring & ~Copyable) {
    var widths = [Double](repeating: 0, count: table.columns.count)
    for (cells, font) in allRows {
      for (column, cell) in cells.enumerated() where column < widths.count {
        let metrics = text.metrics(of: line(cell, font))
        for scalar in metrics.missing where !missing.contains(scalar) { missing.append(scalar) }
        advances[line(cell, font)] = metrics.advance
        widths[column] = max(widths[column], metrics.advance)
      }
    }
    let gaps = Self.gap * Double(max(0, widths.count - 1))
    let room = width - gaps
    let needed = widths.reduce(0, +)
    if needed > room {
      // Each column keeps what all could have; wider ones share what is left.
      let fair = room / Double(max(1, widths.count))
      let narrow = widths.filter { $0 <= fair }.reduce(0, +)
      let wide = widths.filter { $0 > fair }.reduce(0, +)
      let factor = wide > 0 ? max(0, room - narrow) / wide : 1
      widths = widths.map { $0 <= fair ? $0 : $0 * factor }
    }
    let free = max(0, room - widths.reduce(0, +)) / Double(max(1, widths.count - 1))
    var x = 0.0
    for (index, own) in widths.enumerated() {
      // The room goes to the side on which a column is ragged.
      let before = index > 0 && table.columns[index].isNumber ? free : 0
      let after = index + 1 < widths.count && !table.columns[index + 1].isNumber ? free : 0
      let isLast = index + 1 == widths.count
      let end = isLast && table.columns[index].isNumber ? width : x + before + own
      ends.append((left: end - own, right: end))
      x = end + after + Self.gap
    }
    if direction == .rightToLeft {
      ends = ends.map { (left: width - $0.right, right: width - $0.left) }
    }
  }

  private var allRows: [(cells: [String], font: Font)] {
    [(table.columns.map(\.name), style.columnName.font)]
      + table.rows.map { ($0, style.cell.font) }
      + (table.total.map { [($0, style.total.font)] } ?? [])
  }

  /// The numbers of a table keep their order also between words from right to left.
  private func line(_ cell: String, _ font: Font) -> TextLine {
    TextLine(cell, font: font, direction: nil)
  }

  /// The number of rows with the sums.
  var rowCount: Int { table.rows.count + (table.total == nil ? 0 : 1) }

  /// The height of the names and some rows.
  func height(ofRows count: Int) -> Double { pitch * Double(count + 1) }

  /// The number of rows that a height has room for.
  func count(within height: Double) -> Int { max(0, Int(height / pitch + 1e-9) - 1) }

  /// Some rows under the names of the columns.
  func part(_ rows: Range<Int>, at origin: Point) -> DocumentPart {
    let names = table.columns.map(\.name)
    var parts = [row(names, style.columnName, .headerCell, at: origin)]
    var rules: [SceneItem] = [rule(at: origin, under: 1, style.strongRule)]
    for (place, index) in rows.enumerated() {
      let top = origin.offset(dx: 0, dy: pitch * Double(place + 1))
      let isTotal = index >= table.rows.count
      let cells = isTotal ? table.total ?? [] : table.rows[index]
      parts.append(row(cells, isTotal ? style.total : style.cell, .cell, at: top))
      if place > 0 {
        rules.append(rule(at: top, under: 0, isTotal ? style.strongRule : style.rule))
      }
    }
    return DocumentPart(.section, [DocumentPart(.artifact, rules), DocumentPart(.table, parts)])
  }

  private func rule(at origin: Point, under rows: Double, _ color: Color) -> SceneItem {
    .rule(from: origin.x, to: origin.x + width, y: origin.y + pitch * rows, color)
  }

  private func row(
    _ cells: [String], _ style: PageStyle.TextStyle, _ role: DocumentPart.Role, at origin: Point
  ) -> DocumentPart {
    // Digits stand in the middle of their row.
    let baseline = origin.y + (pitch + style.font.size * 0.72) / 2
    let parts = zip(zip(cells, ends), table.columns).map { pair, column in
      let (cell, end) = pair
      let line = line(cell, style.font)
      let advance = min(advances[line] ?? 0, end.right - end.left)
      // Digits run from left to right in every language, and their units stand below each other.
      let endsRight = column.isNumber || direction == .rightToLeft
      let x = origin.x + (endsRight ? end.right - advance : end.left)
      let isCut = (advances[line] ?? 0) > end.right - end.left + 1e-6
      return DocumentPart(
        role,
        [
          .text(
            isCut ? line.truncated(to: end.right - end.left) : line,
            origin: Point(x: x, y: baseline), style.color)
        ])
    }
    return DocumentPart(.row, parts)
  }

  /// The table as HTML; cells are texts of people.
  var html: String {
    func row(_ cells: [String], _ tag: String) -> String {
      let parts = zip(cells, table.columns).map { cell, column in
        let kind = column.isNumber ? " class=\"number\"" : ""
        let scope = tag == "th" ? " scope=\"col\"" : ""
        return "<\(tag)\(scope)\(kind)>\(cell.escapedForXML)</\(tag)>"
      }
      return "<tr>\(parts.joined())</tr>"
    }
    var html = "<table>\n<thead>\(row(table.columns.map(\.name), "th"))</thead>\n<tbody>\n"
    html += table.rows.map { row($0, "td") + "\n" }.joined() + "</tbody>\n"
    if let total = table.total { html += "<tfoot>\(row(total, "td"))</tfoot>\n" }
    return html + "</table>"
  }
}
