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
