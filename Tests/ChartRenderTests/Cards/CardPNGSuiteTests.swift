import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import ChartRender
@testable import Graphics
@testable import Imaging
@testable import Options

@Suite("PngSuite on a card", PNGSuite.isHereOrRequired)
struct CardPNGSuiteTests {
  private static let side = 48
  private static let ground = Pixel(red: 204, green: 51, blue: 102, alpha: 255)

  @Test("a valid file shows its pixels over what lies behind it", arguments: PNGSuitePixels.all)
  func shows(file: PNGSuitePixels) throws {
    let bytes = try PNGSuite.bytes(of: file.name)
    let expected = try PNGDecoder().decode(bytes)
    let (width, height) = (expected.size.width, expected.size.height)
    try #require(width <= CardPNGSuiteTests.side && height <= CardPNGSuiteTests.side)
    let drawn = try draw(bytes, width: width, height: height)
    for y in 0..<drawn.size.height {
      for x in 0..<drawn.size.width {
        let own = x < width && y < height ? expected[x, y] : Pixel(grey: 0, alpha: 0)
        let wanted = own.over(CardPNGSuiteTests.ground)
        guard drawn[x, y].isNear(wanted) else {
          Issue.record("\(file.name): pixel \(x),\(y) is \(drawn[x, y]) and not \(wanted)")
          return
        }
      }
    }
  }

  /// A card with the picture in its corner, pixel by pixel.
  private func draw(_ bytes: [UInt8], width: Int, height: Int) throws -> Bitmap {
    let (side, ground) = (CardPNGSuiteTests.side, CardPNGSuiteTests.ground)
    let spec = """
      { "image": "a.png", "template": { "width": \(side), "height": \(side), "box": {
        "column": [ { "image": true, "width": \(width), "height": \(height), "align": "start" } ],
        "fill": "rgb(\(ground.red) \(ground.green) \(ground.blue))" } } }
      """
    let source = try SourceText(spec, name: "spec.json")
    guard
      case .spec(let read) = try ParsedInput(reading: source, settings: .init(), kind: .card),
      case .inline(let json)? = read.settings.card.template
    else { throw TestFailure("spec") }
    let template = try CardTemplate(json, source: "spec.json")
    let pictures = try CardImages(read.settings.card, template: template, scale: .x1) {
      _, covering throws(any Error) in
      try ImageDecoder().decode(bytes, covering: covering)
    }
    var input = try CardBuilder(read.settings, template: template, table: nil, made: nil)
    let card = try input.card(pictures)
    var renderer = try ChartRenderer()
    return try renderer.bitmap(renderer.scene(card, template: template), scale: .x1)
  }
}

extension Pixel {
  /// The pixel that is seen where this one lies on an opaque one.
  fileprivate func over(_ back: Pixel) -> Pixel {
    func mix(_ front: UInt8, _ behind: UInt8) -> UInt8 {
      let sum = Int(front) * Int(alpha) + Int(behind) * (255 - Int(alpha))
      return UInt8((sum + 127) / 255)
    }
    return Pixel(
      red: mix(red, back.red), green: mix(green, back.green), blue: mix(blue, back.blue),
      alpha: 255)
  }

  /// Whether no channel differs by more than 1.
  fileprivate func isNear(_ other: Pixel) -> Bool {
    zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
      .allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}
