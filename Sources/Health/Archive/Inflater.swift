import CDeflate
import CZlib

/// Decompresses one entry of an archive piece by piece, and checks its length and checksum.
///
/// zlib keeps a window of 32 KiB, where libdeflate needs room for the whole entry. The checksum is
/// libdeflate's, which is ten times as fast.
struct Inflater: ~Copyable {
  /// The most that an entry may grow: exports grow 14 to 31 times, and deflate can reach 1032.
  static let greatestRatio = 200
  /// The bytes that an entry may have whatever its size in the archive: small ones are harmless.
  private static let harmless = 1 << 24
  /// The most bytes of an entry.
  private static let limit = 1 << 36

  private let stream: UnsafeMutablePointer<z_stream>
  private let isStored: Bool
  private var input: [UInt8] = []
  private var position = 0
  private(set) var isAtEnd = false
  /// The compressed bytes that were taken.
  private(set) var taken = 0
  /// The bytes that came out.
  private(set) var count = 0
  private(set) var checksum: UInt32 = 0

  init(isStored: Bool) throws(HealthError) {
    self.isStored = isStored
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative window bits: no header, as in archives.
    let status = inflateInit2_(
      stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if status != Z_OK { throw .archive(.damaged) }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// The bytes behind the entry, of those that were given.
  var rest: ArraySlice<UInt8> { input[position...] }

  /// Fills `output` as far as the input reaches.
  ///
  /// - Parameter more: returns the next compressed bytes, or none at the end of the input.
  /// - Returns: how many bytes there are; none at the end of the entry or of the input.
  mutating func read(
    into output: UnsafeMutableRawBufferPointer, more: () throws -> [UInt8]
  ) throws -> Int {
    var filled = 0
    while filled < output.count, !isAtEnd {
      if position == input.count {
        input = try more()
        position = 0
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
        || count <= Inflater.limit && count / Inflater.greatestRatio <= taken
    else { throw HealthError.archive(.bomb) }
    return filled
  }

  private mutating func copy(into room: UnsafeMutableRawBufferPointer) -> Int {
    let length = min(room.count, input.count - position)
    room.copyBytes(from: input[position..<position + length])
    position += length
    taken += length
    return length
  }

  private mutating func inflate(
    into room: UnsafeMutableRawBufferPointer
  ) throws(HealthError) -> Int {
    let start = position
    let available = min(input.count - start, Int(UInt32.max))
    let capacity = min(room.count, Int(UInt32.max))
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(capacity)
    let status = input.withUnsafeMutableBufferPointer { bytes in
      stream.pointee.next_in = bytes.baseAddress.map { $0 + start }
      stream.pointee.avail_in = UInt32(available)
      return CZlib.inflate(stream, Z_NO_FLUSH)
    }
    let used = available - Int(stream.pointee.avail_in)
    position += used
    taken += used
    switch status {
    case Z_STREAM_END: isAtEnd = true
    case Z_OK, Z_BUF_ERROR: break
    default: throw .archive(.damaged)
    }
    return capacity - Int(stream.pointee.avail_out)
  }
}
