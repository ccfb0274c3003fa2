import Foundation
import Graphics
import Imaging

/// A part of a picture in an SVG file, in as many pixels as can be seen.
struct SVGImage: Hashable {
  /// As many pixels make a point at most.
  private static let pixelsPerPoint = RenderScale.x3.factor

  private let picture: RasterImage
  private let part: PixelRect
  private let size: Size

  /// Makes an image; `nil` when there is nothing to be seen.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - part: the part of it. What lies within the picture fills the size.
  ///   - size: the size in points.
  init?(_ picture: RasterImage, part: PixelRect, size: Size) {
    guard size.width > 0, size.height > 0, let part = part.clamped(to: picture.bitmap.size)
    else { return nil }
    self.picture = picture
    self.part = part
    self.size = size
  }

  /// The name of the image, of its pixels and its size.
  var identifier: SVGIdentifier {
    SVGIdentifier(
      "i",
      "\(picture.fingerprint) \(part.x) \(part.y) \(part.width) \(part.height) \(size.width.svg) "
        + "\(size.height.svg)")
  }

  /// The element at a place; `nil` when there is no memory for its file.
  func element(at origin: Point) -> String? {
    let pixels = picture.bitmap.size.needed(
      for: part, in: size, pixelsPerPoint: SVGImage.pixelsPerPoint)
    do throws(ImageError) {
      let file = try PNGEncoder(scale: picture.scale).encode(
        Bitmap(picture.bitmap, part: part, size: pixels))
      return "<image id=\"\(identifier)\" x=\"\(origin.x.svg)\" y=\"\(origin.y.svg)\""
        + " width=\"\(size.width.svg)\" height=\"\(size.height.svg)\" preserveAspectRatio=\"none\""
        + " href=\"data:image/png;base64,\(Data(file).base64EncodedString())\"/>"
    } catch {
      return nil
    }
  }
}
