/// A file in a zip archive.
///
/// The layout is that of PKWARE's APPNOTE.TXT 6.3: local headers before the data, a central directory
/// behind it, and 64-bit sizes in an extra field.
package struct ZipEntry: Sendable, Hashable {
  package let name: String
  let method: Int
  let checksum: UInt32
  let compressedSize: Int
  package let size: Int
  /// The offset of the local header.
  let offset: Int

  package static let signature: [UInt8] = [0x50, 0x4B, 3, 4]
  static let headerLength = 30
  /// The bits of encryption, and of sizes that follow the data.
  static let (encrypted, describedBehind) = (1, 8)

  package var isFolder: Bool { name.hasSuffix("/") }
  var isXML: Bool { name.lowercased().hasSuffix(".xml") }

  /// Whether a name stays in the folder that it is unpacked into.
  static func isHarmless(_ name: String) -> Bool {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    return !name.hasPrefix("/") && !name.hasPrefix("\\") && !parts.contains("..")
      && !name.dropFirst().hasPrefix(":") && !name.utf8.contains(0)
  }

  /// Throws for an entry that is not read.
  static func check(flags: Int, method: Int) throws(ArchiveError) {
    if flags & encrypted != 0 { throw .encrypted }
    guard method == 0 || method == 8 else { throw .method(method) }
  }
}

/// The entries of an archive, from the directory at its end.
package struct ZipDirectory {
  package private(set) var entries: [ZipEntry] = []

  /// Bytes of the end record with the longest comment.
  private static let tailLength = 22 + 65_535
  private static let longest = 1 << 26
  private static let (endRecord, endRecord64, locator, header): (UInt32, UInt32, UInt32, UInt32) =
    (0x0605_4B50, 0x0606_4B50, 0x0706_4B50, 0x0201_4B50)

  /// Reads the directory; nil if the file has none, as one that was cut.
  package init?(size: Int, read: (_ offset: Int, _ count: Int) throws -> [UInt8]) throws {
    let tail = LittleEndian(
      try read(max(0, size - ZipDirectory.tailLength), min(size, ZipDirectory.tailLength)))
    let start = size - tail.bytes.count
    guard let end = ZipDirectory.endRecord(in: tail) else { return nil }
    var (length, offset) = (tail.long(end + 12), tail.long(end + 16))
    var count = tail.short(end + 10)
    guard tail.short(end + 4) == 0 || tail.short(end + 4) == 0xFFFF else {
      throw ArchiveError.split
    }
    var limit = start + end
    if end >= 20, tail.long(end - 20) == Int(ZipDirectory.locator) {
      let place = tail.wide(end - 12)
      guard place >= 0, place <= size - 56 else { throw ArchiveError.directory }
      let record = LittleEndian(try read(place, 56))
      guard record.long(0) == Int(ZipDirectory.endRecord64) else {
        throw ArchiveError.directory
      }
      (count, length, offset) = (record.wide(32), record.wide(40), record.wide(48))
      limit = place
    }
    guard length >= 0, length <= min(limit, ZipDirectory.longest), offset >= 0,
      offset <= limit - length
    else { throw ArchiveError.directory }
    // What stands before an archive moves all of its offsets.
    let moved = limit - length - offset
    let directory = LittleEndian(try read(limit - length, length))
    var position = 0
    while position + 46 <= directory.bytes.count, entries.count < count {
      guard directory.long(position) == Int(ZipDirectory.header) else {
        throw ArchiveError.directory
      }
      let next =
        position + 46 + directory.short(position + 28) + directory.short(position + 30)
        + directory.short(position + 32)
      guard next <= directory.bytes.count else { throw ArchiveError.directory }
      entries.append(try ZipDirectory.entry(directory, at: position, moved: moved, size: size))
      position = next
    }
    guard entries.count == count else { throw ArchiveError.directory }
  }

  private static func endRecord(in tail: LittleEndian) -> Int? {
    guard tail.bytes.count >= 22 else { return nil }
    return (0...tail.bytes.count - 22).reversed().first { place in
      tail.bytes[place] == 0x50 && tail.long(place) == Int(endRecord)
        && place + 22 + tail.short(place + 20) <= tail.bytes.count
    }
  }

  private static func entry(
    _ directory: LittleEndian, at position: Int, moved: Int, size: Int
  ) throws(ArchiveError) -> ZipEntry {
    let nameEnd = position + 46 + directory.short(position + 28)
    let name = String(decoding: directory.bytes[position + 46..<nameEnd], as: UTF8.self)
    guard ZipEntry.isHarmless(name) else { throw .name(name) }
    var sizes = [
      directory.long(position + 24), directory.long(position + 20), directory.long(position + 42),
    ]
    var extra = nameEnd
    let extraEnd = nameEnd + directory.short(position + 30)
    while extra + 4 <= extraEnd {
      let (kind, length) = (directory.short(extra), directory.short(extra + 2))
      guard extra + 4 + length <= extraEnd else { break }
      if kind == 1 {
        // The sizes that do not fit, in this order.
        var place = extra + 4
        for index in sizes.indices where sizes[index] == 0xFFFF_FFFF {
          guard place + 8 <= extra + 4 + length else { throw .directory }
          sizes[index] = directory.wide(place)
          place += 8
        }
      }
      extra += 4 + length
    }
    let entry = ZipEntry(
      name: name, method: directory.short(position + 10),
      checksum: UInt32(truncatingIfNeeded: directory.long(position + 16)),
      compressedSize: sizes[1], size: sizes[0], offset: sizes[2])
    guard sizes.allSatisfy({ $0 >= 0 }), entry.offset <= size - moved - ZipEntry.headerLength,
      entry.compressedSize <= size - moved - ZipEntry.headerLength - entry.offset
    else { throw .directory }
    // The upper half of the attributes is a Unix mode: a link is no file.
    let isLink =
      directory.long(position + 38) >> 28 == 0xA && directory.short(position + 4) >> 8 == 3
    if isLink { throw .name(name) }
    let flags = directory.short(position + 8)
    if entry.isXML { try ZipEntry.check(flags: flags, method: entry.method) }
    return ZipEntry(
      name: name, method: entry.method, checksum: entry.checksum,
      compressedSize: entry.compressedSize, size: entry.size, offset: entry.offset + moved)
  }
}

/// Numbers in bytes, the lowest byte first; 0 beyond the end.
struct LittleEndian {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func number(_ place: Int, _ length: Int) -> UInt64 {
    guard place >= 0, place + length <= bytes.count else { return 0 }
    return bytes[place..<place + length].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  func short(_ place: Int) -> Int { Int(number(place, 2)) }
  func long(_ place: Int) -> Int { Int(number(place, 4)) }
  /// -1 for what no file can have.
  func wide(_ place: Int) -> Int { Int(exactly: number(place, 8)) ?? -1 }
}
