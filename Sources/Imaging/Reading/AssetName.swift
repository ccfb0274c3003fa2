import Graphics

/// The name of a picture that may lie there in several sizes: `name.png`, `name@2x.png`, `name@3x.png`.
///
/// A name that says `@2x` or `@3x` itself means that file alone.
package struct AssetName: Sendable, Hashable {
  /// A file and how many of its pixels make a point.
  package struct File: Sendable, Hashable {
    /// The path.
    package let path: String
    /// What the name says about it.
    package let scale: RenderScale
  }

  /// The files that are meant, by scale, the smallest first; at least one.
  package let files: [File]

  /// Takes a path apart; only what follows its last slash is looked at.
  package init(_ path: String) {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let nameStart = start ?? path.startIndex
    let dot = path.utf8[nameStart...].lastIndex(of: UInt8(ascii: "."))
    let end = dot.flatMap { $0 == nameStart ? nil : $0 } ?? path.endIndex
    let (baseName, fileExtension) = (path[..<end], path[end...])
    let suffix = RenderScale.allCases.first { scale in
      scale != .x1 && path[nameStart..<end].hasSuffix(scale.fileSuffix)
    }
    if let suffix {
      files = [File(path: path, scale: suffix)]
    } else {
      files = RenderScale.allCases.map { scale in
        File(path: baseName + scale.fileSuffix + fileExtension, scale: scale)
      }
    }
  }

  /// The file to read for a scale: that of the scale, else the nearest larger one, else the largest.
  ///
  /// - Parameter exists: Tells of a path whether there is a file.
  /// - Returns: nil when there is none of the files.
  package func file<Failure: Error>(
    for scale: RenderScale, where exists: (String) throws(Failure) -> Bool
  ) throws(Failure) -> File? {
    let larger = files.filter { $0.scale >= scale }
    let smaller = files.filter { $0.scale < scale }
    for file in larger + smaller.reversed() where try exists(file.path) { return file }
    return nil
  }
}
