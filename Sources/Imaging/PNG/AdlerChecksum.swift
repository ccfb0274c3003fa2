/// The checksum at the end of a zlib stream: Adler-32 (RFC 1950, section 8.2).
///
/// It is a sum of the bytes, and a sum of those sums. A byte that has `n` bytes of its row from itself to
/// the end adds itself `n` times to the second sum, so zeros need not be looked at.
struct AdlerChecksum {
  private static let modulus: UInt64 = 65_521
  private var sum: UInt64 = 1
  private var sumOfSums: UInt64 = 0

  /// The checksum of all rows so far.
  var value: UInt32 { UInt32(truncatingIfNeeded: sumOfSums << 16 | sum) }

  /// Adds a row of `length` bytes, at most 2²⁴, that is zero outside its first byte and the stretches.
  ///
  /// Reads up to seven bytes behind a stretch.
  @inline(__always)
  mutating func addRow(
    _ row: UnsafeRawPointer, length: Int, spans: UnsafeBufferPointer<ChangedSpans.ChangedSpan>
  ) {
    let first = UInt64(row.load(as: UInt8.self))
    var (plain, weighted) = (first, first &* UInt64(truncatingIfNeeded: length))
    for span in spans {
      var offset = Int(span.start)
      let end = Int(span.end)
      while offset < end {
        var bytes = row.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let rest = end &- offset
        if rest < 8 { bytes &= (1 &<< UInt64(truncatingIfNeeded: 8 &* rest)) &- 1 }
        add(bytes, with: length &- offset, &plain, &weighted)
        offset &+= 8
      }
    }
    add(plain, weighted, length)
  }

  /// Adds a row in which any byte may be other than zero; reads up to seven bytes behind it.
  mutating func addRow(_ row: UnsafeRawPointer, length: Int) {
    let whole = ChangedSpans.ChangedSpan(start: 1, end: UInt32(truncatingIfNeeded: length))
    withUnsafePointer(to: whole) {
      addRow(row, length: length, spans: UnsafeBufferPointer(start: $0, count: 1))
    }
  }

  /// Adds eight bytes, the first of which has `count` bytes from itself to the end of the row.
  @inline(__always)
  private func add(
    _ bytes: UInt64, with count: Int, _ plain: inout UInt64, _ weighted: inout UInt64
  ) {
    let lanes: UInt64 = 0x00FF_00FF_00FF_00FF
    let (even, odd) = (bytes & lanes, (bytes &>> 8) & lanes)
    // The highest lane of a product is the sum of all lanes, each times its place in the bytes.
    let sum = ((even &+ odd) &* 0x0001_0001_0001_0001) &>> 48
    let offsets = (even &* 0x0000_0002_0004_0006 &+ odd &* 0x0001_0003_0005_0007) &>> 48
    plain &+= sum
    weighted &+= UInt64(truncatingIfNeeded: count) &* sum &- offsets
  }

  @inline(__always)
  private mutating func add(_ plain: UInt64, _ weighted: UInt64, _ length: Int) {
    sumOfSums =
      (sumOfSums &+ UInt64(truncatingIfNeeded: length) &* sum &+ weighted) % AdlerChecksum.modulus
    sum = (sum &+ plain) % AdlerChecksum.modulus
  }
}
