/// The value of an option as given, before it is parsed as a size, a colour and so on.
package enum OptionValue: Sendable, Hashable {
  case toggle(Bool)
  /// A text: from the command line, the environment, or a string or number of a spec.
  case text(String)
  /// A string or number in a list of a spec; a comma in it is not a separator.
  case entry(String)
  case object(JSONValue)

  /// Makes the value of a key of a spec; nil for null, which counts as absent.
  ///
  /// Lists are joined by commas; objects of `width` and `height`, or of `vertical` and
  /// `horizontal`, become their short forms.
  package init?(_ json: JSONValue) {
    switch json.content {
    case .null: return nil
    case .bool(let isOn): self = .toggle(isOn)
    case .number, .string: self = .text(json.literal ?? "")
    case .array(let values):
      self = .text(values.map { $0.literal ?? $0.kindName }.joined(separator: ","))
    case .object(let members):
      let keys = members.map(\.key).sorted()
      if keys == ["height", "width"], let width = json["width"]?.literal,
        let height = json["height"]?.literal
      {
        self = .text("\(width)x\(height)")
      } else if keys == ["horizontal", "vertical"], let vertical = json["vertical"]?.literal,
        let horizontal = json["horizontal"]?.literal
      {
        self = .text("\(vertical),\(horizontal)")
      } else {
        self = .object(json)
      }
    }
  }

  package init?(entry json: JSONValue) {
    if let literal = json.literal { self = .entry(literal) } else { self.init(json) }
  }

  package var shown: String {
    switch self {
    case .toggle(let isOn): isOn ? "true" : "false"
    case .text(let text), .entry(let text): text
    case .object: "an object"
    }
  }

  /// True for an empty text, which resets an option that was given elsewhere.
  package var isEmpty: Bool { self == .text("") }

  /// The text of a text or entry.
  package var plain: String? {
    switch self {
    case .text(let text), .entry(let text): text
    case .toggle, .object: nil
    }
  }
}

extension JSONValue {
  /// The source text of a number or the text of a string.
  package var literal: String? {
    switch content {
    case .number(_, let literal): literal
    case .string(let text): text
    case .null, .bool, .array, .object: nil
    }
  }
}

extension OptionValue {
  package func isOn() throws(OptionError) -> Bool {
    if case .toggle(let isOn) = self { return isOn }
    switch plain?.lowercased() {
    case "true", "1", "yes", "on": return true
    case "false", "0", "no", "off": return false
    default: throw .toggle(shown)
    }
  }

  package func text() throws(OptionError) -> String {
    guard let plain, !plain.isEmpty else { throw .text(shown) }
    return plain
  }

  package func number(
    in range: ClosedRange<Double>? = nil, unit: String = ""
  ) throws(OptionError) -> Double {
    let range = range ?? -.infinity ... .infinity
    guard let number = plain.flatMap({ plainNumber($0) }), range.contains(number) else {
      throw .number(shown, range: range, unit: unit)
    }
    return number
  }

  package func integer(in range: ClosedRange<Int>) throws(OptionError) -> Int {
    let digits = plain.flatMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? $0 : nil }
    guard let number = digits.flatMap({ Int($0) }), range.contains(number) else {
      throw .integer(shown, range: range)
    }
    return number
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(OptionError) -> Choice where Choice.RawValue == String {
    guard let choice = plain.flatMap({ Choice(rawValue: $0.lowercased()) }) else {
      throw .choice(shown, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// The entries of a list.
  ///
  /// On a command line they are a row of CSV: an entry with a comma stands in double quotes, in
  /// which a quote is doubled.
  package func entries() throws(OptionError) -> [OptionValue] {
    guard case .text(let text) = self else { return [self] }
    var entries: [OptionValue] = []
    var rest = Substring(text)
    repeat {
      guard let entry = OptionValue.takeEntry(from: &rest), !entry.isEmpty else {
        throw .malformed(text, .list)
      }
      entries.append(.entry(entry))
    } while rest.popFirst() == ","
    return entries
  }

  /// Consumes the text up to the next comma; nil if its quotes do not match.
  private static func takeEntry(from rest: inout Substring) -> String? {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == "\"" else {
      let entry = rest.prefix { $0 != "," }
      rest.removeFirst(entry.count)
      var end = entry
      while end.last?.isWhitespace == true { end.removeLast() }
      return String(end)
    }
    var entry = ""
    rest.removeFirst()
    while let character = rest.popFirst() {
      if character != "\"" {
        entry.append(character)
      } else if rest.first == "\"" {
        entry.append(character)
        rest.removeFirst()
      } else {
        rest = rest.drop(while: \.isWhitespace)
        return rest.isEmpty || rest.first == "," ? entry : nil
      }
    }
    return nil
  }
}

/// Parses a finite number in decimal notation, such as `12`, `-.5` or `6.02e23`.
///
/// Swift's own conversion would also accept `nan`, `infinity` and hexadecimal digits.
package func plainNumber(_ text: some StringProtocol) -> Double? {
  let allowed = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
  guard allowed, let number = Double(text), number.isFinite else { return nil }
  return number
}
