import Base
import Calendars
import Charts
import Graphics
import Imaging

extension Scene {
  /// Draws a card's layout in the colours of a theme.
  ///
  /// - Parameters:
  ///   - layout: where everything stands.
  ///   - theme: the theme that the layout was made with.
  public init(_ layout: CardLayout, theme: Theme) {
    self.init(size: layout.size, background: theme.color(layout.backdrop))
    items = CardSceneBuilder(layout: layout, theme: theme).items
  }
}

/// Draws the boxes of a card in the colours of a theme.
///
/// Layout knows nothing of colours and pixels: what a picture behind texts does to their inks is
/// found out here, once the size of the card is known.
struct CardSceneBuilder {
  /// The corner radius of the plate under a QR code, in points.
  private static let plateRadius = 6.0

  private let layout: CardLayout
  /// The panel over the card's wallpaper.
  private let panel: WallpaperPanel?
  /// The background that the card brings, where it hides what lies behind it.
  private let background: ImageBackdrop?
  /// The theme, with inks that can be read on what lies behind the card.
  private(set) var theme: Theme

  init(layout: CardLayout, theme: Theme) {
    self.layout = layout
    self.theme = theme
    panel = layout.card.wallpaper.flatMap { WallpaperPanel($0, size: layout.size, theme: theme) }
    background = layout.background.flatMap(ImageBackdrop.init)
    self.theme = inked(theme)
  }

  /// Returns a theme with inks that can be read on what lies behind the card.
  private func inked(_ theme: Theme) -> Theme {
    panel?.theme(theme) ?? background?.theme(theme) ?? theme
  }

  /// The card's drawing, back to front.
  var items: [SceneItem] {
    (panel?.wallpaper.items(in: whole) ?? []) + (layout.root.map { items(of: $0) } ?? [])
  }

  private var whole: Rect {
    Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
  }

  private func items(of node: CardLayout.Node) -> [SceneItem] {
    let shape = shape(of: node)
    let inner = (node.mark.map { mark($0, of: node) } ?? []) + items(inside: node)
    guard node.box.isClipped else { return fill(of: node, shape) + inner }
    return [.clip(shape, fill(of: node, .rect(node.rect.grown(by: reach(of: node)))) + inner)]
  }

  private func items(inside node: CardLayout.Node) -> [SceneItem] {
    guard let first = node.children.first, case .slices(let picture) = first.mark,
      let backdrop = ImageBackdrop(picture)
    else { return node.children.flatMap { items(of: $0) } }
    // Texts of a selected entry stand on its picture, which is as light or dark as it is in any
    // theme.
    var others = self
    others.theme = backdrop.theme(theme)
    return items(of: first) + node.children.dropFirst().flatMap { others.items(of: $0) }
  }

  /// The extent of a bubble's tail beyond its box, in points.
  private func reach(of node: CardLayout.Node) -> Double {
    guard case .bubble = node.box.fill, layout.card.hasTail else { return 0 }
    return BubbleTail.reach(ofRadius: node.box.corners)
  }

  private func shape(of node: CardLayout.Node) -> Path {
    let radii = CornerRadii(node.box.corners)
    guard case .bubble = node.box.fill, layout.card.hasTail else {
      return .continuous(node.rect, radii: radii)
    }
    let isLeft = layout.card.locale.direction == .rightToLeft
    return .bubble(node.rect, radii: radii, tail: isLeft ? .left : .right)
  }

  private func fill(of node: CardLayout.Node, _ shape: Path) -> [SceneItem] {
    switch node.box.fill {
    case .color(let color), .bubble(let color): return [.fill(shape, .solid(theme.color(color)))]
    case .panel(let color):
      guard let panel else { return [.fill(shape, .solid(theme.color(color)))] }
      let seen = SceneItem.image(panel.backdrop, part: panel.backdrop.all, in: whole)
      return [.clip(shape, [seen]), .fill(shape, .solid(panel.material.overlay))]
    case .background(let color):
      let ground = SceneItem.fill(shape, .solid(theme.color(color)))
      guard let slices = layout.card.background else { return [ground] }
      return [ground] + slices.items(in: node.rect)
    case .shade: return [.fill(shape, shade(of: node))]
    case nil: return []
    }
  }

  /// A gradient from transparent at the top to a black on which texts below the padding can be
  /// read.
  private func shade(of node: CardLayout.Node) -> Paint {
    let height = max(1, node.rect.size.height)
    let start = min(1, (node.inner.minY - node.rect.minY) / height)
    func stop(_ offset: Double, _ opacity: Double) -> Gradient.Stop {
      Gradient.Stop(offset: offset, color: Color(white: 0, alpha: opacity))
    }
    // Smoothstep, 3x² - 2x³: its slope is zero at both ends, so no edge of the shade is visible.
    let strength = strength(of: node)
    let steps = 8
    let onset = (0...steps).map { step in
      let part = Double(step) / Double(steps)
      return stop(start * part, strength.opacity * part * part * (3 - 2 * part))
    }
    let gradient = Gradient(stops: onset + [stop(1, strength.deepest)])
    return .linear(
      gradient, from: node.rect.origin, to: Point(x: node.rect.minX, y: node.rect.maxY))
  }

