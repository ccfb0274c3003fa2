import Graphics

/// Some pixels of a line and where they are drawn.
package struct NineSliceSpan {
  /// The pixels.
  package let pixels: Range<Int>
  /// Where the first one begins, in points from the start of the line.
  package let start: Double
  /// How long they are together, in points.
  package let length: Double
  /// How much of that is seen: less where a tile is cut within a pixel.
  package let seen: Double

  /// Makes a span of which all is seen.
  init(_ pixels: Range<Int>, from start: Double, to end: Double) {
    self.init(pixels, at: start, length: end - start, seen: end - start)
  }

  /// Makes a span.
  init(_ pixels: Range<Int>, at start: Double, length: Double, seen: Double) {
    self.pixels = pixels
    self.start = start
    self.length = length
    self.seen = seen
  }
}

/// A line across a picture that is cut into a cap, a middle and a cap.
package struct NineSliceAxis {
  /// What is less of a pixel than this is nothing of it.
  private static let tolerance = 1e-9

  private let caps: (first: Range<Int>, last: Range<Int>)
  private let length: Double
  /// The pixels that fill the room between the caps; they are those of a cap when there are no others.
  private let middle: Range<Int>
  /// How long a pixel of a cap or a tile is, in points.
  package var pointsPerPixel: Double

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - count: the pixels of the picture, at least 1.
  ///   - caps: lengths of the caps in points, to be rounded to whole pixels. What is not a positive number
  ///     is none.
  ///   - length: how long the line is to be, in points.
  ///   - factor: pixels of the picture in a point.
  package init(count: Int, caps: (first: Double, last: Double), length: Double, _ factor: Double) {
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

  /// How much smaller the caps must be to have room, 1 when they have it.
  package var shrinking: Double {
    let room = Double(caps.first.count + caps.last.count) * pointsPerPixel
    return room > length ? length / room : 1
  }

  /// The room between the caps, in points.
  private var room: ClosedRange<Double> {
    let start = Double(caps.first.count) * pointsPerPixel
    return start...max(start, length - Double(caps.last.count) * pointsPerPixel)
  }

  /// The caps and between them the middle once.
  package var stretched: [NineSliceSpan] {
    withCaps([NineSliceSpan(middle, from: room.lowerBound, to: room.upperBound)])
  }

  /// The caps and between them the middle as often as it takes.
  package var tiled: [NineSliceSpan] {
    // One pixel again and again is one pixel stretched.
    guard middle.count > 1 else { return stretched }
    let tile = Double(middle.count) * pointsPerPixel
    let whole = Int(
      ((room.upperBound - room.lowerBound) / tile + NineSliceAxis.tolerance).rounded(.down))
    func start(_ index: Int) -> Double { room.lowerBound + Double(index) * tile }
    var spans = (0..<whole).map { NineSliceSpan(middle, from: start($0), to: start($0 + 1)) }
    let rest = room.upperBound - start(whole)
    let pixels = Int((rest / pointsPerPixel - NineSliceAxis.tolerance).rounded(.up))
    if pixels > 0 {
      let cut = middle.lowerBound..<(middle.lowerBound + pixels)
      let length = Double(pixels) * pointsPerPixel
      let isWhole = length - rest < 2 * NineSliceAxis.tolerance * pointsPerPixel
      spans.append(
        NineSliceSpan(cut, at: start(whole), length: isWhole ? rest : length, seen: rest))
    }
    return withCaps(spans)
  }

  private func withCaps(_ spans: [NineSliceSpan]) -> [NineSliceSpan] {
    let all =
      [NineSliceSpan(caps.first, from: 0, to: room.lowerBound)] + spans
      + [NineSliceSpan(caps.last, from: room.upperBound, to: length)]
    return all.filter { !$0.pixels.isEmpty && $0.length > 0 }
  }

  /// How often the middle must stand beside itself for `limit` such tiles to be enough; `nil` when there
  /// is no end to that.
  package func repeats(_ limit: Int) -> Int? {
    guard middle.count > 1 else { return 1 }
    let tiles = (room.upperBound - room.lowerBound) / (Double(middle.count) * pointsPerPixel)
    guard tiles < Double(limit * PixelSize.maximumSide) else { return nil }
    return max(1, Int((tiles / Double(limit)).rounded(.up)))
  }

  /// All pixels of a line of `count`, with those of the middle again and again.
  package func pixels(of count: Int, repeated times: Int) -> [Int] {
    let middles = (0..<times).flatMap { _ in Array(middle) }
    return Array(0..<middle.lowerBound) + middles + Array(middle.upperBound..<count)
  }
}
