import Base
import Foundation

/// A file name without extension that is valid in every file system, made of any text.
///
/// It is in Unicode's normal form C. Separators, characters that Windows reserves, control
/// characters and those that reorder text become `_`; so do a leading point, hyphen or tilde and a
/// final point. Blanks at both ends are removed, and a name of a Windows device gets a leading `_`.
/// The conversion is idempotent.
package struct FileBaseName: Sendable, Hashable {
  /// The maximal length in bytes of UTF-8; most file systems take 255, and suffixes need some.
  package static let maximumLength = 180

  package let text: String

  /// Converts any text.
  ///
  /// A long text is cut after a whole character, and ends with `~` and eight digits of the
  /// ``StableHash`` of the text in normal form C, so that long names with a common prefix stay
  /// different.
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

  /// Returns equal keys for names that may be one file because a file system ignores case, normal
  /// forms or invisible characters: the ``StableHash`` of the canonical caseless form without
  /// ignorable characters.
  ///
  /// See section 3.13 of the Unicode standard.
  package static func key(of name: String) -> StableHash {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      return StableHash(of: String(decoding: name.utf8.map(\.lowercased), as: UTF8.self))
    }
    var folded = ""
    for scalar in name.decomposedStringWithCanonicalMapping.unicodeScalars
    where !scalar.properties.isDefaultIgnorableCodePoint {
      // Lower after upper case folds as the standard's table does, except for the dotless ı, which
      // has no folding. The first lower case merges capitals whose small letter has another
      // capital.
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
    // Interlinear annotations and the byte order mark.
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

  /// Returns whether a name is a device on Windows, which ignores what follows a point.
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
