import Graphics

/// A picture, ready to be drawn with fewer colours than it has.
///
/// Counting its colours is done once, for any number of palettes.
package struct PaletteReduction: Sendable {
  /// What is done where a palette lacks a colour.
  package enum Dithering: Sendable, Hashable {
    /// The nearest colour stands for it.
    case none
    /// Pixels beside each other have colours that make it up together, where that looks better.
    case diffusion
  }

  private let size: PixelSize
  private let words: [PackedColor]
  private let colors: ColorHistogram

  /// Counts the colours of a picture.
  init(_ rows: PixelRows) {
    size = rows.size
    words = rows.words
    colors = ColorHistogram(words, size: rows.size)
  }

  /// Whether the picture has no more than so many colours; those with alpha 0 are one.
  func fits(_ count: Int) -> Bool { colors.isExact && colors.entries.count <= count }

  /// At most `count` colours that stand for those of the picture, from 1 to
  /// ``IndexedImage/maximumColors``; its own where it has no more than that.
  ///
  /// Colours that cover much of the picture are among them as they are. The same picture always gives the
  /// same colours.
  func palette(of count: Int) -> [PackedColor] {
    let count = max(1, min(IndexedImage.maximumColors, count))
    return fits(count)
      ? PaletteSearch.sorted(colors.entries.map(\.color))
      : PaletteSearch(colors, of: words.count, count: count).palette
  }

  /// The picture in the colours of a palette.
  func picture(in palette: [PackedColor], dithering: Dithering) -> IndexedImage {
    let indices: [UInt8]
    switch dithering {
    case .none:
      var mapping = PaletteMapping(palette)
      indices = mapping.indices(of: words)
    case .diffusion:
      var diffusion = ErrorDiffusion(words, size: size, palette: palette)
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
    self = reduction.picture(in: reduction.palette(of: count), dithering: dithering)
  }
}
