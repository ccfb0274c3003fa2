import Base

/// A regular file of a tar archive: the header before its bytes and the padding after them.
///
/// The format is `pax` of POSIX.1-2001: blocks of 512 bytes, a `ustar` header for each file, and
/// before it a record of what does not fit there, such as a long name. Owner and machine are left
/// out, so that the same files give the same archive.
package struct TarEntry: Sendable, Hashable {
  /// The end of an archive: two blocks of zeros.
  package static let archiveEnd = [UInt8](repeating: 0, count: 2 * blockSize)

  private static let blockSize = 512
  /// The largest number of eleven octal digits.
  private static let largestNumber = 0o777_7777_7777

  /// The path of the file in the archive, of any length and in any script.
  package let name: String
  /// The number of bytes of the file.
  package let size: Int
  /// The time of the last change in Unix seconds.
  package let modified: Int

  /// Describes a file; a size below 0 counts as 0, and the name is not checked.
  package init(name: String, size: Int, modified: Int) {
    self.name = name
    self.size = max(0, size)
    self.modified = modified
  }

  /// The blocks before the bytes of the file.
  package var header: [UInt8] {
    let extra = records
    let own = TarEntry.block(path: plainName, size: size, modified: modified, kind: "0")
    guard !extra.isEmpty else { return own }
    let head = TarEntry.block(
      path: Array("PaxHeader".utf8), size: extra.count, modified: modified, kind: "x")
    return head + extra + TarEntry.padding(after: extra.count) + own
  }

  /// The zeros between the end of the file's bytes and the next block.
  package var padding: [UInt8] { TarEntry.padding(after: size) }

  private static func padding(after size: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (blockSize - size % blockSize) % blockSize)
  }

  /// The name for readers without `pax`: its first 100 bytes, with `_` for bytes beyond ASCII.
  private var plainName: [UInt8] {
    name.utf8.prefix(100).map { $0 < 0x80 ? $0 : UInt8(ascii: "_") }
  }

  /// The `pax` records of what does not fit into the header.
  private var records: [UInt8] {
    var records: [UInt8] = []
    if Array(name.utf8) != plainName { records += TarEntry.record("path", name) }
    if size > TarEntry.largestNumber { records += TarEntry.record("size", String(size)) }
    if !(0...TarEntry.largestNumber).contains(modified) {
      records += TarEntry.record("mtime", String(modified))
    }
    return records
  }

  /// Returns a line of key and value that begins with its own length in bytes.
  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let line = Array(" \(key)=\(value)\n".utf8)
    var count = line.count
    while count != line.count + String(count).utf8.count {
      count = line.count + String(count).utf8.count
    }
    return Array(String(count).utf8) + line
  }

  private static func block(
    path: [UInt8], size: Int, modified: Int, kind: Unicode.Scalar
  ) -> [UInt8] {
    let fit = { (number: Int) in min(max(0, number), largestNumber) }
    var block = path + [UInt8](repeating: 0, count: 100 - path.count)
    block += octal(0o644, 7) + octal(0, 7) + octal(0, 7)
    block += octal(fit(size), 11) + octal(fit(modified), 11)
    // The checksum is that of the block with blanks instead of the checksum.
    let sum = block.count..<block.count + 8
    block += [UInt8](repeating: .space, count: 8)
    block.append(UInt8(ascii: kind))
    block += [UInt8](repeating: 0, count: 100)
    block += Array("ustar\u{0}00".utf8)
    block += [UInt8](repeating: 0, count: 64) + octal(0, 7) + octal(0, 7)
    block += [UInt8](repeating: 0, count: blockSize - block.count)
    let total = block.reduce(0) { $0 + Int($1) }
    block.replaceSubrange(sum, with: octal(total, 6) + [.space])
    return block
  }

  /// Returns a number as octal digits with leading zeros and a final NUL.
  private static func octal(_ number: Int, _ count: Int) -> [UInt8] {
    let digits = String(number, radix: 8)
    return Array((String(repeating: "0", count: count - digits.count) + digits + "\0").utf8)
  }
}
