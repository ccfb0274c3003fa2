import Graphics

extension Pixel {
  /// The greatest difference of a channel to a colour, in steps of 8 bits.
  package func distance(to color: Color) -> Int {
    [(red, color.red), (green, color.green), (blue, color.blue)]
      .map { abs(Int($0) - Int(($1 * 255).rounded())) }.max() ?? 0
  }
}

extension Bitmap {
  /// The centre of gravity in pixels of what lies within `radius` pixels of a place and has a colour,
  /// weighted by how near each pixel comes to it on the way from `other`.
  package func centroid(of color: Color, against other: Color, around place: Point, radius: Double)
    -> Point
  {
    var (x, y, weight) = (0.0, 0.0, 0.0)
    forEachPixel(around: place, radius: radius) { center, pixel in
      let part = pixel.share(of: color, against: other)
      x += center.x * part
      y += center.y * part
      weight += part
    }
    return Point(x: x / weight, y: y / weight)
  }

  /// How many pixels' worth of a colour lie within `radius` pixels of a place.
  package func area(of color: Color, against other: Color, around place: Point, radius: Double)
    -> Double
  {
    var sum = 0.0
    forEachPixel(around: place, radius: radius) { _, pixel in
      sum += pixel.share(of: color, against: other)
    }
    return sum
  }

  private func forEachPixel(
    around place: Point, radius: Double, _ body: (Point, Pixel) -> Void
  ) {
    let (left, right) = (Int(place.x - radius), Int(place.x + radius))
    let (top, bottom) = (Int(place.y - radius), Int(place.y + radius))
    for y in max(0, top)...min(size.height - 1, bottom) {
      for x in max(0, left)...min(size.width - 1, right) {
        let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let (dx, dy) = (center.x - place.x, center.y - place.y)
        if dx * dx + dy * dy <= radius * radius { body(center, self[x, y]) }
      }
    }
  }
}

extension Pixel {
  /// Where the pixel lies between two colours: 0 at `other`, 1 at `color`.
  fileprivate func share(of color: Color, against other: Color) -> Double {
    let own = [Double(red) / 255, Double(green) / 255, Double(blue) / 255]
    let (a, b) = (
      [other.red, other.green, other.blue], [color.red, color.green, color.blue]
    )
    let along = zip(a, b).map { $1 - $0 }
    let length = along.map { $0 * $0 }.reduce(0, +)
    let dot = zip(zip(own, a).map { $0 - $1 }, along).map { $0 * $1 }.reduce(0, +)
    return min(max(dot / length, 0), 1)
  }
}
