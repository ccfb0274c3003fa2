import Testing
import TestSupport

@testable import Charts
@testable import Graphics

@Suite("Layouts of random charts")
struct ChartLayoutPropertyTests {
  @Test("no text covers another one or leaves the picture", arguments: 0..<24 as Range<UInt64>)
  func texts(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for number in 0..<15 {
      let layout = LineChartLayout(try random.chart())
      #expect(layout.textFaults.isEmpty, "\(seed).\(number) in \(layout.size)")
    }
  }

  @Test(
    "plot and lines are finite and within the picture, nodes within the plot",
    arguments: 100..<112 as Range<UInt64>)
  func places(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for number in 0..<20 {
      let layout = LineChartLayout(try random.chart())
      let name: Comment = "\(seed).\(number) in \(layout.size)"
      let picture = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
      #expect(picture.grown(by: 0.01).encloses(layout.plot), name)
      #expect(layout.plot.size.width >= 0 && layout.plot.size.height >= 0, name)
      let reach = layout.plot.grown(by: 0.02)
      #expect(layout.drawnNodes.allSatisfy { reach.contains($0.center) }, name)
      for point in layout.lines.flatMap(\.pieces).joined() {
        #expect(point.y.isFinite && point.x >= reach.minX && point.x <= reach.maxX, name)
      }
      let levels = layout.grid + layout.references.map(\.segment)
      #expect(levels.allSatisfy { reach.contains($0.start) && reach.contains($0.end) }, name)
      let shaded = reach.inset(by: EdgeInsets(top: 0, left: -30, bottom: 0, right: -30))
      #expect(layout.shades.allSatisfy { shaded.encloses($0.rect) }, name)
      #expect(layout.shades.allSatisfy { picture.encloses($0.rect) }, name)
    }
  }

  @Test("the same chart always has the same layout", arguments: 200..<205 as Range<UInt64>)
  func deterministic(seed: UInt64) throws {
    var (first, second) = (SplitMix(seed: seed), SplitMix(seed: seed))
    for _ in 0..<10 {
      #expect(LineChartLayout(try first.chart()) == LineChartLayout(try second.chart()))
    }
  }
}

extension LineChartLayout {
  /// The layout of a random chart, without fonts.
  init(_ random: RandomChart) {
    self.init(
      random.chart, width: random.size.width, height: random.size.height, theme: random.theme)
  }
}
