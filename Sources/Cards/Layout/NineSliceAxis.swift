import Graphics

/// A range of pixels along one axis and its position.
struct NineSliceSpan {
  /// The range of pixels.
  let pixels: Range<Int>
  /// The distance of the first pixel from the start of the axis, in points.
  let start: Double
  /// The length of all pixels, in points.
  let length: Double
  /// The visible length in points: less than `length` where a tile is cut within a pixel.
  let seen: Double

}

extension NineSliceSpan {
  /// A span that is visible over its whole length.
  fileprivate init(_ pixels: Range<Int>, from start: Double, to end: Double) {
    self.init(pixels: pixels, start: start, length: end - start, seen: end - start)
  }
}

/// One axis of a nine-slice image: a cap, a middle and a cap.
struct NineSliceAxis {
  /// Tolerance in pixels when rounding.
  private static let tolerance = 1e-9

  private let caps: (first: Range<Int>, last: Range<Int>)
  private let length: Double
  /// The pixels that fill the space between the caps: the last one of the first cap where the caps
  /// take all.
  private let middle: Range<Int>
  /// The length of a pixel of a cap or a tile, in points.
  var pointsPerPixel: Double

  /// Makes an axis.
  ///
  /// - Parameters:
  ///   - count: the pixels of the image, at least 1.
  ///   - caps: lengths of the caps in points, which are rounded to whole pixels; one that is not a
  ///     positive number is 0.
  ///   - length: the length to fill, in points.
  ///   - factor: pixels of the image in a point.
  init(count: Int, caps: (first: Double, last: Double), length: Double, _ factor: Double) {
    func pixels(_ cap: Double) -> Double {
      cap > 0 ? min((cap * factor).rounded(), Double(PixelSize.maximumSide)) : 0
    }
    var (first, last) = (pixels(caps.first), pixels(caps.last))
    let total = Double(count)
    if first + last > total {
      first = (total * first / (first + last)).rounded()
      last = total - first
    }
    let (start, end) = (Int(first), count - Int(last))
    self.caps = (0..<start, end..<count)
    self.length = length
    middle = start < end ? start..<end : max(0, start - 1)..<max(1, start)
    pointsPerPixel = 1 / factor
  }

  /// The factor by which the caps must shrink to fit, 1 when they do fit.
  var shrinking: Double {
    let total = Double(caps.first.count + caps.last.count) * pointsPerPixel
    return total > length ? length / total : 1
  }

  /// The space between the caps, in points.
  private var middleRange: ClosedRange<Double> {
    let start = Double(caps.first.count) * pointsPerPixel
    return start...max(start, length - Double(caps.last.count) * pointsPerPixel)
  }

  /// The caps and the middle stretched between them.
  var stretched: [NineSliceSpan] {
    withCaps([NineSliceSpan(middle, from: middleRange.lowerBound, to: middleRange.upperBound)])
  }

  /// The caps and the middle repeated between them.
  var tiled: [NineSliceSpan] {
    // One repeated pixel is one stretched pixel.
    guard middle.count > 1 else { return stretched }
    let tile = Double(middle.count) * pointsPerPixel
    let whole = Int(
      ((middleRange.upperBound - middleRange.lowerBound) / tile + NineSliceAxis.tolerance).rounded(
        .down))
    func start(_ index: Int) -> Double { middleRange.lowerBound + Double(index) * tile }
    var spans = (0..<whole).map { NineSliceSpan(middle, from: start($0), to: start($0 + 1)) }
    let rest = middleRange.upperBound - start(whole)
    let pixels = Int((rest / pointsPerPixel - NineSliceAxis.tolerance).rounded(.up))
    if pixels > 0 {
      let cut = middle.lowerBound..<(middle.lowerBound + pixels)
      let length = Double(pixels) * pointsPerPixel
      let isWhole = length - rest < 2 * NineSliceAxis.tolerance * pointsPerPixel
      spans.append(
        NineSliceSpan(
          pixels: cut, start: start(whole), length: isWhole ? rest : length, seen: rest))
    }
    return withCaps(spans)
  }

  private func withCaps(_ spans: [NineSliceSpan]) -> [NineSliceSpan] {
    let all =
      [NineSliceSpan(caps.first, from: 0, to: middleRange.lowerBound)] + spans
      + [NineSliceSpan(caps.last, from: middleRange.upperBound, to: length)]
    return all.filter { !$0.pixels.isEmpty && $0.length > 0 }
  }

  /// The number of copies of the middle in one tile so that at most `limit` tiles are needed, or
  /// nil when that would be too many pixels.
  func repeats(_ limit: Int) -> Int? {
    guard middle.count > 1 else { return 1 }
    let tiles =
      (middleRange.upperBound - middleRange.lowerBound) / (Double(middle.count) * pointsPerPixel)
    guard tiles < Double(limit * PixelSize.maximumSide) else { return nil }
    return max(1, Int((tiles / Double(limit)).rounded(.up)))
  }

  /// The indices of all pixels of an axis of `count`, with those of the middle repeated.
  func pixels(of count: Int, repeated times: Int) -> [Int] {
    let middles = (0..<times).flatMap { _ in Array(middle) }
    return Array(0..<middle.lowerBound) + middles + Array(middle.upperBound..<count)
  }
}
