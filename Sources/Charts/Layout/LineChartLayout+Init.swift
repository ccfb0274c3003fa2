import Graphics

extension LineChartLayout {
  /// Lays out a chart.
  ///
  /// - Parameters:
  ///   - chart: what is drawn.
  ///   - size: the size of the picture in points.
  ///   - theme: the distances and fonts.
  ///   - text: measures the texts.
  public init(
    of chart: LineChart, size: Size, theme: Theme,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let frame = LayoutContext(of: chart, in: size, theme: theme)
    self.init(chart, frame)
    let area = setWords(frame, measuring: &text)
    if frame.showsValues {
      switch frame.composition {
      case .classic: setClassicPlot(in: area, frame, measuring: &text)
      case .axes: setAxes(in: area, frame, measuring: &text)
      }
    }
    if values == nil {
      setNotice(in: area, frame, measuring: &text)
    } else {
      setLines(frame)
      setNodes(frame)
      setReferences(frame)
      setShades(frame)
      setRemarks(frame, measuring: &text)
    }
    leaveOutClashes()
    missingCharacters = missing(measuring: &text)
  }

  private init(_ chart: LineChart, _ frame: LayoutContext) {
    self.chart = chart
    activeIndex = chart.series.count == 1 ? chart.activeIndex : nil
    size = frame.size
    direction = frame.direction
    touchSide = frame.theme.node.touchSide
    plot = Rect(x: 0, y: 0, width: size.width, height: size.height)
    places = .nowhere
  }

  /// The characters of all texts that no font has, in the order of their first use.
  private func missing(
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [Unicode.Scalar] {
    var missing: [Unicode.Scalar] = []
    for line in allLines {
      for scalar in text.metrics(of: line).missing where !missing.contains(scalar) {
        missing.append(scalar)
      }
    }
    return missing
  }

  private var allLines: [TextLine] {
    var placed = title + subtitle + header + legend.map(\.name) + endLabels.map(\.name)
    placed += contexts + axisLabels + remarks.flatMap(\.lines)
    placed += [statistics, source].compactMap { $0 }
    return placed.map(\.line) + labels.map(\.line) + (notice?.lines ?? []).map(\.line)
  }
}
