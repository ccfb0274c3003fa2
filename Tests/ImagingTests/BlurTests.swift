import Foundation
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Blurred pictures")
struct BlurTests {
  private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel) throws -> Bitmap {
    Bitmap(size: try PixelSize(width: width, height: height)) { bytes in
      for y in 0..<height { for x in 0..<width { bytes.store(pixel(x, y), at: y * width + x) } }
    }
  }

  @Test("a plain picture stays as it is", arguments: [0.1, 0.5, 1, 7.3, 40, 500, 1e9, .infinity])
  func plain(deviation: Double) throws {
    let pixels = [
      Pixel(red: 200, green: 3, blue: 255), Pixel(red: 10, green: 250, blue: 77, alpha: 90), .clear,
    ]
    for pixel in pixels {
      let picture = try bitmap(33, 17) { _, _ in pixel }
      #expect(picture.blurred(deviation: deviation) == picture)
    }
  }

  @Test("without a deviation nothing is blurred", arguments: [0, -3, .nan, 0.05])
  func none(deviation: Double) throws {
    let picture = try bitmap(5, 4) { x, y in Pixel(red: UInt8(x * 50), green: UInt8(y), blue: 9) }
    #expect(picture.blurred(deviation: deviation) == picture)
  }

  @Test("an edge becomes that of a Gaussian", arguments: [1.0, 2.5, 6, 15])
  func gaussian(deviation: Double) throws {
    let picture = try bitmap(200, 9) { x, _ in x < 100 ? Pixel(red: 0, green: 0, blue: 0) : .white }
    for picture in [picture, try picture.turned] {
      let blurred = picture.blurred(deviation: deviation)
      for place in 0..<200 {
        let exact = 127.5 * (1 + erf((Double(place) + 0.5 - 100) / (deviation * 2.0.squareRoot())))
        let found = picture.size.width == 200 ? blurred[place, 4] : blurred[4, place]
        #expect(abs(Double(found.red) - exact) < 0.02 * 255 + 0.5, "\(place)")
      }
    }
  }

  @Test("rows and columns are blurred alike, and an edge's pixels go on beyond it")
  func symmetry() throws {
    var generator = SplitMix(seed: 3)
    let picture = try bitmap(37, 21) { _, _ in
      Pixel(
        red: .random(in: 0...255, using: &generator),
        green: .random(in: 0...255, using: &generator),
        blue: .random(in: 0...255, using: &generator))
    }
    for deviation in [0.7, 3, 30] {
      let (one, other) = (
        picture.blurred(deviation: deviation), try picture.turned.blurred(deviation: deviation)
      )
      for y in 0..<21 {
        for x in 0..<37 { #expect(abs(Int(one[x, y].green) - Int(other[y, x].green)) <= 1) }
      }
    }
    let step = try bitmap(40, 3) { x, _ in x == 0 ? .white : Pixel(red: 0, green: 0, blue: 0) }
    #expect(step.blurred(deviation: 4)[0, 1].red > 127)
  }

  @Test("what is clear has no colour to spread")
  func clear() throws {
    let picture = try bitmap(60, 40) { x, _ in
      x < 30 ? Pixel(red: 255, green: 0, blue: 0) : Pixel(red: 0, green: 255, blue: 0, alpha: 0)
    }
    let blurred = picture.blurred(deviation: 5)
    for x in 0..<60 where blurred[x, 20].alpha > 8 {
      #expect(blurred[x, 20].red > 250 && blurred[x, 20].green < 5)
    }
    #expect(abs(Int(blurred[29, 20].alpha) - 137) < 6)
  }

  @Test(
    "the smallest pictures are blurred too", arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (17, 8)])
  func small(width: Int, height: Int) throws {
    let picture = try bitmap(width, height) { x, y in Pixel(red: UInt8(x + y), green: 9, blue: 0) }
    for deviation in [0.2, 1, 3, 1000] {
      #expect(picture.blurred(deviation: deviation)[0, 0].green == 9)
    }
  }

  @Test("a vibrant backdrop is more colourful, brighter in light and darker in dark")
  func vibrant() throws {
    let color = Pixel(red: 150, green: 100, blue: 90)
    let picture = try bitmap(8, 8) { _, _ in color }
    let light = picture.vibrant(deviation: 2, isDark: false)[3, 3]
    let dark = picture.vibrant(deviation: 2, isDark: true)[3, 3]
    #expect(Int(light.red) - Int(light.blue) > 70 && Int(dark.red) - Int(dark.blue) > 70)
    #expect(light.green > 100 && dark.green < 100)
  }
}

extension Bitmap {
  /// The picture with rows and columns exchanged.
  fileprivate var turned: Bitmap {
    get throws {
      Bitmap(size: try PixelSize(width: size.height, height: size.width)) { bytes in
        for y in 0..<size.height {
          for x in 0..<size.width { bytes.store(self[x, y], at: x * size.height + y) }
        }
      }
    }
  }
}
