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
  /// Zeros behind a row that go with it.
  private static var copied: Int { 8 }

  private let rows: PixelRows
  private let rowLength: Int
  private let memory: Memory
  private let matches: MatchTable?
  private var window: StreamWindow
  private var block: DeflateBlock
  private var checksum = AdlerChecksum()

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
    if isBusy, matches != nil, addBusy(row, over: output, stretches) { return }
    checksum.addRow(output, length: rowLength, stretches: stretches)
    tokenise(stretches, subtracts: true)
  }

  /// Adds a row in the place of what Up has made of it, when another filter is better.
  @inline(never)
  private mutating func addBusy(
    _ row: UnsafeRawPointer, over output: UnsafeMutableRawPointer,
    _ up: UnsafeBufferPointer<Stretches.Stretch>
  ) -> Bool {
    let gapBits = ChartStream.gapBits
    let upCost = cost(output, up, gapBits.zeros)
    let none = filter(row, NoFilter.self, trial: 0)
    let noneCost = cost(memory.trial(0), none, gapBits.other)
    let sub = filter(row, SubFilter.self, trial: 1)
    let subCost = cost(memory.trial(1), sub, gapBits.zeros)
    if noneCost <= min(upCost, subCost) {
      output.copyMemory(from: memory.trial(0), byteCount: rowLength &+ ChartStream.copied)
      checksum.addRow(output, length: rowLength)
      tokenise(none, subtracts: false)
    } else if subCost < upCost {
      output.copyMemory(from: memory.trial(1), byteCount: rowLength &+ ChartStream.copied)
      checksum.addRow(output, length: rowLength, stretches: sub)
      tokenise(sub, subtracts: true)
    } else {
      return false
    }
    return true
  }

  private func cost(
    _ output: UnsafeMutableRawPointer, _ stretches: UnsafeBufferPointer<Stretches.Stretch>,
    _ gapBits: Int
  ) -> Int {
    memory.costs.bits(output, stretches, bytesPerPixel: Layout.bytesPerPixel, gapBits: gapBits)
  }

  /// Filters a row into the memory for a trial with a filter that compares pixels with those to their
  /// left.
  @inline(never)
  private func filter<Filter: RowFilter>(
    _ row: UnsafeRawPointer, _: Filter.Type, trial: Int
  ) -> UnsafeBufferPointer<Stretches.Stretch> {
    var stretches = Stretches(
      at: memory.stretches(ofTrial: trial), bytesPerPixel: Layout.bytesPerPixel)
    RowFiltering<Layout, Filter>.filter(
      row, row - Bitmap.bytesPerPixel, from: 1, width: rows.size.width, to: memory.trial(trial),
      &stretches)
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
  private static let trialCount = 2

  let zeros: UnsafeMutableRawPointer
  let stretches: UnsafeMutablePointer<Stretches.Stretch>
  let matches: UnsafeMutablePointer<UInt32>
  let costs: RowCosts
  /// Rows that are filtered to be compared.
  private let trials: UnsafeMutableRawPointer
  private let trialLength: Int
  private let stretchCapacity: Int
  private let seen: UnsafeMutablePointer<UInt32>

  init(width: Int) {
    let rowLength = width * Bitmap.bytesPerPixel
    zeros = .allocate(byteCount: rowLength, alignment: 16)
    zeros.initializeMemory(as: UInt8.self, repeating: 0, count: rowLength)
    trialLength = 1 + rowLength + StreamWindow.slack
    trials = .allocate(byteCount: Memory.trialCount * trialLength, alignment: 16)
    stretchCapacity = Stretches.capacity(width: width)
    stretches = .allocate(capacity: (1 + Memory.trialCount) * stretchCapacity)
    matches = .allocate(capacity: MatchTable.capacity)
    matches.initialize(repeating: 0, count: MatchTable.capacity)
    seen = .allocate(capacity: RowCosts.capacity)
    seen.initialize(repeating: 0, count: RowCosts.capacity)
    costs = RowCosts(at: seen)
  }

  deinit {
    zeros.deallocate()
    trials.deallocate()
    stretches.deallocate()
    matches.deallocate()
    seen.deallocate()
  }

  func trial(_ index: Int) -> UnsafeMutableRawPointer { trials + index * trialLength }

  func stretches(ofTrial index: Int) -> UnsafeMutablePointer<Stretches.Stretch> {
    stretches + (1 + index) * stretchCapacity
  }
}
