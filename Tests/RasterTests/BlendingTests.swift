import Testing
import TestSupport

@testable import Raster

@Suite("Colour laid over what is covered")
struct BlendingTests {
  /// Where something is covered, most is covered as much as its neighbours, as in a shape.
  private static func coverage(_ count: Int, _ generator: inout SplitMix) -> [UInt8] {
    var coverage: [UInt8] = []
    while coverage.count < count {
      let length = Int.random(in: 1...90, using: &generator)
      let kind = Int.random(in: 0..<4, using: &generator)
      for _ in 0..<length {
        let some = UInt8.random(in: 0...255, using: &generator)
        coverage.append(kind == 0 ? some : kind == 1 ? 255 : 0)
      }
    }
    return Array(coverage.prefix(count))
  }

  /// One component of a pixel laid over another one: both products are rounded for themselves.
  private static func mixed(
    _ word: UInt32, _ coverage: UInt8, over ground: UInt32, half: UInt32
  ) -> UInt32 {
    func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let sum = a * b + half
      return (sum + sum / 256) / 256
    }
    let rest = 255 - product(word >> 24, UInt32(coverage))
    return [0, 8, 16, 24].reduce(0) { bits, shift in
      let part = product(word >> shift & 255, UInt32(coverage))
      return bits | (part + product(ground >> shift & 255, rest)) << shift
    }
  }

  private static func opaque(_ generator: inout SplitMix) -> UInt32 {
    UInt32.random(in: 0...UInt32.max, using: &generator) | 0xFF00_0000
  }

  @Test(
    "a colour is laid over each pixel as over one alone, in shapes of any width", arguments: 0..<60)
  func solid(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let (width, height) = (seed < 8 ? Int(seed) + 1 : Int.random(in: 1...300, using: &generator), 5)
    let stride = width + 3
    let coverage = Self.coverage(stride * height, &generator)
    let ground = (0..<width * height).map { _ in Self.opaque(&generator) }
    // Half of black, and an opaque colour, which Cairo rounds in another way.
    for (word, half) in [(0x8000_0000, 128), (Self.opaque(&generator), 127)] as [(UInt32, UInt32)] {
      var target = ground
      lay(coverage, stride, over: &target, width, height) { rows in
        Blending.lay(PremultipliedPixel(bits: word), over: rows)
      }
      for index in ground.indices {
        let covered = coverage[index / width * stride + index % width]
        let expected = Self.mixed(word, covered, over: ground[index], half: half)
        #expect(target[index] == expected, "\(index % width) of \(width), covered \(covered)")
      }
    }
  }

  @Test("so are the pixels of a gradient", arguments: 0..<60)
  func words(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let (width, height) = (Int.random(in: 1...300, using: &generator), 5)
    let coverage = Self.coverage(width * height, &generator)
    let ground = (0..<width * height).map { _ in Self.opaque(&generator) }
    let words = (0..<width).map { _ in Self.opaque(&generator) }
    var target = ground
    lay(coverage, width, over: &target, width, height) { rows in
      words.withUnsafeBufferPointer { words in
        guard let base = words.baseAddress else { return }
        Blending.lay(base, stride: 0, over: rows)
      }
    }
    for index in ground.indices {
      let expected = Self.mixed(
        words[index % width], coverage[index], over: ground[index], half: 128)
      #expect(target[index] == expected, "\(index % width) of \(width)")
    }
  }

  private func lay(
    _ coverage: [UInt8], _ stride: Int, over target: inout [UInt32], _ width: Int, _ height: Int,
    _ body: (MaskedRows) -> Void
  ) {
    coverage.withUnsafeBufferPointer { coverage in
      target.withUnsafeMutableBufferPointer { target in
        guard let bytes = coverage.baseAddress, let pixels = target.baseAddress else { return }
        body(
          MaskedRows(
            coverage: bytes, coverageStride: stride, target: pixels, targetStride: width,
            width: width, height: height))
      }
    }
  }
}
