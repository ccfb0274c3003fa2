import Graphics

extension PanelMaterial {
  /// Makes the material for a picture that is seen through the panel.
  ///
  /// - Parameters:
  ///   - isDark: whether the panel is dark with light inks.
  ///   - backdrop: the blurred picture; the contrast holds for each of its pixels.
  /// - Complexity: O(pixels).
  package init(isDark: Bool, backdrop: Bitmap) {
    self.init(isDark: isDark, backdrop: backdrop.extremes(isDark ? .brightest : .darkest))
  }
}

extension Bitmap {
  enum Extreme {
    /// A colour that no channel of theirs is under.
    case darkest
    /// A colour that no channel of theirs is over.
    case brightest
  }

  /// Few colours that bound all pixels: one for each box of the colour cube that has pixels, as
  /// dark or as bright in every channel as any pixel in it.
  ///
  /// A contrast that holds for these holds for all pixels. A pixel that is not opaque counts as if
  /// it lay on black for the darkest ones, on white for the brightest.
  func extremes(_ extreme: Extreme) -> [Color] {
    // A side of a box is 16 steps: 4096 boxes are found in one look at the pixels.
    var boxes = [SIMD4<UInt8>](repeating: SIMD4(), count: 4096)
    for y in 0..<size.height {
      withRow(y) { row in
        for x in 0..<size.width {
          let color = row.color(at: x, on: extreme)
          let box = Int(color.x >> 4) << 8 | Int(color.y >> 4) << 4 | Int(color.z >> 4)
          let known = boxes[box]
          guard known.w > 0 else {
            boxes[box] = color
            continue
          }
          boxes[box] =
            extreme == .darkest
            ? pointwiseMin(known, color) : pointwiseMax(known, color)
        }
      }
    }
    return boxes.filter { $0.w > 0 }.map { box in
      Color(red: Double(box.x) / 255, green: Double(box.y) / 255, blue: Double(box.z) / 255)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func color(at index: Int, on extreme: Bitmap.Extreme) -> SIMD4<UInt8> {
    let start = index * Bitmap.bytesPerPixel
    let alpha = Int(self[start + 3])
    let pixel = SIMD4(self[start], self[start + 1], self[start + 2], 255)
    if alpha == 255 { return pixel }
    let background = extreme == .darkest ? 0 : 255
    func part(_ value: UInt8) -> UInt8 {
      UInt8((Int(value) * alpha + background * (255 - alpha)) / 255)
    }
    return SIMD4(part(pixel.x), part(pixel.y), part(pixel.z), 255)
  }
}
