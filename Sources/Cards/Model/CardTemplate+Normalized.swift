import Graphics

extension CardTemplate {
  /// The template as layouts rely on it: lengths are finite, not under 0 and at most 10,000 points,
  /// and the card at most a million.
  ///
  /// The properties of a template are open, so a program can set any numbers; those of template
  /// files are within narrower limits.
  var normalized: CardTemplate {
    var template = self
    template.width = Size(width: width, height: 0).normalized.width
    switch height {
    case .fixed(let height):
      template.height = .fixed(Size(width: 0, height: height).normalized.height)
    case .content(let heights):
      let ends = [heights.lowerBound, heights.upperBound].map {
        Size(width: 0, height: $0).normalized.height
      }
      template.height = .content(ends[0]...max(ends[0], ends[1]))
    }
    template.root.normalize()
    return template
  }
}

extension CardBox {
  fileprivate mutating func normalize() {
    padding = EdgeInsets(
      top: padding.top.normalLength, left: padding.left.normalLength,
      bottom: padding.bottom.normalLength, right: padding.right.normalLength)
    width = width?.normalLength
    height = height.map { limits in
      let least = limits.lowerBound.normalLength
      return least...max(least, limits.upperBound.normalLength)
    }
    if let ratio = aspect, !(ratio > 0 && ratio.isFinite) { aspect = nil }
    aspect = aspect.map { min(max($0, 0.001), 1_000) }
    corners = corners.normalLength
    importance = min(max(importance, 0), 10)
    content.normalize()
  }
}

extension CardBox.Content {
  fileprivate mutating func normalize() {
    switch self {
    case .column(var boxes, let spacing):
      for index in boxes.indices { boxes[index].normalize() }
      self = .column(boxes, spacing: spacing.normalLength)
    case .row(var boxes, let spacing):
      for index in boxes.indices { boxes[index].normalize() }
      self = .row(boxes, spacing: spacing.normalLength)
    case .layers(var boxes):
      for index in boxes.indices { boxes[index].normalize() }
      self = .layers(boxes)
    case .text(var style):
      style.size = style.size.normalLength
      style.lines = min(max(style.lines, 1), 1_000)
      self = .text(style)
    case .image(var style):
      let factor = style.magnification
      style.magnification = factor > 0 && factor.isFinite ? min(max(factor, 0.01), 100) : 1
      self = .image(style)
    case .badge(let side, let color): self = .badge(side: side.normalLength, color)
    case .header(var style):
      style.normalize()
      self = .header(style)
    case .statistics(var style):
      style.normalize()
      self = .statistics(style)
    case .rows(var style):
      style.height = style.height.normalLength
      style.size = style.size.normalLength
      style.inset = style.inset.normalLength
      style.most = style.most.map { max(0, $0) }
      self = .rows(style)
    case .figure(let figure, var style):
      style.size = style.size.normalLength
      self = .figure(figure, style)
    case .ring(let thickness): self = .ring(thickness: thickness.normalLength)
    case .bar(let thickness): self = .bar(thickness: thickness.normalLength)
    case .days(let diameter): self = .days(diameter: diameter.normalLength)
    case .code(let module): self = .code(module: module.normalLength)
    case .rule(let thickness): self = .rule(thickness.normalLength)
    case .space(let distance): self = .space(distance.normalLength)
    case .picture, .sparkline: break
    }
  }
}

extension CardMetricStyle {
  fileprivate mutating func normalize() {
    size = size.normalLength
    labelSize = labelSize.normalLength
    spacing = spacing.normalLength
  }
}

extension Double {
  fileprivate var normalLength: Double { self > 0 ? Swift.min(self, 10_000) : 0 }
}
