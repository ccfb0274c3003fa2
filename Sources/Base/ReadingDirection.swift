/// The direction in which a language is read.
public enum ReadingDirection: String, Sendable, Hashable, CaseIterable {
  /// From left to right, as English.
  case leftToRight = "ltr"
  /// From right to left, as Arabic and Hebrew.
  case rightToLeft = "rtl"
}
