import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Fewer colours")
struct PaletteReductionTests {
  static let ways: [PaletteReduction.Dithering] = [.none, .diffusion]

  @Test("there are never more colours than asked for, and always the same", arguments: ways)
  func count(way: PaletteReduction.Dithering) throws {
    var random = SplitMix(seed: 71)
    for round in 0..<12 {
      for opacity in SplitMix.Opacity.allCases {
        let (width, height) = (
          Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
        )
        let picture = try random.picture(width, height, opacity)
        let count = Int.random(in: 1...(round == 0 ? 256 : 30), using: &random)
        let reduced = picture.reduced(to: count, way)
        #expect(reduced.palette.count <= count && reduced.size == picture.size)
        #expect(Set(reduced.palette).count == reduced.palette.count)
        #expect(reduced == picture.reduced(to: count, way))
      }
    }
  }

  @Test("a picture with few colours comes back as it is", arguments: ways)
  func exact(way: PaletteReduction.Dithering) throws {
    var random = SplitMix(seed: 72)
    for count in [1, 2, 3, 16, 17, 255, 256] {
      let colors = (0..<count).map { _ in random.pixel(alpha: 1...255) }
      let picture = try Bitmap(40, 30) { x, y in
        y * 40 + x < count
          ? colors[y * 40 + x] : colors[Int.random(in: 0..<count, using: &random)]
      }
      let reduced = picture.reduced(to: Set(colors).count, way)
      #expect(reduced.bitmap == picture && reduced.palette.count == Set(colors).count)
      let alphas = reduced.palette.map { $0.alpha == 255 }
      #expect(alphas == alphas.sorted { !$0 && $1 }, "translucent colours stand first")
    }
  }

  @Test("one colour too many costs next to nothing", arguments: ways)
  func oneTooMany(way: PaletteReduction.Dithering) throws {
    let picture = try Bitmap(257, 4) { x, _ in
      Pixel(red: UInt8(min(x, 255)), green: x == 256 ? 254 : UInt8(x), blue: 128)
    }
    let reduced = picture.reduced(to: 256, way)
    #expect(reduced.palette.count == 256)
    #expect(ImageDifference(expected: picture, actual: reduced.bitmap, tolerance: 1).isMatch)
  }

  @Test("all that is clear is one colour, whatever it hides")
  func clear() throws {
    var random = SplitMix(seed: 73)
    let hidden = try random.noise(30, 30, alpha: 0...0)
    #expect(hidden.reduced(to: 4).palette == [.clear])
    let one = try random.noise(1, 1)
    #expect(one.reduced(to: 1).bitmap == one)
    let half = try Bitmap(20, 20) { x, y in
      x < 10
        ? Pixel(red: UInt8(y), green: UInt8(x), blue: 9, alpha: 0)
        : Pixel(red: 1, green: UInt8(y), blue: 3)
    }
    let reduced = half.reduced(to: 21).bitmap
    #expect(reduced[3, 4] == .clear && reduced[15, 4] == half[15, 4])
  }

  @Test("what is opaque stays opaque", arguments: [2, 16, 256])
  func opaque(count: Int) throws {
    var random = SplitMix(seed: 74)
    #expect(try random.noise(60, 60).reduced(to: count).palette.allSatisfy { $0.alpha == 255 })
  }

  @Test("colours that cover much stay exactly as they are, beside any noise", arguments: ways)
  func flat(way: PaletteReduction.Dithering) throws {
    var random = SplitMix(seed: 75)
    let noise = try random.noise(160, 100)
    let panels = [
      Pixel.white, Pixel(grey: 250), Pixel(red: 255, green: 149, blue: 0), Pixel(grey: 17),
    ]
    let picture = try Bitmap(160, 100) { x, y in y < 50 ? noise[x, y] : panels[x / 40] }
    let reduced = picture.reduced(to: 16, way).bitmap
    for x in 0..<160 {
      for y in 50..<100 where reduced[x, y] != picture[x, y] {
        Issue.record("\(x), \(y) is \(reduced[x, y])")
        return
      }
    }
  }

