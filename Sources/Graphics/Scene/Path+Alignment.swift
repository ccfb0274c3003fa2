extension Path {
  /// The path moved across by under a pixel, so that the edges of a line of `width` points along it fall
  /// between pixels.
  ///
  /// Only a single horizontal or vertical line is moved; any other path stays as it is.
  package func aligned(width: Double, pixelsPerPoint factor: Double) -> Path {
    guard elements.count == 2, case .move(let start) = elements[0],
      case .line(let end) = elements[1]
    else { return self }
    func aligned(_ center: Double) -> Double {
      Path.aligned(center * factor, width: width * factor) / factor
    }
    if start.x == end.x {
      let x = aligned(start.x)
      return .line(from: Point(x: x, y: start.y), to: Point(x: x, y: end.y))
    }
    if start.y == end.y {
      let y = aligned(start.y)
      return .line(from: Point(x: start.x, y: y), to: Point(x: end.x, y: y))
    }
    return self
  }

  /// The nearest centre at which a line's first edge falls between two pixels; a line narrower than a
  /// pixel goes to the middle of the pixel it is in.
  private static func aligned(_ center: Double, width: Double) -> Double {
    width < 1 ? center.rounded(.down) + 0.5 : (center - width / 2).rounded() + width / 2
  }
}
