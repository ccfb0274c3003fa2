/// The last bytes of a stream before compression: as far back as a match reaches, and the next row.
///
/// They are addressed by their places in the stream and move to the front of the memory when it is full,
/// which is rare enough for its cost not to be seen.
struct SlidingWindow: ~Copyable {
  /// What may be read and written behind a row.
  static let slack = 64
  private static let room = 65_536

  private let memory: UnsafeMutableRawPointer
  private let capacity: Int
  /// The place in the stream of the first byte in the memory.
  private var start = 0
  /// Where the next row starts in the stream.
  private(set) var end = 0

  /// Makes a window for rows of at most `rowLength` bytes.
  init(rowLength: Int) {
    capacity =
      DeflateAlphabet.greatestDistance + max(SlidingWindow.room, rowLength) + SlidingWindow.slack
    memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// The bytes by their places in the stream, of which only those of the window may be used.
  var bytes: UnsafeRawPointer { UnsafeRawPointer(memory) - start }

  /// Where the next row of a length goes, with some bytes behind it.
  mutating func next(_ rowLength: Int) -> UnsafeMutableRawPointer {
    let used = end - start
    if used + rowLength + SlidingWindow.slack > capacity {
      let skipped = used - DeflateAlphabet.greatestDistance
      memory.copyMemory(from: memory + skipped, byteCount: used - skipped)
      start += skipped
    }
    return memory + (end - start)
  }

  /// Takes the row that has been written, and returns its places.
  mutating func append(_ rowLength: Int) -> Range<Int> {
    defer { end += rowLength }
    return end..<(end + rowLength)
  }
}
