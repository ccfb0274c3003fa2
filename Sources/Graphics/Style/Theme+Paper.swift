extension Theme {
  /// Ink on warm paper: muted colours, as in a printed report.
  public static let paper = Theme(
    name: "paper",
    background: Color(rgb: 0xf8f3e8),
    margin: Margin(horizontal: 30, vertical: 15),
    rule: Rule(width: 0.5, color: Color(rgb: 0x5b4a32).opacity(0.18), overhang: 4),
    average: Average(width: 0.5, color: Color(rgb: 0x5b4a32).opacity(0.4)),
    line: Line(
      width: 2.5,
      gradient: Gradient(stops: [
        Gradient.Stop(offset: 0, color: Color(rgb: 0x2f5d8a)),
        Gradient.Stop(offset: 0.5, color: Color(rgb: 0x2b5f86)),
        Gradient.Stop(offset: 1, color: Color(rgb: 0x2f6a72)),
      ]),
      color: Color(rgb: 0x2f5d8a)),
    node: Node(
      diameter: 9,
      fill: Color(rgb: 0x2f5d8a),
      ring: Ring(width: 2, color: Color(rgb: 0xf8f3e8)),
      shadow: Shadow(
        color: Color(rgb: 0x5b4a32).opacity(0.3), offset: Point(x: 0, y: 0.5), blur: 1),
      active: Active(fill: Color(rgb: 0xb5481a), scale: 1.3),
      touchSide: 24),
    label: Label(
      font: Font(size: 11), color: Color(rgb: 0x655b4e), band: 20, gap: 10, spacing: 4),
    notice: TextStyle(font: Font(size: 19), color: Color(rgb: 0x655b4e)),
    title: TextStyle(font: Font(size: 17, weight: 600), color: Color(rgb: 0x2e271f)),
    subtitle: TextStyle(font: Font(size: 12), color: Color(rgb: 0x5a5045)),
    source: TextStyle(font: Font(size: 10), color: Color(rgb: 0x6e6355)),
    header: TextStyle(font: Font(size: 22, weight: 600), color: Color(rgb: 0x2e271f)),
    statistics: TextStyle(font: Font(size: 11), color: Color(rgb: 0x5a5045)),
    axis: TextStyle(font: Font(size: 11), color: Color(rgb: 0x655b4e)),
    remark: TextStyle(font: Font(size: 11, weight: 600), color: Color(rgb: 0x3a322a)),
    grid: Stroke(width: 0.5, color: Color(rgb: 0x5b4a32).opacity(0.2)),
    zero: Stroke(width: 0.5, color: Color(rgb: 0x3a322a).opacity(0.7)),
    goal: Stroke(width: 1, color: Color(rgb: 0xb5481a)),
    range: Color(rgb: 0xa48427).opacity(0.14),
    areaOpacity: 0.2,
    palette: [
      0x2f5d8a, 0xa14604, 0x20997e, 0x6a0c38, 0xa48427, 0x3c2873,
      0x89221d, 0x247c7f, 0x6e7c3b, 0x552a58, 0x73543f, 0x3c4e64,
    ].map(Color.init(rgb:)),
    muted: Color(rgb: 0xbcb09c),
    threshold: Threshold(below: Color(rgb: 0x2f5d8a), above: Color(rgb: 0xb5481a)),
    card: Card(
      backdrop: Color(rgb: 0xf8f3e8), surface: Color(rgb: 0xece4d2), image: Color(rgb: 0xf3ecdd),
      ink: Color(rgb: 0x2e271f),
      secondInk: Color(rgb: 0x5a5045),
      accent: Color(rgb: 0x2f5d8a), rule: Color(rgb: 0x5b4a32).opacity(0.25),
      good: Color(rgb: 0x3d6b2b), bad: Color(rgb: 0xa13a1e),
      alert: Color(rgb: 0xb3271b), onImage: .white))
}
