extension Theme {
  /// Crisp on white: a thinner line in blue, small nodes, grey texts.
  public static let light = Theme(
    name: "light",
    background: .white,
    margin: Margin(horizontal: 30, vertical: 15),
    rule: Rule(width: 0.5, color: Color(white: 0, alpha: 0.1), overhang: 4),
    average: Average(width: 1, color: Color(white: 0, alpha: 0.2)),
    line: Line(
      width: 2.5,
      gradient: Gradient(stops: [
        Gradient.Stop(offset: 0, color: Color(rgb: 0x2b7de9)),
        Gradient.Stop(offset: 0.5, color: Color(rgb: 0x2b5ce6)),
        Gradient.Stop(offset: 1, color: Color(rgb: 0x5b3fe0)),
      ]),
      color: Color(rgb: 0x2b5ce6)),
    node: Node(
      diameter: 8,
      fill: Color(rgb: 0x2b5ce6),
      ring: Ring(width: 2, color: .white),
      shadow: Shadow(
        color: Color(white: 0, alpha: 0.2), offset: Point(x: 0, y: 0.5), blur: 1.5),
      active: Active(fill: Color(rgb: 0xf0640f), scale: 1.35),
      touchSide: 24),
    label: Label(
      font: Font(size: 11), color: Color(rgb: 0x5f6670), band: 20, gap: 10, spacing: 4),
    notice: TextStyle(font: Font(size: 18, weight: 500), color: Color(rgb: 0x5f6670)),
    title: TextStyle(font: Font(size: 17, weight: 600), color: Color(rgb: 0x111827)),
    subtitle: TextStyle(font: Font(size: 12), color: Color(rgb: 0x4b5563)),
    source: TextStyle(font: Font(size: 10), color: Color(rgb: 0x6b7280)),
    header: TextStyle(font: Font(size: 22, weight: 600), color: Color(rgb: 0x111827)),
    statistics: TextStyle(font: Font(size: 11), color: Color(rgb: 0x4b5563)),
    axis: TextStyle(font: Font(size: 11), color: Color(rgb: 0x5f6670)),
    remark: TextStyle(font: Font(size: 11, weight: 600), color: Color(rgb: 0x1f2937)),
    grid: Stroke(width: 0.5, color: Color(white: 0, alpha: 0.12)),
    zero: Stroke(width: 1, color: Color(white: 0, alpha: 0.45)),
    goal: Stroke(width: 1, color: Color(rgb: 0xd95f02)),
    range: Color(rgb: 0x2b5ce6).opacity(0.07),
    areaOpacity: 0.18,
    palette: [
      0x2b5ce6, 0xf0640f, 0x0c6a50, 0xbf2a80, 0xa58c72, 0x5d16b9,
      0xd61c12, 0x1098ad, 0x74970f, 0x852d9a, 0x876630, 0x464d53,
    ].map(Color.init(rgb:)),
    muted: Color(rgb: 0xbfc4cc),
    threshold: Threshold(below: Color(rgb: 0x2b5ce6), above: Color(rgb: 0xf0640f)),
    card: Card(
      backdrop: .white, surface: Color(rgb: 0xf2f4f7), image: Color(rgb: 0xfafbfc),
      ink: Color(rgb: 0x111827),
      secondInk: Color(rgb: 0x4b5563),
      accent: Color(rgb: 0x2b5ce6), rule: Color(white: 0, alpha: 0.1), good: Color(rgb: 0x177a45),
      bad: Color(rgb: 0xc2321f),
      alert: Color(rgb: 0xd62119), onImage: .white))
}
