import Graphics

extension Path {
  /// The start of an element that draws the path, up to its attributes.
  var svgElement: String {
    if elements.count == 1, case .circle(let center, let radius) = elements[0] {
      return "<circle cx=\"\(center.x.svg)\" cy=\"\(center.y.svg)\" r=\"\(max(0, radius).svg)\""
    }
    var data = ""
    for element in elements { element.append(to: &data) }
    return "<path d=\"\(data)\""
  }
}

extension Path.Element {
  fileprivate func append(to data: inout String) {
    switch self {
    case .move(let point): data += "M\(point.svg)"
    case .line(let point): data += "L\(point.svg)"
    case .curve(let point, let first, let second):
      data += "C\(first.svg) \(second.svg) \(point.svg)"
    case .circle(let center, let radius):
      let radius = max(0, radius)
      let (r, across) = (radius.svg, (2 * radius).svg)
      data += "M\(center.offset(dx: -radius, dy: 0).svg)"
      data += "a\(r) \(r) 0 1 1 \(across) 0a\(r) \(r) 0 1 1 -\(across) 0Z"
    case .close: data += "Z"
    }
  }
}

extension Point {
  fileprivate var svg: String { "\(x.svg) \(y.svg)" }
}

extension Color {
  /// The attributes that give an element this colour.
  ///
  /// - Parameter name: what is painted, or `stop` for a stop of a gradient.
  func svgAttributes(of name: String) -> String {
    let digits = Array("0123456789abcdef")
    let code = [red, green, blue].map { component in
      let byte = Int((component * 255).rounded())
      return "\(digits[byte / 16])\(digits[byte % 16])"
    }.joined()
    // A stop's attributes are the only ones that are not called after what is painted.
    let color = name == "stop" ? "stop-color" : name
    let opacity = isOpaque ? "" : " \(name)-opacity=\"\(alpha.svg)\""
    return " \(color)=\"#\(code)\"\(opacity)"
  }
}
