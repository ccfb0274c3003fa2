import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("Small charts of many series")
struct PanelGridTests {
  private func chart(_ count: Int, _ facets: LineChart.FacetScale = .common) -> LineChart {
    let day = 86_400.0
    var chart = LineChart(
      axis: .time(.utc),
      series: (0..<count).map { number in
        let start = Double(number % 3)
        return Series(
          name: "N\(number)", x: (0..<10).map { (start + Double($0)) * day },
          values: OptionalDoubles((0..<10).map { Double(($0 + 1) * (number + 1)) }))
      })
    chart.facets = facets
    return chart
  }

  @Test(
    "each series has a panel with its name, and none covers another", arguments: [2, 7, 12, 24])
  func grid(count: Int) {
    for (width, height) in [(640.0, 480.0), (414, 280), (300, 900)] {
      let layout = LineChartLayout(chart(count), width: width, height: height, theme: .classic)
      #expect(layout.panels.count == count && layout.morePanels == nil)
      let frames = layout.panels.map {
        Rect(
          x: $0.origin.x, y: $0.origin.y, width: $0.layout.size.width,
          height: $0.layout.size.height)
      }
      let picture = Rect(x: 0, y: 0, width: width, height: height).grown(by: 0.01)
      #expect(frames.allSatisfy { picture.encloses($0) })
      for (index, frame) in frames.enumerated() {
        #expect(frames[..<index].allSatisfy { !$0.overlaps(frame.grown(by: -0.01)) })
      }
      for panel in layout.panels {
        #expect(panel.layout.subtitle.map(\.line.text).joined() == "N\(panel.series)")
        #expect(panel.layout.textFaults.isEmpty)
      }
    }
  }

  @Test("one scale for all has equal values at equal heights and moments at equal places")
  func common() throws {
    let layout = LineChartLayout(chart(6), width: 640, height: 480, theme: .classic)
    let first = try #require(layout.panels[0].layout.geometry)
    for panel in layout.panels {
      let geometry = try #require(panel.layout.geometry)
      #expect(geometry.y == first.y && geometry.x.scale == first.x.scale)
    }
    let free = LineChartLayout(chart(6, .free), width: 640, height: 480, theme: .classic)
    #expect(Set(free.panels.compactMap { $0.layout.geometry?.y }).count > 1)
  }

  @Test("what has no room is counted")
  func rest() throws {
    let layout = LineChartLayout(chart(30), width: 640, height: 480, theme: .classic)
    #expect(layout.panels.count == 24 && layout.morePanels?.line.text == "6 more")
    let small = LineChartLayout(chart(9), width: 130, height: 110, theme: .classic)
    #expect(small.panels.count == 4 && small.morePanels?.line.text == "5 more")
    #expect(LineChartLayout(chart(9), width: 40, height: 30, theme: .classic).panels.isEmpty)
  }

  @Test("panels follow each other in the direction of reading")
  func rightToLeft() throws {
    var chart = chart(4)
    chart.locale = try #require(ChartLocale(identifier: "ar"))
    let layout = LineChartLayout(chart, width: 640, height: 480, theme: .classic)
    #expect(layout.panels[0].origin.x > layout.panels[1].origin.x)
  }

  @Test("a touch hits the value in its own panel")
  func touch() throws {
    let layout = LineChartLayout(chart(4), width: 640, height: 480, theme: .classic)
    for panel in layout.panels {
      let node = try #require(panel.layout.nodes.last)
      let point = node.center.offset(dx: panel.origin.x, dy: panel.origin.y)
      #expect(layout.node(at: point) == 9)
    }
  }

  @Test("one gradient spans the whole picture, and each panel lets a part of it through")
  func gradient() {
    let layout = LineChartLayout(chart(6), width: 640, height: 480, theme: .classic)
    var spans: Set<[Double]> = []
    func visit(_ items: [SceneItem], _ offset: Double) {
      for item in items {
        switch item {
        case .group(_, let items), .clip(_, let items): visit(items, offset)
        case .moved(let by, let items): visit(items, offset + by.x)
        case .stroke(_, _, .linear(_, let start, let end)) where start.y == end.y:
          spans.insert([start.x + offset, end.x + offset])
        default: break
        }
      }
    }
    visit(Scene(layout, theme: .classic).items, 0)
    #expect(spans.count == 1)
    #expect(spans.allSatisfy { abs($0[0]) < 1e-9 && abs($0[1] - 640) < 1e-9 })
  }

  @Test("one series has no panels, and the scene has each panel at its place")
  func scene() {
    #expect(LineChartLayout(chart(1), width: 640, height: 480, theme: .classic).panels.isEmpty)
    let layout = LineChartLayout(chart(3), width: 640, height: 480, theme: .classic)
    let groups = Scene(layout, theme: .classic).items.count {
      if case .group("panel", _) = $0 { true } else { false }
    }
    #expect(groups == 3)
  }
}
