import Testing
import TestSupport

@testable import Base
@testable import Delivery
@testable import Graphics
@testable import Imaging

@Suite struct MessageAdapterTests {
  private func fitted(
    _ message: CardMessage, _ capacity: MessageCapacity,
    alt: MessageAdapter.UnsupportedAltPolicy = .leftOut, others: [CardMessage.ImageAttachment] = []
  ) throws -> AdaptedMessage {
    try MessageAdapter(capacity, service: "echo", alt: alt)
      .fitted(message) { () throws(DeliveryError) in others }
  }

  /// A picture with many colours at 2x.
  private func noise(_ side: Int) throws -> CardMessage.ImageAttachment {
    var random = SplitMix(seed: UInt64(side))
    let size = try PixelSize(width: side, height: side)
    let pixels = (0..<side * side).flatMap { place -> [UInt8] in
      let value = UInt8(truncatingIfNeeded: random.next() & 15)
      return [UInt8(place % side * 255 / side), UInt8(place / side * 255 / side), value * 16, 255]
    }
    let bytes = try PNGEncoder(scale: .x2).encode(Bitmap(size: size, pixels: pixels))
    return CardMessage.ImageAttachment(
      name: "card.png", format: .png, bytes: bytes, pixels: size, scale: .x2,
      sha256: SHA256.hex(of: bytes))
  }

  @Test("what fits stays as it is")
  func fittingText() throws {
    let message = try CardMessage.sample()
    let capacity = MessageCapacity(
      text: .init(1_000, .utf16), alt: .init(100, .utf16), hasAlt: true,
      picture: .init(bytes: message.image.bytes.count, sides: 12, ratio: 2),
      schemes: ["https"])
    #expect(try fitted(message, capacity) == AdaptedMessage(message))
  }

  @Test("a picture is packed again, then gets fewer colours, then fewer pixels")
  func packedPicture() throws {
    var message = try CardMessage.sample()
    message.image = try noise(96)
    let full = message.image.bytes.count
    func change(_ bytes: Int) throws -> [String] {
      let fitted = try fitted(message, MessageCapacity(hasAlt: true, picture: .init(bytes: bytes)))
      #expect(fitted.message.image.bytes.count <= bytes)
      let picture = try ImageDecoder().decode(fitted.message.image.bytes)
      #expect(picture.fileSize == fitted.message.image.pixels)
      #expect(fitted.message.image.sha256 == SHA256.hex(of: fitted.message.image.bytes))
      return fitted.changes
    }
    #expect(try change(full) == [])
    #expect(try change(full * 3 / 4).first?.hasPrefix("picture reduced to ") == true)
    #expect(try change(full * 3 / 10).first == "downscaled from 2x to 1x")
  }

  /// A smooth picture with a little noise, as of a camera.
  private func photo(_ side: Int) throws -> Bitmap {
    var random = SplitMix(seed: UInt64(side))
    let pixels = (0..<side * side).flatMap { place -> [UInt8] in
      let (x, y) = (place % side, place / side)
      let noise = Int(truncatingIfNeeded: random.next() & 7)
      let colors = [x * 240 / side, y * 240 / side, (x + y) * 120 / side]
      return colors.map { UInt8($0 + noise) } + [255]
    }
    return try Bitmap(size: PixelSize(width: side, height: side), pixels: pixels)
  }

