import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Panels on pictures")
struct PanelMaterialTests {
  /// Pictures of few or many colours, plain or noisy, some of them translucent.
  private static func backdrop(seed: UInt64) throws -> Bitmap {
    var generator = SplitMix(seed: seed)
    let low = UInt8.random(in: 0...200, using: &generator)
    let high = UInt8.random(in: low...255, using: &generator)
    func part() -> UInt8 { .random(in: low...high, using: &generator) }
    let alpha: UInt8 = seed % 5 == 0 ? .random(in: 0...255, using: &generator) : 255
    return Bitmap(size: try PixelSize(width: 24, height: 16)) { bytes in
      for index in 0..<24 * 16 {
        bytes.store(Pixel(red: part(), green: part(), blue: part(), alpha: alpha), at: index)
      }
    }
  }

  /// What is seen of a backdrop through the overlay, as the painter draws it.
  private func panel(on backdrop: Bitmap, _ material: PanelMaterial, isDark: Bool) throws -> Bitmap
  {
    let picture = RasterImage(backdrop)
    let rect = Rect(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
    let scene = Scene(
      size: rect.size, background: isDark ? .white : .black,
      items: [
        .image(picture, part: picture.all, in: rect),
        .fill(.rect(rect), .solid(material.overlay)),
      ])
    return try scene.bitmap(scale: .x1)
  }

  @Test(
    "both inks can be read on every pixel of any backdrop", arguments: UInt64(0)..<60,
    [false, true])
  func readable(seed: UInt64, isDark: Bool) throws {
    let backdrop = try Self.backdrop(seed: seed)
    let material = PanelMaterial(isDark: isDark, backdrop: backdrop)
    let panel = try panel(on: backdrop, material, isDark: isDark)
    for y in 0..<panel.size.height {
      for x in 0..<panel.size.width {
        let pixel = panel[x, y]
        let color = Color(
          red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
          blue: Double(pixel.blue) / 255)
        #expect(material.ink.contrast(on: color) >= 7)
        #expect(material.secondInk.contrast(on: color) >= 4.5)
      }
    }
  }

  @Test("the overlay is no stronger than the contrast needs", arguments: [false, true])
  func least(isDark: Bool) {
    let kind = isDark ? Color.black : .white
    let pleasant = PanelMaterial(isDark: isDark, backdrop: [kind])
    let hard = PanelMaterial(isDark: isDark, backdrop: [kind, isDark ? .white : .black])
    #expect(pleasant.overlay.alpha < 0.5)
    #expect(hard.overlay.alpha > pleasant.overlay.alpha && hard.overlay.alpha < 0.8)
    #expect(hard == PanelMaterial(isDark: isDark, backdrop: []))
    #expect(hard.secondInk != hard.ink)
    // One step less would be too little.
    let worst = isDark ? 1.0 : 0
    let alpha = hard.overlay.alpha - 4.0 / 255
    func part(_ value: Double) -> Double { worst + (value - worst) * alpha }
    let seen = Color(
      red: part(hard.overlay.red), green: part(hard.overlay.green), blue: part(hard.overlay.blue))
    #expect(hard.ink.contrast(on: seen) < 7)
  }

  @Test("the colours that stand for a picture's pixels are as dark or bright as any of them")
  func extremes() throws {
    let backdrop = try Self.backdrop(seed: 7)
    for extreme in [Bitmap.Extreme.darkest, .brightest] {
      let colors = backdrop.extremes(extreme)
      #expect(!colors.isEmpty && colors.count <= backdrop.size.area)
      for y in 0..<backdrop.size.height {
        for x in 0..<backdrop.size.width {
          let pixel = backdrop[x, y]
          let parts = [pixel.red, pixel.green, pixel.blue].map { Double($0) / 255 }
          #expect(
            colors.contains { color in
              zip([color.red, color.green, color.blue], parts).allSatisfy { a, b in
                extreme == .darkest ? a <= b && b - a < 16.0 / 255 : a >= b && a - b < 16.0 / 255
              }
            })
        }
      }
    }
  }
}
