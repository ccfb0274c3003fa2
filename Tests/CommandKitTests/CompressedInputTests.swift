import CDeflate
import Archives
import Testing
import TestSupport

@testable import CommandKit

@Suite("Compressed inputs")
struct CompressedInputTests {
  private static let table = "day,steps\n2016-09-13,5200\n2016-09-14,8400\n2016-09-15,3000\n"
  /// That table, compressed by the program zstd 1.5.4.
  private static let zstd: [UInt8] = [
    0x28, 0xB5, 0x2F, 0xFD, 0x24, 0x3A, 0x6D, 0x01, 0x00, 0x44, 0x02, 0x64, 0x61, 0x79, 0x2C, 0x73,
    0x74, 0x65, 0x70, 0x73, 0x0A, 0x32, 0x30, 0x31, 0x36, 0x2D, 0x30, 0x39, 0x2D, 0x31, 0x33, 0x2C,
    0x35, 0x32, 0x30, 0x30, 0x34, 0x2C, 0x38, 0x34, 0x35, 0x2C, 0x33, 0x30, 0x30, 0x30, 0x0A, 0x02,
    0x00, 0x80, 0x93, 0x66, 0x9B, 0x63, 0x3B, 0xE9, 0xD4, 0x8D,
  ]
  private static let gzip = gzipped(Array(table.utf8))

  private static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(6)
    defer { libdeflate_free_compressor(compressor) }
    return [UInt8](
      unsafeUninitializedCapacity: libdeflate_gzip_compress_bound(compressor, bytes.count)
    ) { buffer, count in
      count = libdeflate_gzip_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
  }

  private static let samples: [([UInt8], String)] = {
    let zeros: [UInt8] = [0, 0, 0]
    let twice = table + table
    return [
      (gzip, table), (gzip + gzip, twice), (gzip + zeros, table), (gzip + zeros + gzip, twice),
      (zstd, table), (zstd + zstd, twice), (gzipped([]), ""),
    ]
  }()

  private func read(_ bytes: [UInt8], upTo limit: Int = 1 << 24) throws -> [[UInt8]] {
    let folder = try TestFolder()
    let path = folder["a"]
    try OutputFile(path: path).write(bytes)
    return try InputFile.file(path: path).readText(upTo: limit)
  }

  @Test(
    "one member, several and zeros behind them are one text",
    arguments: samples)
  func texts(bytes: [UInt8], expected: String) throws {
    #expect(String(decoding: try read(bytes).joined(), as: UTF8.self) == expected)
  }

  @Test("a long text comes in chunks that end with lines, whatever the length of a line")
  func chunks() throws {
    var text: [UInt8] = []
    for row in 0..<100_000 { text += Array("\(row),\(row * 7919 % 10007)\n".utf8) }
    text += [UInt8](repeating: UInt8(ascii: "a"), count: 3_000_000)
    text += Array("\nend".utf8)
    let pieces = try read(CompressedInputTests.gzipped(text))
    #expect(Array(pieces.joined()) == text)
    #expect(pieces.count > 3)
    #expect(pieces.dropLast().allSatisfy { $0.last == UInt8(ascii: "\n") })
  }

  @Test(
    "every cut says that the end is missing, and every change of a byte of gzip's data is found")
  func damages() throws {
    for bytes in [CompressedInputTests.gzip, CompressedInputTests.zstd] {
      let format: CompressedFormat = bytes[0] == 0x1F ? .gzip : .zstd
      for count in 4..<bytes.count {
        #expect(problem(Array(bytes[..<count])) == .cut(format), "\(format) \(count)")
      }
    }
    // The header of ten bytes has a time and a system, which mean nothing here.
    for index in 10..<CompressedInputTests.gzip.count {
      var bytes = CompressedInputTests.gzip
      bytes[index] ^= 1
      #expect(problem(bytes) != nil, "\(index)")
    }
    var bytes = CompressedInputTests.zstd
    bytes[bytes.count - 1] ^= 1
    #expect(problem(bytes) == .damaged(.zstd))
    #expect(problem(CompressedInputTests.gzip + Array("behind".utf8)) == .damaged(.gzip))
  }

  @Test("a text beyond the limit is refused before all of it is there")
  func bombs() throws {
    let bomb = CompressedInputTests.gzipped([UInt8](repeating: 0, count: 4 << 20))
    #expect(bomb.count < 10_000)
    #expect(problem(bomb, upTo: 100_000) == .tooLarge(limit: 100_000))
    #expect(problem(CompressedInputTests.gzip, upTo: CompressedInputTests.table.count) == nil)
    #expect(
      problem(CompressedInputTests.zstd, upTo: CompressedInputTests.table.count - 1)
        == .tooLarge(limit: CompressedInputTests.table.count - 1))
  }

  private func problem(_ bytes: [UInt8], upTo limit: Int = 1 << 24) -> CompressionError? {
    do {
      _ = try read(bytes, upTo: limit)
    } catch FileError.compression(_, let error) {
      return error
    } catch {
      Issue.record(error)
    }
    return nil
  }
}
