import Graphics

extension ChartSceneBuilder {
  /// The opacity of the gradient for each step of values.
  private static let stepOpacities = [0.16, 0.34, 0.54, 0.76, 1]
  /// The radius of a cell's corners, as a part of its side.
  private static let corner = 0.3
  /// The widths of outlines, in points.
  private static let outline = 1.0

  /// The cells of a calendar, through which the gradient shows, as strong as their step.
  ///
  /// Each is a shape of its own: equal small shapes are drawn from one mask, which costs far less than
  /// a mask of the whole year.
  func calendar(_ grid: CalendarGrid) -> [SceneItem] {
    var items: [SceneItem] = []
    let template = grid.cells.first.map {
      shape(Rect(center: $0.rect.center, side: $0.rect.size.width))
    }
    let first = grid.cells.first?.rect.origin ?? Point(x: 0, y: 0)
    for step in 0..<CalendarGrid.stepCount {
      let paint = paints.faint(styles[0], opacity: ChartSceneBuilder.stepOpacities[step])
      for cell in grid.cells where cell.state == .value(step: step) {
        let (dx, dy) = (cell.rect.minX - first.x, cell.rect.minY - first.y)
        let moved = (template ?? []).map { $0.mapped { $0.offset(dx: dx, dy: dy) } }
        items.append(.fill(Path(moved), paint))
      }
      if !grid.steps.isEmpty { items.append(.fill(Path(shape(grid.steps[step])), paint)) }
    }
    let future = grid.cells.filter { $0.state == .future }.flatMap { outline(of: $0.rect) }
    if !future.isEmpty {
      let style = StrokeStyle(width: ChartSceneBuilder.outline)
      items.append(.stroke(Path(future), style, .solid(theme.muted.opacity(0.6))))
    }
    let missing = grid.cells.filter { $0.state == .missing }.map { cell in
      Path.Element.circle(center: cell.rect.center, radius: max(cell.rect.size.width * 0.09, 0.75))
    }
    if !missing.isEmpty { items.append(.fill(Path(missing), .solid(theme.muted))) }
    for cell in grid.cells where cell.isUnfinished && !cell.isActive {
      items.append(ring(cell.rect, theme.annotation.color))
    }
    for cell in grid.cells where cell.isActive {
      items.append(ring(cell.rect, theme.node.active.fill))
    }
    return items + numbers(grid)
  }

  /// The ring around the active day, or around today.
  private func ring(_ rect: Rect, _ color: Color) -> SceneItem {
    let width = min(max(rect.size.width * 0.1, 1.25), 2.5)
    let outer = rect.grown(by: width * 0.5)
    let path = Path.continuous(
      outer, radii: CornerRadii(rect.size.width * ChartSceneBuilder.corner))
    return .stroke(path, StrokeStyle(width: width), .solid(color))
  }

  /// The days of the month, in an ink that can be read on each cell.
  private func numbers(_ grid: CalendarGrid) -> [SceneItem] {
    grid.cells.compactMap { cell in
      guard let number = cell.number else { return nil }
      guard case .value(let step) = cell.state else {
        return .text(number.line, origin: number.origin, theme.axis.color)
      }
      let color = paints.color(of: styles[0])
      let ground = theme.background.mixed(with: color, part: ChartSceneBuilder.stepOpacities[step])
      let inks = [theme.annotation.color, theme.background.opacity(1)]
      let ink = inks.max { $0.contrast(to: ground) < $1.contrast(to: ground) }
      return .text(number.line, origin: number.origin, ink ?? theme.annotation.color)
    }
  }

  private func shape(_ rect: Rect) -> [Path.Element] {
    Path.continuous(rect, radii: CornerRadii(rect.size.width * ChartSceneBuilder.corner)).elements
  }

  private func outline(of rect: Rect) -> [Path.Element] {
    shape(rect.grown(by: -ChartSceneBuilder.outline / 2))
  }
}
