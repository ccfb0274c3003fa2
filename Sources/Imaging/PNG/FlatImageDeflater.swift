import Graphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Compresses pictures that are mostly flat, such as charts, to a zlib stream in one pass.
///
/// Each row is compared with the one above, of which it repeats nearly everything in a chart; what is
/// left becomes literals and matches of at least two pixels. Rows in which much differs are tried as they
/// are as well.
///
/// It works in memory for the last 32 KiB of the filtered rows, one row at least 64 KiB long, and 6,000
/// tokens: less than 300 KB for charts, less than 900 KB in any case, and that for the compressed
/// bytes, which are at most a sixteenth more than the pixels have.
struct FlatImageDeflater<Layout: PixelLayout>: ~Copyable {
  /// The first two bytes of a zlib stream with a window of 32 KiB (RFC 1950, section 2.2).
  private static var header: (Int, Int) { (0x78, 0x5E) }
  /// Bits that repetitions before a stretch take: zeros start with a literal, other ones do not.
  private static var gapBits: (zeros: Int, other: Int) { (20, 14) }
  /// A row is busy, and tried as it is, when one pixel in so many differs from the one above.
  private static var busyShare: Int { 12 }
  /// In busy rows one below the other, a filter takes the place of the other only when it saves more
  /// than one bit in so many: rows of one filter have more matches.
  private static var loyalty: Int { 4 }
  /// Zeros behind a row that go with it.
  private static var copied: Int { 8 }

  private let rows: PixelRows
  private let rowLength: Int
  private let memory: DeflateBuffers
  private let matches: MatchTable?
  private var window: SlidingWindow
  private var block: DeflateBlock
  private var checksum = AdlerChecksum()
  /// Whether the last row equals the one above it.
  private var isRepeating = true
  /// The number of the last row's filter when that row is busy.
  private var choice: UInt8?

  /// Prepares to compress rows.
  ///
  /// - Parameter findsMatches: whether more than runs is looked for.
  init(_ rows: PixelRows, findsMatches: Bool) {
    self.rows = rows
    rowLength = 1 + rows.size.width * Layout.bytesPerPixel
    memory = DeflateBuffers(width: rows.size.width)
    matches = findsMatches ? MatchTable(at: memory.matches) : nil
    window = SlidingWindow(rowLength: rowLength)
    block = DeflateBlock(rowCapacity: RowTokenizer<Layout>.capacity(width: rows.size.width))
  }

  /// The stream.
  mutating func bytes() -> [UInt8] {
    var writer = BitWriter(capacity: 65_536)
    writer.put(FlatImageDeflater.header.0, 8)
    writer.put(FlatImageDeflater.header.1, 8)
    let last = rows.size.height - 1
    var above = UnsafeRawPointer(memory.zeros)
    for y in 0...last {
      let row = rows.start(of: y)
      add(row, above: above)
      above = row
      if block.isFull || y == last {
        writer.write(block, isLast: y == last)
        block.removeAll()
      }
    }
    writer.finish(with: checksum.value)
    return writer.withBytes { Array($0) }
  }

