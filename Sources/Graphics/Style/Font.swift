/// A font by name: families in the order of preference, a size and a weight.
public struct Font: Sendable, Hashable {
  /// Family names, the preferred one first; characters that a family lacks come from the next one and
  /// at last from any font there is.
  public var families: [String]
  /// The size of the em square in points.
  public var size: Double
  /// From 100 (thin) over 400 (regular) and 700 (bold) to 900 (black).
  public var weight: Int
  /// The language whose forms of shared characters are drawn, as a tag such as `ja` or a locale's name;
  /// `nil` where it does not matter.
  public var language: String?

  /// Makes a font.
  public init(families: [String] = Font.defaultFamilies, size: Double, weight: Int = 400) {
    self.families = families
    self.size = size
    self.weight = weight
  }

  /// Inter, and behind it families for the scripts and signs that Inter lacks.
  public static let defaultFamilies =
    ["Inter", "DejaVu Sans", "Noto Sans CJK SC"]
    + [
      "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada",
      "Malayalam", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar",
    ].map { "Noto Sans \($0) UI" } + ["Noto Color Emoji"]
}

extension Font {
  /// Feeds what mostly tells two fonts apart into a hasher.
  ///
  /// Texts are looked up by their fonts many times a chart, and the families behind the first one are
  /// nearly always the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(families.first)
    hasher.combine(size)
    hasher.combine(weight)
    hasher.combine(language)
  }
}
