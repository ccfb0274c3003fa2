/// What an option was given, before it is read as a size, a colour and so on.
package enum OptionValue: Sendable, Hashable {
  /// The toggle is on or off.
  case toggle(Bool)
  /// A text: from the command line, the environment, or a string or number of a spec.
  case text(String)
  /// A string or number in a list of a spec: commas in it separate nothing.
  case entry(String)
  /// An object of a spec.
  case object(JSONValue)

  /// Takes a value of a spec: lists of values are joined by commas, and an object with `width` and
  /// `height` or with `vertical` and `horizontal` is read as its short form; `null` gives `nil`, as
  /// if the key were absent.
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

  /// Takes an entry of a list of a spec.
  package init?(entry json: JSONValue) {
    if let literal = json.literal { self = .entry(literal) } else { self.init(json) }
  }

  /// The value as messages show it.
  package var shown: String {
    switch self {
    case .toggle(let isOn): isOn ? "true" : "false"
    case .text(let text), .entry(let text): text
    case .object: "an object"
    }
  }

  /// Whether this takes back what was given elsewhere.
  package var isEmpty: Bool { self == .text("") }

  /// The text, if it is one.
  package var plain: String? {
    switch self {
    case .text(let text), .entry(let text): text
    case .toggle, .object: nil
    }
  }
}

extension JSONValue {
  /// A number or a text as it was written.
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
  /// On a command line they are a row of CSV: separated by commas, and an entry that has a comma stands
  /// in double quotes, in which two stand for one.
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

  /// Takes what stands before the next comma; nil when its quotes do not match.
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

/// The number that a text means in plain decimal notation, such as `12`, `-.5` or `6.02e23`; nil for
/// anything else, and for what is not finite.
///
/// Swift's own conversion would also take `nan`, `infinity` and hexadecimal digits.
package func plainNumber(_ text: some StringProtocol) -> Double? {
  let allowed = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
  guard allowed, let number = Double(text), number.isFinite else { return nil }
  return number
}
