import Foundation
import TestSupport

@testable import Base
@testable import Cards
@testable import Graphics
@testable import Imaging
@testable import Options

/// The files of `Golden` that specs name, as the command reads them for a spec from standard input in that
/// folder.
enum GoldenFiles {
  /// A text of the folder.
  static func text(_ path: String) throws -> SourceText {
    try SourceText(
      [UInt8](Data(contentsOf: PackageFolder.golden.appending(path: path))), name: path)
  }

  /// A picture of the folder, from the file for a scale.
  static func picture(
    _ path: String, neededAt scale: RenderScale, covering: PixelSize?
  ) throws -> RasterImage {
    let asset = AssetName(path)
    let file =
      asset.file(for: scale) { name in
        FileManager.default.fileExists(atPath: PackageFolder.golden.appending(path: name).path)
      } ?? asset.files[0]
    let bytes = [UInt8](try Data(contentsOf: PackageFolder.golden.appending(path: file.path)))
    return try ImageDecoder().decode(bytes, scale: file.scale, covering: covering)
  }
}
