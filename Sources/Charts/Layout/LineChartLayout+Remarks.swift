import Calendars
import Graphics
import Tables

extension LineChartLayout {
  /// The most lines of an annotation.
  private static let mostLines = 3

  /// A text that wants a place, with the ways in which it can be set.
  private struct LabelRequest {
    let kind: PlacedLabel.Kind
    let series: Int?
    /// The ways in which the text can be set, the best one first.
    let blocks: [TextBlock]
    let anchor: AnnotationPlacement.Anchor
    let need: AnnotationPlacement.Need
    let priority: Int
  }

  /// Sets the texts at points, lines and shades of the plot, none over another one.
  mutating func setRemarks(
    _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let wishes =
      referenceWishes(frame, measuring: &text) + rangeWishes(frame, measuring: &text)
      + annotationWishes(frame, measuring: &text) + valueWishes(frame, measuring: &text)
    guard !wishes.isEmpty else { return }
    let placement = remarkPlacement(frame)
    let requests = wishes.map { wish in
      AnnotationPlacement.Request(
        anchor: wish.anchor,
        sizes: wish.blocks.map(\.size),
        need: wish.need, priority: wish.priority)
    }
    for (wish, place) in zip(wishes, placement.places(for: requests)) {
      guard let place else { continue }
      remarks.append(
        PlacedLabel(
          kind: wish.kind, series: wish.series,
          lines: wish.blocks[place.variant].lines.map {
            PlacedText($0, from: place.box.origin)
          }, dot: dot(of: wish.anchor),
          leader: place.leader))
    }
  }

  /// The point that a text is about, unless a node is there already.
  private func dot(of anchor: AnnotationPlacement.Anchor) -> Point? {
    guard case .point(let point, _, _) = anchor, !drawnNodes.contains(where: { $0.center == point })
    else { return nil }
    return point
  }

  private func remarkPlacement(_ frame: LayoutContext) -> AnnotationPlacement {
    let theme = frame.theme
    let clearance = LabelRow.horizontalClearance
    let words = (title + subtitle + header + legend.map(\.name)).map(\.ink.maxY)
    let below = labels.map(\.ink.minY) + [statistics, source].compactMap { $0?.ink.minY }
    let bounds = Rect(x: 0, y: 0, width: size.width, height: size.height).inset(
      by: EdgeInsets(
        top: (words.max() ?? 0) + 2, left: clearance,
        bottom: size.height - (below.min() ?? size.height) + 2, right: clearance))
    return AnnotationPlacement(
      bounds: bounds, plot: plot, lines: lines.flatMap(\.allPieces),
      lineReach: theme.line.width / 2, nodes: drawnNodes.map(\.center),
      nodeRadius: theme.node.outerDiameter / 2 * nodeScale,
      taken: takenRects, direction: direction)
  }

  /// Where there are texts already.
  private var takenRects: [Rect] {
    let placed = title + subtitle + header + legend.map(\.name) + endLabels.map(\.name)
    let around = contexts + axisLabels + [statistics, source].compactMap { $0 }
    return (placed + around).map(\.ink) + labels.map(\.ink)
  }

