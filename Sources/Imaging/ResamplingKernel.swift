/// How much each pixel of a line of pixels counts in each pixel of a longer or shorter one.
///
/// The kernel is the cubic of Mitchell and Netravali ("Reconstruction Filters in Computer Graphics",
/// 1988) with B = C = 1/3, as wide as two pixels of the coarser line to each side. Nothing beyond the
/// ends counts: the weights of each pixel are 1 together.
struct ResamplingKernel {
  /// The pixels that count in one.
  struct Span {
    /// The first of them.
    let first: Int
    /// Where its weight stands among all weights; those of the others follow.
    let start: Int
    /// How many they are.
    let count: Int
  }

  /// What counts in each pixel that is made.
  private(set) var spans: [Span] = []
  /// The weights of all pixels one after another.
  private(set) var weights: [Float] = []
  /// The pixels that count for any.
  private(set) var sources = 0..<0
  /// The most pixels that count for one.
  private(set) var reach = 0

  /// How far the kernel reaches, in pixels of the coarser line.
  private static let radius = 2.0

  /// Makes the weights of some pixels.
  ///
  /// - Parameters:
  ///   - count: how many pixels the line has, at least 1.
  ///   - total: how many the other line has, at least 1.
  ///   - window: those of the other line that are made, within `0..<total`.
  init(from count: Int, to total: Int, window: Range<Int>) {
    spans.reserveCapacity(window.count)
    for index in window { add(count, total, index) }
    guard let first = spans.first, let last = spans.last else { return }
    sources = first.first..<(last.first + last.count)
    reach = spans.map(\.count).max() ?? 0
  }

  /// Calls `body` with the addresses of the first span and the first weight.
  func withPointers(_ body: (UnsafePointer<Span>, UnsafePointer<Float>) -> Void) {
    spans.withUnsafeBufferPointer { spans in
      weights.withUnsafeBufferPointer { weights in
        guard let span = spans.baseAddress, let weight = weights.baseAddress else { return }
        body(span, weight)
      }
    }
  }

  private mutating func add(_ count: Int, _ total: Int, _ index: Int) {
    let start = weights.count
    guard count != total else {
      weights.append(1)
      spans.append(Span(first: index, start: start, count: 1))
      return
    }
    let ratio = Double(count) / Double(total)
    let (stretch, center) = (max(1, ratio), (Double(index) + 0.5) * ratio)
    let reach = ResamplingKernel.radius * stretch
    // Pixels whose centres the kernel reaches; in a line of one or two it may be past both ends.
    let first = min(max(0, Int((center - reach).rounded())), count - 1)
    let last = min(max(first, Int((center + reach).rounded()) - 1), count - 1)
    let values = (first...last).map { ResamplingKernel.kernel((Double($0) + 0.5 - center) / stretch) }
    let sum = values.reduce(0, +)
    for value in values { weights.append(Float(value / sum)) }
    spans.append(Span(first: first, start: start, count: values.count))
  }

  private static func kernel(_ distance: Double) -> Double {
    let x = distance.magnitude
    if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
    if x < 2 { return (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 }
    return 0
  }
}
