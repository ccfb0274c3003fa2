/// A place as a pixel and the steps beside its edge.
struct SubpixelPosition {
  let pixel: Int
  let rest: Int
  /// What is beside the edge, in pixels.
  let restInPixels: Double

  /// Rounds a place to steps of a pixel that is halved a number of times.
  init(_ place: Double, halvings: Int) {
    let count = 1 << halvings
    let steps = Int((place * Double(count)).rounded())
    (pixel, rest) = (steps >> halvings, steps & (count - 1))
    restInPixels = Double(rest) / Double(count)
  }
}
