/// Pixels of a picture, and how much of each is covered: a rectangle of both, row by row.
struct MaskedRows {
  /// How much of the first pixel is covered, from 0 to 255.
  let coverage: UnsafePointer<UInt8>
  /// The bytes from one row of coverage to the next; 0 where all rows have the same.
  let coverageStride: Int
  /// The first pixel.
  let target: UnsafeMutablePointer<UInt32>
  /// The pixels from one row to the next.
  let targetStride: Int
  /// Pixels in a row.
  let width: Int
  /// How many rows there are.
  let height: Int

  /// One of the rows.
  func row(_ y: Int) -> MaskedRows {
    MaskedRows(
      coverage: coverage + y &* coverageStride, coverageStride: coverageStride,
      target: target + y &* targetStride, targetStride: targetStride, width: width, height: 1)
  }
}
