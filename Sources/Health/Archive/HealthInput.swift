import Synchronization

/// Where the bytes of an export come from.
package enum HealthInput: Sendable {
  /// A file: its size, and what returns bytes from an offset on, fewer only at the end.
  case file(size: Int, read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8])
  /// A stream: what returns the next bytes, none at the end.
  case stream(next: @Sendable () throws -> [UInt8])

  /// The number of bytes; nil if it is not known.
  package var size: Int? {
    switch self {
    case .file(let size, _): size
    case .stream: nil
    }
  }

  /// Whether the first bytes of an input are those of an archive or of XML, so that it may be an
  /// export.
  package static func mayBeExport(_ head: some Collection<UInt8>) -> Bool {
    if head.starts(with: ZipEntry.signature) { return true }
    let isMarked = head.starts(with: [0xEF, 0xBB, 0xBF])
    return head.dropFirst(isMarked ? 3 : 0).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      == UInt8(ascii: "<")
  }
}

extension HealthInput {
  /// A stream of which the first bytes were read already.
  package static func stream(
    after head: [UInt8], next: @escaping @Sendable () throws -> [UInt8]
  ) -> HealthInput {
    let rest = Mutex(head)
    return .stream {
      let first = rest.withLock { head in
        defer { head = [] }
        return head
      }
      return first.isEmpty ? try next() : first
    }
  }

  /// Whether the first bytes of XML are those of an export.
  package static func isExport(_ head: [UInt8]) -> Bool {
    ["<!DOCTYPE HealthData", "<HealthData"].contains { head.firstRange(of: Array($0.utf8)) != nil }
  }
}

/// Reads an input from its beginning to its end, with bytes that were read too many put back.
struct ByteSequence {
  private let input: HealthInput
  private var buffer: ArraySlice<UInt8> = []
  /// The bytes that were given out.
  private(set) var position = 0

  private static let pieceLength = 1 << 17

  init(_ input: HealthInput, from offset: Int = 0) { (self.input, position) = (input, offset) }

  /// The next bytes, at most `limit`; none at the end.
  mutating func next(upTo limit: Int = .max) throws -> [UInt8] {
    var bytes = Array(buffer)
    buffer = []
    if bytes.isEmpty {
      switch input {
      case .file(_, let read): bytes = try read(position, min(limit, ByteSequence.pieceLength))
      case .stream(let next): bytes = try next()
      }
    }
    if bytes.count > limit {
      buffer = bytes[limit...]
      bytes.removeLast(bytes.count - limit)
    }
    position += bytes.count
    return bytes
  }

  /// Exactly `count` bytes; fewer at the end.
  mutating func take(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try next(upTo: count - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  mutating func putBack(_ bytes: some Collection<UInt8>) {
    position -= bytes.count
    buffer = Array(bytes) + buffer
  }
}
