import Graphics

/// The name of an image in several scales: `name.png`, `name@2x.png`, `name@3x.png`; a name with
/// `@2x` or `@3x` means that file alone.
package struct AssetName: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    package let path: String
    package let scale: RenderScale
  }

  /// The candidates, at least one, the smallest scale first.
  package let files: [File]

  /// Parses a path; only its last component counts.
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

  /// The file of a scale, else of the nearest larger one, else the largest; nil if none exists.
  ///
  /// - Parameter exists: whether there is a file at a path.
  package func file<Failure: Error>(
    for scale: RenderScale, where exists: (String) throws(Failure) -> Bool
  ) throws(Failure) -> File? {
    let larger = files.filter { $0.scale >= scale }
    let smaller = files.filter { $0.scale < scale }
    for file in larger + smaller.reversed() where try exists(file.path) { return file }
    return nil
  }
}