  private func wish(
    _ kind: PlacedLabel.Kind, _ words: String, _ anchor: AnnotationPlacement.Anchor,
    _ need: AnnotationPlacement.Need, priority: Int, series: Int? = nil, _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> LabelRequest? {
    let block = block(words, width: plot.size.width * 0.6, lines: 1, frame, measuring: &text)
    guard !block.lines.isEmpty else { return nil }
    return LabelRequest(
      kind: kind, series: series, blocks: [block], anchor: anchor, need: need,
      priority: priority)
  }

  private func block(
    _ words: String, width: Double, lines: Int, _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> TextBlock {
    let font = frame.theme.remark.font
    let room = TextBlock.Constraints(
      width: width, lines: lines, pitch: font.size * 1.25, alignment: .center,
      direction: frame.direction, filling: .balanced)
    return TextBlock(words, font: font, in: room, measuring: &text)
  }

  private func referenceWishes(
    _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LabelRequest] {
    let words = ChartSummaryText(of: chart)
    var wishes: [LabelRequest?] = []
    for goal in chart.goals {
      let label = goal.label.isEmpty ? words.text(goal.value) : goal.label
      wishes.append(
        level(at: goal.value).flatMap {
          wish(.goal, label, .rule($0), .required, priority: 1, frame, measuring: &text)
        })
    }
    let names = chart.locale.words
    for reference in references where reference.kind != .goal {
      let isAverage = reference.kind == .average
      guard let value = isAverage ? chart.average : chart.median else { continue }
      let label = "\(isAverage ? names.average : names.median) \(words.rounded(value))"
      wishes.append(
        wish(
          isAverage ? .average : .median, label, .rule(reference.segment), .wanted, priority: 2,
          frame, measuring: &text))
    }
    return wishes.compactMap { $0 }
  }

  private func rangeWishes(
    _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LabelRequest] {
    chart.ranges.compactMap { range in
      guard let span = places.span(from: range.start, to: range.end) else { return nil }
      return wish(
        .range, range.label, .range(span, top: plot.minY), .required, priority: 1, frame,
        measuring: &text)
    }
  }

  private func annotationWishes(
    _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LabelRequest] {
    var wishes: [LabelRequest] = []
    for annotation in chart.annotations {
      guard let (point, side) = nearestPoint(to: annotation.place) else { continue }
      var blocks: [TextBlock] = []
      for width in [plot.size.width * 0.5, plot.size.width * 0.3] {
        let block = block(
          annotation.text, width: width, lines: LineChartLayout.mostLines, frame, measuring: &text)
        if !block.lines.isEmpty, blocks.last?.size != block.size { blocks.append(block) }
      }
      guard !blocks.isEmpty else { continue }
      let radius = frame.theme.node.outerDiameter / 2 * nodeScale
      wishes.append(
        LabelRequest(
          kind: .annotation, series: 0, blocks: blocks,
          anchor: .point(point, radius: radius, prefers: side), need: .required, priority: 0))
    }
    return wishes
  }

  private func valueWishes(
    _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LabelRequest] {
    let words = ChartSummaryText(of: chart)
    let radius = frame.theme.node.outerDiameter / 2 * nodeScale
    return ValueLabelChoice(chart).chosen(of: frame.series.prominent).compactMap { choice in
      guard let node = node(series: choice.series, index: choice.index), isVisible(node.center),
        let value = chart.series[choice.series].values[choice.index]
      else { return nil }
      let side = choice.side ?? self.side(of: choice.series, choice.index)
      return wish(
        .value, words.text(value),
        .point(node.center, radius: node.isActive ? radius * 1.3 : radius, prefers: side),
        choice.isOptional ? .optional : .wanted, priority: choice.isOptional ? 4 : 3,
        series: choice.series, frame, measuring: &text)
    }
  }

  /// The side of a value that lies away from the line.
  private func side(of series: Int, _ index: Int) -> AnnotationPlacement.Side {
    let range = max(0, index - 1)...min(chart.series[series].values.count - 1, index + 1)
    let points = range.compactMap { node(series: series, index: $0)?.center }
    guard let node = node(series: series, index: index)?.center,
      let place = points.firstIndex(of: node)
    else { return .above }
    return .away(from: points, at: place)
  }

  /// The value of the first series at a place or nearest to it, and the side away from the line.
  private func nearestPoint(to place: XPosition) -> (Point, AnnotationPlacement.Side)? {
    guard let x = places.x(of: place), let series = chart.series.first else { return nil }
    let present = series.values.indices.lazy.filter { series.values[$0] != nil }
    let nearest = present.min { abs(places(series, $0) - x) < abs(places(series, $1) - x) }
    guard let nearest, let node = node(series: 0, index: nearest), isVisible(node.center) else {
      return nil
    }
    return (node.center, side(of: 0, nearest))
  }
}

/// Which values of a chart are written beside their points.
struct ValueLabelChoice {
  /// One value.
  struct Chosen: Hashable {
    let series: Int
    let index: Int
    /// The side that it takes where it can; nil for the one away from the line.
    let side: AnnotationPlacement.Side?
    /// Whether it may be left out where there is no room.
    let isOptional: Bool
  }

  private let chart: LineChart

  /// Looks at what a chart asks for.
  init(_ chart: LineChart) { self.chart = chart }

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
      if chart.valueLabels.contains(.maximum) { add(.maximum, .above) }
      if chart.valueLabels.contains(.minimum) { add(.minimum, .below) }
      if chart.valueLabels.contains(.last) { add(.last, nil) }
      guard chart.valueLabels.contains(.all) else { continue }
      for index in values.indices where values[index] != nil && seen.insert(index).inserted {
        found.append(Chosen(series: number, index: index, side: nil, isOptional: true))
      }
    }
    return found
  }
}