  /// Adds a row with the filter that suits it.
  @inline(__always)
  private mutating func add(_ row: UnsafeRawPointer, above: UnsafeRawPointer) {
    let width = rows.size.width
    let output = window.next(rowLength)
    // Rows like the one above come together, and the C library compares with the widest registers that
    // the machine has. Bits without a meaning may differ; what follows does not look at them.
    if isRepeating, memcmp(row, above, width &* Bitmap.bytesPerPixel) == 0 {
      return addRepeated(output)
    }
    var up = ChangedSpans(at: memory.spans, bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, UpFilter>.filter(row, above, from: 0, width: width, to: output, &up)
    let spans = up.finish()
    isRepeating = spans.isEmpty
    if up.pixelCount &* FlatImageDeflater.busyShare > width, matches != nil {
      if addBusy(row, over: output, spans) { return }
    } else {
      choice = nil
    }
    checksum.addRow(output, length: rowLength, spans: spans)
    tokenise(spans, subtracts: true)
  }

  /// Adds a row that equals the one above.
  @inline(__always)
  private mutating func addRepeated(_ output: UnsafeMutableRawPointer) {
    memset(output, 0, rowLength)
    output.storeBytes(of: UpFilter.number, as: UInt8.self)
    let spans = UnsafeBufferPointer<ChangedSpans.ChangedSpan>(start: nil, count: 0)
    checksum.addRow(output, length: rowLength, spans: spans)
    _ = window.append(rowLength)
    block.cursor.add(literal: UpFilter.number)
    block.cursor.add(zeros: rowLength &- 1)
  }

  /// Adds a row as it is, in the place of what Up has made of it, when that is better.
  @inline(never)
  private mutating func addBusy(
    _ row: UnsafeRawPointer, over output: UnsafeMutableRawPointer,
    _ up: UnsafeBufferPointer<ChangedSpans.ChangedSpan>
  ) -> Bool {
    let gapBits = FlatImageDeflater.gapBits
    let upCost = cost(output, up, gapBits.zeros, UpFilter.number)
    let none = unfiltered(row)
    let noneCost = cost(memory.trial, none, gapBits.other, NoFilter.number)
    guard noneCost <= upCost else {
      choice = UpFilter.number
      return false
    }
    choice = NoFilter.number
    output.copyMemory(from: memory.trial, byteCount: rowLength &+ FlatImageDeflater.copied)
    checksum.addRow(output, length: rowLength)
    tokenise(none, subtracts: false)
    return true
  }

  /// Estimates what a row takes, with a discount for the filter of the row above.
  private func cost(
    _ output: UnsafeMutableRawPointer, _ spans: UnsafeBufferPointer<ChangedSpans.ChangedSpan>,
    _ gapBits: Int, _ filter: UInt8
  ) -> Int {
    let bits = memory.costs.bits(
      output, spans, bytesPerPixel: Layout.bytesPerPixel, gapBits: gapBits)
    return choice == filter ? bits - bits / FlatImageDeflater.loyalty : bits
  }

  /// Puts a row as it is into the memory for a trial; its stretches stand beside those of Up.
  private func unfiltered(_ row: UnsafeRawPointer) -> UnsafeBufferPointer<ChangedSpans.ChangedSpan>
  {
    var spans = ChangedSpans(at: memory.otherSpans, bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, NoFilter>.filter(
      row, row - Bitmap.bytesPerPixel, from: 1, width: rows.size.width, to: memory.trial,
      &spans)
    return spans.finish()
  }

  /// Adds the tokens of the row that is next in the window.
  @inline(__always)
  private mutating func tokenise(
    _ spans: UnsafeBufferPointer<ChangedSpans.ChangedSpan>, subtracts: Bool
  ) {
    let rowRange = window.append(rowLength)
    var cursor = block.cursor
    RowTokenizer<Layout>.add(
      window.bytes, rowRange, spans, subtracts: subtracts, matches: matches, to: &cursor)
    block.cursor = cursor
  }
}

/// The memory of a stream that is not part of it.
private struct DeflateBuffers: ~Copyable {
  let zeros: UnsafeMutableRawPointer
  let spans: UnsafeMutablePointer<ChangedSpans.ChangedSpan>
  let otherSpans: UnsafeMutablePointer<ChangedSpans.ChangedSpan>
  let matches: UnsafeMutablePointer<UInt32>
  let costs: RowCosts
  /// A row that is filtered to be compared.
  let trial: UnsafeMutableRawPointer
  private let seen: UnsafeMutablePointer<UInt32>

  init(width: Int) {
    let rowLength = width * Bitmap.bytesPerPixel
    zeros = .allocate(byteCount: rowLength, alignment: 16)
    zeros.initializeMemory(as: UInt8.self, repeating: 0, count: rowLength)
    trial = .allocate(byteCount: 1 + rowLength + SlidingWindow.slack, alignment: 16)
    let capacity = ChangedSpans.capacity(width: width)
    spans = .allocate(capacity: 2 * capacity)
    otherSpans = spans + capacity
    matches = .allocate(capacity: MatchTable.capacity)
    matches.initialize(repeating: 0, count: MatchTable.capacity)
    seen = .allocate(capacity: RowCosts.capacity)
    seen.initialize(repeating: 0, count: RowCosts.capacity)
    costs = RowCosts(at: seen)
  }

  deinit {
    zeros.deallocate()
    trial.deallocate()
    spans.deallocate()
    matches.deallocate()
    seen.deallocate()
  }
}

/// What a row of pixels is stored as.
///
/// PNG (Third Edition), section 9.2. Only filters that compare a pixel with one other are here; they
/// keep what repeats alike, and that is all a chart consists of.
protocol RowFilter {
  /// The number that stands before the row.
  static var number: UInt8 { get }
  /// Whether the pixel that it is compared with is subtracted.
  static var subtracts: Bool { get }
}

/// The pixels as they are; those that equal the one to the left are found.
enum NoFilter: RowFilter {
  @inline(__always) static var number: UInt8 { 0 }
  @inline(__always) static var subtracts: Bool { false }
}

/// Each pixel less the one to its left.
enum SubFilter: RowFilter {
  @inline(__always) static var number: UInt8 { 1 }
  @inline(__always) static var subtracts: Bool { true }
}

/// Each pixel less the one above.
enum UpFilter: RowFilter {
  @inline(__always) static var number: UInt8 { 2 }
  @inline(__always) static var subtracts: Bool { true }
}

/// Estimates how many bits filtered rows take, to choose between filters.
///
/// A pixel that was seen lately is likely part of a match or has frequent bytes; another one is not.
/// What a stretch costs is mostly the repetition before it.
struct RowCosts {
  /// How many places there are to remember pixels.
  static let capacity = 1 << 12
  private static let hashShift: UInt32 = 20
  private static let seenBits = 10
  private static let newBits = 22

  private let seen: UnsafeMutablePointer<UInt32>

  /// Makes an estimate in memory for ``capacity`` pixels that are 0.
  init(at memory: UnsafeMutablePointer<UInt32>) { seen = memory }

  /// Bits of a row; alpha is left out of account.
  ///
  /// - Parameter gapBits: bits for what is between two stretches.
  func bits(
    _ row: UnsafeRawPointer, _ spans: UnsafeBufferPointer<ChangedSpans.ChangedSpan>,
    bytesPerPixel: Int, gapBits: Int
  ) -> Int {
    var bits = spans.count &* gapBits
    for span in spans {
      var offset = Int(span.start)
      while offset < Int(span.end) {
        let pixel = row.loadUnaligned(fromByteOffset: offset, as: UInt32.self) & 0xFF_FFFF
        let slot = seen + Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) &>> RowCosts.hashShift)
        bits &+= slot.pointee == pixel ? RowCosts.seenBits : RowCosts.newBits
        slot.pointee = pixel
        offset &+= bytesPerPixel
      }
    }
    return bits
  }
}

