import Testing
import TestSupport

@testable import Cards
@testable import ChartRender
@testable import Graphics
@testable import Imaging

@Suite("The QR code's mark")
struct QRCodeMarkTests {
  private static func urls() -> [String] {
    var generator = SplitMix(seed: 12)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-_~/?&=%.ABCDEF")
    return (0..<50).map { index in
      let count = index * 4
      return "https://e.org/"
        + String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
    }
  }

  private func picture(
    of code: QRCode, module: Double, scale: RenderScale, background: Color
  ) throws -> Bitmap {
    let side = QRCodeMark.side(for: code, module: module)
    var renderer = try ChartRenderer()
    let mark = QRCodeMark(
      code: code, rect: Rect(x: 10, y: 10, width: side, height: side), radius: 2 * module)
    return try renderer.bitmap(
      Scene(
        size: Size(width: side + 20, height: side + 20), background: background, items: mark.items),
      scale: scale)
  }

  @Test(
    "a reader reads the least code at every scale on light and dark",
    .enabled(if: CodeReader.areExpected, CodeReader.skipped), arguments: urls())
  func read(url: String) throws {
    let code = try QRCode(url)
    var pictures: [Bitmap] = []
    for scale in RenderScale.allCases {
      for background in [Color.white, .black] {
        pictures.append(
          try picture(
            of: code, module: QRCodeMark.leastModule, scale: scale, background: background))
      }
    }
    let texts = try CodeReader.texts(in: pictures)
    #expect(texts == Array(repeating: url, count: 6))
  }

  @Test("modules are whole points, centred, and sharp at 1x")
  func sharp() throws {
    let code = try QRCode("https://example.org/me")
    let mark = QRCodeMark(code: code, rect: Rect(x: 0.3, y: 7, width: 130.5, height: 101))
    #expect(code.side == 25 && mark.module == 3)
    #expect(mark.plate == Rect(x: 16, y: 8, width: 99, height: 99))
    var renderer = try ChartRenderer()
    let scene = Scene(
      size: Size(width: 131, height: 110), background: .white, items: mark.items)
    let picture = try renderer.bitmap(scene, scale: .x1)
    for row in 0..<picture.size.height {
      for column in 0..<picture.size.width {
        let isDark = code.isDark(
          column: (column - 16) / 3 - (column < 16 ? 5 : 4), row: (row - 8) / 3 - (row < 8 ? 5 : 4))
        #expect(picture[column, row] == (isDark ? Pixel(red: 0, green: 0, blue: 0) : .white))
      }
    }
  }

  @Test("a code is two fills with no more rectangles than runs")
  func runs() throws {
    let code = try QRCode("https://example.org/me")
    let mark = QRCodeMark(code: code, rect: Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(mark.items.count == 2)
    guard case .fill(let path, _) = mark.items[1] else {
      Issue.record("no fill")
      return
    }
    #expect(path.elements.count < 5 * code.modules.count { $0 })
  }

  @Test("without room for whole points there is no code", arguments: [0, 32, -5, .nan, .infinity])
  func noRoom(side: Double) throws {
    let rect = Rect(x: 0, y: 0, width: side, height: side)
    #expect(QRCodeMark(code: try QRCode("x"), rect: rect).items.isEmpty == !(side == 32))
    #expect(QRCodeMark(code: try QRCode("https://example.org"), rect: rect).items.isEmpty)
  }
}
