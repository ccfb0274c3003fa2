import Graphics

extension PNGFile {
  /// The size in pixels that the header says.
  ///
  /// - Throws: ``ImageError`` when there is no header, or one of a picture that is empty or larger than
  ///   ``PixelSize`` allows.
  package func size() throws(ImageError) -> PixelSize {
    guard let header = chunks.first, header.kind == .header, header.data.count == 13 else {
      throw .brokenPNG(reason: "IHDR: missing or damaged")
    }
    let sides = [0, 4].map { PNGFile.number(in: header.data, at: $0) }
    do throws(GeometryError) {
      return try PixelSize(width: Int(sides[0]), height: Int(sides[1]))
    } catch {
      throw .size(error)
    }
  }

  /// How many pixels a point has, of which 72 are an inch; nil when the file does not say, or says
  /// different numbers across and down.
  package var pixelsPerPoint: Double? {
    let meter: UInt8 = 1
    guard let density = first(.pixelDensity)?.data, density.count == 9, density[8] == meter else {
      return nil
    }
    let (across, down) = (
      PNGFile.number(in: density, at: 0), PNGFile.number(in: density, at: 4)
    )
    guard across == down, across > 0 else { return nil }
    let metersPerPoint = 0.0254 / 72
    return Double(across) * metersPerPoint
  }
}
