/// Compresses pictures that are mostly flat, such as charts, to a zlib stream in one pass.
///
/// Each row is compared with the one above, of which it repeats nearly everything in a chart; what is
/// left becomes literals and matches of at least two pixels. Rows in which much differs are tried with
/// other filters as well.
///
/// It works in memory for the last 32 KiB of the filtered rows, one row at least 64 KiB long, and 6,000
/// tokens: less than 250 KB for charts, less than 800 KB in any case, and that for the compressed
/// bytes, which are at most a sixteenth more than the pixels have.
struct ChartStream<Layout: PixelLayout>: ~Copyable {
  /// The first two bytes of a zlib stream with a window of 32 KiB (RFC 1950, section 2.2).
  private static var header: (Int, Int) { (0x78, 0x5E) }
  /// Bits that repetitions before a stretch take: zeros start with a literal, other ones do not.
  private static var gapBits: (zeros: Int, other: Int) { (20, 14) }
  /// A row is busy, and other filters are tried, when one pixel in so many differs from the one above.
  private static var busyShare: Int { 12 }
  /// Filters are compared for one in so many busy rows that follow each other; they are much alike.
  private static var trialStep: Int { 1 }

  private let rows: PixelRows
  private let rowLength: Int
  private let memory: Memory
  private let matches: MatchTable?
  private var window: StreamWindow
  private var block: DeflateBlock
  private var checksum = AdlerChecksum()
  /// The filter of busy rows, and how many of them in a row it has been used for.
  private var busyFilter = UpFilter.number
  private var busyCount = 0

  /// Prepares to compress rows.
  ///
  /// - Parameter findsMatches: whether more than runs is looked for.
  init(_ rows: PixelRows, findsMatches: Bool) {
    self.rows = rows
    rowLength = 1 + rows.size.width * Layout.bytesPerPixel
    memory = Memory(width: rows.size.width)
    matches = findsMatches ? MatchTable(at: memory.matches) : nil
    window = StreamWindow(rowLength: rowLength)
    block = DeflateBlock(rowCapacity: RowTokens<Layout>.capacity(width: rows.size.width))
  }

  /// The stream.
  mutating func bytes() -> [UInt8] {
    var writer = BitWriter(capacity: 65_536)
    writer.put(ChartStream.header.0, 8)
    writer.put(ChartStream.header.1, 8)
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
    var up = Stretches(at: memory.stretches, bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, UpFilter>.filter(row, above, from: 0, width: width, to: output, &up)
    let stretches = up.finish()
    let isBusy = up.pixelCount &* ChartStream.busyShare > width
    if isBusy, matches != nil, addBusy(row, above: above, stretches) { return }
    if !isBusy { busyCount = 0 }
    checksum.addRow(output, length: rowLength, stretches: stretches)
    tokenise(stretches, subtracts: true)
  }

  /// Adds a row, filtered with Up already, when another filter is better.
  @inline(never)
  private mutating func addBusy(
    _ row: UnsafeRawPointer, above: UnsafeRawPointer,
    _ stretches: UnsafeBufferPointer<Stretches.Stretch>
  ) -> Bool {
    let output = window.next(rowLength)
    if busyCount % ChartStream.trialStep == 0 {
      busyFilter = bestFilter(row, above: above, stretches, trying: output)
      if busyFilter == UpFilter.number { _ = filterUp(row, above, to: output) }
    }
    busyCount += 1
    switch busyFilter {
    case NoFilter.number:
      let stretches = filter(row, NoFilter.self, to: output)
      checksum.addRow(output, length: rowLength)
      tokenise(stretches, subtracts: false)
    case SubFilter.number:
      let stretches = filter(row, SubFilter.self, to: output)
      checksum.addRow(output, length: rowLength, stretches: stretches)
      tokenise(stretches, subtracts: true)
    default: return false
    }
    return true
  }

  /// The filter with which a row, filtered with Up already, takes the least.
  private func bestFilter(
    _ row: UnsafeRawPointer, above: UnsafeRawPointer,
    _ stretches: UnsafeBufferPointer<Stretches.Stretch>, trying output: UnsafeMutableRawPointer
  ) -> UInt8 {
    let gapBits = ChartStream.gapBits
    let up = cost(output, stretches, gapBits.zeros)
    let none = cost(output, filter(row, NoFilter.self, to: output), gapBits.other)
    let sub = cost(output, filter(row, SubFilter.self, to: output), gapBits.zeros)
    if none <= min(up, sub) { return NoFilter.number }
    return sub < up ? SubFilter.number : UpFilter.number
  }

  private func cost(
    _ output: UnsafeMutableRawPointer, _ stretches: UnsafeBufferPointer<Stretches.Stretch>,
    _ gapBits: Int
  ) -> Int {
    memory.costs.bits(output, stretches, bytesPerPixel: Layout.bytesPerPixel, gapBits: gapBits)
  }

  @inline(never)
  private func filterUp(
    _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, to output: UnsafeMutableRawPointer
  ) -> UnsafeBufferPointer<Stretches.Stretch> {
    var stretches = Stretches(at: memory.stretches, bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, UpFilter>.filter(
      row, above, from: 0, width: rows.size.width, to: output, &stretches)
    return stretches.finish()
  }

  /// Filters a row with a filter that compares pixels with those to their left.
  @inline(never)
  private func filter<Filter: RowFilter>(
    _ row: UnsafeRawPointer, _: Filter.Type, to output: UnsafeMutableRawPointer
  ) -> UnsafeBufferPointer<Stretches.Stretch> {
    var stretches = Stretches(at: memory.stretches, bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, Filter>.filter(
      row, row - Bitmap.bytesPerPixel, from: 1, width: rows.size.width, to: output, &stretches)
    return stretches.finish()
  }

  /// Adds the tokens of the row that is next in the window.
  @inline(__always)
  private mutating func tokenise(
    _ stretches: UnsafeBufferPointer<Stretches.Stretch>, subtracts: Bool
  ) {
    let places = window.append(rowLength)
    var cursor = block.cursor
    RowTokens<Layout>.add(
      window.bytes, places, stretches, subtracts: subtracts, matches: matches, to: &cursor)
    block.cursor = cursor
  }
}

/// The memory of a stream that is not part of it.
private struct Memory: ~Copyable {
  let zeros: UnsafeMutableRawPointer
  let stretches: UnsafeMutablePointer<Stretches.Stretch>
  let matches: UnsafeMutablePointer<UInt32>
  let costs: RowCosts
  private let seen: UnsafeMutablePointer<UInt32>

  init(width: Int) {
    let rowLength = width * Bitmap.bytesPerPixel
    zeros = .allocate(byteCount: rowLength, alignment: 16)
    zeros.initializeMemory(as: UInt8.self, repeating: 0, count: rowLength)
    stretches = .allocate(capacity: Stretches.capacity(width: width))
    matches = .allocate(capacity: MatchTable.capacity)
    matches.initialize(repeating: 0, count: MatchTable.capacity)
    seen = .allocate(capacity: RowCosts.capacity)
    seen.initialize(repeating: 0, count: RowCosts.capacity)
    costs = RowCosts(at: seen)
  }

  deinit {
    zeros.deallocate()
    stretches.deallocate()
    matches.deallocate()
    seen.deallocate()
  }
}