  @Test("a photograph is packed as JPEG, not in few colours", arguments: [FileFormat.png, .jpeg])
  func packedPhoto(format: FileFormat) throws {
    let bitmap = try photo(96)
    let bytes =
      try format == .png ? PNGEncoder(scale: .x1).encode(bitmap) : PictureSamples.jpeg(bitmap)
    var message = try CardMessage.sample()
    message.image = try CardMessage.ImageAttachment(file: bytes, named: "p.bin", as: format)
    let limit = try JPEGEncoder(quality: 80).encode(bitmap).count
    let fitted = try fitted(message, MessageCapacity(hasAlt: true, picture: .init(bytes: limit)))
    // A JPEG is not decoded to the very pixels that it was made of.
    let quality = format == .png ? "80" : "75"
    #expect(fitted.changes == ["picture packed as JPEG, quality \(quality)"])
    let picture = fitted.message.image
    #expect(picture.format == .jpeg && picture.bytes.count <= limit)
    #expect(picture.name == "p.bin.jpg")
    #expect(FileFormat.jpeg.mediaType == picture.mediaType)
    let decoded = try ImageDecoder().decode(picture.bytes)
    #expect(decoded.fileSize == bitmap.size)
    let most = zip(decoded.bitmap.pixels, bitmap.pixels).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(most) < 40)
  }

  @Test("a photograph that no quality makes small enough has fewer pixels")
  func reducedPhoto() throws {
    let bitmap = try photo(96)
    var message = try CardMessage.sample()
    message.image = try CardMessage.ImageAttachment(
      file: PictureSamples.jpeg(bitmap), named: "p.jpeg", as: .jpeg)
    let limit = try JPEGEncoder(quality: 70).encode(bitmap).count * 9 / 10
    let fitted = try fitted(message, MessageCapacity(hasAlt: true, picture: .init(bytes: limit)))
    #expect(fitted.changes.first == "downscaled to 48x48 pixels")
    #expect(fitted.message.image.pixels.width == 48 && fitted.message.image.name == "p.jpeg")
  }

  @Test("several pictures fit each for itself, have one form, and are no more than a service takes")
  func severalPictures() throws {
    var message = try CardMessage.sample()
    message.more = [try .sample(width: 4, height: 4)]
    var capacity = MessageCapacity(hasAlt: true)
    #expect(
      deliveryError { _ = try fitted(message, capacity) }?.text.hasPrefix(
        "there are 2 files, and echo takes one file in a message.") == true)
    capacity.pictures = 2
    #expect(try fitted(message, capacity) == AdaptedMessage(message))
    message.more[0].format = .pdf
    #expect(deliveryError { _ = try fitted(message, capacity) }?.kind == .unfit)
    capacity.document = .init()
    let documents = try fitted(message, capacity)
    #expect(documents.form == .document && documents.message == message)
    #expect(documents.changes == ["sent as files"])
  }

  @Test("pictures that share the bytes of one have each a part of them")
  func sharedBytes() throws {
    var message = try CardMessage.sample()
    message.image = try noise(96)
    message.more = [message.image]
    message.more[0].name = "b.png"
    let full = message.image.bytes.count
    var capacity = MessageCapacity(hasAlt: true, picture: .init(bytes: full * 3 / 2))
    capacity.pictures = 2
    #expect(try fitted(message, capacity).changes.isEmpty)
    capacity.sharesBytes = true
    let fitted = try fitted(message, capacity)
    #expect(fitted.message.pictures.reduce(0) { $0 + $1.bytes.count } <= full * 3 / 2)
    #expect(fitted.changes.count == 2)
    #expect(fitted.changes.last?.hasPrefix("b.") == true)
  }

  @Test("a description of a further picture is cut, left out or put into the text")
  func furtherDescriptions() throws {
    var message = try CardMessage.sample()
    message.alt = "First"
    message.more = [message.image]
    message.more[0].alt = "The second picture"
    var capacity = MessageCapacity(alt: .init(8, .utf16), hasAlt: true)
    capacity.pictures = 2
    #expect(try fitted(message, capacity).changes == ["card.png: description cut"])
    capacity.hasAlt = false
    let text = try fitted(message, capacity, alt: .inText).message.subcaption
    #expect(text.hasSuffix("First\nThe second picture"))
    #expect(try fitted(message, capacity).message.more[0].alt == "")
  }

  @Test("the card's own smaller picture goes before one that is made")
  func smallerPicture() throws {
    var message = try CardMessage.sample()
    (message.image, message.alt) = (try noise(96), "")
    var own = try noise(16)
    own.scale = .x1
    let capacity = MessageCapacity(hasAlt: true, picture: .init(bytes: own.bytes.count))
    let fitted = try fitted(message, capacity, others: [message.image, own])
    #expect(fitted.message.image == own)
    #expect(fitted.changes == ["downscaled from 2x to 1x"])
  }

  @Test("what cannot be shown is sent as a file, or not at all")
  func unshownPicture() throws {
    var message = try CardMessage.sample()
    message.image = try .sample(width: 200, height: 4)
    var capacity = MessageCapacity(hasAlt: true, picture: .init(ratio: 20), document: .init())
    let fitted = try fitted(message, capacity)
    #expect(fitted.form == .document)
    #expect(fitted.changes == ["sent as a file"])
    capacity.document = nil
    #expect {
      _ = try self.fitted(message, capacity)
    } throws: { error in
      (error as? DeliveryError)?.kind == .unfit
    }
  }

  @Test("a vector format gives way to a PNG of the card")
  func vectorFormat() throws {
    var message = try CardMessage.sample()
    let png = message.image
    (message.image.format, message.image.sha256) = (.svg, "1")
    let fitted = try fitted(message, MessageCapacity(hasAlt: true), others: [png])
    #expect(fitted.message.image == png)
    #expect(fitted.changes == ["sent as PNG instead of SVG"])
    #expect(throws: DeliveryError.self) {
      _ = try self.fitted(message, MessageCapacity(hasAlt: true))
    }
  }

  @Test("the detail is cut before the title, and a link is never cut")
  func detailFirst() throws {
    var message = try CardMessage.sample()
    message.subcaption = String(repeating: "word ", count: 50)
    let capacity = MessageCapacity(text: .init(60, .utf16), hasAlt: true)
    var fitted = try fitted(message, capacity)
    #expect(fitted.message.title == "Steps")
    #expect(fitted.message.url == message.url)
    #expect(fitted.message.plainText.utf16.count <= 60)
    #expect(fitted.changes == ["subcaption cut for want of room"])
    message.caption = String(repeating: "title ", count: 50)
    fitted = try self.fitted(message, capacity)
    #expect(fitted.message.detail == "")
    #expect(fitted.message.plainText.utf16.count <= 60)
    #expect(fitted.changes.last == "caption cut to 35 characters")
  }

  @Test("a description without a place is told of, or shown")
  func descriptionWithoutPlace() throws {
    let message = try CardMessage.sample()
    let capacity = MessageCapacity(hasAlt: false)
    var fitted = try fitted(message, capacity)
    #expect(fitted.message.alt == "")
    #expect(fitted.changes == ["description left out: echo has no place for it"])
    fitted = try self.fitted(message, capacity, alt: .inText)
    #expect(fitted.message.plainText.contains("\n\(message.alt)\n"))
  }

  @Test("a link of another scheme is left out")
  func otherSchemes() throws {
    var message = try CardMessage.sample()
    message.url = "app://week"
    let fitted = try fitted(message, MessageCapacity(hasAlt: true, schemes: ["http", "https"]))
    #expect(fitted.message.url == "")
    #expect(fitted.changes == ["link left out: echo opens http and https only"])
  }
}
