import Testing
import TestSupport

@testable import Cards
@testable import ChartRender
@testable import Graphics
@testable import Raster

@Suite("Cards on wallpapers")
struct WallpaperContrastTests {
  @Test("the panel leaves 8 points of the wallpaper around it")
  func margin() throws {
    for name in ["widget-compact", "widget-expanded", "rows"] {
      var card = Card.widget()
      card.rows = Card.list(["One", "Two"], selected: 1).rows
      card.wallpaper = try Wallpaper.sea.picture
      let template = try #require(CardTemplate.named(name))
      let layout = CardLayout(card, template)
      #expect(layout.size.width == template.width + 16)
      let panel = try #require(
        layout.root?.all.first { if case .panel = $0.box.fill { true } else { false } })
      let height = layout.size.height - 16
      #expect(panel.rect == Rect(x: 8, y: 8, width: template.width, height: height))
      #expect(panel.box.corners == 13 && panel.box.isClipped)
    }
  }

  @Test(
    "every text stands out from every pixel behind it by 4.5", arguments: Wallpaper.allCases,
    [Theme.classic, .dark])
  func contrast(wallpaper: Wallpaper, theme: Theme) throws {
    var renderer = try ChartRenderer()
    for (name, state) in [
      ("widget-compact", .signedOut), ("widget-expanded", .stale), ("rows", .normal),
    ] as [(String, Card.State)] {
      var card = Card.widget(state)
      card.wallpaper = try wallpaper.picture
      card.rows = Card.list(["Kilometres", "Miles"], selected: 1).rows
      card[.title] = "Distance"
      let scene = renderer.scene(
        card, template: try #require(CardTemplate.named(name)), theme: theme)
      let lines = scene.lines
      #expect(lines.count >= (state == .signedOut ? 1 : 4))
      let backdrop = try renderer.bitmap(scene.wordless, scale: .x1)
      for (line, origin, color) in lines {
        let ink = renderer.text.metrics(of: line).inkBounds.offset(dx: origin.x, dy: origin.y)
        let worst = backdrop.leastContrast(of: color, in: ink)
        #expect(worst >= 4.5, "\(wallpaper) \(theme.name) \(name): \(line.text) \(worst)")
      }
    }
  }

  @Test("the line of a chart is seen on every panel", arguments: Wallpaper.allCases)
  func line(wallpaper: Wallpaper) throws {
    for theme in [Theme.classic, .dark] {
      let panel = try #require(
        WallpaperPanel(
          try wallpaper.picture, size: Size(width: 120, height: 90), theme: theme))
      let inked = panel.theme(theme)
      let size = Size(width: 120, height: 90)
      let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
      let seen = SceneItem.image(panel.backdrop, part: panel.backdrop.all, in: whole)
      var renderer = try ChartRenderer()
      let bitmap = try renderer.bitmap(
        Scene(
          size: size, background: .white,
          items: [seen, .fill(.rect(whole), .solid(panel.material.overlay))]), scale: .x1)
      for stop in inked.line.gradient.stops {
        #expect(bitmap.leastContrast(of: stop.color, in: whole) >= 1.95, "\(wallpaper)")
      }
      for color in inked.palette {
        #expect(bitmap.leastContrast(of: color, in: whole) >= 4.5, "\(wallpaper)")
      }
    }
  }
}

extension Bitmap {
  /// The least contrast of an opaque colour to any pixel of a rectangle, in points at 1x.
  fileprivate func leastContrast(of color: Color, in rect: Rect) -> Double {
    let left = max(0, Int(rect.minX.rounded(.down)))
    let top = max(0, Int(rect.minY.rounded(.down)))
    var least = 21.0
    for y in top..<max(top, min(size.height, Int(rect.maxY.rounded(.up)))) {
      for x in left..<max(left, min(size.width, Int(rect.maxX.rounded(.up)))) {
        let pixel = self[x, y]
        let ground = Color(
          red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
          blue: Double(pixel.blue) / 255)
        least = min(least, color.contrast(to: ground))
      }
    }
    return least
  }
}

extension Scene {
  /// All texts with their places and colours.
  fileprivate var lines: [(TextLine, Point, Color)] {
    items.flatMap { $0.lines(from: Point(x: 0, y: 0)) }
  }

  /// The scene without its texts.
  fileprivate var wordless: Scene {
    Scene(size: size, background: background, items: items.flatMap(\.wordless))
  }
}

extension SceneItem {
  fileprivate func lines(from start: Point) -> [(TextLine, Point, Color)] {
    switch self {
    case .text(let line, let origin, let color):
      [(line, origin.offset(dx: start.x, dy: start.y), color)]
    case .clip(_, let items), .group(_, let items): items.flatMap { $0.lines(from: start) }
    case .moved(let by, let items):
      items.flatMap { $0.lines(from: by.offset(dx: start.x, dy: start.y)) }
    case .fill, .stroke, .image: []
    }
  }

  fileprivate var wordless: [SceneItem] {
    switch self {
    case .text: []
    case .clip(let path, let items): [.clip(path, items.flatMap(\.wordless))]
    case .group(let name, let items): [.group(name, items.flatMap(\.wordless))]
    case .moved(let by, let items): [.moved(by: by, items.flatMap(\.wordless))]
    case .fill, .stroke, .image: [self]
    }
  }
}
