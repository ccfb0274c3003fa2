import Base
import Graphics
import Imaging

/// Converts an image to one within the limits of a service.
struct ImageAdapter: Sendable {
  private let capacity: MessageCapacity
  private let alt: String

  /// Minimum palette size: with fewer colours gradients show bands, and fewer pixels look better.
  private static let fewestColors = 64

  /// Creates an adapter; `alt` is embedded in files that are encoded again.
  init(_ capacity: MessageCapacity, alt: String) { (self.capacity, self.alt) = (capacity, alt) }

  /// Whether the image can be shown unchanged.
  func takes(_ picture: CardMessage.ImageAttachment) -> Bool {
    (capacity.showsVectors || !picture.format.isVector)
      && capacity.picture.takes(picture.pixels) && capacity.picture.takes(picture.bytes.count)
  }

  /// Whether the image can be sent unchanged as a document.
  func takesAsDocument(_ picture: CardMessage.ImageAttachment) -> Bool {
    guard let imageLimit = capacity.document else { return false }
    return imageLimit.takes(picture.pixels) && imageLimit.takes(picture.bytes.count)
  }

  /// Returns an image that can be shown and a description of its changes, or nil if there is none.
  func fitted(
    _ picture: CardMessage.ImageAttachment,
    among others: () throws(DeliveryError) -> [CardMessage.ImageAttachment]
  ) throws(DeliveryError) -> (picture: CardMessage.ImageAttachment, changes: [String])? {
    var candidates = [picture]
    for other in try others() where other.sha256 != picture.sha256 {
      if picture.format.isVector || other.scale.rawValue < picture.scale.rawValue {
        candidates.append(other)
      }
    }
    let pixels = candidates.filter { !$0.format.isVector }
    for candidate in pixels where capacity.picture.takes(candidate.pixels) {
      if let found = packed(candidate) { return found.noting(from: picture) }
    }
    guard let source = pixels.first else { return nil }
    for factor in 1..<source.scale.rawValue {
      let scale = source.scale.rawValue - factor
      guard let smaller = reduced(source, to: scale) else { continue }
      if let found = packed(smaller) { return found.noting(from: picture) }
    }
    return nil
  }

  /// Returns the image on white, or nil if it has no transparent pixels or cannot be decoded.
  func onWhite(_ picture: CardMessage.ImageAttachment) -> CardMessage.ImageAttachment? {
    guard !picture.format.isVector else { return nil }
    do throws(ImageError) {
      let bitmap = try ImageDecoder().decode(picture.bytes).bitmap
      guard !bitmap.isOpaque else { return nil }
      let file = try PNGEncoder(scale: picture.scale).encode(bitmap.onWhite, description: alt)
      return picture.replacing(file)
    } catch {
      return nil
    }
  }

  /// The error text: size and format of the image, the limit and the next step.
  func rule(for picture: CardMessage.ImageAttachment, service: String) -> String {
    if picture.format.isVector, !capacity.showsVectors {
      return
        "the picture is \(picture.format.rawValue.uppercased()), and \(service) shows pixels only. "
        + "Draw a PNG as well, such as with -o card.png."
    }
    let imageLimit = capacity.picture
    var rules: [String] = []
    if let bytes = imageLimit.bytes { rules.append("\(bytes) bytes") }
    if let sides = imageLimit.sides { rules.append("\(sides) pixels of width and height together") }
    if let side = imageLimit.side { rules.append("\(side) pixels of width and of height") }
    if let ratio = imageLimit.ratio { rules.append("sides of 1 to \(Int(ratio))") }
    return "the picture has \(picture.bytes.count) bytes and "
      + "\(picture.pixels.width)x\(picture.pixels.height) pixels, and \(service) takes at most "
      + "\(rules.joined(separator: ", ")). Draw it smaller: --scale 1, or another --size."
  }

