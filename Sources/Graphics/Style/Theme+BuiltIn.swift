extension Theme {
  /// The built-in themes, the default one first, and the line about each in lists of them.
  package static let catalog: [(theme: Theme, summary: String)] = [
    (.classic, "a blue line over white, orange where the day is"),
    (.light, "crisp on white: a thinner blue line, small nodes"),
    (.dark, "luminous on near-black: from blue to green, nodes that glow"),
    (.paper, "ink on warm paper, as in a printed report"),
    (.contrast, "black on white with thick lines and larger texts"),
  ]

  /// The themes that come with the library, the default one first.
  public static let builtIn = catalog.map(\.theme)

  /// The colours of the steps widget that this project began with: a blue line over white, the
  /// active day in orange.
  public static let classic = Theme(
    name: "classic",
    background: .white,
    margin: Margin(horizontal: 30, vertical: 15),
    rule: Rule(
      width: 0.5, color: Color(hue: 0, saturation: 0, brightness: 0.8, alpha: 0.3), overhang: 5),
    average: Average(
      width: 0.5, color: Color(hue: 0, saturation: 0, brightness: 0.8, alpha: 0.3)),
    line: Line(
      width: 3,
      gradient: Gradient(through: [
        Color(hue: 0.57, saturation: 0.74, brightness: 0.86),
        Color(hue: 0.52, saturation: 1, brightness: 0.76),
        Color(hue: 0.52, saturation: 1, brightness: 0.83),
      ]),
      color: Color(hue: 0.52, saturation: 1, brightness: 0.83)),
    node: Node(
      diameter: 13,
      fill: Color(red: 0.221, green: 0.687, blue: 0.904),
      ring: Ring(width: 2, color: .white),
      shadow: Shadow(
        color: Color(red: 0.184, green: 0.506, blue: 0.718, alpha: 0.5),
        offset: Point(x: 0, y: 0.5), blur: 2),
      active: Active(fill: Color(red: 1, green: 0.6, blue: 0), scale: 1.3),
      touchSide: 26),
    label: Label(
      font: Font(size: 11), color: Color(white: 128.0 / 255), band: 20, gap: 4.3, spacing: 4),
    notice: TextStyle(font: Font(size: 20), color: Color(white: 128.0 / 255)),
    title: TextStyle(font: Font(size: 17, weight: 600), color: Color(white: 0.13)),
    subtitle: TextStyle(font: Font(size: 12), color: Color(white: 0.4)),
    source: TextStyle(font: Font(size: 10), color: Color(rgb: 0x707070)),
    header: TextStyle(font: Font(size: 22, weight: 600), color: Color(white: 0.13)),
    statistics: TextStyle(font: Font(size: 11), color: Color(white: 0.4)),
    axis: TextStyle(font: Font(size: 11), color: Color(rgb: 0x707070)),
    annotation: TextStyle(font: Font(size: 11, weight: 600), color: Color(white: 0.2)),
    grid: Stroke(width: 0.5, color: Color(white: 0.8, alpha: 0.6)),
    zero: Stroke(width: 0.5, color: Color(white: 0.45)),
    goal: Stroke(width: 1, color: Color(white: 0.2)),
    range: Color(white: 0.5, alpha: 0.1),
    areaOpacity: 0.25,
    palette: [
      0x1b86c4, 0xe56c1a, 0x044529, 0x920969, 0x7d5f03, 0x5b3fa8,
      0xdb0e45, 0x207e5b, 0x639b20, 0x6f055d, 0x744820, 0x5c6776,
    ].map(Color.init(rgb:)),
    muted: Color(white: 0.78),
    threshold: Threshold(
      below: Color(hue: 0.57, saturation: 0.74, brightness: 0.86), above: Color(rgb: 0xc2255c)),
    card: Card(
      backdrop: .clear, surface: Color(rgb: 0xe5e5e8), image: Color(rgb: 0xf7f7f7), ink: .black,
      secondInk: Color(rgb: 0x5c5c61), accent: Color(rgb: 0x0a6ebd),
      rule: Color(white: 0, alpha: 0.12), good: Color(rgb: 0x1e7b34), bad: Color(rgb: 0xc62f1f),
      alert: Color(rgb: 0xd62119), onImage: .white))

  /// Crisp on white: a thinner line in blue, small nodes, grey texts.
  public static let light = classic.variant(
    "light",
    SharedColors(
      ink: 0x111827, secondInk: 0x4b5563, label: 0x5f6670, line: 0x2b5ce6, active: 0xf0640f)
  ) { theme in
    theme.rule = Rule(width: 0.5, color: Color(white: 0, alpha: 0.1), overhang: 4)
    theme.average = Average(width: 1, color: Color(white: 0, alpha: 0.2))
    theme.line.width = 2.5
    theme.line.gradient = Gradient(through: [0x2b7de9, 0x2b5ce6, 0x5b3fe0].map(Color.init(rgb:)))
    theme.node.diameter = 8
    theme.node.shadow = Shadow(
      color: Color(white: 0, alpha: 0.2), offset: Point(x: 0, y: 0.5), blur: 1.5)
    theme.node.active.scale = 1.35
    theme.node.touchSide = 24
    theme.notice.font = Font(size: 18, weight: 500)
    theme.source.color = Color(rgb: 0x6b7280)
    theme.annotation.color = Color(rgb: 0x1f2937)
    theme.grid.color = Color(white: 0, alpha: 0.12)
    theme.zero = Stroke(width: 1, color: Color(white: 0, alpha: 0.45))
    theme.goal.color = Color(rgb: 0x1f2937)
    theme.threshold.above = Color(rgb: 0xc2255c)
    theme.range = Color(rgb: 0x2b5ce6).opacity(0.07)
    theme.areaOpacity = 0.18
    theme.palette = [
      0x2b5ce6, 0xf0640f, 0x0c6a50, 0xbf2a80, 0xa58c72, 0x5d16b9,
      0xd61c12, 0x1098ad, 0x74970f, 0x852d9a, 0x876630, 0x464d53,
    ].map(Color.init(rgb:))
    theme.muted = Color(rgb: 0xbfc4cc)
    theme.card.surface = Color(rgb: 0xf2f4f7)
    theme.card.image = Color(rgb: 0xfafbfc)
    theme.card.rule = Color(white: 0, alpha: 0.1)
    theme.card.good = Color(rgb: 0x177a45)
    theme.card.bad = Color(rgb: 0xc2321f)
  }

  /// Luminous on near-black: the line from blue to green, nodes that glow.
  ///
  /// Opaque, so that no chat client puts it on a colour of its own.
  public static let dark = classic.variant(
    "dark",
    SharedColors(
      ink: 0xf5f5f7, secondInk: 0xaeaeb2, label: 0xaeaeb2, line: 0x4db5ff, active: 0xff9f43)
  ) { theme in
    theme.background = Color(rgb: 0x1c1c1e)
    theme.rule.color = Color(white: 1, alpha: 0.12)
    theme.average.color = Color(white: 1, alpha: 0.3)
    theme.line.gradient = Gradient(through: [0x4db5ff, 0x30d5c8, 0x5ef2a0].map(Color.init(rgb:)))
    theme.node.diameter = 11
    theme.node.fill = Color(rgb: 0x5ac8fa)
    theme.node.ring = Ring(width: 2.5, color: Color(rgb: 0x1c1c1e))
    theme.node.shadow = Shadow(
      color: Color(rgb: 0x4db5ff).opacity(0.4), offset: Point(x: 0, y: 0), blur: 2.5)
    theme.source.color = Color(rgb: 0x98989d)
    theme.annotation.color = Color(rgb: 0xe5e5ea)
    theme.grid.color = Color(white: 1, alpha: 0.14)
    theme.zero.color = Color(white: 1, alpha: 0.5)
    theme.goal.color = Color(rgb: 0xf5f5f7)
    theme.threshold.above = Color(rgb: 0xff6f61)
    theme.range = Color(white: 1, alpha: 0.07)
    theme.areaOpacity = 0.28
    theme.palette = [
      0x4db5ff, 0xff9f43, 0x58fdc6, 0xfd5fa3, 0xfdeb73, 0x8d7aea,
      0xf1484a, 0x6edaeb, 0xb8e060, 0xc464c8, 0xc49a6c, 0xa9b8c9,
    ].map(Color.init(rgb:))
    theme.muted = Color(rgb: 0x5c5c61)
    theme.card.surface = Color(rgb: 0x2c2c2e)
    theme.card.image = Color(rgb: 0x1c1c1e)
    theme.card.rule = Color(white: 1, alpha: 0.16)
    theme.card.good = Color(rgb: 0x5ee08a)
    theme.card.bad = Color(rgb: 0xff8a7a)
    theme.card.alert = Color(rgb: 0xff6f61)
  }

  /// Ink on warm paper: muted colours, as in a printed report.
  public static let paper = classic.variant(
    "paper",
    SharedColors(
      ink: 0x2e271f, secondInk: 0x5a5045, label: 0x655b4e, line: 0x2f5d8a, active: 0xb5481a)
  ) { theme in
    theme.background = Color(rgb: 0xf8f3e8)
    theme.rule = Rule(width: 0.5, color: Color(rgb: 0x5b4a32).opacity(0.18), overhang: 4)
    theme.average.color = Color(rgb: 0x5b4a32).opacity(0.4)
    theme.line.width = 2.5
    theme.line.gradient = Gradient(through: [0x2f5d8a, 0x2b5f86, 0x2f6a72].map(Color.init(rgb:)))
    theme.node.diameter = 9
    theme.node.ring.color = Color(rgb: 0xf8f3e8)
    theme.node.shadow = Shadow(
      color: Color(rgb: 0x5b4a32).opacity(0.3), offset: Point(x: 0, y: 0.5), blur: 1)
    theme.node.touchSide = 24
    theme.notice.font = Font(size: 19)
    theme.source.color = Color(rgb: 0x6e6355)
    theme.annotation.color = Color(rgb: 0x3a322a)
    theme.grid.color = Color(rgb: 0x5b4a32).opacity(0.2)
    theme.zero.color = Color(rgb: 0x3a322a).opacity(0.7)
    theme.goal.color = Color(rgb: 0x2e271f)
    theme.threshold.above = Color(rgb: 0x951c1f)
    theme.range = Color(rgb: 0xa48427).opacity(0.14)
    theme.areaOpacity = 0.2
    theme.palette = [
      0x2f5d8a, 0xa14604, 0x20997e, 0x6a0c38, 0xa48427, 0x3c2873,
      0x89221d, 0x247c7f, 0x6e7c3b, 0x552a58, 0x73543f, 0x3c4e64,
    ].map(Color.init(rgb:))
    theme.muted = Color(rgb: 0xbcb09c)
    theme.card.surface = Color(rgb: 0xece4d2)
    theme.card.image = Color(rgb: 0xf3ecdd)
    theme.card.rule = Color(rgb: 0x5b4a32).opacity(0.25)
    theme.card.good = Color(rgb: 0x3d6b2b)
    theme.card.bad = Color(rgb: 0xa13a1e)
    theme.card.alert = Color(rgb: 0xb3271b)
  }

  /// Black on white with thick lines and larger texts, for projectors and low vision.
  ///
  /// All texts reach 7:1 against the background, level AAA of WCAG 2.2, success criterion 1.4.6.
  public static let contrast = classic.variant(
    "contrast",
    SharedColors(
      ink: 0x000000, secondInk: 0x1a1a1a, label: 0x000000, line: 0x0a3bd6, active: 0xb34700)
  ) { theme in
    theme.margin = Margin(horizontal: 34, vertical: 18)
    theme.rule = Rule(width: 1, color: Color(white: 0, alpha: 0.25), overhang: 5)
    theme.average = Average(width: 1.5, color: Color(white: 0, alpha: 0.6))
    theme.line.width = 4.5
    theme.line.gradient = Gradient(through: [0x0a3bd6, 0x2a22b4, 0x4a0a90].map(Color.init(rgb:)))
    theme.node.diameter = 15
    theme.node.ring.width = 1.5
    theme.node.shadow = Shadow(color: .clear, offset: Point(x: 0, y: 0), blur: 0)
    theme.node.touchSide = 30
    theme.label = Label(
      font: Font(size: 13, weight: 500), color: .black, band: 24, gap: 5, spacing: 6)
    theme.notice.font = Font(size: 22, weight: 600)
    theme.title.font = Font(size: 20, weight: 700)
    theme.subtitle.font = Font(size: 14, weight: 500)
    theme.source = TextStyle(font: Font(size: 12), color: Color(rgb: 0x262626))
    theme.header.font = Font(size: 26, weight: 700)
    theme.statistics.font = Font(size: 13, weight: 500)
    theme.axis.font = Font(size: 13, weight: 500)
    theme.annotation = TextStyle(font: Font(size: 13, weight: 700), color: .black)
    theme.grid = Stroke(width: 1, color: Color(white: 0, alpha: 0.25))
    theme.zero = Stroke(width: 1.5, color: .black)
    theme.goal = Stroke(width: 2, color: .black)
    theme.threshold.above = Color(rgb: 0xb3006b)
    theme.range = Color(white: 0, alpha: 0.12)
    theme.areaOpacity = 0.3
    theme.palette = [
      0x0a3bd6, 0x7a320a, 0x062f28, 0xd11e84, 0x8e6f04, 0x4a0a90,
      0xac3046, 0x1e7889, 0x476700, 0x70026f, 0x4c2d0a, 0x34414c,
    ].map(Color.init(rgb:))
    theme.muted = Color(rgb: 0xa3a3a3)
    theme.card.surface = Color(rgb: 0xebebeb)
    theme.card.rule = Color(white: 0, alpha: 0.5)
    theme.card.good = Color(rgb: 0x0b5a1e)
    theme.card.bad = Color(rgb: 0x9c1006)
    theme.card.alert = Color(rgb: 0x9c1006)
  }

  /// Colours that several parts of a theme have in common, as `0xRRGGBB`.
  private struct SharedColors {
    /// The title, the value above the plot, and the first ink of cards.
    let ink: UInt32
    /// The subtitle, the statistics, and the second ink of cards.
    let secondInk: UInt32
    /// Labels, the axis and notices.
    let label: UInt32
    /// The line and its nodes, values below a threshold, and the accent of cards.
    let line: UInt32
    /// The active node.
    let active: UInt32
  }

  /// Returns this theme under another name and in other colours, with the changes of `change`.
  private func variant(
    _ name: String, _ colors: SharedColors, _ change: (inout Theme) -> Void
  ) -> Theme {
    var theme = self
    theme.name = name
    let paths: [(UInt32, [WritableKeyPath<Theme, Color>])] = [
      (colors.ink, [\.title.color, \.header.color, \.card.ink]),
      (colors.secondInk, [\.subtitle.color, \.statistics.color, \.card.secondInk]),
      (colors.label, [\.label.color, \.notice.color, \.axis.color]),
      (colors.line, [\.line.color, \.node.fill, \.threshold.below, \.card.accent]),
      (colors.active, [\.node.active.fill]),
    ]
    for (color, paths) in paths { for path in paths { theme[keyPath: path] = Color(rgb: color) } }
    change(&theme)
    return theme
  }
}

