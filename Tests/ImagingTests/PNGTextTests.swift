import Testing

@testable import Graphics
@testable import Imaging

@Suite("Texts of PNG files")
struct PNGTextTests {
  private func picture() throws -> Bitmap {
    Bitmap(size: try PixelSize(width: 3, height: 2), filledWith: .white)
  }

  private func file(_ chunks: PNGChunk...) throws -> PNGFile {
    let header = try PNGFile(parsing: PNGEncoder(scale: .x1).encode(picture())).chunks
    return PNGFile(chunks: header.dropLast() + chunks + [.end])
  }

  private func packed(_ text: [UInt8]) throws -> [UInt8] {
    try ZlibCompressor(level: 9).stream(of: text)
  }

  @Test(
    "a description reads back from the file, and the pixels stay",
    arguments: [
      "Steps rose from 3,000 to 9,000.", "步数 – “مرحبا” 👟", String(repeating: "x", count: 300),
    ])
  func readsBack(text: String) throws {
    let bytes = try PNGEncoder(scale: .x1).encode(picture(), description: text)
    let file = try PNGFile(parsing: bytes)
    #expect(try file.description() == text)
    #expect(try file.texts() == [PNGText(keyword: "Description", text: text)])
    let kinds = file.chunks.map(\.kind.description)
    #expect(kinds == ["IHDR", "sRGB", "pHYs", "iTXt", "IDAT", "IEND"])
    #expect(try PNGDecoder().decode(bytes) == picture())
  }

  @Test("the chunk is laid out as PNG asks for, without the NUL that it forbids")
  func layout() throws {
    let bytes = try PNGEncoder(scale: .x1).encode(picture(), description: "a\u{0}é")
    let expected = Array("Description".utf8) + [0, 0, 0, 0, 0] + [0x61, 0xC3, 0xA9]
    #expect(try PNGFile(parsing: bytes).first(.text)?.data == expected)
  }

  @Test("without a description there is no text")
  func none() throws {
    let bytes = try PNGEncoder(scale: .x1).encode(picture())
    #expect(try PNGFile(parsing: bytes).description() == nil)
    #expect(try bytes == PNGEncoder(scale: .x1).encode(picture(), description: ""))
  }

  @Test("texts that others wrote are read in each of the three kinds, packed or not")
  func kinds() throws {
    let file = try file(
      PNGChunk(.latinText, data: Array("Author".utf8) + [0, 0x4A, 0xFC]),
      PNGChunk(.packedText, data: Array("Comment".utf8) + [0, 0] + packed([0xE9, 0x74])),
      PNGChunk(
        .text,
        data: Array("Description".utf8) + [0, 1, 0] + Array("de\0Beschreibung\0".utf8)
          + packed(Array("Ärger".utf8))))
    let texts = try file.texts().map { "\($0.keyword)=\($0.text)" }
    #expect(texts == ["Author=Jü", "Comment=ét", "Description=Ärger"])
    #expect(try file.description() == "Ärger")
  }

  @Test("a megabyte of text is read, and one byte more is refused before it is unpacked")
  func bombs() throws {
    func chunk(_ count: Int) throws -> PNGChunk {
      try PNGChunk(
        .packedText, data: [0x61, 0, 0] + packed([UInt8](repeating: 0x62, count: count)))
    }
    #expect(try file(chunk(1 << 20)).texts().first?.text.utf8.count == 1 << 20)
    #expect(throws: ImageError.self) { try file(chunk(1 << 20 + 1)).texts() }
    #expect(throws: ImageError.self) { try file(chunk(1 << 19), chunk(1 << 20)).texts() }
    #expect(throws: ImageError.self) { try file(chunk(50_000_000)).texts() }
    let plain = PNGChunk(.latinText, data: [0x61, 0] + Array(repeating: 0x62, count: 1 << 20 + 1))
    #expect(throws: ImageError.self) { try file(plain).texts() }
  }

  @Test(
    "a damaged text is an error that names its kind",
    arguments: [
      (PNGChunk.Kind.latinText, Array("no end".utf8), "tEXt: a part is missing"),
      (.packedText, Array("a\0".utf8), "zTXt: packed in an unknown way"),
      (.packedText, [0x61, 0, 1, 0x78], "zTXt: packed in an unknown way"),
      (.packedText, [0x61, 0, 0, 0x78, 0x9C, 1], "zTXt: damaged, or too much text"),
      (.text, Array("a\0".utf8), "iTXt: a part is missing"),
      (.text, [0x61, 0, 2, 0, 0, 0], "iTXt: a part is missing"),
      (.text, [0x61, 0, 0, 0, 0x64, 0x65], "iTXt: a part is missing"),
      (.text, [0x61, 0, 0, 0, 0, 0, 0xFF], "iTXt: the text is not UTF-8"),
    ] as [(PNGChunk.Kind, [UInt8], String)])
  func damage(kind: PNGChunk.Kind, data: [UInt8], reason: String) throws {
    let file = try file(PNGChunk(kind, data: data))
    #expect(throws: ImageError.brokenPNG(reason: reason)) { try file.texts() }
  }
}
