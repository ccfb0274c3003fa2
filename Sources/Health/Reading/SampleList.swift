/// An amount of a quantity within a time, by one source. It takes 24 bytes.
struct HealthSample: Sendable, Hashable {
  /// Seconds since 1970.
  let start: UInt32
  let end: UInt32
  let value: Double
  /// The index of the source.
  var source: UInt32
}

/// The samples of a type, in the order of the export.
///
/// They are kept in pieces, since a growing array would need up to three times their memory.
struct SampleList {
  private var pieces: [[HealthSample]] = []
  private var last: [HealthSample] = []
  private(set) var count = 0

  private static let pieceLength = 1 << 14
  mutating func append(_ sample: HealthSample) {
    if last.count == SampleList.pieceLength {
      pieces.append(last)
      last = []
    }
    if last.isEmpty { last.reserveCapacity(SampleList.pieceLength) }
    last.append(sample)
    count += 1
  }

  /// The source of the last sample.
  var lastSource: UInt32? {
    get { last.last?.source }
    set {
      guard let newValue, !last.isEmpty else { return }
      last[last.count - 1].source = newValue
    }
  }

  /// How many samples end after a moment.
  func count(after moment: UInt32) -> Int {
    (pieces + [last]).reduce(0) { count, piece in count + piece.count { $0.end > moment } }
  }

  /// All samples; the list is empty then, since both at once would need twice the memory.
  mutating func take() -> [HealthSample] {
    var all: [HealthSample] = []
    all.reserveCapacity(count)
    pieces.append(last)
    last = []
    pieces.reverse()
    while let piece = pieces.popLast() { all += piece }
    count = 0
    return all
  }
}