  @Test("neighbours together have the colour that none has alone")
  func diffusion() throws {
    let ramp = try Bitmap(256, 64) { x, _ in Pixel(red: UInt8(x), green: UInt8(x / 2), blue: 40) }
    func worst(_ picture: Bitmap) -> Int {
      stride(from: 8, to: 240, by: 8).map { left in
        let sums = [picture, ramp].map { picture in
          (0..<512).reduce(0) { $0 + Int(picture[left + $1 % 8, 28 + $1 / 8 % 8].red) }
        }
        return abs(sums[0] - sums[1]) / 512
      }.max() ?? 0
    }
    #expect(worst(ramp.reduced(to: 8, .none).bitmap) >= 12)
    #expect(worst(ramp.reduced(to: 8, .diffusion).bitmap) <= 4)
  }

  @Test("there is no limit to the colours of a picture")
  func manyColors() throws {
    let picture = try Bitmap(640, 512) { x, y in
      Pixel(red: UInt8(x % 256), green: UInt8(y % 256), blue: UInt8(x / 256 * 2 + y / 256))
    }
    let counted = picture.withRows { ColorHistogram($0.packedColors, size: $0.size) }
    #expect(!counted.isExact && counted.entries.count <= ColorHistogram.limit)
    #expect(counted.entries.map(\.count).reduce(0, +) == picture.size.area)
    let reduced = picture.reduced(to: 24, .none)
    #expect(reduced.palette.count <= 24)
    #expect(picture.signalToNoise(of: reduced.bitmap) > 20)
  }

  @Test("the pixels of a surface are read like those of a picture")
  func layouts() throws {
    var random = SplitMix(seed: 76)
    let picture = try random.picture(33, 9, .opaque)
    let words = picture.withRows { $0.packedColors }
    let surface = words.map { $0.red << 16 | $0.green << 8 | $0.blue | 0x5A00_0000 }
    let same = surface.withUnsafeBytes { bytes in
      bytes.baseAddress.map { base in
        PixelRows(size: picture.size, layout: .xrgb, stride: 33 * 4, base: base).packedColors
      }
    }
    #expect(same == words)
    #expect(words.map(\.pixel) == (0..<(33 * 9)).map { picture[$0 % 33, $0 / 33] })
  }

  @Test("the search finds the nearest colour, whatever it starts from")
  func nearest() {
    var random = SplitMix(seed: 77)
    for count in [1, 2, 3, 40, 256] {
      let places = (0..<count).map { _ in
        PerceptualColor(PackedColor(random.pixel(alpha: 0...255)))
      }
      let search = NearestColors(places)
      for _ in 0..<300 {
        let place = PerceptualColor(PackedColor(random.pixel(alpha: 0...255)))
        let found = search.nearest(to: place, guess: Int.random(in: 0..<count, using: &random))
        let least = places.map { place.squaredDistance(to: $0) }.min() ?? 0
        #expect(place.squaredDistance(to: places[found.index]) == least)
        #expect(found.distance == least.squareRoot())
      }
    }
  }

  @Test("a colour is found again from its place")
  func places() {
    var random = SplitMix(seed: 78)
    for _ in 0..<2_000 {
      let color = PackedColor(random.pixel(alpha: 1...255))
      #expect(PerceptualColor(color).nearestColor == color)
    }
    let (black, white) = (PackedColor(Pixel(grey: 0)), PackedColor(.white))
    #expect(abs(PerceptualColor(black).squaredDistance(to: PerceptualColor(white)) - 255 * 255) < 1)
  }
}

extension PackedColor {
  fileprivate init(_ pixel: Pixel) {
    self.init(
      red: UInt32(pixel.red), green: UInt32(pixel.green), blue: UInt32(pixel.blue),
      alpha: UInt32(pixel.alpha))
  }
}
