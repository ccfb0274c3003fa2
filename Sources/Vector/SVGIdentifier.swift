import Base

/// The name of a part of an SVG file, made from what the part is.
///
/// Files are put into one page side by side, where all names are known to all. Equal names then mean
/// equal parts.
struct SVGIdentifier: Hashable, CustomStringConvertible {
  /// The name.
  let description: String

  /// Names a part by its content.
  init(_ prefix: String, _ content: String) { description = prefix + content.checksum }
}
