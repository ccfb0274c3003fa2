import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Reduced pictures")
struct BitmapReducingTests {
  private func gray(_ level: Int) -> Pixel {
    Pixel(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
  }

  @Test("a pixel is the mean of the pixels that it stands for")
  func mean() throws {
    let bitmap = try Bitmap(4, 2) { x, y in gray([[0, 100, 40, 40], [50, 50, 40, 200]][y][x]) }
    let reduced = bitmap.reduced(by: 2)
    #expect(reduced == (try Bitmap(2, 1) { x, _ in gray([50, 80][x]) }))
  }

  @Test("a side that is no multiple of the step shares pixels")
  func shared() throws {
    let levels = [0, 100, 200, 50, 150]
    let bitmap = try Bitmap(5, 1) { x, _ in gray(levels[x]) }
    #expect(bitmap.reduced(by: 2) == (try Bitmap(2, 1) { x, _ in gray([80, 120][x]) }))
    let upright = try Bitmap(1, 5) { _, y in gray(levels[y]) }
    #expect(upright.reduced(by: 2) == (try Bitmap(1, 2) { _, y in gray([80, 120][y]) }))
  }

  @Test("invisible pixels have no say about the colour")
  func invisible() throws {
    let bitmap = try Bitmap(2, 2) { x, y in
      x + y == 0 ? Pixel(red: 255, green: 0, blue: 0) : Pixel(red: 0, green: 255, blue: 0, alpha: 0)
    }
    let expected = Pixel(red: 255, green: 0, blue: 0, alpha: 64)
    #expect(bitmap.reduced(by: 2)[0, 0] == expected)
    let clear = try Bitmap(2, 2) { _, _ in Pixel(red: 9, green: 9, blue: 9, alpha: 0) }
    #expect(clear.reduced(by: 2)[0, 0] == .clear)
  }

  @Test("one colour stays as it is at every size", arguments: 2..<20)
  func flat(step: Int) throws {
    let pixel = Pixel(red: 201, green: 3, blue: 77, alpha: 130)
    let reduced = try Bitmap(61, 47) { _, _ in pixel }.reduced(by: step)
    #expect(reduced == (try Bitmap(61 / step, 47 / step) { _, _ in pixel }))
  }
}
