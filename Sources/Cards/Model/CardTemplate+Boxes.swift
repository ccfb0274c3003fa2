import Graphics

extension CardTemplate {
  /// All boxes, each before those in it.
  package var boxes: [CardBox] { root.all }

  /// Whether it has a place for the numbers of the active element.
  package var hasHeader: Bool {
    root.contains { if case .header = $0.content { true } else { false } }
  }

  /// Whether it has a place for the numbers of the whole.
  package var hasStatistics: Bool {
    root.contains { if case .statistics = $0.content { true } else { false } }
  }

  /// As many pixels as a picture on the card needs at most.
  ///
  /// A box that is as high as its picture wishes is taken to be a third higher than wide.
  package func pixels(at scale: RenderScale) -> PixelSize? {
    let tallest = boxes.map(greatestHeight).max() ?? height.most
    do throws(GeometryError) {
      return try scale.pixelSize(of: Size(width: width, height: max(1, tallest)))
    } catch {
      return nil
    }
  }

  private func greatestHeight(of box: CardBox) -> Double {
    guard case .image = box.content else { return 0 }
    var height = self.height.most
    if let aspect = box.aspect, aspect > 0 {
      height = min(height, width / aspect)
    } else if let most = box.height?.upperBound {
      height = min(height, most)
    } else if !box.grows {
      height = min(height, width / 0.75)
    }
    return height
  }
}

extension CardBox {
  /// The box itself and all boxes in it.
  var all: [CardBox] {
    switch content {
    case .column(let boxes, _), .row(let boxes, _), .layers(let boxes):
      [self] + boxes.flatMap(\.all)
    case .words, .image, .badge, .header, .statistics, .rows, .code, .rule, .space: [self]
    }
  }

  /// Whether something is so of the box or of one in it.
  func contains(where isSo: (CardBox) -> Bool) -> Bool {
    if isSo(self) { return true }
    switch content {
    case .column(let boxes, _), .row(let boxes, _), .layers(let boxes):
      return boxes.contains { $0.contains(where: isSo) }
    case .words, .image, .badge, .header, .statistics, .rows, .code, .rule, .space: return false
    }
  }
}

extension CardTemplate.Height {
  /// The least height in points.
  var least: Double {
    switch self {
    case .fixed(let height): height
    case .content(let range): range.lowerBound
    }
  }

  /// The greatest height in points.
  var most: Double {
    switch self {
    case .fixed(let height): height
    case .content(let range): range.upperBound
    }
  }
}
