import Base
import Graphics
import Imaging

/// Makes a picture fit what a service takes.
struct ImageAdapter: Sendable {
  private let capacity: MessageCapacity
  private let alt: String

  /// The fewest colours that a picture keeps: with fewer its gradient would break, and fewer pixels look better.
  private static let fewestColors = 64

  /// Makes a fitting; the description goes into files that are written anew.
  init(_ capacity: MessageCapacity, alt: String) { (self.capacity, self.alt) = (capacity, alt) }

  /// Whether a picture can be shown as it is.
  func takes(_ picture: CardMessage.ImageAttachment) -> Bool {
    (capacity.showsVectors || !picture.format.isVector)
      && capacity.picture.takes(picture.pixels) && capacity.picture.takes(picture.bytes.count)
  }

  /// Whether a picture can be sent as a file.
  func takesAsDocument(_ picture: CardMessage.ImageAttachment) -> Bool {
    guard let room = capacity.document else { return false }
    return room.takes(picture.pixels) && room.takes(picture.bytes.count)
  }

  /// A picture that can be shown, and what is different; nil when there is none.
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

  /// What a service asks for, in one line.
  func rule(for picture: CardMessage.ImageAttachment, service: String) -> String {
    if picture.format.isVector, !capacity.showsVectors {
      return
        "the picture is \(picture.format.rawValue.uppercased()), and \(service) shows pixels only. "
        + "Draw a PNG as well, such as with -o card.png."
    }
    let room = capacity.picture
    var rules: [String] = []
    if let bytes = room.bytes { rules.append("\(bytes) bytes") }
    if let sides = room.sides { rules.append("\(sides) pixels of width and height together") }
    if let ratio = room.ratio { rules.append("sides of 1 to \(Int(ratio))") }
    return "the picture has \(picture.bytes.count) bytes and "
      + "\(picture.pixels.width)x\(picture.pixels.height) pixels, and \(service) takes at most "
      + "\(rules.joined(separator: ", ")). Draw it smaller: --scale 1, or another --size."
  }

  /// The picture in a file that is small enough, if there is one with enough colours.
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

  /// The picture with fewer pixels a point.
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

/// A picture that fits, and what was done to it.
private struct AdaptedImage {
  var picture: CardMessage.ImageAttachment
  var changes: [String]

  /// The same, and what is different from the picture that it stands for.
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

extension CardMessage.ImageAttachment {
  /// The picture in another file.
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
    guard let ratio else { return true }
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    return Double(long) <= ratio * Double(short)
  }

  fileprivate func takes(_ bytes: Int) -> Bool { self.bytes.map { bytes <= $0 } ?? true }
}
