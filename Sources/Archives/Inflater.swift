import CDeflate

/// Unpacks one entry of an archive piece by piece, and counts its length and checksum.
///
/// The checksum is libdeflate's, which is ten times as fast as zlib's.
struct Inflater: ~Copyable {
  /// The bytes that an entry may have whatever its size in the archive: small ones are harmless.
  private static let harmless = 1 << 24
  /// The most bytes of an entry.
  private static let limit = 1 << 36

  private var stream: InflateStream
  private let isStored: Bool
  private var input: ArraySlice<UInt8> = []
  var isAtEnd: Bool { stream.isComplete }
  /// The compressed bytes that were taken.
  private(set) var taken = 0
  /// The bytes that came out.
  private(set) var count = 0
  private(set) var checksum: UInt32 = 0

  init(isStored: Bool) throws(ArchiveError) {
    self.isStored = isStored
    do throws(CompressionError) { stream = try InflateStream(.none) } catch { throw .damaged }
  }

  /// The bytes behind the entry, of those that were given.
  var rest: ArraySlice<UInt8> { input }

  /// Fills `output` as far as the input reaches.
  ///
  /// - Parameter more: returns the next compressed bytes, or none at the end of the input.
  /// - Returns: how many bytes there are; none at the end of the entry or of the input.
  mutating func read(
    into output: UnsafeMutableRawBufferPointer, more: () throws -> [UInt8]
  ) throws -> Int {
    var filled = 0
    while filled < output.count, !isAtEnd {
      if input.isEmpty {
        input = try more()[...]
        if input.isEmpty { break }
      }
      let room = UnsafeMutableRawBufferPointer(rebasing: output[filled...])
      let made = isStored ? copy(into: room) : try inflate(into: room)
      checksum = UInt32(
        truncatingIfNeeded: libdeflate_crc32(checksum, room.baseAddress, made))
      filled += made
      count += made
    }
    guard
      count <= Inflater.harmless
        || count <= Inflater.limit && count / ArchiveError.greatestRatio <= taken
    else { throw ArchiveError.bomb }
    return filled
  }

  private mutating func copy(into room: UnsafeMutableRawBufferPointer) -> Int {
    let length = min(room.count, input.count)
    room.copyBytes(from: input.prefix(length))
    input = input.dropFirst(length)
    taken += length
    return length
  }

  private mutating func inflate(
    into room: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> Int {
    var result: Result<(taken: Int, made: Int), CompressionError> = .success((0, 0))
    input.withUnsafeBytes { input in
      result = Result { () throws(CompressionError) in
        try stream.decompress(input, into: room)
      }
    }
    guard case .success(let step) = result else { throw .damaged }
    input = input.dropFirst(step.taken)
    taken += step.taken
    return step.made
  }
}
