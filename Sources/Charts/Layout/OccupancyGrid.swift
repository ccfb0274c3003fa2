import Graphics

/// A fine raster of the cells that lines and discs cover, which returns the covered area of a
/// rectangle in constant time.
///
/// A segment costs as much as it has columns, however steep it is: in each column it marks a first
/// and a last row, and rows are filled once all segments are known. Areas come from a summed-area
/// table (F. C. Crow, "Summed-Area Tables for Texture Mapping", SIGGRAPH 1984).
struct OccupancyGrid {
  /// The most cells; in larger bounds a cell is larger than a point.
  private static let maximumCells = 1_000_000.0

  private let origin: Point
  private let side: Double
  private let columns: Int
  private let rows: Int
  /// Starts (+1) and ends (-1) of fills until ``finish()``, then sums over the cells left and
  /// above.
  private var cells: [Int32]
  /// The first and the last row of each column in which fills start or end, until ``finish()``.
  private var marks: [(first: Int, last: Int)] = []

  /// - Parameters:
  ///   - bounds: the extent of the raster; its sides are finite.
  ///   - lines: polylines.
  ///   - reach: half the width of the lines.
  ///   - discs: the middles of discs.
  ///   - radius: the discs' radius.
  ///   - boxes: filled rectangles.
  init(
    of bounds: Rect, lines: [[Point]] = [], reach: Double = 0, discs: [Point] = [],
    radius: Double = 0, boxes: [Rect] = []
  ) {
    origin = bounds.origin
    let area = max(bounds.size.width, 1) * max(bounds.size.height, 1)
    let cellSide = max(1, (area / OccupancyGrid.maximumCells).squareRoot())
    side = cellSide
    guard !(lines.isEmpty && discs.isEmpty && boxes.isEmpty) else {
      (columns, rows, cells) = (0, 0, [])
      return
    }
    func count(_ length: Double) -> Int {
      min(max(1, Int(clamping: (length / cellSide).rounded(.up))), Int(OccupancyGrid.maximumCells))
    }
    (columns, rows) = (count(bounds.size.width), count(bounds.size.height))
    // Sums need a row and a column of zeros at their edge, and fills a row after the last for ends.
    cells = Array(repeating: 0, count: (columns + 1) * (rows + 2))
    marks = Array(repeating: (rows + 1, 0), count: columns + 1)
    for line in lines {
      if line.count == 1 { add(from: line[0], to: line[0], reach: reach) }
      for (start, end) in zip(line, line.dropFirst()) { add(from: start, to: end, reach: reach) }
    }
    for disc in discs { add(disc: disc, radius: radius) }
    for box in boxes {
      let first = cell(box.minX - origin.x, limit: columns, .down)
      let last = cell(box.maxX - origin.x, limit: columns, .up)
      for column in first..<max(first, last) {
        fill(column: column, from: box.minY, to: box.maxY)
      }
    }
    finish()
  }

  /// The covered area within a rectangle, in square points, to the precision of a cell.
  func area(in rect: Rect) -> Double {
    let left = cell(rect.minX - origin.x, limit: columns, .down)
    let right = cell(rect.maxX - origin.x, limit: columns, .up)
    let top = cell(rect.minY - origin.y, limit: rows, .down)
    let bottom = cell(rect.maxY - origin.y, limit: rows, .up)
    guard left < right, top < bottom else { return 0 }
    let sum = self[right, bottom] - self[left, bottom] - self[right, top] + self[left, top]
    return Double(sum) * side * side
  }

  /// Marks a segment; in each column the part of it within `reach` of the column, so that steep
  /// segments are covered over their whole width.
  private mutating func add(from start: Point, to end: Point, reach: Double) {
    let (a, b) = start.x <= end.x ? (start, end) : (end, start)
    let first = cell(a.x - reach - origin.x, limit: columns, .down)
    let last = cell(b.x + reach - origin.x, limit: columns, .up)
    guard first < last else { return }
    let slope = b.x > a.x ? (b.y - a.y) / (b.x - a.x) : 0
    for column in first..<last {
      let left = origin.x + Double(column) * side
      let (from, to) = (max(a.x, left - reach), min(b.x, left + side + reach))
      let isSteep = b.x - a.x < side
      let y1 = isSteep ? a.y : a.y + slope * (from - a.x)
      let y2 = isSteep ? b.y : a.y + slope * (to - a.x)
      fill(column: column, from: min(y1, y2) - reach, to: max(y1, y2) + reach)
    }
  }

  private mutating func add(disc: Point, radius: Double) {
    let first = cell(disc.x - radius - origin.x, limit: columns, .down)
    let last = cell(disc.x + radius - origin.x, limit: columns, .up)
    guard first < last else { return }
    for column in first..<last {
      let left = origin.x + Double(column) * side
      let dx = max(left - disc.x, disc.x - left - side, 0)
      let height = max(0, radius * radius - dx * dx).squareRoot()
      fill(column: column, from: disc.y - height, to: disc.y + height)
    }
  }

  private mutating func fill(column: Int, from top: Double, to bottom: Double) {
    let first = cell(top - origin.y, limit: rows, .down)
    let last = cell(bottom - origin.y, limit: rows, .up)
    guard first < last else { return }
    self[column + 1, first + 1] += 1
    self[column + 1, last + 1] -= 1
    let known = marks[column + 1]
    marks[column + 1] = (min(known.first, first + 1), max(known.last, last + 1))
  }

  /// Most rows lie before or behind all fills of their column: there one number is added, which the
  /// compiler does for several rows at once.
  private mutating func finish() {
    let (rows, height) = (rows, rows + 2)
    cells.withUnsafeMutableBufferPointer { cells in
      for column in 1...columns {
        let (start, before) = (column * height, (column - 1) * height)
        let (first, last) = (marks[column].first, min(marks[column].last, rows))
        var (depth, sum) = (Int32(0), Int32(0))
        for row in 1..<first { cells[start &+ row] = cells[before &+ row] }
        guard first <= last else { continue }
        for row in first...last {
          depth &+= cells[start &+ row]
          if depth > 0 { sum &+= 1 }
          cells[start &+ row] = sum &+ cells[before &+ row]
        }
        for row in last + 1..<rows + 1 { cells[start &+ row] = sum &+ cells[before &+ row] }
      }
    }
    marks = []
  }

  private subscript(column: Int, row: Int) -> Int32 {
    get { cells[column * (rows + 2) + row] }
    set { cells[column * (rows + 2) + row] = newValue }
  }

  private func cell(_ distance: Double, limit: Int, _ rule: FloatingPointRoundingRule) -> Int {
    let index = (distance / side).rounded(rule)
    return index.isNaN ? 0 : Int(min(max(index, 0), Double(limit)))
  }
}
