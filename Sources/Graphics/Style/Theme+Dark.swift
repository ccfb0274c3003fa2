extension Theme {
  /// Luminous on near-black: the line from blue to green, nodes that glow.
  ///
  /// Opaque, so that no chat client puts it on a colour of its own.
  public static let dark = Theme(
    name: "dark",
    background: Color(rgb: 0x1c1c1e),
    margin: Margin(horizontal: 30, vertical: 15),
    rule: Rule(width: 0.5, color: Color(white: 1, alpha: 0.12), overhang: 5),
    average: Average(width: 0.5, color: Color(white: 1, alpha: 0.3)),
    line: Line(
      width: 3,
      gradient: Gradient(stops: [
        Gradient.Stop(offset: 0, color: Color(rgb: 0x4db5ff)),
        Gradient.Stop(offset: 0.5, color: Color(rgb: 0x30d5c8)),
        Gradient.Stop(offset: 1, color: Color(rgb: 0x5ef2a0)),
      ]),
      color: Color(rgb: 0x4db5ff)),
    node: Node(
      diameter: 11,
      fill: Color(rgb: 0x5ac8fa),
      ring: Ring(width: 2.5, color: Color(rgb: 0x1c1c1e)),
      shadow: Shadow(
        color: Color(rgb: 0x4db5ff).opacity(0.4), offset: Point(x: 0, y: 0), blur: 2.5),
      active: Active(fill: Color(rgb: 0xff9f43), scale: 1.3),
      touchSide: 26),
    label: Label(
      font: Font(size: 11), color: Color(rgb: 0xaeaeb2), band: 20, gap: 10, spacing: 4),
    notice: TextStyle(font: Font(size: 20), color: Color(rgb: 0xaeaeb2)),
    title: TextStyle(font: Font(size: 17, weight: 600), color: Color(rgb: 0xf5f5f7)),
    subtitle: TextStyle(font: Font(size: 12), color: Color(rgb: 0xaeaeb2)),
    source: TextStyle(font: Font(size: 10), color: Color(rgb: 0x98989d)),
    header: TextStyle(font: Font(size: 22, weight: 600), color: Color(rgb: 0xf5f5f7)),
    statistics: TextStyle(font: Font(size: 11), color: Color(rgb: 0xaeaeb2)),
    axis: TextStyle(font: Font(size: 11), color: Color(rgb: 0xaeaeb2)),
    remark: TextStyle(font: Font(size: 11, weight: 600), color: Color(rgb: 0xe5e5ea)),
    grid: Stroke(width: 0.5, color: Color(white: 1, alpha: 0.14)),
    zero: Stroke(width: 0.5, color: Color(white: 1, alpha: 0.5)),
    goal: Stroke(width: 1, color: Color(rgb: 0xffd166)),
    range: Color(white: 1, alpha: 0.07),
    areaOpacity: 0.28,
    palette: [
      0x4db5ff, 0xff9f43, 0x58fdc6, 0xfd5fa3, 0xfdeb73, 0x8d7aea,
      0xf1484a, 0x6edaeb, 0xb8e060, 0xc464c8, 0xc49a6c, 0xa9b8c9,
    ].map(Color.init(rgb:)),
    muted: Color(rgb: 0x5c5c61),
    threshold: Threshold(below: Color(rgb: 0x4db5ff), above: Color(rgb: 0xff9f43)),
    card: Card(
      backdrop: .black, surface: Color(rgb: 0x2c2c2e), image: Color(rgb: 0x1c1c1e),
      ink: Color(rgb: 0xf5f5f7),
      secondInk: Color(rgb: 0xaeaeb2),
      accent: Color(rgb: 0x4db5ff), rule: Color(white: 1, alpha: 0.16), good: Color(rgb: 0x5ee08a),
      bad: Color(rgb: 0xff8a7a),
      alert: Color(rgb: 0xff6f61), onImage: .white))
}
