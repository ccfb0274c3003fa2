import Graphics

/// What shapes are filled with, as pixels.
enum FillSource {
  /// One colour everywhere.
  case solid(PremultipliedPixel)
  /// A colour for each column of the picture.
  case columns([UInt32])
  /// A colour for each row of the picture.
  case rows([UInt32])
  /// Pixels of their own in a rectangle of the picture.
  case spot(CachedSprite, box: PixelRect)
}

/// Pixels that were drawn once to be laid over many pictures.
struct CachedSprite {
  /// Pixels from left to right.
  let width: Int
  /// The pixels row by row, as in ``PremultipliedPixel``.
  let words: [UInt32]
}