extension Gradient {
  /// Makes a gradient of three colours: at the start, in the middle and at the end.
  fileprivate init(through colors: [Color]) {
    self.init(stops: zip([0, 0.5, 1], colors).map { Stop(offset: $0, color: $1) })
  }
}

/// A font by name: families in the order of preference, a size and a weight.
public struct Font: Sendable, Hashable {
  /// Family names in the order of preference; a character that all lack comes from any font.
  public var families: [String]
  /// The size of the em square in points.
  public var size: Double
  /// From 100 (thin) over 400 (regular) and 700 (bold) to 900 (black).
  public var weight: Int
  /// The language that decides about forms of shared characters, as a tag such as `ja` or a
  /// locale's name; nil if it does not matter.
  public var language: String?
  /// Whether all digits have the same width, where the font has such digits.
  package var hasTabularDigits = false

  /// Makes a font.
  public init(families: [String] = Font.defaultFamilies, size: Double, weight: Int = 400) {
    (self.families, self.size, self.weight) = (families, size, weight)
  }

  /// Inter, and behind it families for the scripts and signs that Inter lacks.
  public static let defaultFamilies =
    ["Inter", "DejaVu Sans", "Noto Sans CJK SC"]
    + [
      "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada",
      "Malayalam", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar",
    ].map { "Noto Sans \($0) UI" } + ["Noto Color Emoji"]

