import Graphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Compresses pictures that are mostly flat, such as charts, to a zlib stream (RFC 1950) in one
/// pass.
///
/// A row is compared with the one above, which nearly all of a chart's row repeats; what differs
/// becomes literals and matches of at least two pixels. Rows in which much differs are tried
/// unfiltered as well.
///
/// Memory is a window of 32 KiB and the next rows, at least 64 KiB, and 6,000 tokens: less than 300
/// KB for charts, less than 900 KB in any case, besides the compressed bytes, which are at most a
/// sixteenth more than the pixels have.
struct FlatImageDeflater<Layout: PixelLayout>: ~Copyable {
  /// CMF and FLG of RFC 1950, section 2.2: DEFLATE with a window of 32 KiB, level 1, no dictionary;
  /// as one number 0x785E is a multiple of 31.
  private static var header: (Int, Int) { (0x78, 0x5E) }
  /// Estimated bits of the run before a span.
  ///
  /// Zeros start with a literal, as there may be no zero before them to repeat; other runs repeat
  /// the last pixel.
  private static var gapBits: (zeros: Int, other: Int) { (20, 14) }
  /// One pixel in so many must differ for a row to be busy, and to be tried unfiltered: in flatter
  /// rows Up always wins.
  private static var busyShare: Int { 12 }
  /// In successive busy rows a filter replaces the last one only when it saves more than one bit in
  /// so many: rows of one filter have more matches.
  private static var loyalty: Int { 4 }
  /// Zeros behind a row, which are copied with it for reads of eight bytes.
  private static var copied: Int { 8 }

  private let rows: PixelRows
  private let rowLength: Int
  private let memory: DeflateBuffers
  private let matches: MatchTable?
  private var window: SlidingWindow
  private var block: DeflateBlock
  private var checksum = AdlerChecksum()
  private var isRepeating = true
  /// The filter of the last row if that was busy.
  private var choice: UInt8?

  /// Prepares to compress rows.
  ///
  /// - Parameter findsMatches: false for runs only.
  init(_ rows: PixelRows, findsMatches: Bool) {
    self.rows = rows
    rowLength = 1 + rows.size.width * Layout.bytesPerPixel
    memory = DeflateBuffers(width: rows.size.width)
    matches = findsMatches ? MatchTable(at: memory.matches) : nil
    window = SlidingWindow(rowLength: rowLength)
    block = DeflateBlock(rowCapacity: RowTokenizer<Layout>.capacity(width: rows.size.width))
  }

