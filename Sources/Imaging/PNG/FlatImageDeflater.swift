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
    var up = ChangedSpans(at: memory.stretches, bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, UpFilter>.filter(row, above, from: 0, width: width, to: output, &up)
    let stretches = up.finish()
    isRepeating = stretches.isEmpty
    if up.pixelCount &* FlatImageDeflater.busyShare > width, matches != nil {
      if addBusy(row, over: output, stretches) { return }
    } else {
      choice = nil
    }
    checksum.addRow(output, length: rowLength, stretches: stretches)
    tokenise(stretches, subtracts: true)
  }

  /// Adds a row that equals the one above.
  @inline(__always)
  private mutating func addRepeated(_ output: UnsafeMutableRawPointer) {
    memset(output, 0, rowLength)
    output.storeBytes(of: UpFilter.number, as: UInt8.self)
    let stretches = UnsafeBufferPointer<ChangedSpans.ChangedSpan>(start: nil, count: 0)
    checksum.addRow(output, length: rowLength, stretches: stretches)
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
    _ output: UnsafeMutableRawPointer, _ stretches: UnsafeBufferPointer<ChangedSpans.ChangedSpan>,
    _ gapBits: Int, _ filter: UInt8
  ) -> Int {
    let bits = memory.costs.bits(
      output, stretches, bytesPerPixel: Layout.bytesPerPixel, gapBits: gapBits)
    return choice == filter ? bits - bits / FlatImageDeflater.loyalty : bits
  }

  /// Puts a row as it is into the memory for a trial; its stretches stand beside those of Up.
  private func unfiltered(_ row: UnsafeRawPointer) -> UnsafeBufferPointer<ChangedSpans.ChangedSpan> {
    var stretches = ChangedSpans(at: memory.otherStretches, bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, NoFilter>.filter(
      row, row - Bitmap.bytesPerPixel, from: 1, width: rows.size.width, to: memory.trial,
      &stretches)
    return stretches.finish()
  }

  /// Adds the tokens of the row that is next in the window.
  @inline(__always)
  private mutating func tokenise(
    _ stretches: UnsafeBufferPointer<ChangedSpans.ChangedSpan>, subtracts: Bool
  ) {
    let places = window.append(rowLength)
    var cursor = block.cursor
    RowTokenizer<Layout>.add(
      window.bytes, places, stretches, subtracts: subtracts, matches: matches, to: &cursor)
    block.cursor = cursor
  }
}

/// The memory of a stream that is not part of it.
private struct DeflateBuffers: ~Copyable {
  let zeros: UnsafeMutableRawPointer
  let stretches: UnsafeMutablePointer<ChangedSpans.ChangedSpan>
  let otherStretches: UnsafeMutablePointer<ChangedSpans.ChangedSpan>
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
    stretches = .allocate(capacity: 2 * capacity)
    otherStretches = stretches + capacity
    matches = .allocate(capacity: MatchTable.capacity)
    matches.initialize(repeating: 0, count: MatchTable.capacity)
    seen = .allocate(capacity: RowCosts.capacity)
    seen.initialize(repeating: 0, count: RowCosts.capacity)
    costs = RowCosts(at: seen)
  }

  deinit {
    zeros.deallocate()
    trial.deallocate()
    stretches.deallocate()
    matches.deallocate()
    seen.deallocate()
  }
}
