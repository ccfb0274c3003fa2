import Base

/// What separates the fields of a row.
public struct Delimiter: Sendable, Hashable {
  package let byte: UInt8

  /// A comma.
  public static let comma = Delimiter(byte: .comma)
  /// A semicolon.
  public static let semicolon = Delimiter(byte: .semicolon)
  /// A tab.
  public static let tab = Delimiter(byte: .tab)
  /// A vertical bar.
  public static let pipe = Delimiter(byte: .pipe)

  private init(byte: UInt8) { self.byte = byte }

  /// Reads a delimiter: one ASCII character, or `tab` or `\t` for a tab.
  ///
  /// It is nil for anything else, and for a quote, a line break, NUL, a letter, a digit, a point or a
  /// minus, which are needed for values.
  public init?(_ text: String) {
    if text == "tab" || text == "\\t" {
      self = .tab
      return
    }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, byte != 0,
      !byte.isLineBreak, !byte.isDigit, !(0x61...0x7A).contains(byte.lowercased),
      byte != .quote, byte != .point, byte != .minus
    else { return nil }
    self.init(byte: byte)
  }
}
