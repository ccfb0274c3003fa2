import Graphics

/// What is covered takes its colour.
extension PixelCanvas {
  /// A paint as pixels; nil for what is Cairo's alone.
  func ink(_ paint: Paint) throws(CanvasError) -> FillSource? {
    switch paint {
    case .solid(let color): return .solid(PremultipliedPixel(color))
    case .blurred: return nil
    case .linear(let gradient, let from, let to):
      let (start, end) = (device(from), device(to))
      if from.y == to.y {
        return .columns(
          try store.strip(
            StripKey(
              gradient: gradient, start: start.x, end: end.x, isRow: true, length: size.width)))
      }
      guard from.x == to.x else { return nil }
      return .rows(
        try store.strip(
          StripKey(
            gradient: gradient, start: start.y, end: end.y, isRow: false, length: size.height)))
    }
  }

  /// Replaces a rectangle of pixels by one.
  func cover(_ rect: PixelRect, with word: PremultipliedPixel) {
    let first = pixels + rect.y * size.width + rect.x
    if let byte = word.repeatedByte, rect.width == size.width {
      return PixelBuffer.fill(first, with: byte, count: 4 * rect.width * rect.height)
    }
    // Bytes are copied faster than words are repeated.
    first.update(repeating: word.bits, count: rect.width)
    for y in 1..<max(1, rect.height) {
      UnsafeMutableRawPointer(first + y * size.width)
        .copyMemory(from: first, byteCount: 4 * rect.width)
    }
  }

  /// Lays an ink over a rectangle, as far as the clip lets it.
  func lay(_ ink: FillSource, in rect: PixelRect) {
    guard let part = rect.common(with: state.area) else { return }
    guard let shape = state.shape else { return lay(ink, wholly: part) }
    shape.withView { view in
      if view.isFull(in: part) {
        lay(ink, wholly: part)
      } else {
        rows(ink, through: view, in: part)
      }
    }
  }

  /// Lays an ink over what is covered of a rectangle within the view's, as far as the clip lets it.
  func lay(_ ink: FillSource, through view: AlphaMaskView, in rect: PixelRect) {
    guard let part = rect.common(with: state.area) else { return }
    guard let shape = state.shape else {
      return rows(ink, through: view, in: part)
    }
    shape.withView { clip in
      if clip.isFull(in: part) { return rows(ink, through: view, in: part) }
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.width) { row in
        guard let base = row.baseAddress else { return }
        for y in part.y..<part.endY {
          Blending.multiply(
            view.row(y, from: part.x), clip.row(y, from: part.x), count: part.width, into: base)
          let line = PixelRect(x: part.x, y: y, width: part.width, height: 1)
          rows(ink, base, stride: 0, in: line)
        }
      }
    }
  }

  /// Lays an ink over what is covered of a rectangle within the view's, which the clip has been taken from.
  func rows(_ ink: FillSource, through view: AlphaMaskView, in part: PixelRect) {
    rows(ink, view.row(part.y, from: part.x), stride: view.stride, in: part)
  }

  private func lay(_ ink: FillSource, wholly part: PixelRect) {
    if case .solid(let word) = ink, word.alpha == 255 { return cover(part, with: word) }
    if case .spot(let spot, let box) = ink { return lay(spot, at: box, wholly: part) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.width) { row in
      guard let base = row.baseAddress else { return }
      base.update(repeating: 255, count: part.width)
      rows(ink, base, stride: 0, in: part)
    }
  }

  private func lay(_ spot: CachedSprite, at box: PixelRect, wholly part: PixelRect) {
    spot.words.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return }
      for y in part.y..<part.endY {
        let row = base + (y - box.y) * spot.width + (part.x - box.x)
        Blending.lay(row, count: part.width, over: target(part.x, y))
      }
    }
  }

  /// Lays an ink over rows of a rectangle, of which `coverage` is that of the first pixel.
  private func rows(
    _ ink: FillSource, _ coverage: UnsafePointer<UInt8>, stride: Int, in part: PixelRect
  ) {
    let rows = MaskedRows(
      coverage: coverage, coverageStride: stride, target: target(part.x, part.y),
      targetStride: size.width, width: part.width, height: part.height)
    switch ink {
    case .solid(let word): Blending.lay(word, over: rows)
    case .rows(let words):
      for y in 0..<part.height {
        Blending.lay(PremultipliedPixel(bits: words[part.y + y]), over: rows.row(y))
      }
    case .columns(let words):
      words.withUnsafeBufferPointer { words in
        guard let base = words.baseAddress else { return }
        Blending.lay(base + part.x, stride: 0, over: rows)
      }
    case .spot(let spot, let box):
      spot.words.withUnsafeBufferPointer { words in
        guard let base = words.baseAddress else { return }
        let first = base + (part.y - box.y) * spot.width + (part.x - box.x)
        Blending.lay(first, stride: spot.width, over: rows)
      }
    }
  }

  private func target(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + y * size.width + x
  }
}
