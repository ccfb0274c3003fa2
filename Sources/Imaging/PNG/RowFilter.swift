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