  /// Hashes the first family only: fonts are hashed for every text, and the other families are
  /// nearly always the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(families.first)
    hasher.combine(size)
    hasher.combine(weight)
    hasher.combine(language)
  }
}

/// A run of colours from 0 to 1, mixed linearly in sRGB between its stops.
public struct Gradient: Sendable, Hashable {
  /// A colour and its offset.
  public struct Stop: Sendable, Hashable {
    /// The offset, from 0 (start) to 1 (end).
    public let offset: Double
    /// The colour at the offset.
    public let color: Color

    /// Makes a stop; an offset outside 0 to 1 moves to the nearer end.
    public init(offset: Double, color: Color) {
      self.offset = offset >= 0 ? min(offset, 1) : 0
      self.color = color
    }
  }

  /// The stops in the order of their offsets.
  public let stops: [Stop]

  /// Makes a gradient; the stops are put in the order of their offsets.
  public init(stops: [Stop]) {
    self.stops = stops.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }

  /// The colour at a position from 0 to 1; that of the nearest stop outside them, and clear without
  /// any.
  public func color(at position: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return .clear }
    if position <= first.offset { return first.color }
    guard let next = stops.firstIndex(where: { $0.offset > position }), next > 0 else {
      return last.color
    }
    let (a, b) = (stops[next - 1], stops[next])
    let t = (position - a.offset) / (b.offset - a.offset)
    func mix(_ part: KeyPath<Color, Double>) -> Double {
      a.color[keyPath: part] * (1 - t) + b.color[keyPath: part] * t
    }
    return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
  }
}
