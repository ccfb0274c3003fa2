/// A line and a column in a source, both counted from 1.
///
/// LF, CRLF and CR each end a line. Columns count Unicode scalars, so a tab is one column.
public struct TextLocation: Sendable, Hashable, CustomStringConvertible {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  /// Makes a place from its line and column.
  public init(line: Int, column: Int) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// The line, 1 for the first.
  public var line: Int { Int(storedLine) }
  /// The column, 1 for the first scalar of a line.
  public var column: Int { Int(storedColumn) }
  /// Line and column as in `7:3`.
  public var description: String { "\(line):\(column)" }
}
