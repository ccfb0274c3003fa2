import Graphics

/// A picture of at most 256 colours: a palette, and for each pixel which of its colours it has.
package struct IndexedImage: Sendable, Hashable {
  /// The most colours: an index is a byte.
  package static let maximumColors = 256

  /// Width and height in pixels.
  package let size: PixelSize
  /// The colours with straight alpha, from 1 to ``maximumColors`` of them.
  package let palette: [Pixel]
  /// For each pixel the index of its colour, row by row from the top down.
  package let indices: [UInt8]

  /// Makes a picture.
  ///
  /// - Precondition: There are 1 to ``maximumColors`` colours, an index for each pixel, and a colour for
  ///   each index.
  package init(size: PixelSize, palette: [Pixel], indices: [UInt8]) {
    precondition((1...IndexedImage.maximumColors).contains(palette.count), "no such palette")
    precondition(indices.count == size.area, "an index a pixel")
    precondition(Int(indices.max() ?? 0) < palette.count, "a colour an index")
    self.size = size
    self.palette = palette
    self.indices = indices
  }
}
