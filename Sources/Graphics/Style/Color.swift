import Base

/// A colour in sRGB with an alpha.
///
/// All four components go from 0 to 1; what is outside is clamped and what is not a number counts
/// as 0, so a colour can always be drawn.
public struct Color: Sendable, Hashable {
  /// Red, from 0 to 1.
  public let red: Double
  /// Green, from 0 to 1.
  public let green: Double
  /// Blue, from 0 to 1.
  public let blue: Double
  /// Opacity, from 0 (clear) to 1 (opaque); the other components are not multiplied by it.
  public let alpha: Double

  /// Makes a colour from its sRGB components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Color.unit(red)
    self.green = Color.unit(green)
    self.blue = Color.unit(blue)
    self.alpha = Color.unit(alpha)
  }

  /// Makes a colour from hue, saturation and brightness, each from 0 to 1.
  ///
  /// The hue is a part of a turn, and whole turns do not count: 0 and 1 are both red. The formula
  /// is the hexcone model of A. R. Smith, "Color Gamut Transform Pairs", SIGGRAPH 1978.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    let turn = (hue.isFinite ? hue - hue.rounded(.down) : 0) * 6
    let s = Color.unit(saturation)
    let v = Color.unit(brightness)
    func component(_ shift: Double) -> Double {
      let k = (shift + turn).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Makes a grey; 0 is black and 1 is white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// No colour at all.
  public static let clear = Color(white: 0, alpha: 0)

  /// This colour with its alpha multiplied by `factor`.
  public func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// Whether nothing behind this colour shows through.
  @inlinable public var isOpaque: Bool { alpha == 1 }

  private static func unit(_ value: Double) -> Double {
    value >= 0 ? min(value, 1) : 0
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Color {
  /// The least contrast between a small text and its background: level AA of WCAG 2.1, 1.4.3.
  package static let readableContrast = 4.5
  /// Steps of a colour's way towards another one.
  private static let steps = 10

  /// The relative luminance of WCAG 2.1, from 0 (black) to 1 (white); the alpha does not count.
  package var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2.1 to another colour, from 1 (none) to 21 (black on white).
  package func contrast(to other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// This colour mixed with `ink` by the least step that is readable on a background.
  package func readable(on background: Color, towards ink: Color) -> Color {
    for step in 0...Color.steps {
      let mixed = mixed(with: ink, part: Double(step) / Double(Color.steps))
      if mixed.contrast(to: background) >= Color.readableContrast { return mixed }
    }
    return ink
  }

  /// This colour mixed with an ink by the least step whose contrast to a background's luminance is
  /// high enough, on the ink's side of it; the alpha is kept and ignored.
  package func readable(onLuminance backdrop: Double, towards ink: Color, contrast: Double) -> Color
  {
    let isDark = ink.luminance < backdrop
    for step in 0..<(2 * Color.steps) {
      let mixed = mixed(with: ink, part: Double(step) / Double(2 * Color.steps)).inBytes
      let (low, high) = isDark ? (mixed.luminance, backdrop) : (backdrop, mixed.luminance)
      if (high + 0.05) / (low + 0.05) >= contrast { return mixed.opacity(alpha) }
    }
    return ink.opacity(alpha)
  }

  /// The opaque colour at a part of the way to another one.
  package func mixed(with other: Color, part: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The opaque colour of this one over an opaque one.
  package func over(_ backdrop: Color) -> Color { backdrop.mixed(with: self, part: alpha) }

  var inBytes: Color {
    func byte(_ part: Double) -> Double { (part * 255).rounded() / 255 }
    return Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: alpha)
  }
}

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
    let token = text.lowercased().filter { $0 != "\t" }.trimmingSpaces
    if token.hasPrefix("#") {
      self.init(hexDigits: token.dropFirst())
    } else if let open = token.firstIndex(of: "("), token.hasSuffix(")") {
      let arguments = token[token.index(after: open)...].dropLast()
      self.init(function: token[..<open].trimmingSpaces, arguments: String(arguments))
    } else if token == "transparent" {
      self = .clear
    } else if let rgb = CSSColorNames.rgb[token] {
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
      self.init(red: values[0] / 255, green: values[1] / 255, blue: values[2] / 255, alpha: alpha)
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
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension OptionValue {
  package func color() throws(OptionError) -> Color {
    guard let color = plain.flatMap({ Color(css: $0) }) else { throw .color(shown) }
    return color
  }
}

/// The named colours of CSS Color Module Level 4, section 6.1.
enum CSSColorNames {
  static let rgb: [String: UInt32] = [
    "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4,
    "azure": 0xF0FFFF, "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "black": 0x000000,
    "blanchedalmond": 0xFFEBCD, "blue": 0x0000FF, "blueviolet": 0x8A2BE2, "brown": 0xA52A2A,
    "burlywood": 0xDEB887, "cadetblue": 0x5F9EA0, "chartreuse": 0x7FFF00, "chocolate": 0xD2691E,
    "coral": 0xFF7F50, "cornflowerblue": 0x6495ED, "cornsilk": 0xFFF8DC, "crimson": 0xDC143C,
    "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgoldenrod": 0xB8860B,
    "darkgray": 0xA9A9A9, "darkgreen": 0x006400, "darkgrey": 0xA9A9A9, "darkkhaki": 0xBDB76B,
    "darkmagenta": 0x8B008B, "darkolivegreen": 0x556B2F, "darkorange": 0xFF8C00,
    "darkorchid": 0x9932CC, "darkred": 0x8B0000, "darksalmon": 0xE9967A, "darkseagreen": 0x8FBC8F,
    "darkslateblue": 0x483D8B, "darkslategray": 0x2F4F4F, "darkslategrey": 0x2F4F4F,
    "darkturquoise": 0x00CED1, "darkviolet": 0x9400D3, "deeppink": 0xFF1493,
    "deepskyblue": 0x00BFFF, "dimgray": 0x696969, "dimgrey": 0x696969, "dodgerblue": 0x1E90FF,
    "firebrick": 0xB22222, "floralwhite": 0xFFFAF0, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF,
    "gainsboro": 0xDCDCDC, "ghostwhite": 0xF8F8FF, "gold": 0xFFD700, "goldenrod": 0xDAA520,
    "gray": 0x808080, "green": 0x008000, "greenyellow": 0xADFF2F, "grey": 0x808080,
    "honeydew": 0xF0FFF0, "hotpink": 0xFF69B4, "indianred": 0xCD5C5C, "indigo": 0x4B0082,
    "ivory": 0xFFFFF0, "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lavenderblush": 0xFFF0F5,
    "lawngreen": 0x7CFC00, "lemonchiffon": 0xFFFACD, "lightblue": 0xADD8E6,
    "lightcoral": 0xF08080, "lightcyan": 0xE0FFFF, "lightgoldenrodyellow": 0xFAFAD2,
    "lightgray": 0xD3D3D3, "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1,
    "lightsalmon": 0xFFA07A, "lightseagreen": 0x20B2AA, "lightskyblue": 0x87CEFA,
    "lightslategray": 0x778899, "lightslategrey": 0x778899, "lightsteelblue": 0xB0C4DE,
    "lightyellow": 0xFFFFE0, "lime": 0x00FF00, "limegreen": 0x32CD32, "linen": 0xFAF0E6,
    "magenta": 0xFF00FF, "maroon": 0x800000, "mediumaquamarine": 0x66CDAA, "mediumblue": 0x0000CD,
    "mediumorchid": 0xBA55D3, "mediumpurple": 0x9370DB, "mediumseagreen": 0x3CB371,
    "mediumslateblue": 0x7B68EE, "mediumspringgreen": 0x00FA9A, "mediumturquoise": 0x48D1CC,
    "mediumvioletred": 0xC71585, "midnightblue": 0x191970, "mintcream": 0xF5FFFA,
    "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5, "navajowhite": 0xFFDEAD, "navy": 0x000080,
    "oldlace": 0xFDF5E6, "olive": 0x808000, "olivedrab": 0x6B8E23, "orange": 0xFFA500,
    "orangered": 0xFF4500, "orchid": 0xDA70D6, "palegoldenrod": 0xEEE8AA, "palegreen": 0x98FB98,
    "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093, "papayawhip": 0xFFEFD5,
    "peachpuff": 0xFFDAB9, "peru": 0xCD853F, "pink": 0xFFC0CB, "plum": 0xDDA0DD,
    "powderblue": 0xB0E0E6, "purple": 0x800080, "rebeccapurple": 0x663399, "red": 0xFF0000,
    "rosybrown": 0xBC8F8F, "royalblue": 0x4169E1, "saddlebrown": 0x8B4513, "salmon": 0xFA8072,
    "sandybrown": 0xF4A460, "seagreen": 0x2E8B57, "seashell": 0xFFF5EE, "sienna": 0xA0522D,
    "silver": 0xC0C0C0, "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD, "slategray": 0x708090,
    "slategrey": 0x708090, "snow": 0xFFFAFA, "springgreen": 0x00FF7F, "steelblue": 0x4682B4,
    "tan": 0xD2B48C, "teal": 0x008080, "thistle": 0xD8BFD8, "tomato": 0xFF6347,
    "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "white": 0xFFFFFF,
    "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
  ]
}
