import Base
import Foundation

/// A file's name without its ending, made of any text so that every file system takes it.
///
/// It is in Unicode's normal form C. Separators, signs that Windows keeps for itself, control characters
/// and those that reorder text are `_`; so is a point, hyphen or tilde at the beginning and a point at
/// the end. Blanks at both ends are gone, and a name of a Windows device has a `_` before it. A stem of
/// a stem is the same stem.
package struct FileBaseName: Sendable, Hashable {
  /// The most bytes of UTF-8: most file systems take 255, of which endings, scales and temporary names
  /// need some.
  package static let maximumLength = 180

  /// The stem.
  package let text: String

  /// Makes a stem of any text.
  ///
  /// One that is too long is cut after a whole character, and ends with `~` and eight digits of the
  /// ``StableHash`` of the text in normal form C, so that long names with one beginning stay apart.
  package init(_ text: String) {
    let whole =
      text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    var scalars = FileBaseName.trimmed(
      whole.unicodeScalars.map { FileBaseName.isFit($0) ? $0 : "_" }[...])
    if let first = scalars.first, ".-~".unicodeScalars.contains(first) {
      scalars[scalars.startIndex] = "_"
    }
    if scalars.last == "." { scalars[scalars.endIndex - 1] = "_" }
    var stem = String(String.UnicodeScalarView(scalars))
    if stem.isEmpty || FileBaseName.isDevice(stem) { stem = "_" + stem }
    self.text =
      stem.utf8.count > FileBaseName.maximumLength ? FileBaseName.cut(stem, of: whole) : stem
  }

  /// What two names share that are one file where case and normal forms do not count, or where marks
  /// that cannot be seen do not: the ``StableHash`` of the canonical caseless form, section 3.13 of the
  /// Unicode standard, without ignorable characters.
  package static func key(of name: String) -> StableHash {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      return StableHash(of: String(decoding: name.utf8.map(\.lowercased), as: UTF8.self))
    }
    var folded = ""
    for scalar in name.decomposedStringWithCanonicalMapping.unicodeScalars
    where !scalar.properties.isDefaultIgnorableCodePoint {
      // As the standard's table of foldings is made; the Turkish letter has none. One capital letter
      // is the capital of none: what it is in lower case is one of two letters in upper case.
      let lower = scalar.properties.lowercaseMapping
      folded += scalar == "ı" ? lower : lower.uppercased().lowercased()
    }
    return StableHash(of: folded.decomposedStringWithCanonicalMapping)
  }

  private static func isFit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return scalar.value >= 0x20 && scalar.value != 0x7F
        && !#"/\:*?"<>|"#.unicodeScalars.contains(scalar)
    }
    // What begins or ends a foreign annotation, and the mark of byte orders.
    if (0xFFF9...0xFFFB).contains(scalar.value) || scalar.value == 0xFEFF { return false }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
    default: return !properties.isBidiControl && !properties.isNoncharacterCodePoint
    }
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let rest = scalars.drop { $0.properties.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return [] }
    return rest[...last]
  }

  /// Whether a name is a device on Windows, where what follows a point does not count.
  private static func isDevice(_ stem: String) -> Bool {
    guard let first = stem.utf8.first?.lowercased, "cpanl".utf8.contains(first) else {
      return false
    }
    let beginning = stem.unicodeScalars.prefix { $0 != "." }
    var base = String(String.UnicodeScalarView(beginning)).lowercased()
    while base.last == " " { base.removeLast() }
    if ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(base) { return true }
    guard base.count == 4, base.hasPrefix("com") || base.hasPrefix("lpt") else { return false }
    return "0123456789¹²³".contains(base.suffix(1))
  }

  private static func cut(_ stem: String, of whole: String) -> String {
    let ending = "~" + StableHash(of: whole).digits(8)
    var beginning = ""
    var count = ending.utf8.count
    for character in stem {
      count += character.utf8.count
      guard count <= maximumLength else { break }
      beginning.append(character)
    }
    return (beginning.isEmpty ? "_" : beginning) + ending
  }
}
