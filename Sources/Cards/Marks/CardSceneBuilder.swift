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
  /// Whether it is a widget, whose labels have the colour of the theme, as the original's.
  private let isWidget: Bool
  /// The panel over the card's wallpaper.
  private let panel: WallpaperPanel?
  /// The background that the card brings, where it hides what lies behind it.
  private let background: ImageBackdrop?
  /// The theme, with inks that can be read on what lies behind the card.
  private(set) var theme: Theme
  /// The colour of the nearest box around what is drawn; nil on pictures and before the first.
  private var ground: Color?

  init(layout: CardLayout, theme: Theme) {
    self.layout = layout
    self.theme = theme
    panel = layout.card.wallpaper.flatMap { WallpaperPanel($0, size: layout.size, theme: theme) }
    background = layout.background.flatMap(ImageBackdrop.init)
    isWidget =
      layout.root?.all.contains { node in
        if case .panel = node.box.fill { true } else { false }
      } ?? false
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
    let inside = within(node)
    let inner =
      (node.mark.map { inside.mark($0, of: node) } ?? []) + inside.items(inside: node)
    guard node.box.isClipped else { return fill(of: node, shape) + inner }
    return [.clip(shape, fill(of: node, .rect(node.rect.grown(by: reach(of: node)))) + inner)]
  }

  /// The builder of what lies in a box, with inks that can be read on the box's colour.
  private func within(_ node: CardLayout.Node) -> CardSceneBuilder {
    let color: CardColor? =
      switch node.box.fill {
      case .color(let color), .bubble(let color): color
      case .panel(let color): panel == nil ? color : nil
      case .background(let color): background == nil ? color : nil
      case .shade, nil: nil
      }
    guard let ground = color.map(theme.color), ground.isOpaque else { return self }
    var inside = self
    inside.ground = ground
    inside.theme = theme.legible(on: ground) ?? theme
    return inside
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
    case .shade: return shade(of: node)
    case nil: return []
    }
  }

  /// A black that grows from transparent to what the texts need, from above them to the lower edge
  /// of the picture behind them.
  private func shade(of node: CardLayout.Node) -> [SceneItem] {
    let behind = layout.root?.all.first { other in
      if case .picture = other.mark { other.inner.encloses(node.rect) } else { false }
    }
    guard let behind, case .picture(let picture, let fit) = behind.mark,
      let fitted = fit.fitted(picture.bitmap.size, in: behind.inner)
    else { return [] }
    let texts = node.all.flatMap { node -> [PlacedText] in
      if case .words(let lines, _) = node.mark { lines } else { [] }
    }
    let scrim = ImageScrim(
      under: texts, picture, at: fitted, on: theme.background, ink: theme.card.onImage,
      in: Rect(
        x: behind.inner.minX, y: behind.inner.minY, width: behind.inner.size.width,
        height: node.rect.maxY - behind.inner.minY))
    return scrim.items
  }

  /// A colour with the least of the ink that it needs to be read.
  private func legible(_ color: Color, on ground: Color) -> Color {
    guard color.contrast(to: ground) < Color.readableContrast else { return color }
    return color.readable(
      onLuminance: ground.luminance, towards: theme.card.ink, contrast: Color.readableContrast)
  }

  /// The theme with lines and rings of nodes that stand out on the box's colour.
  private var grounded: Theme {
    guard let ground else { return theme }
    return theme.legible(on: ground) ?? theme
  }

  private func goal(_ progress: GoalProgress, _ thickness: Double) -> GoalMark {
    GoalMark(
      progress: progress, thickness: thickness, theme: grounded,
      direction: layout.card.locale.direction, ground: ground ?? theme.background)
  }

  private func mark(_ mark: CardLayout.Mark, of node: CardLayout.Node) -> [SceneItem] {
    let rect = node.inner
    switch mark {
    case .words(let lines, let color):
      let color = theme.color(color)
      return lines.map { .text($0.line, origin: $0.origin, color) }
    case .chart(let layout, let theme):
      var theme = inked(theme)
      if let ground {
        theme = theme.legible(on: ground) ?? theme
        theme.background = ground
        if !isWidget { theme.label.color = legible(theme.label.color, on: ground) }
      }
      return [.moved(by: rect.origin, Scene(layout, theme: theme).items)]
    case .picture(let picture, let fit): return picture.items(in: rect, fit: fit)
    case .badge(let picture):
      guard picture.badgeShape == 1 else {
        return picture.items(in: rect, fit: ImageFit(mode: .contain, focus: Point(x: 0, y: 0.5)))
      }
      // Corners like those of an app icon: 22.5 % of a side.
      let shape = Path.continuous(rect, radii: CornerRadii(rect.size.width * 0.225))
      return [.clip(shape, picture.items(in: rect))]
    case .icon(let icon, let color): return icon.items(in: rect, color: theme.color(color))
    case .rule: return [.fill(.rect(rect), .solid(theme.card.rule))]
    case .slices(let slices): return slices.items(in: rect)
    case .sparkline(let sparkline):
      return SparklineMark(sparkline, in: rect, theme: grounded).items
    case .ring(let progress, let thickness): return goal(progress, thickness).ring(in: rect)
    case .bar(let progress, let thickness): return goal(progress, thickness).bar(in: rect)
    case .days(let days, let diameter, let labels):
      return DayMarks(days: days, diameter: diameter, labels: labels, rect: rect)
        .items(theme: grounded)
    case .code(let code):
      return QRCodeMark(code: code, rect: rect, radius: CardSceneBuilder.plateRadius).items
    }
  }
}

