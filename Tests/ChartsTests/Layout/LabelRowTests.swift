import Testing
import TestSupport

@testable import Charts
@testable import Graphics

@Suite("The labels under a plot")
struct LabelRowTests {
  @Test("a label stands under its element, its digits as high as in the published screenshot")
  func place() throws {
    let layout = LineChartLayout(LineChart(values: [1, 2, 3], labels: ["10", "20", "30"]))
    let label = try #require(layout.labels.dropFirst().first)
    #expect(abs(label.ink.center.x - 207) < 1e-9)
    #expect(abs(label.ink.center.y - 269.3) < 1e-9)
  }

  @Test("a script that reaches lower lifts the whole row until it is inside")
  func tallScripts() {
    let layout = LineChartLayout(LineChart(values: [1, 2], labels: ["gg", "10"]))
    #expect(layout.labels.allSatisfy { $0.ink.maxY <= 280 - LabelRow.verticalClearance })
    #expect(Set(layout.labels.map(\.origin.y)).count == 1)
  }

  @Test("wide labels at the ends are moved in, not cut")
  func ends() {
    let layout = LineChartLayout(
      LineChart(values: [1, 2], labels: ["a wide first label", "a wide last label"]))
    #expect(layout.labels.count == 2)
    #expect(layout.labels[0].ink.minX >= 0 && layout.labels[1].ink.maxX <= 414)
    #expect(layout.labels.allSatisfy { $0.line.maximumWidth == nil || $0.ink.size.width < 207 })
  }

  @Test(
    "labels that would collide are thinned to equal steps, the last kept",
    arguments: [15, 31, 61, 365, 366, 1461, 100_000])
  func thinning(count: Int) throws {
    let labels = (0..<count).map { "label \($0)" }
    let layout = LineChartLayout(
      LineChart(values: (0..<count).map { Double($0) }, labels: labels))
    let indices = layout.labels.map(\.index)
    let steps = zip(indices, indices.dropFirst()).map { $1 - $0 }
    let step = try #require(steps.first)
    #expect(indices.last == count - 1 && (indices.first ?? step) < step)
    #expect(steps.allSatisfy { $0 == step } && indices.count > 2)
    for (a, b) in zip(layout.labels, layout.labels.dropFirst()) {
      #expect(a.ink.maxX + 4 <= b.ink.minX + 1e-9)
    }
  }

  @Test("where a line has room for two names only, two lines show more of them")
  func thinnedLines() {
    let labels = (0..<18).map { "Evangelical Protestants \($0)" }
    let layout = LineChartLayout(
      LineChart(values: (0..<18).map { Double($0) }, labels: labels))
    let indices = Set(layout.labels.map(\.index)).sorted()
    let steps = Set(zip(indices, indices.dropFirst()).map { $1 - $0 })
    #expect(indices.count > 2 && indices.last == 17 && steps.count == 1)
    #expect(layout.labels.count > indices.count, "two lines")
    for (a, b) in zip(layout.labels, layout.labels.dropFirst()) where a.index < b.index {
      #expect(layout.labels.filter { $0.index == a.index }.allSatisfy { $0.ink.maxX < b.ink.minX })
    }
  }

  @Test("thinning measures few labels however many there are")
  func thinningIsCheap() {
    var text = MonospacedText()
    let labels = (0..<100_000).map { "label \($0)" }
    let chart = LineChart(values: labels.indices.map { Double($0) }, labels: labels)
    _ = LineChartLayout(
      of: chart, size: LineChart.defaultSize, theme: .classic, measuring: &text)
    #expect(text.count < 300)
  }

  @Test("two labels too long to stand side by side are cut with an ellipsis")
  func twoLong() {
    let long = String(repeating: "long ", count: 40)
    let layout = LineChartLayout(LineChart(values: [1, 2, 3], labels: [long, long, long]))
    #expect(layout.labels.map(\.index) == [0, 2])
    #expect(layout.labels.allSatisfy { $0.line.maximumWidth != nil })
    #expect(layout.labels[0].ink.maxX + 4 <= layout.labels[1].ink.minX + 1e-9)
  }

  @Test("elements without a label take no room")
  func sparse() {
    let labels = (0..<60).map { $0.isMultiple(of: 20) ? "day \($0)" : "" }
    let layout = LineChartLayout(
      LineChart(values: labels.indices.map { Double($0) }, labels: labels))
    #expect(layout.labels.map(\.index) == [0, 20, 40])
  }

  @Test("characters that no font has are reported once, in the order of their use")
  func missing() {
    let layout = LineChartLayout(
      LineChart(values: [1, 2], labels: ["a\u{10FFFD}", "\u{10FFFD}"]))
    #expect(layout.missingCharacters == ["\u{10FFFD}"])
  }

  @Test("characters of labels that are left out are not reported")
  func missingInThinned() {
    let labels = (0..<40).map { $0 == 20 ? "label \u{10FFFD}" : "label \($0)" }
    let layout = LineChartLayout(
      LineChart(values: labels.indices.map { Double($0) }, labels: labels))
    #expect(!layout.labels.map(\.index).contains(20))
    #expect(layout.missingCharacters == [])
  }

  @Test("labels are picked at equal steps that end with the last one")
  func evenly() {
    #expect(LabelRow.evenly(5, over: Array(0..<13)) == [0, 3, 6, 9, 12])
    #expect(LabelRow.evenly(7, over: Array(0..<14)) == [1, 4, 7, 10, 13])
    #expect(LabelRow.evenly(2, over: [4, 5, 6]) == [4, 6])
    #expect(LabelRow.evenly(9, over: [1, 2, 3]) == [1, 2, 3])
    #expect(LabelRow.evenly(3, over: [1, 2, 3, 4]) == [2, 4])
  }

  @Test("places are spread with equal steps where enough labels can have them")
  func spread() {
    #expect(LabelRow.spread(5, over: Array(0..<13)) == [0, 3, 6, 9, 12])
    #expect(LabelRow.spread(4, over: Array(0..<12)) == [0, 4, 7, 11])
    #expect(LabelRow.spread(1, over: [4, 5]) == [4])
    #expect(LabelRow.spread(9, over: [1, 2, 3]) == [1, 2, 3])
    #expect(LabelRow.spread(0, over: [1, 2, 3]) == [])
  }

  @Test("no labels overlap or leave the picture, whatever they say", arguments: 0..<200)
  func random(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let count = Int.random(in: 1...40, using: &generator)
    let labels = (0..<count).map { _ in
      String(repeating: "g", count: Int.random(in: 0...30, using: &generator))
    }
    let size = Size(
      width: Double.random(in: 1...600, using: &generator),
      height: Double.random(in: 1...300, using: &generator))
    let layout = LineChartLayout(
      LineChart(values: labels.indices.map { Double($0) }, labels: labels),
      width: size.width, height: size.height)
    for label in layout.labels {
      #expect(label.ink.minX >= 0 && label.ink.maxX <= size.width)
    }
    for (a, b) in zip(layout.labels, layout.labels.dropFirst()) {
      #expect(a.ink.maxX <= b.ink.minX)
    }
  }
}
