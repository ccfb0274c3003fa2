import Graphics

extension PixelSize {
  /// The number of pixels across and down that can become one while a size stays covered.
  func step(covering needed: PixelSize?) -> Int {
    guard let needed else { return 1 }
    return max(1, min(width / needed.width, height / needed.height))
  }
}

extension Bitmap {
  /// The picture with each side divided by `step`: every pixel is the mean of its area.
  ///
  /// If a side is no multiple of the step, areas end within a pixel, which counts in parts.
  /// Colours are weighted by alpha, so that those of invisible pixels do not show.
  func reduced(by step: Int) -> Bitmap {
    guard step > 1 else { return self }
    let target = size.divided(by: step)
    let columns = AreaMean(from: size.width, to: target.width)
    let rows = AreaMean(from: size.height, to: target.height)
    return Bitmap(size: target) { output in
      var sums = [SIMD4<Float>](repeating: .zero, count: target.width)
      for y in 0..<target.height {
        for x in sums.indices { sums[x] = .zero }
        rows.forEachPart(of: y) { row, weight in
          withRow(row) { bytes in columns.add(bytes, times: weight, to: &sums) }
        }
        for x in sums.indices {
          output.store(Pixel(premultiplied: sums[x]), at: y * target.width + x)
        }
      }
    }
  }
}

extension Pixel {
  /// Makes a pixel of sums: alpha from 0 to 255, and colours times alpha.
  fileprivate init(premultiplied sum: SIMD4<Float>) {
    let alpha = sum.w
    // Invisible areas have no colour to divide by.
    guard alpha > 0 else {
      self = .clear
      return
    }
    func byte(_ value: Float) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }
    self.init(
      red: byte(sum.x / alpha), green: byte(sum.y / alpha), blue: byte(sum.z / alpha),
      alpha: byte(alpha))
  }
}

/// The pixels of a side that make up one of a shorter side, and their weights.
private struct AreaMean {
  private let starts: [Int]
  /// The weights of all areas, 1 for each in all.
  private let weights: [Float]
  /// The index of each area's first weight, and of the end.
  private let offsets: [Int]

  init(from count: Int, to areas: Int) {
    var (starts, weights, offsets): ([Int], [Float], [Int]) = ([], [], [0])
    for area in 0..<areas {
      // In parts of 1 / areas of a pixel everything is a whole number.
      let (start, end) = (area * count, (area + 1) * count)
      let pixels = (start / areas)...((end - 1) / areas)
      starts.append(pixels.lowerBound)
      for pixel in pixels {
        let covered = min(end, (pixel + 1) * areas) - max(start, pixel * areas)
        weights.append(Float(covered) / Float(count))
      }
      offsets.append(weights.count)
    }
    (self.starts, self.weights, self.offsets) = (starts, weights, offsets)
  }

  func forEachPart(of area: Int, _ body: (Int, Float) -> Void) {
    for index in offsets[area]..<offsets[area + 1] {
      body(starts[area] + index - offsets[area], weights[index])
    }
  }

  func add(_ row: UnsafeBufferPointer<UInt8>, times factor: Float, to sums: inout [SIMD4<Float>]) {
    for area in starts.indices {
      var sum = SIMD4<Float>.zero
      var offset = starts[area] * Bitmap.bytesPerPixel
      for index in offsets[area]..<offsets[area + 1] {
        let alpha = Float(row[offset + 3])
        let color = SIMD4(
          Float(row[offset]) * alpha, Float(row[offset + 1]) * alpha,
          Float(row[offset + 2]) * alpha, alpha)
        sum += color * weights[index]
        offset += Bitmap.bytesPerPixel
      }
      sums[area] += sum * factor
    }
  }
}
