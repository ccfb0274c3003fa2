import Synchronization

/// Bytes that are read piece by piece.
package enum ByteSource: Sendable {
  /// A file: its size, and a function that returns bytes from an offset on, fewer only at the end.
  case file(size: Int, read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8])
  /// A stream: a function that returns the next bytes, none at the end. `mayWait` tells that it may
  /// wait for another program.
  case stream(mayWait: Bool, next: @Sendable () throws -> [UInt8])

  /// The number of bytes; nil if it is not known.
  package var size: Int? {
    switch self {
    case .file(let size, _): size
    case .stream: nil
    }
  }

  /// Bytes in memory.
  package static func bytes(_ bytes: [UInt8]) -> ByteSource {
    .file(size: bytes.count) { offset, count in
      let start = min(offset, bytes.count)
      return Array(bytes[start..<min(start + count, bytes.count)])
    }
  }

  /// A stream of which the first bytes were read already.
  package static func stream(
    after head: [UInt8], mayWait: Bool, next: @escaping @Sendable () throws -> [UInt8]
  ) -> ByteSource {
    let rest = Mutex(head)
    return .stream(mayWait: mayWait) {
      let first = rest.withLock { head in
        defer { head = [] }
        return head
      }
      return first.isEmpty ? try next() : first
    }
  }
}

extension ByteSource {
  /// The same bytes; `body` is called with the number of bytes read so far after each piece.
  package func observed(_ body: @escaping @Sendable (_ count: Int) -> Void) -> ByteSource {
    let total = Mutex(0)
    let report: @Sendable (Int) -> Void = { count in
      body(
        total.withLock { total in
          total += count
          return total
        })
    }
    switch self {
    case .file(let size, let read):
      return .file(size: size) { offset, count in
        let bytes = try read(offset, count)
        report(bytes.count)
        return bytes
      }
    case .stream(let mayWait, let next):
      return .stream(mayWait: mayWait) {
        let bytes = try next()
        report(bytes.count)
        return bytes
      }
    }
  }

  /// Enough to tell formats of files from each other.
  private static let leastHead = 16
  /// Enough for the first element of XML, which may have a long prolog.
  private static let longHead = 1 << 16

  /// Reads the first bytes, of which there are at least 16 unless the source is shorter, and of XML
  /// 64 KiB.
  ///
  /// - Returns: these, and a source of all bytes: a stream cannot be read a second time.
  package func withHead() throws -> (head: [UInt8], source: ByteSource) {
    switch self {
    case .file(_, let read):
      let head = try read(0, ByteSource.leastHead)
      return (head.isMarkup ? try read(0, ByteSource.longHead) : head, self)
    case .stream(let mayWait, let next):
      var head: [UInt8] = []
      while head.count < (head.isMarkup ? ByteSource.longHead : ByteSource.leastHead) {
        let more = try next()
        if more.isEmpty { break }
        head += more
      }
      return (head, .stream(after: head, mayWait: mayWait, next: next))
    }
  }

  /// Reads all bytes, in pieces that end with a line feed, except for the last.
  ///
  /// - Parameter tooLong: the error for more than `limit` bytes.
  package func lines(upTo limit: Int, tooLong: @autoclosure () -> any Error) throws -> [[UInt8]] {
    var reader = ByteReader(self)
    var (pieces, piece): ([[UInt8]], [UInt8]) = ([], [])
    while true {
      let more = try reader.next()
      if more.isEmpty { break }
      if reader.position > limit { throw tooLong() }
      piece += more
      // Only the new bytes are searched, so that the time of a text in one line stays linear.
      guard piece.count >= ByteReader.pieceLength, let end = more.lastIndex(of: 0x0A) else {
        continue
      }
      let rest = Array(more[(end + 1)...])
      piece.removeLast(rest.count)
      pieces.append(piece)
      piece = rest
    }
    if !piece.isEmpty { pieces.append(piece) }
    return pieces
  }
}

extension [UInt8] {
  /// Whether the first byte that is no blank or mark of UTF-8 opens a tag.
  fileprivate var isMarkup: Bool {
    let start = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return self[start...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }
}

/// Reads a source from its beginning to its end; bytes can be put back.
package struct ByteReader {
  private let source: ByteSource
  private var buffer: ArraySlice<UInt8> = []
  /// The bytes that were given out.
  private(set) var position = 0

  static let pieceLength = 1 << 17

  package init(_ source: ByteSource, from offset: Int = 0) {
    (self.source, position) = (source, offset)
  }

  /// The next bytes, at most `limit`; none at the end.
  package mutating func next(upTo limit: Int = .max) throws -> [UInt8] {
    var bytes = Array(buffer)
    buffer = []
    if bytes.isEmpty {
      switch source {
      case .file(_, let read): bytes = try read(position, min(limit, ByteReader.pieceLength))
      case .stream(_, let next): bytes = try next()
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
  package mutating func take(_ count: Int) throws -> [UInt8] {
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
