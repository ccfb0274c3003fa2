import Base

/// A format of compressed files that hold one text, recognised by its first bytes.
package enum CompressedFormat: String, Sendable, Hashable {
  case gzip
  case zstd

  /// The bytes that tell the format.
  static let signatureLength = 4

  /// Recognises the start of a file; nil for one that is not compressed, or otherwise.
  init?(_ head: [UInt8]) {
    // The third byte of gzip is the method, of which there is one.
    if head.starts(with: [0x1F, 0x8B, 8]) {
      self = .gzip
    } else if head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      self = .zstd
    } else {
      return nil
    }
  }
}

extension CompressedFormat {
  /// Reads and decompresses a text, as ``Decompressor/text(of:after:upTo:failure:more:)``.
  func text(
    after head: [UInt8], upTo limit: Int, failure: (CompressionError) -> FileError,
    more: () throws(FileError) -> [UInt8]
  ) throws(FileError) -> [[UInt8]] {
    switch self {
    case .gzip:
      var stream = try converting(failure) { () throws(CompressionError) in try GzipStream() }
      return try stream.text(of: self, after: head, upTo: limit, failure: failure, more: more)
    case .zstd:
      var stream = try converting(failure) { () throws(CompressionError) in try ZstdStream() }
      return try stream.text(of: self, after: head, upTo: limit, failure: failure, more: more)
    }
  }
}

/// Why a compressed input is not read.
package enum CompressionError: Error, Sendable, Hashable {
  case damaged(CompressedFormat)
  /// The input ends before the compressed text does.
  case cut(CompressedFormat)
  case tooLarge(limit: Int)
  /// The library that reads the format is not on this machine.
  case noLibrary(CompressedFormat)

  /// The reason as a clause after a colon, and the next step.
  var reason: String {
    switch self {
    case .damaged(let format):
      "its \(format) data is damaged. Copy or download it again."
    case .cut(let format):
      "its \(format) data ends too early. Copy or download it again."
    case .tooLarge(let limit):
      "unpacked it has more than \(limit) bytes, and more are not read. Pass a part of it."
    case .noLibrary(let format):
      "it is compressed with \(format), and lib\(format) is not installed. Install it, such as with "
        + "apt-get install libzstd1, or pass the output of \(format) -dc."
    }
  }
}

/// Decompresses a stream piece by piece.
protocol Decompressor: ~Copyable {
  /// Whether all that was begun is complete, so that the input may end.
  var isComplete: Bool { get }

  /// Takes bytes from the front of `input`, and writes to the front of `output`.
  ///
  /// - Returns: how many bytes were taken and made; none of both if more input is needed.
  /// - Throws: ``CompressionError`` for damaged data.
  mutating func decompress(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CompressionError) -> (taken: Int, made: Int)
}

extension Decompressor where Self: ~Copyable {
  /// Reads and decompresses a text, in chunks that end with a line feed, except for the last.
  ///
  /// - Parameters:
  ///   - head: the first compressed bytes.
  ///   - limit: the most bytes of the text.
  ///   - more: returns the next compressed bytes, or none at the end.
  mutating func text(
    of format: CompressedFormat, after head: [UInt8], upTo limit: Int,
    failure: (CompressionError) -> FileError, more: () throws(FileError) -> [UInt8]
  ) throws(FileError) -> [[UInt8]] {
    var (pieces, piece, count): ([[UInt8]], [UInt8], Int) = ([], [], 0)
    var output = [UInt8](repeating: 0, count: 1 << 18)
    var input = head
    while !input.isEmpty {
      var position = 0
      while true {
        let (taken, made) = try converting(failure) { () throws(CompressionError) in
          try step(input[position...], into: &output)
        }
        if taken == 0, made == 0 { break }
        position += taken
        count += made
        guard count <= limit else { throw failure(.tooLarge(limit: limit)) }
        piece += output[..<made]
        // Only these are searched, so that the time of a text in one line stays linear.
        guard piece.count >= output.count,
          let end = output[..<made].lastIndex(of: UInt8(ascii: "\n"))
        else { continue }
        let rest = Array(output[(end + 1)..<made])
        piece.removeLast(rest.count)
        pieces.append(piece)
        piece = rest
      }
      input = try more()
    }
    guard isComplete else { throw failure(.cut(format)) }
    if !piece.isEmpty { pieces.append(piece) }
    return pieces
  }

  private mutating func step(
    _ input: ArraySlice<UInt8>, into output: inout [UInt8]
  ) throws(CompressionError) -> (taken: Int, made: Int) {
    var result: Result<(taken: Int, made: Int), CompressionError> = .success((0, 0))
    input.withUnsafeBytes { input in
      output.withUnsafeMutableBytes { output in
        do throws(CompressionError) {
          result = .success(try decompress(input, into: output))
        } catch {
          result = .failure(error)
        }
      }
    }
    return try result.get()
  }
}