extension RasterImage {
  /// Width by height of the picture as a badge: 1 for an app icon, which is nearly square, and the
  /// shape of any other logo, at most four times as wide as high.
  var badgeShape: Double {
    let shape = size.width / size.height
    guard shape.isFinite, shape > 0 else { return 1 }
    return (0.9...1.1).contains(shape) ? 1 : min(shape, 4)
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

/// The shade between a picture and light texts: the least that makes them readable.
///
/// Its opacity follows smoothstep, 3t² - 2t³, from above the texts to the lower edge: the slope is
/// zero at both ends, so no edge of it is visible.
struct ImageScrim: Sendable, Hashable {
  /// The least opacity behind a text, which separates it from any picture.
  static let least = 0.1
  /// The greatest opacity behind a text: over white it gives white texts a contrast of 4.5
  /// (WCAG 2.1, 1.4.3).
  static let greatest = 0.56
  /// The greatest opacity at the lower edge.
  private static let deepest = 0.8
  /// The least length of the shade as a share of the picture's height: a shorter one is a band.
  private static let leastLength = 0.55
  /// The distance around texts within which the picture is sampled, in points.
  private static let reach = 3.0
  /// The samples across and down each line of text.
  private static let samples = (across: 32, down: 8)
  /// The share of samples that may be brighter: a spark behind a letter does not hide it.
  private static let spared = 0.02
  /// The stops of the gradient, which approximate the curve.
  private static let stops = 16

  /// The opacity at the lower edge; 0 without texts.
  let opacity: Double
  /// The y coordinate at which the shade begins; it may be above the picture.
  let start: Double
  private let area: Rect

  /// Samples a picture behind lines of text, in points.
  ///
  /// - Parameters:
  ///   - ground: the colour around the picture.
  ///   - ink: the colour of the texts.
  ///   - area: what may be shaded, down to the lower edge of the shade.
  init(
    under texts: [PlacedText], _ image: RasterImage, at fitted: FittedImage, on ground: Color,
    ink: Color, in area: Rect
  ) {
    self.area = area
    let needs = texts.map { text in
      let rect = text.inkBounds.grown(by: ImageScrim.reach)
      let opacity = ImageScrim.opacity(
        ImageScrim.brightest(in: rect, of: image, at: fitted, on: ground), ink: ink,
        contrast: text.line.font.leastContrast)
      return (y: rect.minY, opacity: opacity)
    }
    // Of all pairs of depth and length that satisfy every line the one with the least black.
    let end = area.maxY
    let longest = end - ImageScrim.leastLength * area.size.height
    var best: (opacity: Double, start: Double) = (0, end)
    var depth = needs.map(\.opacity).max() ?? 0
    while depth > 0, depth <= ImageScrim.deepest {
      let starts = needs.map { need -> Double in
        let part = ImageScrim.part(ofOpacity: need.opacity / depth)
        return part < 1 ? (need.y - part * end) / (1 - part) : -.infinity
      }
      let start = min(longest, starts.min() ?? longest)
      if start.isFinite,
        best.opacity == 0 || depth * (end - start) < best.opacity * (end - best.start)
      {
        best = (depth, start)
      }
      depth += 0.02
    }
    (opacity, start) = best
  }

  /// The opacity at a height.
  func opacity(at y: Double) -> Double {
    let part = min(max(0, (y - start) / max(1, area.maxY - start)), 1)
    return opacity * part * part * (3 - 2 * part)
  }

  /// The rectangle of the shade with its gradient; none without texts.
  var items: [SceneItem] {
    let top = max(area.minY, start.rounded(.down))
    guard opacity > 0, top < area.maxY else { return [] }
    let stops = (0...ImageScrim.stops).map { step in
      let offset = Double(step) / Double(ImageScrim.stops)
      return Gradient.Stop(
        offset: offset,
        color: Color(white: 0, alpha: opacity(at: top + offset * (area.maxY - top))))
    }
    let rect = Rect(x: area.minX, y: top, width: area.size.width, height: area.maxY - top)
    let paint = Paint.linear(
      Gradient(stops: stops), from: rect.origin, to: Point(x: rect.minX, y: rect.maxY))
    return [.fill(.rect(rect), paint)]
  }

  /// The inverse of smoothstep, for values from 0 to 1.
  private static func part(ofOpacity value: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if middle * middle * (3 - 2 * middle) < value { low = middle } else { high = middle }
    }
    return value >= 1 ? 1 : high
  }

  /// The least opacity of a shade with which a text has a contrast to a colour.
  private static func opacity(_ color: Color, ink: Color, contrast: Double) -> Double {
    var opacity = least
    while opacity < greatest,
      ink.contrast(to: color.mixed(with: .black, part: opacity)) < contrast
    { opacity = min(opacity + 0.01, greatest) }
    return opacity
  }

  /// The brightest colour behind a rectangle, except for sparks.
  private static func brightest(
    in rect: Rect, of image: RasterImage, at fitted: FittedImage, on ground: Color
  ) -> Color {
    var colors: [(luminance: Double, color: Color)] = []
    for row in 0..<samples.down {
      for column in 0..<samples.across {
        let point = Point(
          x: rect.minX + rect.size.width * (Double(column) + 0.5) / Double(samples.across),
          y: rect.minY + rect.size.height * (Double(row) + 0.5) / Double(samples.down))
        let color = color(at: point, of: image, at: fitted, on: ground)
        colors.append((color.luminance, color))
      }
    }
    let sorted = colors.sorted { $0.luminance > $1.luminance }
    return sorted[Int(Double(sorted.count) * spared)].color
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

extension Font {
  /// The contrast that a text in it needs: 3 when it is large, from 24 points or bold from 18.66
  /// (WCAG 2.1, 1.4.3), else 4.5.
  package var leastContrast: Double {
    size >= 24 || size >= 18.66 && weight >= 700 ? 3 : Color.readableContrast
  }
}