  /// The opacity that a shade needs for the contrast of the texts on it, by the image behind them.
  private func strength(of node: CardLayout.Node) -> ImageScrim {
    let behind = layout.root?.all.first { other in
      if case .picture = other.mark { other.inner.encloses(node.rect) } else { false }
    }
    guard let behind, case .picture(let picture, let fit) = behind.mark,
      let fitted = fit.fitted(picture.bitmap.size, in: behind.inner)
    else { return .strongest }
    let texts = node.all.flatMap { node -> [Rect] in
      if case .words(let lines, _) = node.mark { lines.map(\.inkBounds) } else { [] }
    }
    return ImageScrim(
      under: texts, picture, at: fitted, on: theme.background, ink: theme.card.onImage)
  }

  private func mark(_ mark: CardLayout.Mark, of node: CardLayout.Node) -> [SceneItem] {
    let rect = node.inner
    switch mark {
    case .words(let lines, let color):
      let color = theme.color(color)
      return lines.map { .text($0.line, origin: $0.origin, color) }
    case .chart(let layout, let theme):
      var theme = inked(theme)
      if case .color(let color) = node.box.fill { theme.background = theme.color(color) }
      return [.moved(by: rect.origin, Scene(layout, theme: theme).items)]
    case .picture(let picture, let fit): return picture.items(in: rect, fit: fit)
    case .badge(let picture):
      // Corners like those of an app icon: 22.5 % of a side.
      let shape = Path.continuous(rect, radii: CornerRadii(rect.size.width * 0.225))
      return [.clip(shape, picture.items(in: rect))]
    case .icon(let icon, let color): return icon.items(in: rect, color: theme.color(color))
    case .rule: return [.fill(.rect(rect), .solid(theme.card.rule))]
    case .slices(let slices): return slices.items(in: rect)
    case .code(let code):
      return QRCodeMark(code: code, rect: rect, radius: CardSceneBuilder.plateRadius).items
    }
  }
}

extension Theme {
  /// The colour of a template in this theme.
  func color(_ color: CardColor) -> Color {
    switch color {
    case .fixed(let color): color
    case .role(.background): background
    case .role(.backdrop): card.backdrop
    case .role(.surface): card.surface
    case .role(.image): card.image
    case .role(.ink): card.ink
    case .role(.secondInk): card.secondInk
    case .role(.accent): card.accent
    case .role(.rule): card.rule
    case .role(.onImage): card.onImage
    case .role(.good): card.good
    case .role(.bad): card.bad
    case .role(.alert): card.alert
    }
  }
}

/// A colour of a template: a role in the theme, or a fixed colour.
public enum CardColor: Sendable, Hashable {
  /// The role of a colour in a theme.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// The theme's background.
    case background
    /// Behind a card with a shape of its own, such as a bubble.
    case backdrop
    /// Behind a group of texts and numbers.
    case surface
    /// Behind a chart on a surface.
    case image
    /// Primary texts.
    case ink
    /// Secondary texts.
    case secondInk
    /// Highlights.
    case accent
    /// Lines between parts.
    case rule
    /// Texts on a picture.
    case onImage
    /// A change for the better.
    case good
    /// A change for the worse.
    case bad
    /// A notice that requires an action of the reader.
    case alert
  }

  /// The theme's colour for a role.
  case role(Role)
  /// The same colour in every theme.
  case fixed(Color)
}

/// A QR code on a light plate with its quiet zone.
///
/// Modules are dark on light in every theme, because many readers do not recognise inverted codes.
struct QRCodeMark {
  /// The least side of a module that is scanned reliably, in points.
  static let leastModule = 2.0
  static let plate = Color.white
  static let ink = Color.black

  let code: QRCode
  /// The available rectangle; the plate is centred in it, as large as whole modules allow.
  let rect: Rect
  /// The corner radius of the plate in points, limited to the quiet zone.
  var radius = 0.0

  /// The side of the plate with its quiet zone, for modules of `module` points.
  static func side(for code: QRCode, module: Double) -> Double {
    Double(code.side + 2 * QRCode.quietZone) * module
  }

  /// The side of a module: the greatest number of whole points with which the plate fits, or 0.
  var module: Double {
    let available = min(rect.size.width, rect.size.height)
    guard available.isFinite else { return 0 }
    return max(0, (available / QRCodeMark.side(for: code, module: 1)).rounded(.down))
  }

