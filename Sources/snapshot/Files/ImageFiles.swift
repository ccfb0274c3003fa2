import ChartRender
import CommandKit

/// The source of image names, which decides about the files that may be read.
enum ImageFiles: Sendable, Hashable {
  /// Paths that were given on the command line; `-` is standard input.
  case argument
  /// Names from a spec, which stay in its folders.
  case spec(AllowedFolders)

  static let limit = 64 << 20

  /// Reads and decodes an image: of `name.png`, `name@2x.png` and `name@3x.png` the file for the
  /// scale, else the nearest larger one, else the largest.
  ///
  /// - Parameter covering: the number of pixels that are needed at most; nil keeps all.
  /// - Throws: ``FileError`` when it is missing, cannot be read, has more than ``limit`` bytes or
  ///   is not in the spec's folders; ``CommandError/picture(name:_:)`` when it cannot be decoded.
  func picture(
    _ name: String, neededAt scale: RenderScale, covering: PixelSize?
  ) throws -> RasterImage {
    let (input, scale) = try file(name, for: scale)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try input.read(upTo: ImageFiles.limit)
    } catch .inputTooLarge(let name, let limit) {
      throw FileError.pictureTooLarge(name: name, limit: limit)
    }
    return try converting({ CommandError.picture(name: input.name, $0) }) {
      () throws(ImageError) in
      try ImageDecoder().decode(bytes, scale: scale, covering: covering)
    }
  }

  /// The file of a name with the scale in its name; if there is none, a path whose reading throws
  /// why.
  private func file(
    _ name: String, for scale: RenderScale
  ) throws(FileError) -> (InputFile, RenderScale) {
    let asset = AssetName(name)
    switch self {
    case .argument:
      let input = InputFile(argument: name)
      guard input != .standardInput,
        let file = asset.file(for: scale, where: FileSystem.exists)
      else { return (input, asset.files[0].scale) }
      return (.file(path: file.path), file.scale)
    case .spec(let folder):
      let named = try folder.paths(of: name)
      for root in named.indices {
        let file = try asset.file(for: scale) { name throws(FileError) in
          FileSystem.exists(try folder.paths(of: name)[root])
        }
        guard let file else { continue }
        return (.file(path: try folder.paths(of: file.path)[root]), file.scale)
      }
      return (.file(path: named[0]), asset.files[0].scale)
    }
  }
}
