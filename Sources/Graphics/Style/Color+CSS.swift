import Base

extension Color: CustomStringConvertible {
  /// The colour as CSS writes it: `#rrggbb`, or `#rrggbbaa` when it is not opaque, each component
  /// rounded to 8 bits.
  public var description: String {
    let components = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return components.reduce(into: "#") { text, component in
      let byte = Int((component * 255).rounded())
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  /// Reads a colour as CSS writes it.
  ///
  /// Understood are `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()` and
  /// `hsla()` with commas or spaces, the names of CSS Color Module Level 4 and `transparent`; upper
  /// and lower case are the same. Anything else is `nil`.
  public init?(css text: String) {
    let word = text.lowercased().filter { $0 != "\t" }.trimmingSpaces
    if word.hasPrefix("#") {
      self.init(hexDigits: word.dropFirst())
    } else if let open = word.firstIndex(of: "("), word.hasSuffix(")") {
      let arguments = word[word.index(after: open)...].dropLast()
      self.init(function: word[..<open].trimmingSpaces, arguments: String(arguments))
    } else if word == "transparent" {
      self = .clear
    } else if let rgb = CSSColorNames.rgb[word] {
      self.init(rgb: rgb)
    } else {
      return nil
    }
  }

  package init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 255) / 255,
      green: Double(rgb >> 8 & 255) / 255,
      blue: Double(rgb & 255) / 255)
  }

  private init?(hexDigits: Substring) {
    var digits: [Int] = []
    for character in hexDigits {
      guard let digit = character.hexDigitValue, character.isASCII else { return nil }
      digits.append(digit)
    }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let units = bytes.map { Double($0) / 255 }
    self.init(
      red: units[0], green: units[1], blue: units[2], alpha: units.count == 4 ? units[3] : 1)
  }

  private init?(function: String, arguments: String) {
    let parts = arguments.split { $0 == "," || $0 == " " || $0 == "/" }.map(String.init)
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var alpha = 1.0
    if parts.count == 4 {
      guard let value = Color.number(parts[3], percentOf: 1) else { return nil }
      alpha = value
    }
    switch function {
    case "rgb", "rgba":
      let values = parts.prefix(3).compactMap { Color.number($0, percentOf: 255) }
      guard values.count == 3 else { return nil }
      self.init(
        red: values[0] / 255, green: values[1] / 255, blue: values[2] / 255, alpha: alpha)
    case "hsl", "hsla":
      let angle = parts[0].hasSuffix("deg") ? String(parts[0].dropLast(3)) : parts[0]
      guard let hue = Color.number(angle, percentOf: nil), parts[1].hasSuffix("%"),
        parts[2].hasSuffix("%"), let saturation = Color.number(parts[1], percentOf: 1),
        let lightness = Color.number(parts[2], percentOf: 1)
      else { return nil }
      self.init(hue: hue / 360, saturation: saturation, lightness: lightness, alpha: alpha)
    default: return nil
    }
  }

  /// HSL by way of HSB, as CSS Color Module Level 4, section 7, relates the two.
  private init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    let l = min(max(lightness, 0), 1)
    let brightness = l + min(max(saturation, 0), 1) * min(l, 1 - l)
    let hsbSaturation = brightness == 0 ? 0 : 2 * (1 - l / brightness)
    self.init(hue: hue, saturation: hsbSaturation, brightness: brightness, alpha: alpha)
  }

  private static func number(_ text: String, percentOf whole: Double?) -> Double? {
    let isPercent = text.hasSuffix("%")
    let digits = isPercent ? text.dropLast() : text[...]
    guard let value = plainNumber(digits) else { return nil }
    guard isPercent else { return value }
    return whole.map { value / 100 * $0 }
  }
}

extension StringProtocol {
  /// This text without the spaces at its two ends.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