  /// The plate, on whole points like its modules, so that these are sharp at every scale.
  var plate: Rect {
    let side = QRCodeMark.side(for: code, module: module)
    return Rect(
      x: (rect.center.x - side / 2).rounded(), y: (rect.center.y - side / 2).rounded(),
      width: side, height: side)
  }

  /// The plate, then all dark modules as one path; empty if no module of a whole point fits.
  var items: [SceneItem] {
    guard module > 0 else { return [] }
    let plate = plate
    // A greater radius would cut into modules.
    let most = Double(QRCode.quietZone) * module
    let outline = Path.continuous(plate, radii: CornerRadii(min(radius, most)))
    return [
      .fill(outline, .solid(QRCodeMark.plate)), .fill(modules(on: plate), .solid(QRCodeMark.ink)),
    ]
  }

  /// One rectangle for each horizontal run of dark modules.
  private func modules(on plate: Rect) -> Path {
    let module = module
    let start = plate.origin.offset(
      dx: Double(QRCode.quietZone) * module, dy: Double(QRCode.quietZone) * module)
    var elements: [Path.Element] = []
    for row in 0..<code.side {
      var column = 0
      while column < code.side {
        let first = column
        while code.isDark(column: column, row: row) { column += 1 }
        if column > first {
          let run = Rect(
            x: start.x + Double(first) * module, y: start.y + Double(row) * module,
            width: Double(column - first) * module, height: module)
          elements += Path.rect(run).elements
        }
        column += 1
      }
    }
    return Path(elements)
  }
}

/// The opacity of the shade between a picture and light texts: the least that makes them readable.
struct ImageScrim: Sendable, Hashable {
  /// The least opacity, which separates texts from any picture.
  static let least = 0.18
  /// The greatest opacity: over white it gives white texts a contrast of 4.5 (WCAG 2.1, 1.4.3).
  static let greatest = 0.56
  /// The additional opacity at the bottom.
  private static let depth = 0.16
  /// The distance around texts within which the picture is sampled, in points.
  private static let reach = 3.0
  /// The samples across and down each line of text.
  private static let samples = (across: 32, down: 8)
  /// The share of samples that may be brighter: a spark behind a letter does not hide it.
  private static let spared = 0.02

  /// The opacity at the first line of text.
  let opacity: Double
  /// The opacity at the bottom.
  var deepest: Double { opacity + ImageScrim.depth }

  /// A shade for any picture.
  static let strongest = ImageScrim(opacity: greatest)

  private init(opacity: Double) { self.opacity = opacity }

  /// Samples a picture behind the rectangles of texts, in points; `ground` is the colour around the
  /// picture.
  init(
    under texts: [Rect], _ image: RasterImage, at fitted: FittedImage, on ground: Color, ink: Color
  ) {
    var colors: [Color] = []
    for rect in texts.map({ $0.grown(by: ImageScrim.reach) }) {
      for row in 0..<ImageScrim.samples.down {
        for column in 0..<ImageScrim.samples.across {
          let point = Point(
            x: rect.minX + rect.size.width * (Double(column) + 0.5)
              / Double(ImageScrim.samples.across),
            y: rect.minY + rect.size.height * (Double(row) + 0.5)
              / Double(ImageScrim.samples.down))
          colors.append(ImageScrim.color(at: point, of: image, at: fitted, on: ground))
        }
      }
    }
    // Sorted once by luminance; the colour at 2 % is the worst one that counts.
    let brightest = colors.map { ($0.luminance, $0) }.sorted { $0.0 > $1.0 }
    guard !brightest.isEmpty else {
      self = .strongest
      return
    }
    let color = brightest[Int(Double(brightest.count) * ImageScrim.spared)].1
    var opacity = ImageScrim.least
    while opacity < ImageScrim.greatest,
      ink.contrast(to: color.mixed(with: .black, part: opacity)) < Color.readableContrast
    { opacity = min(opacity + 0.01, ImageScrim.greatest) }
    self.opacity = opacity
  }

  private static func color(
    at point: Point, of image: RasterImage, at fitted: FittedImage, on ground: Color
  ) -> Color {
    guard fitted.visible.contains(point) else { return ground }
    func pixel(_ offset: Double, _ length: Double, _ first: Int, _ count: Int, _ whole: Int) -> Int
    {
      let index = first + Int((offset / length * Double(count)).rounded(.down))
      return min(max(index, 0), whole - 1)
    }
    let size = image.bitmap.size
    let x = pixel(
      point.x - fitted.rect.minX, fitted.rect.size.width, fitted.part.x, fitted.part.width,
      size.width)
    let y = pixel(
      point.y - fitted.rect.minY, fitted.rect.size.height, fitted.part.y, fitted.part.height,
      size.height)
    return Color(image.bitmap[x, y], on: ground)
  }
}
