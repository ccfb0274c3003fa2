import Graphics

extension Color {
  /// The opaque colour that is seen where a pixel lies on an opaque colour.
  package init(_ pixel: Pixel, on background: Color) {
    func part(_ value: UInt8) -> Double { Double(value) / 255 }
    self = Color(
      red: part(pixel.red), green: part(pixel.green), blue: part(pixel.blue),
      alpha: part(pixel.alpha)
    ).over(background)
  }
}
