extension Theme {
  /// Black on white with thick lines and larger texts, for projectors and low vision.
  ///
  /// All texts reach 7:1 against the background, level AAA of WCAG 2.2, success criterion 1.4.6.
  public static let contrast = Theme(
    name: "contrast",
    background: .white,
    margin: Margin(horizontal: 34, vertical: 18),
    rule: Rule(width: 1, color: Color(white: 0, alpha: 0.25), overhang: 5),
    average: Average(width: 1.5, color: Color(white: 0, alpha: 0.6)),
    line: Line(
      width: 4.5,
      gradient: Gradient(stops: [
        Gradient.Stop(offset: 0, color: Color(rgb: 0x0a3bd6)),
        Gradient.Stop(offset: 0.5, color: Color(rgb: 0x2a22b4)),
        Gradient.Stop(offset: 1, color: Color(rgb: 0x4a0a90)),
      ]),
      color: Color(rgb: 0x0a3bd6)),
    node: Node(
      diameter: 15,
      fill: Color(rgb: 0x0a3bd6),
      ring: Ring(width: 1.5, color: .white),
      shadow: Shadow(color: .clear, offset: Point(x: 0, y: 0), blur: 0),
      active: Active(fill: Color(rgb: 0xb34700), scale: 1.3),
      touchSide: 30),
    label: Label(
      font: Font(size: 13, weight: 500), color: .black, band: 24, gap: 11, spacing: 6),
    notice: TextStyle(font: Font(size: 22, weight: 600), color: .black),
    title: TextStyle(font: Font(size: 20, weight: 700), color: .black),
    subtitle: TextStyle(font: Font(size: 14, weight: 500), color: Color(rgb: 0x1a1a1a)),
    source: TextStyle(font: Font(size: 12), color: Color(rgb: 0x262626)),
    header: TextStyle(font: Font(size: 26, weight: 700), color: .black),
    statistics: TextStyle(font: Font(size: 13, weight: 500), color: Color(rgb: 0x1a1a1a)),
    axis: TextStyle(font: Font(size: 13, weight: 500), color: .black),
    remark: TextStyle(font: Font(size: 13, weight: 700), color: .black),
    grid: Stroke(width: 1, color: Color(white: 0, alpha: 0.25)),
    zero: Stroke(width: 1.5, color: .black),
    goal: Stroke(width: 2, color: Color(rgb: 0xb34700)),
    range: Color(white: 0, alpha: 0.12),
    areaOpacity: 0.3,
    palette: [
      0x0a3bd6, 0x7a320a, 0x062f28, 0xd11e84, 0x8e6f04, 0x4a0a90,
      0xac3046, 0x1e7889, 0x476700, 0x70026f, 0x4c2d0a, 0x34414c,
    ].map(Color.init(rgb:)),
    muted: Color(rgb: 0xa3a3a3),
    threshold: Threshold(below: Color(rgb: 0x0a3bd6), above: Color(rgb: 0xb34700)),
    card: Card(
      backdrop: .white, surface: Color(rgb: 0xebebeb), image: Color(rgb: 0xf7f7f7), ink: .black,
      secondInk: Color(rgb: 0x1a1a1a),
      accent: Color(rgb: 0x0a3bd6), rule: Color(white: 0, alpha: 0.5), good: Color(rgb: 0x0b5a1e),
      bad: Color(rgb: 0x9c1006),
      alert: Color(rgb: 0x9c1006), onImage: .white))
}
