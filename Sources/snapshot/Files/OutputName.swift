import ChartRender
import CommandKit

/// The name of a picture, which may carry its scale as `week@2x.png` does.
struct OutputName: Sendable, Hashable {
  /// The path as it was given.
  let path: String
  private let base: String
  private let ending: String
  private let written: Substring?

  /// Takes a path apart.
  init(_ path: String) {
    self.path = path
    let parts = FilePath(path)
    let suffix = OutputName.scaleSuffix(of: parts.stem)
    base = parts.prefix + parts.stem.dropLast(suffix?.count ?? 0)
    ending = parts.fileExtension.map { "." + $0 } ?? ""
    written = suffix?.dropFirst().dropLast()
  }

  /// The scale in the name, or nil when there is none.
  ///
  /// - Throws: ``UsageError/scaleInName(_:)`` when there is a number that is not a scale: a picture must
  ///   not be called `week@4x.png` and be something else.
  var scale: RenderScale? {
    get throws(UsageError) {
      guard let written else { return nil }
      guard let number = Int(written), let scale = RenderScale(rawValue: number) else {
        throw .scaleInName(path)
      }
      return scale
    }
  }

  /// The path without scale and extension.
  var stem: String { base }

  /// The path of the picture in a theme and at a scale: the theme stands before the scale, and a scale in
  /// the name is replaced, or stays where there is no other.
  func path(theme: String? = nil, at scale: RenderScale? = nil) -> String {
    let own = written.map { "@\($0)x" } ?? ""
    return base + (theme.map { "-\($0)" } ?? "") + (scale?.fileSuffix ?? own) + ending
  }

  /// `@`, digits and `x` at the end of a stem that has something before them.
  private static func scaleSuffix(of stem: String) -> Substring? {
    guard let at = stem.lastIndex(of: "@"), at != stem.startIndex, stem.last == "x" else {
      return nil
    }
    let suffix = stem[at...]
    let digits = suffix.dropFirst().dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return suffix
  }
}
