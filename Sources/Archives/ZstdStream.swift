import Base

/// Decompresses zstd, as RFC 8878 has it, with the library of the system.
///
/// The library is loaded when such an input comes, so that others neither need nor wait for it.
struct ZstdStream: Decompressor, ~Copyable {
  private let library: Library
  private let stream: OpaquePointer
  private(set) var isComplete = false

  init() throws(CompressionError) {
    guard let library = Library(), let stream = library.create() else { throw .noLibrary(.zstd) }
    (self.library, self.stream) = (library, stream)
  }

  deinit { _ = library.free(stream) }

  mutating func decompress(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CompressionError) -> (taken: Int, made: Int) {
    var source = Buffer(start: input.baseAddress, count: input.count)
    var target = Buffer(start: UnsafeRawPointer(output.baseAddress), count: output.count)
    let code = library.decompress(stream, &target, &source)
    if library.isError(code) != 0 { throw .damaged(.zstd) }
    // Behind the last frame, a call without input asks for the next one.
    if source.position > 0 || target.position > 0 { isComplete = code == 0 }
    return (source.position, target.position)
  }

  /// `ZSTD_inBuffer` and `ZSTD_outBuffer`, which have the same fields.
  private struct Buffer {
    let start: UnsafeRawPointer?
    let count: Int
    var position = 0
  }

  /// The functions of libzstd, whose names and types are the same since version 1.0.
  private struct Library {
    typealias Create = @convention(c) () -> OpaquePointer?
    typealias Free = @convention(c) (OpaquePointer) -> Int
    typealias Decompress =
      @convention(c) (OpaquePointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int
    typealias IsError = @convention(c) (Int) -> UInt32

    let create: Create
    let free: Free
    let decompress: Decompress
    let isError: IsError

    init?() {
      guard let library = DynamicLibrary("zstd", version: "1"),
        let create = library.function("ZSTD_createDStream", as: Create.self),
        let free = library.function("ZSTD_freeDStream", as: Free.self),
        let decompress = library.function("ZSTD_decompressStream", as: Decompress.self),
        let isError = library.function("ZSTD_isError", as: IsError.self)
      else { return nil }
      (self.create, self.free) = (create, free)
      (self.decompress, self.isError) = (decompress, isError)
    }
  }
}
