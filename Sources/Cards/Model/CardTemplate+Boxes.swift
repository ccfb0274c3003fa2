import Graphics

extension CardTemplate {
  /// The paths of its own pictures.
  package var picturePaths: [String] {
    boxes.compactMap { if case .picture(let path) = $0.content { path } else { nil } }
  }

  /// Returns the template with the paths of its pictures below a folder; an empty one is the
  /// current folder.
  package func placed(in folder: String) -> CardTemplate {
    guard !folder.isEmpty, !picturePaths.isEmpty else { return self }
    var template = self
    template.root = root.mappingPictures { "\(folder)/\($0)" }
    return template
  }

  /// All boxes, each before its children.
  package var boxes: [CardBox] { root.all }

  /// Whether a box shows the numbers of the active element.
  package var hasHeader: Bool {
    root.contains { if case .header = $0.content { true } else { false } }
  }

  /// Whether a box shows the statistics.
  package var hasStatistics: Bool {
    root.contains { if case .statistics = $0.content { true } else { false } }
  }

  /// Whether a box shows the card's measure.
  package var hasMeasure: Bool {
    root.contains { box in
      switch box.content {
      case .figure, .sparkline, .ring, .bar, .days: true
      default: false
      }
    }
  }

  /// Whether a box shows a figure of the value.
  package var hasFigure: Bool {
    root.contains { if case .figure(.value, _) = $0.content { true } else { false } }
  }

  /// Whether a box shows the share of a goal, which only a goal above 0 has.
  package var hasShare: Bool {
    root.contains { box in
      switch box.content {
      case .ring, .bar, .figure(.share, _): true
      default: false
      }
    }
  }

  /// Whether a box shows something of a goal.
  package var hasGoal: Bool {
    hasShare
      || root.contains { box in
        switch box.content {
        case .days, .figure(.goal, _), .figure(.reached, _): true
        default: false
        }
      }
  }

  /// Whether a box names what the card measures beside a title, too.
  package var alwaysNamesMeasure: Bool {
    root.contains { box in
      guard case .figure(.name, _) = box.content else { return false }
      return !box.conditions.contains(.noTitle)
    }
  }

  /// Whether the list is made of the lines of the data.
  package var isRanked: Bool {
    root.contains { if case .rows(let style) = $0.content { style.isRanked } else { false } }
  }

  /// The greatest number of pixels that a picture on the card needs; nil if it exceeds a bitmap.
  ///
  /// A box without a height of its own counts as a third higher than wide, the greatest natural
  /// height.
  package func pixels(at scale: RenderScale) -> PixelSize? {
    let tallest = boxes.map(greatestHeight).max() ?? height.most
    let size = Size(width: width, height: max(1, tallest))
    do throws(GeometryError) { return try scale.pixelSize(of: size) } catch { return nil }
  }

  private func greatestHeight(of box: CardBox) -> Double {
    guard case .image = box.content else { return 0 }
    if let aspect = box.aspect, aspect > 0 { return min(height.most, width / aspect) }
    if let most = box.height?.upperBound { return min(height.most, most) }
    return box.grows ? height.most : min(height.most, width / 0.75)
  }
}

extension CardBox {
  /// The boxes directly in it.
  private var children: [CardBox] {
    switch content {
    case .column(let boxes, _), .row(let boxes, _), .layers(let boxes): boxes
    case .text, .image, .picture, .badge, .header, .statistics, .rows, .figure, .sparkline, .ring,
      .bar, .days, .code, .rule, .space:
      []
    }
  }

  /// The box with the paths of pictures in it changed.
  fileprivate func mappingPictures(_ change: (String) -> String) -> CardBox {
    var box = self
    switch content {
    case .column(let boxes, let spacing):
      box.content = .column(boxes.map { $0.mappingPictures(change) }, spacing: spacing)
    case .row(let boxes, let spacing):
      box.content = .row(boxes.map { $0.mappingPictures(change) }, spacing: spacing)
    case .layers(let boxes): box.content = .layers(boxes.map { $0.mappingPictures(change) })
    case .picture(let path): box.content = .picture(change(path))
    case .text, .image, .badge, .header, .statistics, .rows, .figure, .sparkline, .ring, .bar,
      .days, .code, .rule, .space:
      break
    }
    return box
  }

  /// The box itself and all boxes in it, each before its children.
  var all: [CardBox] { [self] + children.flatMap(\.all) }

  /// Whether the box or one in it meets a condition.
  ///
  /// Unlike a search in ``all`` it copies no boxes; each card of a batch asks several times.
  func contains(where condition: (CardBox) -> Bool) -> Bool {
    condition(self) || children.contains { $0.contains(where: condition) }
  }
}

extension CardTemplate.Height {
  var least: Double {
    switch self {
    case .fixed(let height): height
    case .content(let range): range.lowerBound
    }
  }

  var most: Double {
    switch self {
    case .fixed(let height): height
    case .content(let range): range.upperBound
    }
  }
}
