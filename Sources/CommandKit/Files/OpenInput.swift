import Archives
import Base

/// An input that is open for reading, and decompressed as it is read.
package struct OpenInput: Sendable {
  /// The name in errors.
  package let name: String
  /// The path of an ordinary file that is not compressed; nil for any other input.
  package let path: String?
  /// The first bytes: at least 16 unless the input is shorter, and 64 KiB of XML.
  package let head: [UInt8]
  /// All bytes, those of ``head`` among them.
  package private(set) var source: ByteSource
  private let isCompressed: Bool
  /// What an input without compression is read from, and the bytes of it that were read.
  private var plain: (descriptor: Descriptor, start: [UInt8])?

  /// - Parameter start: the first bytes of a stream, if they were read already.
  package init(_ descriptor: Descriptor, of input: InputFile, after start: [UInt8] = []) throws {
    let name = if case .file(let path) = input { quoted(path) } else { "Standard input" }
    self.name = name
    let failure: @Sendable (SystemError) -> FileError = { .inputNotRead(name: name, $0) }
    let status = try converting(failure) { () throws(SystemError) in try descriptor.status() }
    let isFile = status.kind == .regular
    let bytes: ByteSource =
      isFile
      ? .file(size: status.size) { offset, count in
        try converting(failure) { () throws(SystemError) in
          try descriptor.readPart(at: offset, count: count)
        }
      }
      : .stream(after: start, mayWait: true) {
        try converting(failure) { () throws(SystemError) in
          try descriptor.readSome(Descriptor.pieceLength)
        }
      }
    let found = try bytes.withHead()
    guard let format = CompressedFormat(found.head) else {
      isCompressed = false
      (head, source, plain) = (found.head, found.source, (descriptor, isFile ? [] : found.head))
      path = if case .file(let path) = input, isFile { path } else { nil }
      return
    }
    let unpacked = try found.source.decompressed(format) { FileError.compression(name: name, $0) }
    (head, source) = try unpacked.withHead()
    (plain, path, isCompressed) = (nil, nil, true)
  }

  /// Makes an input of bytes in memory, which are not compressed.
  package init(_ bytes: [UInt8], named name: String) throws {
    (self.name, path, plain, isCompressed) = (quoted(name), nil, nil, false)
    (head, source) = try ByteSource.bytes(bytes).withHead()
  }

  /// The input, which tells how many bytes were read, unless it is an ordinary file of text: such a
  /// file is read in no time.
  package func observed(_ body: @escaping @Sendable (_ count: Int) -> Void) -> OpenInput {
    var input = self
    input.source = source.observed(body)
    if case .stream = source { input.plain = nil }
    return input
  }

  /// Reads all bytes in chunks that end with a line feed, except for the last.
  ///
  /// - Throws: ``FileError`` when it cannot be read or has more than `limit` bytes.
  package func text(upTo limit: Int) throws -> [[UInt8]] {
    guard let plain else {
      let error =
        isCompressed
        ? FileError.compression(name: name, .tooLarge(limit: limit))
        : .inputTooLarge(name: name, limit: limit)
      return try source.lines(upTo: limit, tooLong: error)
    }
    let pieces = try converting({ FileError.inputNotRead(name: name, $0) }) {
      () throws(SystemError) in
      try plain.descriptor.readText(
        upTo: limit, expecting: try plain.descriptor.status().size, after: plain.start)
    }
    guard pieces.reduce(0, { $0 + $1.count }) <= limit else {
      throw FileError.inputTooLarge(name: name, limit: limit)
    }
    return pieces
  }
}
