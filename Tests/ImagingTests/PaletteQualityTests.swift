import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("How good fewer colours look")
struct PaletteQualityTests {
  /// A picture, how many colours it gets, and how near it stays in decibels, with and without dithering.
  static let pictures: [(name: String, colors: Int, dithered: Double, plain: Double)] = [
    ("classic-7.png", 256, 60, 60), ("classic-7.png", 64, 54, 54),
    ("classic-7.png", 16, 45, 45), ("dark.png", 64, 48, 48), ("dark.png", 16, 38, 38),
    ("card-message.png", 256, 60, 60), ("card-message.png", 16, 39, 39),
    ("transparent@2x.png", 256, 55, 55), ("transparent@2x.png", 16, 37, 37),
    ("temps.png", 64, 40, 40), ("card-story-picture.png", 256, 46, 47),
    ("card-story-picture.png", 64, 38, 40), ("card-story-picture.png", 16, 30, 32),
  ]

  @Test("goldens stay near", arguments: pictures)
  func goldens(name: String, colors: Int, dithered: Double, plain: Double) throws {
    let picture = try Goldens.bitmap("pictures/\(name)")
    let noise = (
      picture.signalToNoise(of: picture.reduced(to: colors, .diffusion).bitmap),
      picture.signalToNoise(of: picture.reduced(to: colors, .none).bitmap)
    )
    #expect(noise.0 >= dithered, "\(noise.0) with dithering")
    #expect(noise.1 >= plain, "\(noise.1) without")
  }

  @Test("the ground of a chart and its texts get no noise", arguments: [256, 64, 16])
  func ground(colors: Int) throws {
    for name in ["classic-7.png", "dark.png"] {
      let picture = try Goldens.bitmap("pictures/\(name)")
      let reduced = picture.reduced(to: colors).bitmap
      let ground = picture[0, 0]
      var changed = 0
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width where picture[x, y] == ground && reduced[x, y] != ground {
          changed += 1
        }
      }
      #expect(changed == 0, "\(name)")
      // Labels stand in the lowest eighth: what dithering changes there is at most the foot of a rule.
      let plain = picture.reduced(to: colors, .none).bitmap
      var speckled = 0
      for y in (picture.size.height * 7 / 8)..<picture.size.height {
        for x in 0..<picture.size.width where reduced[x, y] != plain[x, y] { speckled += 1 }
      }
      #expect(speckled <= picture.size.area / 8 / 500, "\(name): \(speckled)")
    }
  }

  @Test("a photograph keeps its colours on the whole")
  func photograph() throws {
    let picture = try Landscape.bitmap(320, 200)
    for (colors, least) in [(256, 40.0), (64, 34.0), (16, 27.0)] {
      let reduced = picture.reduced(to: colors).bitmap
      let noise = picture.signalToNoise(of: reduced)
      #expect(noise >= least, "\(colors): \(noise)")
      for channel in 0..<3 {
        let means = [picture, reduced].map { picture in
          stride(from: channel, to: picture.pixels.count, by: 4)
            .reduce(0) { $0 + Int(picture.pixels[$1]) } / picture.size.area
        }
        #expect(abs(means[0] - means[1]) <= 2)
      }
    }
  }
}
