import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Damaged PNG files")
struct PNGDamageTests {
  /// A small file, and how many of its bytes libpng must not overlook: those up to the last pixel.
  ///
  /// It has too many colours for a palette, of whose opacities libpng overlooks damage.
  private func file() throws -> (bytes: [UInt8], vital: Int) {
    var random = SplitMix(seed: 3)
    let bytes = try PNGEncoder(scale: .x1).encode(try random.picture(44, 40, .translucent))
    return (bytes, bytes.count - 12)
  }

  @Test("every beginning of a file is refused until all pixels are there")
  func refusesBeginnings() throws {
    let (bytes, vital) = try file()
    for count in 0..<bytes.count {
      let beginning = Array(bytes.prefix(count))
      #expect(throws: ImageError.self, "\(count)") { try PNGFile(parsing: beginning) }
      // libpng stops reading when the last pixel is there, four bytes of checksum before the end.
      guard count < vital - 4 else { continue }
      #expect(throws: ImageError.self, "\(count)") { try PNGDecoder().decode(beginning) }
    }
  }

  @Test("every changed byte is found by the checksums")
  func findsChangedBytes() throws {
    let (bytes, _) = try file()
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(throws: ImageError.self, "byte \(index)") { try PNGFile(parsing: changed) }
    }
  }

  @Test("a changed byte among the pixels is refused or changes nothing")
  func refusesChangedPixels() throws {
    let (bytes, vital) = try file()
    let whole = try PNGDecoder().decode(bytes)
    for index in 0..<vital {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      let outcome = Result { () throws(ImageError) in try PNGDecoder().decode(changed) }
      switch outcome {
      case .success(let bitmap): #expect(bitmap == whole, "byte \(index)")
      case .failure(let error): #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("random damage behind valid checksums is refused or decodes", arguments: 0..<8)
  func survivesRandomDamage(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let original = try PNGFile(parsing: try file().bytes)
    var refused = 0
    for _ in 0..<250 {
      let chunks = original.chunks.map { chunk in
        var data = chunk.data
        if !data.isEmpty, Bool.random(using: &random) {
          data[Int.random(in: data.indices, using: &random)] = UInt8.random(in: 0...255)
        }
        return PNGChunk(chunk.kind, data: data)
      }
      let damaged = PNGFile(chunks: chunks).bytes
      let outcome = Result { () throws(ImageError) in try PNGDecoder().decode(damaged) }
      if case .failure = outcome { refused += 1 }
    }
    #expect(refused > 0 && refused < 250)
  }

  @Test("chunks that no picture needs change nothing, whatever is in them")
  func extras() throws {
    let (bytes, _) = try file()
    let original = try PNGFile(parsing: bytes)
    let names = ["tEXt", "zTXt", "iTXt", "eXIf", "sPLT", "sCAL", "pCAL", "tIME", "hIST", "prVt"]
    let extras = names.map { name in
      PNGChunk(
        PNGChunk.Kind(PNGFile.number(in: Array(name.utf8), at: 0)),
        data: (0..<40).map { UInt8($0) })
    }
    let chunks = original.chunks
    let around = [chunks[0]] + extras + chunks.dropFirst().dropLast() + extras + [.end]
    let whole = try PNGDecoder().decode(bytes)
    #expect(try PNGDecoder().decode(PNGFile(chunks: around).bytes) == whole)
  }

  @Test("a size over the limit is refused before any pixel is read")
  func refusesHugeSizes() throws {
    for (width, height) in [(16_385, 1), (1, 16_385), (16_384, 16_384)] as [(UInt32, UInt32)] {
      let header = width.bigEndianBytes + height.bigEndianBytes + [16, 6, 0, 0, 1]
      let bytes = PNGFile(chunks: [
        PNGChunk(.header, data: header), .standardRGB, .imageData([0x78, 0x01]), .end,
      ]).bytes
      let expected = GeometryError.pixelSize(width: Int(width), height: Int(height))
      #expect(throws: ImageError.size(expected)) { try PNGDecoder().decode(bytes) }
    }
  }
}
