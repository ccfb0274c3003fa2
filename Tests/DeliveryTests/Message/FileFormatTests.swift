import Testing

@testable import Delivery
@testable import Graphics

@Suite struct FileFormatTests {
  @Test("files are known by their beginning")
  func formats() throws {
    func format(_ text: String) throws -> FileFormat? {
      try FileFormat.format(of: Array(text.utf8))
    }
    #expect(try FileFormat.format(of: CardMessage.sample().image.bytes) == .png)
    #expect(try FileFormat.format(of: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(try format("RIFF0000WEBPVP8 ") == .webp)
    #expect(try format("GIF89a") == .gif)
    #expect(try format("%PDF-1.7\n") == .pdf)
    #expect(try format("\u{FEFF}<?xml version=\"1.0\"?>\n<svg xmlns=\"…\">") == .svg)
    #expect(try format(" \n{\"version\": 1, \"alt\": \"<svg\"}") == nil)
    #expect(try format("") == nil)
    #expect(throws: FileFormat.UnknownFile(kind: "a BMP picture")) { try format("BM0000") }
    #expect(throws: FileFormat.UnknownFile(kind: "a web page")) { try format("<html>") }
    #expect(throws: FileFormat.UnknownFile(kind: "a text")) { try format("hello") }
  }

  @Test("a file tells its size, and its name ends as its format does")
  func attachments() throws {
    let gif = Array("GIF89a".utf8) + [5, 1, 7, 0, 0, 0, 0]
    let picture = try CardMessage.ImageAttachment(file: gif, named: "a.png", as: .gif)
    #expect(picture.pixels == (try PixelSize(width: 261, height: 7)))
    #expect(picture.name == "a.png.gif" && picture.mediaType == "image/gif")
    let page = try CardMessage.ImageAttachment(
      file: Array("%PDF-1.7".utf8), named: "A.PDF", as: .pdf)
    #expect(page.name == "A.PDF" && !page.hasSize)
    let sample = try CardMessage.ImageAttachment.sample(width: 4, height: 4)
    #expect(throws: ImageError.self) {
      try CardMessage.ImageAttachment(
        file: sample.bytes.dropLast(9), named: "a.png", as: .png)
    }
  }
}
