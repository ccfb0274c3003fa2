/// Finds the nearest of a few colours, exactly.
///
/// A guess that is about right is all it takes: what is farther from the guess than the guess from the
/// colour, and the best found so far on top of it, cannot be nearer (the triangle inequality), and each
/// colour knows all others in the order of their distance.
struct NearestColors: Sendable {
  /// The colours to choose from, at most 256.
  let places: [PerceptualColor]
  /// How far the next colour is from each; 0 where there is only one.
  let spacing: [Float]
  /// For each colour all colours, the nearest, itself, first.
  private let neighbors: [UInt8]
  /// How far each of ``neighbors`` is away.
  private let distances: [Float]

  /// Prepares the search.
  init(_ places: [PerceptualColor]) {
    self.places = places
    var neighbors: [UInt8] = []
    var distances: [Float] = []
    neighbors.reserveCapacity(places.count * places.count)
    distances.reserveCapacity(places.count * places.count)
    for place in places {
      // The bits of a number that is not negative are in its order, so that one word tells it all.
      let row = places.enumerated().map { index, other in
        UInt64(place.squaredDistance(to: other).bitPattern) << 8 | UInt64(index)
      }.sorted()
      for key in row {
        neighbors.append(UInt8(truncatingIfNeeded: key))
        distances.append(Float(bitPattern: UInt32(truncatingIfNeeded: key >> 8)).squareRoot())
      }
    }
    self.neighbors = neighbors
    self.distances = distances
    spacing = places.indices.map { distances[$0 * places.count + min(1, places.count - 1)] }
  }

  /// The nearest colour, and how far it is away.
  ///
  /// - Parameter guess: the index of any of the colours.
  func nearest(to place: PerceptualColor, guess: Int) -> (index: Int, distance: Float) {
    var index = guess
    var squared = place.squaredDistance(to: places[guess])
    var distance = squared.squareRoot()
    let start = distance
    let row = guess * places.count
    for column in 0..<places.count {
      if distances[row + column] > start + distance { break }
      let other = Int(neighbors[row + column])
      let found = place.squaredDistance(to: places[other])
      if found < squared {
        (index, squared, distance) = (other, found, found.squareRoot())
      }
    }
    return (index, distance)
  }
}
