import CDeflate

/// A picture as a list of things to draw, back to front, in points.
///
/// Everything is resolved: a scene knows no data, no theme and no locale, and not the scale at
/// which it will be painted.
public struct Scene: Sendable, Hashable {
  /// The size of the picture.
  public let size: Size
  /// The colour under all items.
  public let background: Color
  /// The items, back to front.
  public var items: [SceneItem]

  /// Makes a scene.
  public init(size: Size, background: Color, items: [SceneItem] = []) {
    (self.size, self.background, self.items) = (size, background, items)
  }

  /// All lines of text in the order in which they are drawn.
  package var lines: [TextLine] { items.flatMap(\.lines) }
}

extension SceneItem {
  fileprivate var lines: [TextLine] {
    switch self {
    case .text(let line, _, _): [line]
    case .group(_, let items), .clip(_, let items), .moved(_, let items): items.flatMap(\.lines)
    case .fill, .stroke, .image: []
    }
  }
}

extension Scene {
  /// The scene as text, a line for each item, with lengths rounded to hundredths of a point.
  ///
  /// Two scenes that look the same have the same text, so a difference of two texts says what
  /// changed in a picture.
  public func dump() -> String {
    var lines = ["scene \(size.width.short)x\(size.height.short) on \(background)"]
    for item in items { item.dump(into: &lines, indent: "  ") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SceneItem {
  fileprivate func dump(into lines: inout [String], indent: String) {
    switch self {
    case .fill(let path, let paint):
      lines.append("\(indent)fill \(paint.dump): \(path.dump)")
    case .stroke(let path, let style, let paint):
      lines.append(
        "\(indent)stroke \(style.width.short) \(style.cap) \(style.alignment)\(style.dashDump) "
          + "\(paint.dump): \(path.dump)")
    case .text(let line, let origin, let color):
      let limit = line.maximumWidth.map { " within \($0.short)" } ?? ""
      let font =
        "\(line.font.families.first ?? "") \(line.font.size.short) \(line.font.weight)"
        + (line.font.hasTabularDigits ? " tabular" : "")
      lines.append(
        "\(indent)text \(line.text.debugDescription) \(font) \(color)\(limit) at \(origin.dump)")
    case .image(let picture, let part, let rect):
      lines.append(
        "\(indent)image \(picture.fingerprint) \(part.x),\(part.y) \(part.width)x\(part.height) in "
          + rect.dump)
    case .clip(let path, let items):
      lines.append("\(indent)clip \(path.rect?.dump ?? path.dump)")
      for item in items { item.dump(into: &lines, indent: indent + "  ") }
    case .moved(let origin, let items):
      lines.append("\(indent)at \(origin.dump)")
      for item in items { item.dump(into: &lines, indent: indent + "  ") }
    case .group(let name, let items):
      lines.append("\(indent)\(name)")
      for item in items { item.dump(into: &lines, indent: indent + "  ") }
    }
  }
}

extension StrokeStyle {
  fileprivate var dashDump: String {
    dash.isEmpty ? "" : " dash " + dash.map(\.short).joined(separator: ",")
  }
}

extension Paint {
  fileprivate var dump: String {
    switch self {
    case .solid(let color): color.description
    case .linear(let gradient, let from, let to):
      "linear \(from.dump) to \(to.dump) [\(gradient.dump)]"
    case .blurred(let color, let disc):
      "\(color) blurred \(disc.deviation.short) from \(disc.center.dump) r\(disc.radius.short)"
    }
  }
}

extension Gradient {
  fileprivate var dump: String {
    stops.map { "\($0.offset.short) \($0.color)" }.joined(separator: ", ")
  }
}

extension Path {
  fileprivate var dump: String {
    elements.map { element in
      switch element {
      case .move(let point): "M \(point.dump)"
      case .line(let point): "L \(point.dump)"
      case .curve(let point, let control1, let control2):
        "C \(control1.dump) \(control2.dump) \(point.dump)"
      case .circle(let center, let radius): "O \(center.dump) r\(radius.short)"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

extension Rect {
  fileprivate var dump: String { "\(origin.dump) \(size.width.short)x\(size.height.short)" }
}

extension Point {
  fileprivate var dump: String { "\(x.short),\(y.short)" }
}

extension Double {
  /// At most two decimals, without trailing zeros and without a negative zero.
  fileprivate var short: String {
    let hundredths = (self * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return description }
    let whole = Int(hundredths)
    let (units, part) = (whole.magnitude / 100, whole.magnitude % 100)
    let sign = whole < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(units)" }
    if part % 10 == 0 { return "\(sign)\(units).\(part / 10)" }
    return "\(sign)\(units).\(part < 10 ? "0" : "")\(part)"
  }
}

/// The colour of a shape or a line.
public enum Paint: Sendable, Hashable {
  /// One colour everywhere.
  case solid(Color)
  /// A gradient along the line from one point to another, in the scene's points; beyond both ends
  /// the end colours go on.
  case linear(Gradient, from: Point, to: Point)
  /// A soft spot: the colour, as strong as a blurred disc is at each distance from its centre.
  case blurred(Color, BlurredDisc)
}

/// One thing in a scene.
public indirect enum SceneItem: Sendable, Hashable {
  /// The inside of a path.
  case fill(Path, Paint)
  /// The line along a path.
  case stroke(Path, StrokeStyle, Paint)
  /// A line of text, its baseline starting at `origin`.
  case text(TextLine, origin: Point, Color)
  /// A part of an image, in its pixels, stretched to fill a rectangle.
  ///
  /// Edges move to those of pixels, so that adjacent parts leave no seam. Nothing outside the part
  /// shows; of a part that exceeds the image, the inner one fills the rectangle.
  case image(RasterImage, part: PixelRect, in: Rect)
  /// Items clipped to a path.
  ///
  /// A rectangle around nothing but images has its edges between pixels, as they have.
  case clip(Path, [SceneItem])
  /// Items with their origin at `by`; moved by whole points, lines and texts stay sharp at every
  /// scale.
  case moved(by: Point, [SceneItem])
  /// Items that belong together, under a name for readers of a dump.
  case group(String, [SceneItem])
}

/// The style of a stroke.
public struct StrokeStyle: Sendable, Hashable {
  /// The shape of a line's two ends.
  public enum Cap: String, Sendable, Hashable {
    /// Ends at its end points.
    case butt
    /// Ends in half discs.
    case round
  }

  /// The alignment of a horizontal or vertical line's edges.
  public enum Alignment: String, Sendable, Hashable {
    /// Just where the geometry says.
    case exact
    /// On the edges of pixels: the line is moved across by under a pixel so that one of its edges,
    /// and with a whole number of pixels both, falls between two pixels.
    case pixel
  }

  /// Width in points.
  public var width: Double
  /// The line's ends; its joins are round when the cap is round and mitred otherwise.
  public var cap: Cap
  /// Whether the edges keep to the pixels.
  public var alignment: Alignment
  /// Lengths of dashes and of the gaps between them in turn, in points; empty for a line without
  /// gaps.
  public var dash: [Double]

  /// Makes a stroke style.
  public init(width: Double, cap: Cap = .butt, alignment: Alignment = .exact, dash: [Double] = []) {
    (self.width, self.cap, self.alignment, self.dash) = (width, cap, alignment, dash)
  }
}

/// An image that is drawn in a scene: pixels, and how many of them make a point.
///
/// Copies share the pixels, and images are compared by their fingerprints, so they cost next to
/// nothing to hand on.
public struct RasterImage: Sendable, Hashable {
  /// The pixels.
  public let bitmap: Bitmap
  /// Pixels per point of the file that it comes from: what `@2x` says in a file's name.
  public let scale: RenderScale
  /// Width and height in pixels of the file that it comes from, upright; those of ``bitmap`` unless
  /// it was reduced.
  public let fileSize: PixelSize
  /// The identity of the pixels: their size and checksums (CRC-32 and Adler-32).
  public let fingerprint: String

  /// Makes a picture of pixels.
  ///
  /// - Complexity: O(pixels), for the checksums.
  public init(_ bitmap: Bitmap, scale: RenderScale = .x1) {
    self.init(bitmap, of: bitmap.size, scale: scale)
  }

  /// Makes a picture of the pixels that are left of a file after it was reduced.
  ///
  /// - Parameters:
  ///   - bitmap: What is left.
  ///   - fileSize: Width and height of the file in pixels.
  ///   - scale: Pixels of the file per point.
  /// - Complexity: O(pixels), for the checksums.
  package init(_ bitmap: Bitmap, of fileSize: PixelSize, scale: RenderScale = .x1) {
    (self.bitmap, self.fileSize, self.scale) = (bitmap, fileSize, scale)
    let (crc, adler) = bitmap.pixels.withUnsafeBytes { bytes in
      (
        libdeflate_crc32(0, bytes.baseAddress, bytes.count),
        libdeflate_adler32(1, bytes.baseAddress, bytes.count)
      )
    }
    fingerprint =
      "\(bitmap.size.width)x\(bitmap.size.height)-" + String(crc, radix: 36)
      + String(adler, radix: 36)
  }

  /// Width and height in points: those of the file, whether or not the picture was reduced.
  ///
  /// A place in points is therefore one in pixels of ``bitmap`` by the ratio of both sizes.
  public var size: Size {
    Size(
      width: Double(fileSize.width) / scale.factor,
      height: Double(fileSize.height) / scale.factor)
  }

  /// All of its pixels.
  public var all: PixelRect { PixelRect(bitmap.size) }

  /// Whether both have the same pixels and the same size in points.
  public static func == (a: RasterImage, b: RasterImage) -> Bool {
    a.fingerprint == b.fingerprint && a.scale == b.scale && a.fileSize == b.fileSize
  }

  /// Feeds what tells pictures apart into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
    hasher.combine(scale)
    hasher.combine(fileSize)
  }
}
