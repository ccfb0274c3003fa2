import Graphics

/// An image whose colours are counted once for any number of palettes.
package struct PaletteReduction: Sendable {
  /// The treatment of colours that the palette lacks.
  package enum Dithering: Sendable, Hashable {
    /// The nearest colour stands for it.
    case none
    /// Neighbouring pixels make up the colour together, where that looks better.
    case diffusion
  }

  private let size: PixelSize
  private let packedColors: [PackedColor]
  private let colors: ColorHistogram

  init(_ rows: PixelRows) {
    size = rows.size
    packedColors = rows.packedColors
    colors = ColorHistogram(packedColors, size: rows.size)
  }

  /// Whether the image has at most `count` colours; those with alpha 0 are one.
  func fits(_ count: Int) -> Bool { colors.isExact && colors.entries.count <= count }

  /// Returns 1 to ``IndexedImage/maximumColors`` colours, at most `count`, that stand for those of
  /// the image; its own if there are no more.
  ///
  /// Colours that cover much of the image are kept. The same image gives the same colours.
  func palette(of count: Int) -> [PackedColor] {
    let count = max(1, min(IndexedImage.maximumColors, count))
    return fits(count)
      ? PaletteSearch.sorted(colors.entries.map(\.color))
      : PaletteSearch(colors, of: packedColors.count, count: count).palette
  }

  func image(in palette: [PackedColor], dithering: Dithering) -> IndexedImage {
    let indices: [UInt8]
    switch dithering {
    case .none:
      var mapping = PaletteMapping(palette)
      indices = mapping.indices(of: packedColors)
    case .diffusion:
      var diffusion = ErrorDiffusion(packedColors, size: size, palette: palette)
      indices = diffusion.run()
    }
    return IndexedImage(size: size, palette: palette.map(\.pixel), indices: indices)
  }
}

extension IndexedImage {
  /// A picture with at most `count` colours, from 1 to ``maximumColors``.
  ///
  /// One that has no more than that comes back as it is, and the same one always as the same.
  package init(
    reducing rows: PixelRows, to count: Int, dithering: PaletteReduction.Dithering = .diffusion
  ) {
    let reduction = PaletteReduction(rows)
    self = reduction.image(in: reduction.palette(of: count), dithering: dithering)
  }
}

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
  /// - Precondition: There are 1 to ``maximumColors`` colours, an index for each pixel, and a
  ///   colour for each index.
  package init(size: PixelSize, palette: [Pixel], indices: [UInt8]) {
    precondition((1...IndexedImage.maximumColors).contains(palette.count), "no such palette")
    precondition(indices.count == size.area, "an index a pixel")
    precondition(Int(indices.max() ?? 0) < palette.count, "a colour an index")
    (self.size, self.palette, self.indices) = (size, palette, indices)
  }
}
