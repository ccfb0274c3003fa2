/// The addresses that a card may lead to.
package enum LinkPolicy {
  /// The most characters of an address.
  package static let maximumLength = 5_000

  /// What an address looks like to a schema, as ECMA-262 writes regular expressions; the rules are
  /// stricter than this.
  package static let pattern = "^[A-Za-z][A-Za-z0-9+.-]*:"

  /// Schemes that run code or open files where the address is opened.
  private static let refusedSchemes: Set<String> = ["javascript", "vbscript", "file", "blob"]

  /// Whether a card may lead there: to http, https, data or an app's own scheme, in at most
  /// ``maximumLength`` characters, without spaces and control characters.
  package static func isSafe(_ text: String) -> Bool {
    guard text.count <= maximumLength, let scheme = scheme(of: text),
      !refusedSchemes.contains(scheme)
    else { return false }
    let isClean = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator:
        false
      default: true
      }
    }
    let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
    guard isClean, !rest.isEmpty else { return false }
    return !["http", "https"].contains(scheme) || hasHost(rest)
  }

  /// The address of a folder in the web, with a slash at its end; nil for anything else.
  package static func folder(_ text: String) -> String? {
    guard isSafe(text), let scheme = scheme(of: text), ["http", "https"].contains(scheme),
      text.utf8.count <= 1_000, !text.contains("?"), !text.contains("#")
    else { return nil }
    return text.hasSuffix("/") ? text : text + "/"
  }

  /// The scheme in lower case; nil where there is none.
  static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text.utf8[..<colon]
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard let first = scheme.first, letters.contains(first | 0x20),
      scheme.allSatisfy({
        letters.contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
      })
    else { return nil }
    return String(decoding: scheme, as: UTF8.self).lowercased()
  }

  /// A text as a part of an address: everything but the unreserved characters of RFC 3986 as percent and two
  /// digits.
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hasHost(_ rest: Substring.UTF8View) -> Bool {
    let slash = UInt8(ascii: "/")
    guard rest.starts(with: [slash, slash]) else { return false }
    return rest.dropFirst(2).first.map { $0 != slash } ?? false
  }
}
