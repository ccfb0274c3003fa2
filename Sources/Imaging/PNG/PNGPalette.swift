import Graphics

/// How the colours of a picture with few of them are written: as levels of grey, or as a palette.
///
/// PNG (Third Edition), sections 11.2.2 and 11.3.1.1. Fewer bits are taken where they suffice.
struct PNGPalette {
  let colorType: PNGColorType
  /// Bits of a value: 1, 2, 4 or 8.
  let depth: Int
  /// For each pixel a level of grey, or an index.
  let values: [UInt8]
  /// `PLTE` and `tRNS`, if needed.
  let chunks: [PNGChunk]

  /// Chooses for a picture; the pixels stay what they are, colours of transparent ones as well.
  init(_ picture: IndexedImage) {
    let palette = picture.palette
    if palette.allSatisfy({ $0.alpha == 255 && $0.red == $0.green && $0.green == $0.blue }) {
      let depth = PNGPalette.greyDepth(palette)
      let shift = UInt8(8 - depth)
      (colorType, chunks) = (.grey, [])
      values = PNGPalette.map(picture.indices, palette.map { $0.red >> shift })
      self.depth = depth
      return
    }
    // Colours that are not opaque come first, so that no other one needs an opacity.
    let order = palette.indices.sorted {
      (palette[$0].alpha == 255 ? 1 : 0, $0) < (palette[$1].alpha == 255 ? 1 : 0, $1)
    }
    var places = [UInt8](repeating: 0, count: palette.count)
    for (place, index) in order.enumerated() { places[index] = UInt8(place) }
    let colors = order.map { palette[$0] }
    let opacities = colors.map(\.alpha).prefix { $0 < 255 }
    colorType = .indexed
    depth = [1, 2, 4].first { palette.count <= 1 << $0 } ?? 8
    values = PNGPalette.map(picture.indices, places)
    let table = PNGChunk(.palette, data: colors.flatMap { [$0.red, $0.green, $0.blue] })
    chunks = [table] + (opacities.isEmpty ? [] : [PNGChunk(.opacities, data: Array(opacities))])
  }

  /// The least number of bits whose levels, evenly spread from 0 to 255, hold all of these.
  private static func greyDepth(_ palette: [Pixel]) -> Int {
    [(1, 255), (2, 85), (4, 17)].first { _, step in
      palette.allSatisfy { Int($0.red) % step == 0 }
    }?.0 ?? 8
  }

  private static func map(_ indices: [UInt8], _ values: [UInt8]) -> [UInt8] {
    let isSame = values.indices.allSatisfy { Int(values[$0]) == $0 }
    return isSame ? indices : indices.map { values[Int($0)] }
  }
}