  /// Encodes the image within the byte limit, or returns nil if that takes too few colours.
  private func packed(_ picture: CardMessage.ImageAttachment) -> AdaptedImage? {
    guard let limit = capacity.picture.bytes, picture.bytes.count > limit else {
      return AdaptedImage(picture: picture, changes: [])
    }
    do throws(ImageError) {
      let bitmap = try ImageDecoder().decode(picture.bytes).bitmap
      let file = try PNGEncoder(scale: picture.scale)
        .encode(bitmap, within: limit, description: alt)
      switch file.colors {
      case .all:
        return AdaptedImage(
          picture: picture.replacing(file.bytes), changes: ["picture packed again"])
      case .reduced(to: let count) where count >= ImageAdapter.fewestColors:
        return AdaptedImage(
          picture: picture.replacing(file.bytes),
          changes: ["picture reduced to \(count) colours"])
      case .reduced: return nil
      }
    } catch {
      return nil
    }
  }

  /// Downscales the image to fewer pixels per point.
  private func reduced(_ picture: CardMessage.ImageAttachment, to scale: Int) -> CardMessage
    .ImageAttachment?
  {
    guard let target = RenderScale(rawValue: scale) else { return nil }
    func side(_ pixels: Int) -> Int {
      max(1, (pixels * scale + picture.scale.rawValue / 2) / picture.scale.rawValue)
    }
    let (width, height) = (side(picture.pixels.width), side(picture.pixels.height))
    do {
      let size = try PixelSize(width: width, height: height)
      guard capacity.picture.takes(size) else { return nil }
      let source = try ImageDecoder().decode(picture.bytes)
      let bitmap = Bitmap(source.bitmap, part: source.all, size: size)
      var smaller = picture.replacing(
        try PNGEncoder(scale: target).encode(bitmap, description: alt))
      (smaller.pixels, smaller.scale) = (size, target)
      return smaller
    } catch {
      return nil
    }
  }
}

/// An image within the limits, and its changes.
private struct AdaptedImage {
  var picture: CardMessage.ImageAttachment
  var changes: [String]

  /// Adds the changes of format and scale from the original.
  func noting(
    from original: CardMessage.ImageAttachment
  ) -> (picture: CardMessage.ImageAttachment, changes: [String]) {
    var changes = changes
    if original.format != picture.format {
      changes.insert("sent as PNG instead of \(original.format.rawValue.uppercased())", at: 0)
    } else if original.scale != picture.scale {
      changes.insert(
        "downscaled from \(original.scale.rawValue)x to \(picture.scale.rawValue)x", at: 0)
    }
    return (picture, changes)
  }
}

extension Bitmap {
  /// The opaque picture that is seen on white.
  fileprivate var onWhite: Bitmap {
    Bitmap(size: size) { bytes in
      for index in 0..<size.area {
        let start = index * Bitmap.bytesPerPixel
        let alpha = Int(pixels[start + 3])
        func seen(_ part: UInt8) -> UInt8 {
          UInt8((Int(part) * alpha + 255 * (255 - alpha) + 127) / 255)
        }
        bytes.store(
          Pixel(
            red: seen(pixels[start]), green: seen(pixels[start + 1]),
            blue: seen(pixels[start + 2])), at: index)
      }
    }
  }
}

extension CardMessage.ImageAttachment {
  fileprivate func replacing(_ bytes: [UInt8]) -> CardMessage.ImageAttachment {
    var picture = self
    picture.bytes = bytes
    picture.sha256 = SHA256.hex(of: bytes)
    return picture
  }
}

extension MessageCapacity.ImageLimit {
  fileprivate func takes(_ size: PixelSize) -> Bool {
    if let sides, size.width + size.height > sides { return false }
    if let side, max(size.width, size.height) > side { return false }
    guard let ratio else { return true }
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    return Double(long) <= ratio * Double(short)
  }

  fileprivate func takes(_ bytes: Int) -> Bool { self.bytes.map { bytes <= $0 } ?? true }
}
