@testable import Base
@testable import Delivery
@testable import Graphics
@testable import Imaging

extension CardMessage {
  /// A message with a small picture, to be changed by tests.
  static func sample() throws -> CardMessage {
    var message = CardMessage(try .sample(width: 8, height: 4))
    message.caption = "Steps"
    message.subcaption = "Weekly Average"
    message.alt = "Steps from 12 to 18 September 2016, highest on Thursday with 14,513."
    message.url = "https://example.com/week"
    return message
  }
}

extension CardMessage.ImageAttachment {
  /// A picture of one colour.
  static func sample(width: Int, height: Int) throws -> CardMessage.ImageAttachment {
    let size = try PixelSize(width: width, height: height)
    let bitmap = Bitmap(size: size, filledWith: Pixel(red: 255, green: 64, blue: 16))
    let bytes = try PNGEncoder(scale: .x2).encode(bitmap)
    return CardMessage.ImageAttachment(
      name: "card.png", format: .png, bytes: bytes, pixels: size, scale: .x2,
      sha256: SHA256.hex(of: bytes))
  }
}
