import Base
import Synchronization

/// A format of compressed files that hold one text.
package enum CompressedFormat: String, Sendable, Hashable {
  case gzip
  case zstd

  /// The number of bytes that tell the format.
  package static let signatureLength = 4

  /// Recognises the start of a file; nil for one that is not compressed, or otherwise.
  package init?(_ head: [UInt8]) {
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

/// Why a compressed input is not read.
package enum CompressionError: Error, Sendable, Hashable {
  case damaged(CompressedFormat)
  /// The input ends before the compressed text does.
  case cut(CompressedFormat)
  case tooLarge(limit: Int)
  /// The library that reads the format is not on this machine.
  case noLibrary(CompressedFormat)

  /// The reason as a clause after a colon, and the next step.
  package var reason: String {
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
protocol Decompressor: ~Copyable, SendableMetatype {
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

extension ByteSource {
  /// The bytes that a compressed source unpacks to, as a stream.
  ///
  /// - Parameter failure: the error that the stream throws for data that cannot be decompressed.
  package func decompressed(
    _ format: CompressedFormat, failure: @escaping @Sendable (CompressionError) -> any Error
  ) throws -> ByteSource {
    do throws(CompressionError) {
      switch format {
      case .gzip: return stream(through: try InflateStream(.gzip), of: format, failure)
      case .zstd: return stream(through: try ZstdStream(), of: format, failure)
      }
    } catch {
      throw failure(error)
    }
  }

  private func stream<Format: Decompressor & ~Copyable>(
    through decompressor: consuming sending Format, of format: CompressedFormat,
    _ failure: @escaping @Sendable (CompressionError) -> any Error
  ) -> ByteSource {
    let state = Mutex(DecompressingReader(ByteReader(self), format, decompressor))
    let mayWait = if case .stream(mayWait: true, _) = self { true } else { false }
    return .stream(mayWait: mayWait) {
      try state.withLock { reader in
        do {
          return try reader.next()
        } catch let error as CompressionError {
          throw failure(error)
        }
      }
    }
  }
}

/// Reads a compressed source.
private struct DecompressingReader<Format: Decompressor & ~Copyable>: ~Copyable {
  private var source: ByteReader
  private var decompressor: Format
  private let format: CompressedFormat
  private var input: ArraySlice<UInt8> = []

  private static var pieceLength: Int { 1 << 18 }

  init(_ source: ByteReader, _ format: CompressedFormat, _ decompressor: consuming Format) {
    (self.source, self.format) = (source, format)
    self.decompressor = decompressor
  }

  /// The next bytes of the text; none at the end.
  mutating func next() throws -> [UInt8] {
    while true {
      if input.isEmpty {
        input = try source.next()[...]
        guard !input.isEmpty else {
          // What is kept of the last input may still come.
          let rest = try step()
          if rest.isEmpty, !decompressor.isComplete { throw CompressionError.cut(format) }
          return rest
        }
      }
      let made = try step()
      if !made.isEmpty { return made }
    }
  }

  private mutating func step() throws(CompressionError) -> [UInt8] {
    var result: Result<Int, CompressionError> = .success(0)
    let made = [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { output, count in
      result = input.withUnsafeBytes { input in
        Result { () throws(CompressionError) in
          let step = try decompressor.decompress(input, into: UnsafeMutableRawBufferPointer(output))
          count = step.made
          return step.taken
        }
      }
    }
    let taken = try result.get()
    input = taken == 0 && made.isEmpty ? [] : input.dropFirst(taken)
    return made
  }
}