  mutating func bytes() -> [UInt8] {
    // Enough for most charts; the writer grows by itself.
    var writer = BitWriter(capacity: 65_536)
    writer.put(FlatImageDeflater.header.0, 8)
    writer.put(FlatImageDeflater.header.1, 8)
    let last = rows.size.height - 1
    // Above the first row everything counts as zero (PNG, Third Edition, section 9.2).
    var above = UnsafeRawPointer(memory.zeros)
    for y in 0...last {
      let row = rows.start(of: y)
      add(row, above: above)
      above = row
      // A block ends with a row, so that a row's matches and its spans stay in one token buffer;
      // matches may still reach into earlier blocks (RFC 1951, section 2).
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
    // Rows that equal the one above come in groups, so memcmp is tried only after one of them; it
    // compares with the widest registers. Unused bits of a pixel may differ: the filter below masks
    // them.
    if isRepeating, memcmp(row, above, width &* Bitmap.bytesPerPixel) == 0 {
      return addRepeated(output)
    }
    var up = ChangedSpans(at: memory.spans, bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, UpFilter>.filter(row, above, from: 0, width: width, to: output, &up)
    let spans = up.finish()
    // Ignores unused bits, so one row that memcmp missed does not end a group.
    isRepeating = spans.isEmpty
    if up.pixelCount &* FlatImageDeflater.busyShare > width, matches != nil {
      // May overwrite what Up has written.
      if addBusy(row, over: output, spans) { return }
    } else {
      choice = nil
    }
    checksum.addRow(output, length: rowLength, spans: spans)
    tokenise(spans, subtracts: true)
  }

  @inline(__always)
  private mutating func addRepeated(_ output: UnsafeMutableRawPointer) {
    memset(output, 0, rowLength)
    // Even a repeated row stays in the window: later matches may refer to its zeros.
    output.storeBytes(of: UpFilter.number, as: UInt8.self)
    let spans = UnsafeBufferPointer<ChangedSpans.ChangedSpan>(start: nil, count: 0)
    checksum.addRow(output, length: rowLength, spans: spans)
    _ = window.append(rowLength)
    block.cursor.add(literal: UpFilter.number)
    block.cursor.add(zeros: rowLength &- 1)
  }

  /// Replaces a busy row that Up has filtered by the unfiltered one if that is estimated to be
  /// smaller; returns false if it is not.
  @inline(never)
  private mutating func addBusy(
    _ row: UnsafeRawPointer, over output: UnsafeMutableRawPointer,
    _ up: UnsafeBufferPointer<ChangedSpans.ChangedSpan>
  ) -> Bool {
    let gapBits = FlatImageDeflater.gapBits
    // Both estimates share the table of seen pixels, so their order decides about the file, too.
    let upCost = cost(output, up, gapBits.zeros, UpFilter.number)
    let none = unfiltered(row)
    let noneCost = cost(memory.trial, none, gapBits.other, NoFilter.number)
    guard noneCost <= upCost else {
      choice = UpFilter.number
      return false
    }
    choice = NoFilter.number
    output.copyMemory(from: memory.trial, byteCount: rowLength &+ FlatImageDeflater.copied)
    // Only now it is known which bytes are stored; every byte may differ from zero.
    checksum.addRow(output, length: rowLength)
    tokenise(none, subtracts: false)
    return true
  }

  /// Estimates the bits of a row, with a discount for the filter of the row above.
  private func cost(
    _ output: UnsafeMutableRawPointer, _ spans: UnsafeBufferPointer<ChangedSpans.ChangedSpan>,
    _ gapBits: Int, _ filter: UInt8
  ) -> Int {
    let bits = memory.costs.bits(
      output, spans, bytesPerPixel: Layout.bytesPerPixel, gapBits: gapBits)
    return choice == filter ? bits - bits / FlatImageDeflater.loyalty : bits
  }

  /// Writes the unfiltered row to the memory for a trial; Up's bytes and spans stay valid.
  private func unfiltered(_ row: UnsafeRawPointer) -> UnsafeBufferPointer<ChangedSpans.ChangedSpan>
  {
    var spans = ChangedSpans(at: memory.otherSpans, bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, NoFilter>.filter(
      // Compared with itself moved by a pixel; the first pixel has nothing to its left.
      row, row - Bitmap.bytesPerPixel, from: 1, width: rows.size.width, to: memory.trial,
      &spans)
    return spans.finish()
  }

  @inline(__always)
  private mutating func tokenise(
    _ spans: UnsafeBufferPointer<ChangedSpans.ChangedSpan>, subtracts: Bool
  ) {
    let rowRange = window.append(rowLength)
    // A local copy stays in registers through the loop.
    var cursor = block.cursor
    RowTokenizer<Layout>.add(
      window.bytes, rowRange, spans, subtracts: subtracts, matches: matches, to: &cursor)
    block.cursor = cursor
  }
}

/// Buffers of the compressor beside its window and tokens.
private struct DeflateBuffers: ~Copyable {
  let zeros: UnsafeMutableRawPointer
  let spans: UnsafeMutablePointer<ChangedSpans.ChangedSpan>
  let otherSpans: UnsafeMutablePointer<ChangedSpans.ChangedSpan>
  let matches: UnsafeMutablePointer<UInt32>
  let costs: RowCosts
  /// The unfiltered version of a busy row.
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

/// A filter of PNG (Third Edition, section 9.2) that compares a pixel with one other.
///
/// Such filters keep what repeats alike, and that is nearly all of a chart.
protocol RowFilter {
  /// The filter's number in the file, before the row.
  static var number: UInt8 { get }
  /// Whether the reference is subtracted from the pixel.
  static var subtracts: Bool { get }
}

/// Pixels as they are; those that equal the one to the left are found.
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

/// Estimates the bits of filtered rows, to choose between filters.
///
/// A pixel seen lately is likely part of a match or has frequent bytes. The gap before a span costs
/// most of it.
struct RowCosts {
  /// Slots of the table of seen pixels.
  static let capacity = 1 << 12
  private static let hashShift: UInt32 = 20
  private static let seenBits = 10
  private static let newBits = 22

  private let seen: UnsafeMutablePointer<UInt32>

  init(at memory: UnsafeMutablePointer<UInt32>) { seen = memory }

  /// Estimates the bits of a row; alpha is not counted.
  ///
  /// - Parameter gapBits: bits of the gap before each span.
  func bits(
    _ row: UnsafeRawPointer, _ spans: UnsafeBufferPointer<ChangedSpans.ChangedSpan>,
    bytesPerPixel: Int, gapBits: Int
  ) -> Int {
    var bits = spans.count &* gapBits
    for span in spans {
      var offset = Int(span.start)
      while offset < Int(span.end) {
        let pixel = row.loadUnaligned(fromByteOffset: offset, as: UInt32.self) & 0xFF_FFFF
        // Multiplicative hashing by 2³²/φ (Knuth, TAOCP 3, section 6.4); the upper 12 bits mix
        // best. A collision only makes the estimate worse.
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
/// Bytes are addressed by their offsets in the stream. When the memory is full they move to its
/// front, once in about 64 KiB.
struct SlidingWindow: ~Copyable {
  /// Bytes behind a row that may be read and written.
  static let slack = 64
  private static let windowCapacity = 65_536

  private let memory: UnsafeMutableRawPointer
  private let capacity: Int
  /// The stream's offset of the first byte in memory.
  private var start = 0
  /// The stream's offset of the next row.
  private(set) var end = 0

  init(rowLength: Int) {
    capacity =
      DeflateAlphabet.greatestDistance + max(SlidingWindow.windowCapacity, rowLength)
      + SlidingWindow.slack
    memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// The bytes by their offsets in the stream; only those of the window may be used.
  var bytes: UnsafeRawPointer { UnsafeRawPointer(memory) - start }

  /// Returns memory for the next row and the bytes behind it.
  mutating func next(_ rowLength: Int) -> UnsafeMutableRawPointer {
    let used = end - start
    if used + rowLength + SlidingWindow.slack > capacity {
      // A distance is at most 32,768 (RFC 1951, section 2), so older bytes are dropped.
      let skipped = used - DeflateAlphabet.greatestDistance
      memory.copyMemory(from: memory + skipped, byteCount: used - skipped)
      start += skipped
    }
    return memory + (end - start)
  }

  mutating func append(_ rowLength: Int) -> Range<Int> {
    defer { end += rowLength }
    return end..<(end + rowLength)
  }
}

/// The offsets at which pairs of pixels were last seen.
///
/// A pair, six bytes, has one slot, by its hash, which keeps the latest offset only; a match is
/// verified and extended in the bytes themselves.
struct MatchTable {
  private static let hashBits: UInt64 = 12
  /// Slots of the table: 16 KiB, which stay in the cache of level 1.
  static let capacity = 1 << 12
  private static let leastLength = 6
  /// So many bytes of a match are entered as beginnings of others: all of a long one would cost
  /// time and push out other pairs.
  private static let rememberedLength = 12

  private let offsets: UnsafeMutablePointer<UInt32>

  init(at memory: UnsafeMutablePointer<UInt32>) { offsets = memory }

  /// Enters the pair of pixels that `bytes` starts with, and returns the offset that its slot had.
  ///
  /// An empty slot has 0, an offset that is verified as any other.
  @inline(__always)
  func exchange(_ bytes: UInt64, for offset: Int) -> Int {
    // Shifted left by 16, only the lower six bytes count; the multiplier is 2⁶⁴/φ.
    let hash = ((bytes &<< 16) &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- MatchTable.hashBits)
    let slot = offsets + Int(truncatingIfNeeded: hash)
    defer { slot.pointee = UInt32(truncatingIfNeeded: offset) }
    return Int(truncatingIfNeeded: slot.pointee)
  }

  /// Returns how many bytes at `offset` repeat those at `candidate`, at most `limit`; 0 for less
  /// than a pair.
  ///
  /// - Parameter bytes: the bytes of the stream by their offsets, the last 32,768 of them and eight
  ///   more.
  @inline(__always)
  static func length(
    _ bytes: UnsafeRawPointer, _ first: UInt64, at offset: Int, _ candidate: Int, limit: Int
  ) -> Int {
    // An offset that has left the window is not read.
    guard offset &- candidate <= DeflateAlphabet.greatestDistance else { return 0 }
    let difference = first ^ bytes.loadUnaligned(fromByteOffset: candidate, as: UInt64.self)
    // Six equal bytes are a pair; the lowest byte comes first, so trailing zero bits count equal
    // bytes.
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

  /// Enters the pairs at the beginning of a match, its first one aside.
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
