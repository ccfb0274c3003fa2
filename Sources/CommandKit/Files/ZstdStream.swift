#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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
    let create: @convention(c) () -> OpaquePointer?
    let free: @convention(c) (OpaquePointer) -> Int
    let decompress:
      @convention(c) (OpaquePointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int
    let isError: @convention(c) (Int) -> UInt32

    #if canImport(Darwin)
      private static let names = [
        "libzstd.1.dylib", "/opt/homebrew/lib/libzstd.1.dylib", "/usr/local/lib/libzstd.1.dylib",
      ]
    #else
      private static let names = ["libzstd.so.1"]
    #endif

    init?() {
      let library = Library.names.lazy.compactMap { dlopen($0, RTLD_NOW) }.first
      guard let library, let create = dlsym(library, "ZSTD_createDStream"),
        let free = dlsym(library, "ZSTD_freeDStream"),
        let decompress = dlsym(library, "ZSTD_decompressStream"),
        let isError = dlsym(library, "ZSTD_isError")
      else { return nil }
      self.create = unsafeBitCast(create, to: (@convention(c) () -> OpaquePointer?).self)
      self.free = unsafeBitCast(free, to: (@convention(c) (OpaquePointer) -> Int).self)
      self.decompress = unsafeBitCast(
        decompress,
        to: (@convention(c) (OpaquePointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int)
          .self)
      self.isError = unsafeBitCast(isError, to: (@convention(c) (Int) -> UInt32).self)
    }
  }
}