/// The last bytes of a stream before compression: as far back as a match reaches, and the next row.
///
/// They are addressed by their places in the stream and move to the front of the memory when it is full,
/// which is rare enough for its cost not to be seen.
struct SlidingWindow: ~Copyable {
  /// What may be read and written behind a row.
  static let slack = 64
  private static let windowCapacity = 65_536

  private let memory: UnsafeMutableRawPointer
  private let capacity: Int
  /// The place in the stream of the first byte in the memory.
  private var start = 0
  /// Where the next row starts in the stream.
  private(set) var end = 0

  /// Makes a window for rows of at most `rowLength` bytes.
  init(rowLength: Int) {
    capacity =
      DeflateAlphabet.greatestDistance + max(SlidingWindow.windowCapacity, rowLength)
      + SlidingWindow.slack
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

/// Where pairs of pixels were last seen.
///
/// A pair, six bytes, is found at the place of its hash, and only the last one with that hash; a match
/// is checked and extended in the bytes themselves.
struct MatchTable {
  private static let hashBits: UInt64 = 12
  /// How many places there are.
  static let capacity = 1 << 12
  /// Bytes that a match has at least.
  private static let leastLength = 6
  /// Of a match, so many bytes are remembered as beginnings of others.
  private static let rememberedLength = 12

  private let offsets: UnsafeMutablePointer<UInt32>

  /// Makes a table in memory for ``capacity`` places that are 0.
  init(at memory: UnsafeMutablePointer<UInt32>) { offsets = memory }

  /// Remembers the pair of pixels that `bytes` starts with, and returns where it may have been before.
  @inline(__always)
  func exchange(_ bytes: UInt64, for offset: Int) -> Int {
    let hash = ((bytes &<< 16) &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- MatchTable.hashBits)
    let slot = offsets + Int(truncatingIfNeeded: hash)
    defer { slot.pointee = UInt32(truncatingIfNeeded: offset) }
    return Int(truncatingIfNeeded: slot.pointee)
  }

  /// How many bytes at `place` repeat those at `candidate`, at most `limit`; 0 for too few.
  ///
  /// - Parameter bytes: the bytes of the stream by their places, the last 32,768 of them and eight more.
  @inline(__always)
  static func length(
    _ bytes: UnsafeRawPointer, _ first: UInt64, at offset: Int, _ candidate: Int, limit: Int
  ) -> Int {
    guard offset &- candidate <= DeflateAlphabet.greatestDistance else { return 0 }
    let difference = first ^ bytes.loadUnaligned(fromByteOffset: candidate, as: UInt64.self)
    guard difference &<< 16 == 0 else { return 0 }
    guard difference == 0 else { return min(limit, difference.trailingZeroBitCount &>> 3) }
    var length = 8
    while length < limit {
      let difference =
        bytes.loadUnaligned(fromByteOffset: offset &+ length, as: UInt64.self)
        ^ bytes.loadUnaligned(fromByteOffset: candidate &+ length, as: UInt64.self)
      if difference != 0 {
        length &+= difference.trailingZeroBitCount &>> 3
        break
      }
      length &+= 8
    }
    return min(length, limit)
  }

  /// Remembers the beginning of a match pixel by pixel, its first one aside.
  @inline(__always)
  func remember(_ bytes: UnsafeRawPointer, from offset: Int, length: Int, bytesPerPixel: Int) {
    let end = offset &+ min(length, MatchTable.rememberedLength)
    var next = offset &+ bytesPerPixel
    while next < end {
      _ = exchange(bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self), for: next)
      next &+= bytesPerPixel
    }
  }
}
