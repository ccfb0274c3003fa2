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
    shows(picture.format) && capacity.picture.takes(picture.pixels)
      && capacity.picture.takes(picture.bytes.count)
  }

  private func shows(_ format: FileFormat) -> Bool {
    format.isVector ? capacity.showsVectors : capacity.formats.contains(format)
  }

  /// Whether the image can be sent unchanged as a document.
  func takesAsDocument(_ picture: CardMessage.ImageAttachment) -> Bool {
    guard let imageLimit = capacity.document else { return false }
    return (!picture.hasSize || imageLimit.takes(picture.pixels))
      && imageLimit.takes(picture.bytes.count)
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
    let pixels = candidates.filter(\.format.isDecodable)
    for candidate in pixels where capacity.picture.takes(candidate.pixels) {
      if let found = packed(candidate) { return found.noting(from: picture) }
    }
    guard let source = pixels.first else { return nil }
    for factor in 1..<source.scale.rawValue {
      let scale = source.scale.rawValue - factor
      guard let size = source.size(scale, over: source.scale.rawValue),
        let target = RenderScale(rawValue: scale),
        let smaller = reduced(source, to: size, target)
      else { continue }
      if let found = packed(smaller) { return found.noting(from: picture) }
    }
    // Photographs have no scale of their own.
    for part in source.format == .png ? [] : ImageAdapter.parts {
      guard let size = source.size(1, over: part), let smaller = reduced(source, to: size, .x1)
      else { continue }
      if let found = packed(smaller) { return found.noting(from: picture) }
    }
    return nil
  }

  private static let parts = [2, 4, 8]

  /// Returns the image on white, or nil if it has no transparent pixels or cannot be decoded.
  func onWhite(_ picture: CardMessage.ImageAttachment) -> CardMessage.ImageAttachment? {
    guard picture.format == .png || picture.format == .webp else { return nil }
    do throws(ImageError) {
      let bitmap = try ImageDecoder().decode(picture.bytes).bitmap
      guard !bitmap.isOpaque else { return nil }
      let file = try PNGEncoder(scale: picture.scale).encode(bitmap.onWhite, description: alt)
      return picture.replacing(file, as: .png)
    } catch {
      return nil
    }
  }

  /// The error text: size and format of the image, the limit and the next step.
  func rule(for picture: CardMessage.ImageAttachment, service: String) -> String {
    if picture.format.isVector, !capacity.showsVectors {
      return
        "the picture is \(picture.format.title), and \(service) shows pixels only. "
        + "Draw a PNG as well, such as with -o card.png."
    }
    if !shows(picture.format), !picture.format.isDecodable {
      let names = FileFormat.allCases.filter(shows).map(\.title).joined(separator: " and ")
      return
        "the picture is \(picture.format.title), and \(service) shows \(names). Send one of those."
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
    let limit = capacity.picture.bytes ?? .max
    if shows(picture.format), picture.bytes.count <= limit {
      return AdaptedImage(picture: picture, changes: [])
    }
    do throws(ImageError) {
      let bitmap = try ImageDecoder().decode(picture.bytes).bitmap
      let isPhoto = picture.format != .png && bitmap.isOpaque
      if isPhoto, let photo = try photo(picture, of: bitmap, within: limit) { return photo }
      let file = try reduced(bitmap, picture.scale, within: limit)
      if let file, file.colors == .all {
        return AdaptedImage(
          picture: picture.replacing(file.bytes, as: .png),
          changes: picture.format == .png ? ["picture packed again"] : [])
      }
      if !isPhoto, bitmap.isOpaque, let photo = try photo(picture, of: bitmap, within: limit) {
        guard let file else { return photo }
        let error = try ImageAdapter.difference(file.bytes, from: bitmap)
        if try ImageAdapter.difference(photo.picture.bytes, from: bitmap) < error { return photo }
      }
      guard let file, case .reduced(to: let count) = file.colors else { return nil }
      guard count >= ImageAdapter.fewestColors else { return nil }
      return AdaptedImage(
        picture: picture.replacing(file.bytes, as: .png),
        changes: ["picture reduced to \(count) colours"])
    } catch {
      return nil
    }
  }

  /// The image as a PNG with as many colours as fit, or nil if 4 are too many.
  private func reduced(
    _ bitmap: Bitmap, _ scale: RenderScale, within limit: Int
  ) throws(ImageError) -> FittedPNG? {
    do throws(ImageError) {
      return try PNGEncoder(scale: scale).encode(bitmap, within: limit, description: alt)
    } catch .tooManyBytes {
      return nil
    }
  }

  /// The image as a JPEG of the best quality that fits; nil if none does, or none is shown.
  private func photo(
    _ picture: CardMessage.ImageAttachment, of bitmap: Bitmap, within limit: Int
  ) throws(ImageError) -> AdaptedImage? {
    guard capacity.formats.contains(.jpeg) else { return nil }
    for quality in ImageAdapter.qualities {
      let bytes = try JPEGEncoder(quality: quality).encode(bitmap)
      guard bytes.count <= limit else { continue }
      return AdaptedImage(
        picture: picture.replacing(bytes, as: .jpeg),
        changes: ["picture packed as JPEG, quality \(quality)"])
    }
    return nil
  }

  private static let qualities = [90, 85, 80, 75, 70]

  /// The sum of the squared differences between a file and an opaque picture.
  private static func difference(
    _ file: [UInt8], from bitmap: Bitmap
  ) throws(ImageError) -> UInt64 {
    let found = try ImageDecoder().decode(file).bitmap
    var sum: UInt64 = 0
    for (value, original) in zip(found.pixels, bitmap.pixels) {
      let difference = Int64(value) - Int64(original)
      sum += UInt64(difference * difference)
    }
    return sum
  }

  /// Downscales the image.
  private func reduced(
    _ picture: CardMessage.ImageAttachment, to size: PixelSize, _ target: RenderScale
  ) -> CardMessage.ImageAttachment? {
    guard capacity.picture.takes(size) else { return nil }
    do {
      let source = try ImageDecoder().decode(picture.bytes)
      let bitmap = Bitmap(source.bitmap, part: source.all, size: size)
      let isPhoto = picture.format != .png && bitmap.isOpaque && capacity.formats.contains(.jpeg)
      var smaller =
        isPhoto
        ? picture.replacing(try JPEGEncoder(quality: 90).encode(bitmap), as: .jpeg)
        : picture.replacing(
          try PNGEncoder(scale: target).encode(bitmap, description: alt), as: .png)
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
    if original.format != picture.format, picture.format != .jpeg {
      changes.insert("sent as \(picture.format.title) instead of \(original.format.title)", at: 0)
    } else if original.scale != picture.scale {
      changes.insert(
        "downscaled from \(original.scale.rawValue)x to \(picture.scale.rawValue)x", at: 0)
    } else if original.pixels != picture.pixels {
      changes.insert(
        "downscaled to \(picture.pixels.width)x\(picture.pixels.height) pixels", at: 0)
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
  /// The part of the size, rounded; nil for none.
  fileprivate func size(_ part: Int, over whole: Int) -> PixelSize? {
    func side(_ pixels: Int) -> Int { max(1, (pixels * part + whole / 2) / whole) }
    do throws(GeometryError) {
      return try PixelSize(width: side(pixels.width), height: side(pixels.height))
    } catch {
      return nil
    }
  }

  fileprivate func replacing(
    _ bytes: [UInt8], as format: FileFormat
  ) -> CardMessage.ImageAttachment {
    var picture = self
    if format != self.format { picture.name = name(as: format) }
    picture.format = format
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
