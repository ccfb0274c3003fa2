import Testing

@testable import Graphics

@Suite("Image errors")
struct ImageErrorTests {
  /// Every error and its whole message.
  static let wording: [(ImageError, String)] = [
    (
      ImageError.byteCount(expected: 16, found: 15),
      #""15" bytes are not the pixels of this picture. Pass 4 bytes a pixel, 16 in all."#
    ),
    (
      ImageError.size(.pixelSize(width: 0, height: 7)),
      """
      "0x7" pixels cannot be drawn. A side has 1 to 16384 pixels and a picture at most \
      64 megapixels: choose a smaller size or scale.
      """
    ),
    (
      ImageError.compression,
      """
      The picture cannot be packed or unpacked: there is no memory left. \
      Choose a smaller size or scale.
      """
    ),
    (
      ImageError.tooManyBytes(smallest: 4120, limit: 2000),
      """
      "4120" bytes are the fewest that this picture can have as a PNG file, and the limit is 2000. \
      Choose a smaller size or scale, or a larger limit.
      """
    ),
    (
      ImageError.notPNG(start: Array("GIF89a\u{1B}[".utf8)),
      """
      "GIF89a\\u{1B}[" does not start a PNG file. \
      Check that it is in PNG format and was copied as binary data.
      """
    ),
    (
      ImageError.brokenPNG(reason: "IDAT: CRC error"),
      #"The PNG file is broken: "IDAT: CRC error". Save or download it again."#
    ),
    (
      ImageError.truncatedChunk(offset: 33),
      """
      The PNG file is broken: it is cut short in the chunk at byte 33. \
      Save or download it again.
      """
    ),
    (
      ImageError.chunkChecksum(type: "ID\nT", offset: 33),
      """
      The PNG file is broken: the checksum of chunk "ID\\u{A}T" at byte 33 is wrong. \
      Save or download it again.
      """
    ),
    (
      ImageError.unreadPicture(start: Array("GIF89a".utf8), kind: "a GIF picture"),
      """
      "GIF89a" starts a GIF picture, and only PNG, JPEG and WebP pictures are read. \
      Convert it to one of these.
      """
    ),
    (
      ImageError.unreadPicture(start: [], kind: "an empty file"),
      "The file is empty. Pass a PNG, JPEG or WebP picture, and check that it was copied as a whole."
    ),
    (
      ImageError.tooManyPixels(width: 50_000, height: 50_000),
      """
      "50000x50000" pixels are not read. A side has 1 to 16384 pixels and a picture at most \
      40 megapixels: resize it first.
      """
    ),
    (
      ImageError.tooManyScans(101),
      """
      "101" scans are too many for a JPEG file of this size. \
      Save it again as an ordinary JPEG file, not a progressive one.
      """
    ),
    (
      ImageError.brokenJPEG(reason: "Corrupt JPEG data: bad\u{1B}code"),
      #"The JPEG file is broken: "Corrupt JPEG data: bad\u{1B}code". Save or download it again."#
    ),
    (
      ImageError.brokenWebP(reason: "it is cut short"),
      #"The WebP file is broken: "it is cut short". Save or download it again."#
    ),
  ]

  @Test("every error names the value, the rule and the next step", arguments: wording)
  func describes(error: ImageError, message: String) {
    #expect(error.description == message)
  }
}
