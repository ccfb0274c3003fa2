import Synchronization

/// Reads a file that may be in a zip archive, from its beginning to its end.
package struct EntryReader: ~Copyable {
  /// The bytes of the input that were read.
  package var position: Int { source.position }
  /// Whether the input ended within the archive's entry.
  package private(set) var isCut = false

  private var source: ByteReader
  /// Nil for a file that is in no archive.
  private var inflater: Inflater?
  /// The header of the entry; nil if its sizes and checksum stand behind the data.
  private var entry: ZipEntry?
  /// The compressed bytes that are still to come; nil if the archive does not say.
  private var remaining: Int?
  /// The first bytes of the file, which were read to recognise it.
  private var head: [UInt8] = []
  /// Whether the whole entry must be there, because the directory at the end of the archive is.
  private let isWhole: Bool

  private static let headLength = 1 << 16
  private static let pieceLength = 1 << 17

  private init(_ source: ByteReader) { (self.source, isWhole) = (source, false) }

  /// Opens the first file of an archive that `isWanted` returns true for, or the input itself if it
  /// is no archive; nil if no file of the archive is wanted.
  ///
  /// XML is tried before other files.
  ///
  /// - Parameter isWanted: is given the first 64 KiB of a file.
  /// - Throws: ``ArchiveError``, and what the input throws.
  package static func opening(
    _ input: ByteSource, where isWanted: ([UInt8]) -> Bool
  ) throws -> EntryReader? {
    var source = ByteReader(input)
    let start = try source.take(ZipEntry.signature.count)
    source.putBack(start)
    guard start == ZipEntry.signature else { return EntryReader(source) }
    if case .file(let size, let read) = input,
      let directory = try ZipDirectory(size: size, read: read)
    {
      let entries = directory.entries.filter { !$0.isFolder }
      let others = entries.filter { !$0.isXML && ($0.method == 0 || $0.method == 8) }
      for entry in entries.filter(\.isXML) + others {
        var reader = try EntryReader(of: entry, input)
        try reader.readHead()
        if isWanted(reader.head) { return reader }
      }
      return nil
    }
    var reader = EntryReader(source)
    while try reader.openNext() {
      try reader.readHead()
      if isWanted(reader.head) { return reader }
      try reader.skipEntry()
    }
    return nil
  }

  private init(_ source: ByteReader, _ entry: ZipEntry, _ inflater: consuming Inflater) {
    (self.source, self.entry, remaining, isWhole) = (source, entry, entry.compressedSize, true)
    self.inflater = consume inflater
  }

  /// Opens an entry of an archive's directory.
  ///
  /// - Throws: ``ArchiveError`` for one that is not where the directory says, or encrypted, and what
  ///   the input throws.
  package init(of entry: ZipEntry, _ input: ByteSource) throws {
    var source = ByteReader(input, from: entry.offset)
    let header = LittleEndian(try source.take(ZipEntry.headerLength))
    guard header.bytes.starts(with: ZipEntry.signature) else {
      throw ArchiveError.directory
    }
    try ZipEntry.check(flags: header.short(6), method: entry.method)
    _ = try source.take(header.short(26) + header.short(28))
    self.init(source, entry, try Inflater(isStored: entry.method == 0))
  }

  private mutating func readHead() throws {
    var bytes = [UInt8](repeating: 0, count: EntryReader.headLength)
    let count = try bytes.withUnsafeMutableBytes { buffer in try inflate(into: buffer) }
    head = Array(bytes[..<count])
  }

  /// Fills a buffer; returns the number of bytes, none at the end.
  ///
  /// - Throws: ``ArchiveError`` for damaged data, a checksum or length that differs, and a bomb; what
  ///   the input throws.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if !head.isEmpty {
      let count = min(head.count, buffer.count)
      buffer.copyBytes(from: head[..<count])
      head.removeFirst(count)
      return count
    }
    guard inflater == nil else {
      let count = try inflate(into: buffer)
      if count == 0 { try checkEnd() }
      return count
    }
    let bytes = try source.next(upTo: buffer.count)
    buffer.copyBytes(from: bytes)
    return bytes.count
  }

  /// The next bytes; none at the end. Throws as ``read(into:)``.
  package mutating func next() throws -> [UInt8] {
    var failure: (any Error)?
    let bytes = [UInt8](unsafeUninitializedCapacity: EntryReader.pieceLength) { buffer, count in
      do { count = try read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  private mutating func inflate(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var (source, remaining) = (source, remaining)
    defer { (self.source, self.remaining) = (source, remaining) }
    return try inflater?.read(into: buffer) {
      let bytes = try source.next(upTo: remaining ?? .max)
      if let left = remaining { remaining = left - bytes.count }
      return bytes
    } ?? 0
  }

  /// Compares the entry with what the archive says of it.
  private mutating func checkEnd() throws {
    let isStored = entry?.method == 0
    guard isStored ? remaining == 0 : inflater?.isAtEnd ?? true else {
      if isWhole || remaining == 0 { throw ArchiveError.damaged }
      isCut = true
      return
    }
    let (count, taken) = (inflater?.count ?? 0, inflater?.taken ?? 0)
    let checksum = inflater?.checksum ?? 0
    if let entry {
      guard entry.checksum == checksum else { throw ArchiveError.checksum }
      guard entry.size == count, entry.compressedSize == taken else {
        throw ArchiveError.length
      }
      return
    }
    source.putBack(inflater?.rest ?? [])
    let bytes = try source.take(24)
    let record = LittleEndian(bytes)
    // The signature in front is optional, and sizes have 64 bits where the entry needs them.
    let start = record.long(0) == 0x0807_4B50 ? 4 : 0
    guard bytes.count >= start + 12 else {
      isCut = true
      return
    }
    guard record.long(start) == Int(checksum) else { throw ArchiveError.checksum }
    let isShort = record.long(start + 4) == taken && record.long(start + 8) == count
    guard isShort || record.wide(start + 4) == taken && record.wide(start + 12) == count else {
      throw ArchiveError.length
    }
    source.putBack(bytes[(start + (isShort ? 12 : 20))...])
  }

  /// Opens the next entry of a stream; false where its directory begins, or the stream ends.
  private mutating func openNext() throws -> Bool {
    let header = LittleEndian(try source.take(ZipEntry.headerLength))
    guard header.bytes.count == ZipEntry.headerLength,
      header.bytes.starts(with: ZipEntry.signature)
    else { return false }
    let name = String(decoding: try source.take(header.short(26)), as: UTF8.self)
    let extra = LittleEndian(try source.take(header.short(28)))
    guard ZipEntry.isHarmless(name) else { throw ArchiveError.name(name) }
    let (flags, method) = (header.short(6), header.short(8))
    try ZipEntry.check(flags: flags, method: method)
    inflater = try Inflater(isStored: method == 0)
    (entry, remaining, isCut) = (nil, nil, false)
    if flags & ZipEntry.describedBehind != 0 {
      if method == 0 { throw ArchiveError.unknownLength }
      return true
    }
    var (size, compressed) = (header.long(22), header.long(18))
    if size == 0xFFFF_FFFF || compressed == 0xFFFF_FFFF {
      guard extra.short(0) == 1 else { throw ArchiveError.directory }
      (size, compressed) = (extra.wide(4), extra.wide(12))
    }
    entry = ZipEntry(
      name: name, method: method, checksum: UInt32(truncatingIfNeeded: header.long(14)),
      compressedSize: compressed, size: size, offset: 0)
    remaining = max(0, compressed)
    return true
  }

  private mutating func skipEntry() throws {
    head = []
    var bytes = [UInt8](repeating: 0, count: EntryReader.headLength)
    while try bytes.withUnsafeMutableBytes({ buffer in try read(into: buffer) }) > 0 {}
  }
}

extension ByteSource {
  /// The bytes of an entry of an archive, as a stream.
  ///
  /// - Throws: as ``EntryReader/init(of:_:)``.
  package static func entry(_ entry: ZipEntry, of archive: ByteSource) throws -> ByteSource {
    let reader = Mutex(try EntryReader(of: entry, archive))
    return .stream(mayWait: false) { try reader.withLock { try $0.next() } }
  }

  /// All bytes.
  ///
  /// - Parameter tooLong: the error for more than `limit` bytes.
  package func all(upTo limit: Int, tooLong: @autoclosure () -> any Error) throws -> [UInt8] {
    var reader = ByteReader(self)
    var bytes: [UInt8] = []
    while true {
      let more = try reader.next()
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > limit { throw tooLong() }
    }
  }
}
