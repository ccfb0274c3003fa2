import ChartRender

/// What a PNG file says about itself, as lines.
struct PNGReport: Sendable, Hashable {
  /// The most bytes that a picture may have.
  static let limit = 1 << 28

  /// The lines, with a line break at the end of each.
  let text: String

  /// Reads size, scale and texts.
  ///
  /// - Throws: ``ImageError`` when the file has no size, or a text is damaged.
  init(_ file: PNGFile) throws(ImageError) {
    let size = try file.size()
    var lines = ["Pixels: \(size.width) x \(size.height)"]
    if let density = file.pixelsPerPoint {
      // The file counts whole pixels a metre, which is a little beside 2 pixels a point.
      let scale = (density * 100).rounded() / 100
      let points = [size.width, size.height].map { PNGReport.short(Double($0) / scale) }
      lines.append("Points: \(points.joined(separator: " x ")) at \(PNGReport.short(scale))x")
    }
    for text in try file.texts() {
      // A picture is foreign: its texts must not steer the terminal.
      lines.append("\(excerpt(text.keyword)): \(excerpt(text.text, limit: .max))")
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  /// A number with at most two decimals.
  private static func short(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}
