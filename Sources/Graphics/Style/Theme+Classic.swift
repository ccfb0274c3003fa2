extension Theme {
  /// The look of the steps widget that this project began with: a blue line over white, orange where
  /// the day is.
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
      gradient: Gradient(stops: [
        Gradient.Stop(offset: 0, color: Color(hue: 0.57, saturation: 0.74, brightness: 0.86)),
        Gradient.Stop(offset: 0.5, color: Color(hue: 0.52, saturation: 1, brightness: 0.76)),
        Gradient.Stop(offset: 1, color: Color(hue: 0.52, saturation: 1, brightness: 0.83)),
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
      font: Font(size: 11), color: Color(white: 128.0 / 255), band: 20, gap: 10, spacing: 4),
    notice: TextStyle(font: Font(size: 20), color: Color(white: 128.0 / 255)),
    title: TextStyle(font: Font(size: 17, weight: 600), color: Color(white: 0.13)),
    subtitle: TextStyle(font: Font(size: 12), color: Color(white: 0.4)),
    source: TextStyle(font: Font(size: 10), color: Color(rgb: 0x707070)),
    header: TextStyle(font: Font(size: 22, weight: 600), color: Color(white: 0.13)),
    statistics: TextStyle(font: Font(size: 11), color: Color(white: 0.4)),
    axis: TextStyle(font: Font(size: 11), color: Color(rgb: 0x707070)),
    remark: TextStyle(font: Font(size: 11, weight: 600), color: Color(white: 0.2)),
    grid: Stroke(width: 0.5, color: Color(white: 0.8, alpha: 0.6)),
    zero: Stroke(width: 0.5, color: Color(white: 0.45)),
    goal: Stroke(width: 1, color: Color(rgb: 0xe06000)),
    range: Color(white: 0.5, alpha: 0.1),
    areaOpacity: 0.25,
    palette: [
      0x1b86c4, 0xe56c1a, 0x044529, 0x920969, 0x7d5f03, 0x5b3fa8,
      0xdb0e45, 0x207e5b, 0x639b20, 0x6f055d, 0x744820, 0x5c6776,
    ].map(Color.init(rgb:)),
    muted: Color(white: 0.78),
    threshold: Threshold(
      below: Color(hue: 0.57, saturation: 0.74, brightness: 0.86),
      above: Color(rgb: 0xe06000)),
    card: Card(
      backdrop: .white, surface: Color(rgb: 0xe5e5e8), image: Color(rgb: 0xf7f7f7), ink: .black,
      secondInk: Color(rgb: 0x5c5c61),
      accent: Color(rgb: 0x0a6ebd), rule: Color(white: 0, alpha: 0.12), good: Color(rgb: 0x1e7b34),
      bad: Color(rgb: 0xc62f1f),
      alert: Color(rgb: 0xd62119), onImage: .white))
}
