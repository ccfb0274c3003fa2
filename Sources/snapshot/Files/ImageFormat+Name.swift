import ChartRender
import CommandKit

extension ImageFormat {
  /// The format that was asked for or, if none was, that the extension of the output's name stands for.
  ///
  /// A name without an extension, or with one that stands for no picture, is a PNG.
  ///
  /// - Throws: ``UsageError`` when that is a format that cannot be written.
  init(asked: ImageFormat?, output: String?) throws(UsageError) {
    let named = output.flatMap { FilePath($0).fileExtension }?.lowercased()
    if asked == nil, let named, ImageFormat.others.contains(named) {
      throw .formatOfName(output ?? "", extension: named)
    }
    self = asked ?? named.flatMap(ImageFormat.init) ?? .png
  }

  /// Extensions of pictures that cannot be written: a file of that name must not be a PNG unasked.
  private static let others = [
    "apng", "avif", "bmp", "eps", "gif", "heic", "heif", "ico", "jpe", "jpeg", "jpg", "jxl", "ps",
    "svgz", "tif", "tiff", "webp",
  ]
}
