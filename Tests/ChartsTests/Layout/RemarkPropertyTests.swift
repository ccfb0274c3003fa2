import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("What texts in the plot are about, in random charts")
struct RemarkPropertyTests {
  @Test("every text touches what it is about and nothing of its kind is nearer", arguments: 0..<25)
  func belonging(seed: UInt64) throws {
    var random = SplitMix(seed: 4_000 + seed)
    var count = 0
    for number in 0..<80 {
      let layout = try random.labelledLayout()
      count += layout.remarks.count
      #expect(layout.strayTexts.isEmpty, "\(seed).\(number) in \(layout.size)")
    }
    #expect(count > 200)
  }

  @Test("what is written is drawn or counted as left out", arguments: 0..<10)
  func counted(seed: UInt64) throws {
    var random = SplitMix(seed: 5_000 + seed)
    for _ in 0..<40 {
      var chart = try random.labelledChart()
      chart.valueLabels = [.all]
      (chart.goals, chart.ranges, chart.annotations) = ([], [], [])
      chart.parts.subtract([.average, .median])
      let layout = LineChartLayout(chart, width: Double.random(in: 170...900, using: &random))
      let values = chart.series.map(\.values.presentCount).reduce(0, +)
      #expect(layout.remarks.count + layout.omittedRemarkCount == values)
    }
  }

  @Test("values that the layout chooses itself are not missed where they have no room")
  func automatic() {
    var chart = LineChart(days: [3, 3.2, 3.1, 9, 8.9, 9.1, 9])
    chart.valueLabels = [.automatic]
    for width in stride(from: 160.0, through: 400, by: 20) {
      #expect(LineChartLayout(chart, width: width, height: 110).omittedRemarkCount == 0)
    }
  }
}

extension SplitMix {
  fileprivate mutating func labelledLayout() throws -> LineChartLayout {
    let chart = try labelledChart()
    let width = Double.random(in: 170...900, using: &self)
    return LineChartLayout(
      chart, width: width, height: Double.random(in: 110...500, using: &self),
      theme: try pick(Theme.builtIn))
  }

  /// A chart of whole values that all differ, with texts of every kind.
  fileprivate mutating func labelledChart() throws -> LineChart {
    let count = Int.random(in: 2...40, using: &self)
    let lines = try pick([1, 1, 2, 3])
    var numbers = Array(1...count * lines).shuffled(using: &self)
    let series = (0..<lines).map { index in
      let values = numbers.prefix(count).map(Double.init)
      numbers.removeFirst(count)
      return Series(name: "s\(index)", values: OptionalDoubles(values))
    }
    let bands = (0..<count).map { XAxis.Band(label: "9/\($0 + 1)") }
    var chart = LineChart(axis: .bands(bands, .utc), series: series)
    chart.locale = try pick([.standard, try #require(ChartLocale(identifier: "he_IL"))])
    chart.yAxis.side = try pick(YAxis.Side.allCases)
    chart.quantity = try pick(["", "Steps"])
    chart.valueLabels = [try pick(ValueLabels.allCases), try pick(ValueLabels.allCases)]
    chart.nodes = try pick([.automatic, .all, .none])
    let most = count * lines
    for _ in 0..<(try pick([0, 0, 1, 3])) {
      chart.goals.append(Goal(value: Double(Int.random(in: 1...most, using: &self))))
      let start = Int.random(in: 0..<count, using: &self)
      let end = min(count - 1, start + Int.random(in: 0...5, using: &self))
      chart.ranges.append(ShadedRange(from: .band(start), to: .band(end), label: try words()))
      chart.annotations.append(Annotation(at: .band(start), try words()))
    }
    if Bool.random(using: &self) { chart.parts.insert(.average) }
    if Bool.random(using: &self) { chart.parts.insert(.median) }
    return chart
  }
}

extension LineChartLayout {
  /// The texts of the plot that a reader could take for something else's.
  fileprivate var strayTexts: [String] {
    remarks.filter { remark in
      switch remark.kind {
      case .value: !belongs(remark) || !hasValueOfPoint(remark)
      case .annotation: !belongs(remark)
      case .average, .median, .goal: !touchesLine(remark)
      case .range: !shades.contains { hangs(remark, in: $0.rect) }
      }
    }.map { "\($0.kind) \"\($0.lines[0].line.text)\" at \($0.lines[0].inkBounds)" }
  }

  private func box(of remark: PlacedLabel) -> Rect {
    let inks = remark.lines.map(\.inkBounds)
    let (left, right) = (inks.map(\.minX).min() ?? 0, inks.map(\.maxX).max() ?? 0)
    let (top, bottom) = (inks.map(\.minY).min() ?? 0, inks.map(\.maxY).max() ?? 0)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether a leader ends at the text's point or no other point with a mark is as near.
  private func belongs(_ remark: PlacedLabel) -> Bool {
    guard let point = remark.point else { return false }
    if let leader = remark.leader {
      let (dx, dy) = (leader.start.x - point.x, leader.start.y - point.y)
      return (dx * dx + dy * dy).squareRoot() < 14
    }
    let box = box(of: remark)
    let others = drawnNodes.map(\.center) + remarks.compactMap(\.dot)
    return others.allSatisfy { $0 == point || box.distance(to: $0) > box.distance(to: point) }
  }

  private func hasValueOfPoint(_ remark: PlacedLabel) -> Bool {
    chart.series.indices.contains { series in
      chart.series[series].values.indices.contains { index in
        guard let value = chart.series[series].values[index],
          let node = geometry?.node(series: series, index: index), node.center == remark.point
        else { return false }
        return remark.lines[0].line.text.filter(\.isNumber) == "\(Int(value))"
      }
    }
  }

  private func touchesLine(_ remark: PlacedLabel) -> Bool {
    let box = box(of: remark)
    let text = remark.lines[0].line.text
    let own = references.filter { reference in
      guard reference.kind.rawValue == remark.kind.rawValue else { return false }
      guard reference.kind == .goal else { return true }
      return chart.goals.contains {
        "\(Int($0.value))" == text.filter(\.isNumber)
          && abs((values?($0.value) ?? .nan) - reference.segment.start.y) < 1e-6
      }
    }.map { box.distance(toLevel: $0.segment.start.y) }
    guard let nearest = own.min(), nearest < 3.01 else { return false }
    return references.allSatisfy {
      let distance = box.distance(toLevel: $0.segment.start.y)
      return distance >= nearest - 1e-6
    }
  }

  private func hangs(_ remark: PlacedLabel, in shade: Rect) -> Bool {
    let box = box(of: remark)
    return box.center.x >= shade.minX - 0.01 && box.center.x <= shade.maxX + 0.01
      && box.minY >= shade.minY - 0.01 && box.minY <= shade.maxY
  }
}
