extension Scene {
  /// The scene as text, a line for each item, with lengths rounded to hundredths of a point.
  ///
  /// Two scenes that look the same have the same text, so a difference of two texts says what changed
  /// in a picture.
  public func dump() -> String {
    var lines = ["scene \(size.width.short)x\(size.height.short) on \(background)"]
    for item in items { item.dump(into: &lines, indent: "  ") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SceneItem {
  fileprivate func dump(into lines: inout [String], indent: String) {
    switch self {
    case .fill(let path, let paint):
      lines.append("\(indent)fill \(paint.dump): \(path.dump)")
    case .stroke(let path, let style, let paint):
      lines.append(
        "\(indent)stroke \(style.width.short) \(style.cap) \(style.alignment)\(style.dashDump) "
          + "\(paint.dump): \(path.dump)")
    case .text(let line, let origin, let color):
      let limit = line.maximumWidth.map { " within \($0.short)" } ?? ""
      let font = "\(line.font.families.first ?? "") \(line.font.size.short) \(line.font.weight)"
      lines.append(
        "\(indent)text \(line.text.debugDescription) \(font) \(color)\(limit) at \(origin.dump)")
    case .image(let picture, let part, let rect):
      lines.append(
        "\(indent)image \(picture.fingerprint) \(part.x),\(part.y) \(part.width)x\(part.height) in "
          + rect.dump)
    case .clip(let path, let items):
      lines.append("\(indent)clip \(path.rect?.dump ?? path.dump)")
      for item in items { item.dump(into: &lines, indent: indent + "  ") }
    case .moved(let origin, let items):
      lines.append("\(indent)at \(origin.dump)")
      for item in items { item.dump(into: &lines, indent: indent + "  ") }
    case .group(let name, let items):
      lines.append("\(indent)\(name)")
      for item in items { item.dump(into: &lines, indent: indent + "  ") }
    }
  }
}

extension StrokeStyle {
  fileprivate var dashDump: String {
    dash.isEmpty ? "" : " dash " + dash.map(\.short).joined(separator: ",")
  }
}

extension Paint {
  fileprivate var dump: String {
    switch self {
    case .solid(let color): color.description
    case .linear(let gradient, let from, let to):
      "linear \(from.dump) to \(to.dump) [\(gradient.dump)]"
    case .blurred(let color, let disc):
      "\(color) blurred \(disc.deviation.short) from \(disc.center.dump) r\(disc.radius.short)"
    }
  }
}

extension Gradient {
  fileprivate var dump: String {
    stops.map { "\($0.offset.short) \($0.color)" }.joined(separator: ", ")
  }
}

extension Path {
  fileprivate var dump: String {
    elements.map { element in
      switch element {
      case .move(let point): "M \(point.dump)"
      case .line(let point): "L \(point.dump)"
      case .curve(let point, let control1, let control2):
        "C \(control1.dump) \(control2.dump) \(point.dump)"
      case .circle(let center, let radius): "O \(center.dump) r\(radius.short)"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

extension Rect {
  fileprivate var dump: String { "\(origin.dump) \(size.width.short)x\(size.height.short)" }
}

extension Point {
  fileprivate var dump: String { "\(x.short),\(y.short)" }
}

extension Double {
  /// At most two decimals, without trailing zeros and without a negative zero.
  fileprivate var short: String {
    let hundredths = (self * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return description }
    let whole = Int(hundredths)
    let (units, part) = (whole.magnitude / 100, whole.magnitude % 100)
    let sign = whole < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(units)" }
    if part % 10 == 0 { return "\(sign)\(units).\(part / 10)" }
    return "\(sign)\(units).\(part < 10 ? "0" : "")\(part)"
  }
}
