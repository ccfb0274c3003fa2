/// Adler-32, the checksum at the end of a zlib stream (RFC 1950, sections 8.2 and 9).
///
/// It is a sum of the bytes and a sum of those sums. A byte with `n` bytes from itself to the end
/// of its row adds itself `n` times to the second, so zeros need no look.
struct AdlerChecksum {
  private static let modulus: UInt64 = 65_521
  private var sum: UInt64 = 1
  private var sumOfSums: UInt64 = 0

  var value: UInt32 { UInt32(truncatingIfNeeded: sumOfSums << 16 | sum) }

  /// Adds a row of `length` bytes, at most 2²⁴, that is zero outside its first byte and the spans.
  ///
  /// Reads up to seven bytes behind a span.
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
        // Bytes behind the span belong to the next one or are not part of the row.
        if rest < 8 { bytes &= (1 &<< UInt64(truncatingIfNeeded: 8 &* rest)) &- 1 }
        // Eight bytes at once, each weighted by its distance from the row's end.
        add(bytes, with: length &- offset, &plain, &weighted)
        offset &+= 8
      }
    }
    add(plain, weighted, length)
  }

  /// Adds a row of any bytes; reads up to seven bytes behind it.
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
    // Four lanes of 16 bits. The highest lane of a product is the sum of all lanes, each times a
    // factor: 1 for the sum of the bytes, the byte's offset for the second one. Both stay below
    // 2¹⁶.
    let sum = ((even &+ odd) &* 0x0001_0001_0001_0001) &>> 48
    let offsets = (even &* 0x0000_0002_0004_0006 &+ odd &* 0x0001_0003_0005_0007) &>> 48
    plain &+= sum
    weighted &+= UInt64(truncatingIfNeeded: count) &* sum &- offsets
  }

  @inline(__always)
  private mutating func add(_ plain: UInt64, _ weighted: UInt64, _ length: Int) {
    // Reduced once a row: with 2²⁴ bytes of at most 255 nothing overflows 64 bits. All bytes before
    // the row count `length` times more in the second sum.
    sumOfSums =
      (sumOfSums &+ UInt64(truncatingIfNeeded: length) &* sum &+ weighted) % AdlerChecksum.modulus
    sum = (sum &+ plain) % AdlerChecksum.modulus
  }
}
