import Base
import Calendars
import Graphics
import Tables

extension LineChartLayout {
  /// Places the texts at points, lines and shades of the plot, none over another one.
  struct AnnotationPass {
    let geometry: PlotGeometry
    let marks: PlotMarks
    let nodeScale: Double
    /// The texts that are placed already.
    let texts: PlacedTexts
    let context: LayoutContext
  }
}

extension LineChartLayout.AnnotationPass {
  private typealias Label = LineChartLayout.PlacedLabel

  /// The most lines of an annotation.
  private static let mostLines = 3

  /// A text to place.
  private struct LabelRequest {
    let kind: Label.Kind
    let series: Int?
    /// The text broken into lines in several ways, the best one first.
    let blocks: [TextBlock]
    let anchor: AnnotationPlacement.Anchor
    let need: AnnotationPlacement.Need
    let priority: Int
    var isAutomatic = false
  }

  private var chart: LineChart { context.chart }
  /// The radius of the disc at a value; columns have none.
  private var nodeRadius: Double {
    geometry.columns == nil ? context.theme.node.outerDiameter / 2 * nodeScale : 0
  }

  /// The texts that have a place, and how many were asked for.
  func labels(
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> (placed: [LineChartLayout.PlacedLabel], requested: Int) {
    let requests =
      referenceRequests(measuring: &text) + rangeRequests(measuring: &text)
      + annotationRequests(measuring: &text) + valueRequests(measuring: &text)
    guard !requests.isEmpty else { return ([], 0) }
    let positions = placement.places(
      for: requests.map { request in
        AnnotationPlacement.Request(
          anchor: request.anchor, sizes: request.blocks.map(\.size), need: request.need,
          priority: request.priority)
      })
    let placed = zip(requests, positions).compactMap { request, position in
      position.map { position in
        Label(
          kind: request.kind, series: request.series,
          lines: request.blocks[position.variant].lines.map {
            PlacedText($0, from: position.box.origin)
          }, point: request.anchor.point, dot: dot(of: request.anchor), leader: position.leader,
          isAutomatic: request.isAutomatic)
      }
    }
    return (placed, requests.count { !$0.isAutomatic })
  }

  /// The point of an anchor, unless a node or a column shows it.
  private func dot(of anchor: AnnotationPlacement.Anchor) -> Point? {
    guard let point = anchor.point, geometry.columns == nil,
      !marks.drawnNodes.contains(where: { $0.center == point })
    else { return nil }
    return point
  }

  private var placement: AnnotationPlacement {
    let clearance = LabelRow.horizontalClearance
    let size = context.size
    let above = texts.title + texts.subtitle + texts.header + texts.legend.map(\.name)
    let below =
      texts.labels.map(\.ink.minY)
      + [texts.statistics, texts.source].compactMap { $0?.inkBounds.minY }
    let bounds = Rect(x: 0, y: 0, width: size.width, height: size.height).inset(
      by: EdgeInsets(
        top: (above.map(\.inkBounds.maxY).max() ?? 0) + 2, left: clearance,
        bottom: size.height - (below.min() ?? size.height) + 2, right: clearance))
    return AnnotationPlacement(
      bounds: bounds, plot: geometry.plot, lines: marks.obstacles,
      lineReach: context.theme.line.width / 2, columns: marks.boxes,
      rules: marks.references.map(\.segment),
      nodes: marks.drawnNodes.map(\.center),
      nodeRadius: nodeRadius, taken: texts.ink, direction: context.direction)
  }

  private func request(
    _ kind: Label.Kind, _ string: String, _ anchor: AnnotationPlacement.Anchor,
    _ need: AnnotationPlacement.Need, priority: Int, series: Int? = nil,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> LabelRequest? {
    let block = block(string, width: 0.6, lines: 1, measuring: &text)
    guard !block.lines.isEmpty else { return nil }
    return LabelRequest(
      kind: kind, series: series, blocks: [block], anchor: anchor, need: need,
      priority: priority)
  }

  /// Breaks a text into lines of a width, as a part of the plot's width.
  private func block(
    _ string: String, width: Double, lines: Int,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> TextBlock {
    let font = context.theme.annotation.font
    let constraints = TextBlock.Constraints(
      width: geometry.plot.size.width * width, lines: lines, pitch: font.size * 1.25,
      alignment: .center, direction: context.direction, filling: .balanced)
    return TextBlock(string, font: font, in: constraints, measuring: &text)
  }

  private func referenceRequests(
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LabelRequest] {
    let summary = ChartSummaryText(of: chart, writing: context.numbers)
    var requests: [LabelRequest?] = []
    for goal in chart.goals {
      let value = summary.text(goal.value)
      // A label that has a number, such as "10k a day", says the value itself.
      let label =
        goal.label.isEmpty
        ? value : goal.label.contains(where: \.isNumber) ? goal.label : "\(goal.label) \(value)"
      requests.append(
        geometry.level(at: goal.value).flatMap {
          request(.goal, label, .rule($0), .required, priority: 1, measuring: &text)
        })
    }
    let labels = chart.locale.strings.labels
    for reference in marks.references where reference.kind != .goal {
      let isAverage = reference.kind == .average
      guard let value = isAverage ? chart.average : chart.median else { continue }
      let name = isAverage ? labels.average : labels.median
      requests.append(
        request(
          isAverage ? .average : .median, "\(name) \(summary.rounded(value))",
          .rule(reference.segment), .wanted, priority: 2, measuring: &text))
    }
    return requests.compactMap { $0 }
  }

  private func rangeRequests(
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LabelRequest] {
    let limits = LineChartLayout.PlotMarks.shadeLimits(geometry, context)
    return chart.ranges.compactMap { range in
      guard let span = geometry.x.span(from: range.start, to: range.end)?.clamped(to: limits)
      else { return nil }
      return request(
        .range, range.label, .range(span, top: geometry.plot.minY), .required, priority: 1,
        measuring: &text)
    }
  }

  private func annotationRequests(
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LabelRequest] {
    var requests: [LabelRequest] = []
    for annotation in chart.annotations {
      guard let (point, side) = nearestPoint(to: annotation.place) else { continue }
      var blocks: [TextBlock] = []
      for width in [0.5, 0.3] {
        let block = block(
          annotation.text, width: width, lines: Self.mostLines, measuring: &text)
        if !block.lines.isEmpty, blocks.last?.size != block.size { blocks.append(block) }
      }
      guard !blocks.isEmpty else { continue }
      requests.append(
        LabelRequest(
          kind: .annotation, series: 0, blocks: blocks,
          anchor: .point(point, radius: nodeRadius, prefers: side), need: .required, priority: 0))
    }
    return requests
  }

  private func valueRequests(
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LabelRequest] {
    let choices = ValueLabelChoice(chart, context.valueLabels).chosen(of: context.series.prominent)
    let values = choices.compactMap { chart.series[$0.series].values[$0.index] }
    let decimals = context.numbers.commonDecimals(of: values)
    let summary = ChartSummaryText(of: chart, writing: context.numbers, decimals: decimals)
    // Where neither axis nor name has the unit, the greatest number has it for all.
    let bare = ChartSummaryText(
      of: chart, writing: context.numbers.withoutUnit, decimals: decimals)
    let greatest = values.indices.max { values[$0] < values[$1] }
    let isAutomatic = chart.valueLabels == [.automatic]
    return choices.enumerated().compactMap { number, choice in
      guard let node = geometry.node(series: choice.series, index: choice.index),
        geometry.isVisible(node.center),
        let value = chart.series[choice.series].values[choice.index]
      else { return nil }
      var label = request(
        .value, (number == greatest ? summary : bare).text(value),
        anchor(of: node, value, prefers: choice.side),
        choice.isOptional ? .optional : .wanted,
        // Neighbours among columns may leave room for one value: that of the active column.
        priority: geometry.columns != nil && node.isActive ? 2 : choice.isOptional ? 4 : 3,
        series: choice.series, measuring: &text)
      label?.isAutomatic = isAutomatic
      return label
    }
  }

  private func anchor(
    of node: LineChartLayout.Node, _ value: Double, prefers side: AnnotationPlacement.Side?
  ) -> AnnotationPlacement.Anchor {
    if geometry.columns != nil {
      let slot = node.touchBox.minX...node.touchBox.maxX
      return .end(node.center, slot: slot, isBelow: value < 0)
    }
    return .point(
      node.center, radius: node.isActive ? nodeRadius * 1.3 : nodeRadius,
      prefers: side ?? self.side(of: node.series, node.index))
  }

  /// The side of a value that lies away from the line.
  private func side(of series: Int, _ index: Int) -> AnnotationPlacement.Side {
    if geometry.columns != nil {
      return chart.series[series].values[index] ?? 0 < 0 ? .below : .above
    }
    let range = max(0, index - 1)...min(chart.series[series].values.count - 1, index + 1)
    let points = range.compactMap { geometry.node(series: series, index: $0)?.center }
    guard let node = geometry.node(series: series, index: index)?.center,
      let position = points.firstIndex(of: node)
    else { return .above }
    return .away(from: points, at: position)
  }

  /// The value of the first series at a position or nearest to it, and the side away from the line.
  private func nearestPoint(to xPosition: XPosition) -> (Point, AnnotationPlacement.Side)? {
    guard let x = geometry.x.x(of: xPosition), let series = chart.series.first else { return nil }
    let nearest = series.values.indices.lazy.filter { series.values[$0] != nil }
      .min { abs(geometry.x(series, $0) - x) < abs(geometry.x(series, $1) - x) }
    guard let nearest, let node = geometry.node(series: 0, index: nearest),
      geometry.isVisible(node.center)
    else { return nil }
    return (node.center, side(of: 0, nearest))
  }
}

/// Which values of a chart are written beside their points.
struct ValueLabelChoice {
  /// One value.
  struct Chosen: Hashable {
    let series: Int
    let index: Int
    /// The preferred side; nil for the one away from the line.
    let side: AnnotationPlacement.Side?
    /// Whether it is left out where it would cover a line.
    let isOptional: Bool
  }

  private let chart: LineChart
  private let rules: Set<ValueLabels>

  init(_ chart: LineChart, _ rules: Set<ValueLabels>) { (self.chart, self.rules) = (chart, rules) }

  /// The values of some series, each at most once, the important ones first.
  func chosen(of series: [Int]) -> [Chosen] {
    var found: [Chosen] = []
    for number in series {
      let values = chart.series[number].values
      var seen = Set<Int>()
      func add(_ rule: ActiveElement, _ side: AnnotationPlacement.Side?) {
        guard let index = chart.index(of: rule, inSeries: number), seen.insert(index).inserted
        else { return }
        found.append(Chosen(series: number, index: index, side: side, isOptional: false))
      }
      // One number says it all where every value is the same.
      let first = values.numbers.first { !$0.isNaN }
      let isEqual = values.numbers.allSatisfy { $0 == first || $0.isNaN }
      let isFlat = isEqual && rules.contains(.last)
      if rules.contains(.maximum), !isFlat { add(.maximum, .above) }
      if rules.contains(.minimum), !isFlat { add(.minimum, .below) }
      if rules.contains(.last) { add(.last, nil) }
      guard rules.contains(.all) else { continue }
      for index in values.indices where values[index] != nil && seen.insert(index).inserted {
        found.append(Chosen(series: number, index: index, side: nil, isOptional: true))
      }
    }
    return found
  }
}
