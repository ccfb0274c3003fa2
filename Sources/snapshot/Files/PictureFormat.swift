/// A kind of file that a picture can be written as.
enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  case png

  /// The format that an option or, without one, the extension of the output's name asks for.
  ///
  /// A name without an extension, or with one that stands for no picture, is a PNG.
  ///
  /// - Throws: ``UsageError`` when that is a format that cannot be written.
  init(option: String?, output: String?) throws(UsageError) {
    if let option {
      guard let format = PictureFormat(rawValue: option.lowercased()) else {
        throw .unknownFormat(option)
      }
      self = format
      return
    }
    let named = output.flatMap { FilePath($0).fileExtension }?.lowercased()
    if let named, PictureFormat.others.contains(named) {
      throw .formatOfName(output ?? "", extension: named)
    }
    self = .png
  }

  /// Extensions of pictures that cannot be written: a file of that name must not be a PNG unasked.
  private static let others: Set<String> = [
    "apng", "avif", "bmp", "eps", "gif", "heic", "heif", "ico", "jpe", "jpeg", "jpg", "jxl", "pdf",
    "ps", "svg", "svgz", "tif", "tiff", "webp",
  ]
}
