import Base
import Cards

/// What a field of a card stands for in the value of a key, beyond which it can change nothing.
package enum FieldPlace: Sendable, Hashable {
  /// Characters of a text.
  case text
  /// A part of one mailbox, so that nobody else gets the mail.
  case mailbox
  /// A part of one part of an address of XMPP; alone the whole address.
  case jid
  /// A part of one segment of an address, or of a value of its query; alone the whole address.
  case address
  /// A part of one name in a path.
  case segment
}

/// A text with fields of a card in braces.
package struct FieldTemplate: Sendable {
  private let text: String
  /// The key or option, for error messages.
  private let key: String
  private let place: FieldPlace
  package let names: Set<String>

  package init(_ text: String, of key: String, as place: FieldPlace = .text) {
    (self.text, self.key, self.place) = (text, key, place)
    names = TextTemplate.names(in: text)
  }

  /// Returns the text for a card with these fields.
  ///
  /// - Throws: ``DestinationProblem``, also for a field that is missing or empty: a message must
  /// not go to another destination because data is missing. Neither must it because of what a field
  /// says, so one that would be more than its place is an error, too.
  package func filled(with fields: [String: String]) throws(DestinationProblem) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var values: [String: String] = [:]
    for name in names.sorted() {
      guard let value = fields[name], !value.isEmpty else {
        throw wrong("The card has no field \(quoted(name)), or it is empty.")
      }
      values[name] = try placed(value, name)
    }
    let problem = { error in
      DestinationProblem.unsupported(NamedTemplateError(field: key, problem: error).description)
    }
    let filled = try converting(problem) { () throws(TemplateError) in
      try TextTemplate(text).filled(in: .standard) { name in
        TemplateValue(values[name, default: ""])
      }
    }
    let plain = FieldTemplate.unmarked(filled, among: [text] + values.values)
    try checkSegments(plain)
    return plain
  }

  /// Removes the direction marks that a template puts around words, which are no part of a name or an
  /// address; all stay where texts have marks of their own.
  private static func unmarked(_ filled: String, among texts: [String]) -> String {
    func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200E}" || scalar == "\u{200F}" }
    guard !texts.contains(where: { $0.unicodeScalars.contains(where: isMark) }) else {
      return filled
    }
    return String(String.UnicodeScalarView(filled.unicodeScalars.filter { !isMark($0) }))
  }

  /// Throws where a field stands in a part of an address that decides who is asked.
  func check() throws(DestinationProblem) {
    guard place == .address, !isWhole, let brace = text.firstIndex(of: "{"), !names.isEmpty else {
      return
    }
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    guard let end = rest.firstIndex(where: { "/?".contains($0) }), end < brace else {
      throw wrong("A field may stand behind the name of the server, in the path or the query.")
    }
  }

  /// Whether it is one field alone.
  private var isWhole: Bool {
    names.count == 1 && text.hasPrefix("{") && text.firstIndex(of: "}") == text.indices.last
  }

  private func placed(_ value: String, _ name: String) throws(DestinationProblem) -> String {
    if let scalar = value.unicodeScalars.first(where: { FieldTemplate.breaksLines($0) }) {
      throw wrong(
        "The field \(quoted(name)) has the control character U+\(FieldTemplate.code(scalar)). "
          + "Leave it out of the data.")
    }
    switch place {
    case .text: return value
    case .mailbox:
      if let sign = value.first(where: { ",;:<>()[]\"\\".contains($0) }) {
        throw wrong(
          "The field \(quoted(name)) has \(quoted(String(sign))), and a field is a part of one "
            + "mailbox. Leave it out of the data.")
      }
      return value
    case .jid:
      if !isWhole, let sign = value.first(where: { JID.signs.contains($0) || $0.isWhitespace }) {
        throw wrong(
          "The field \(quoted(name)) has \(quoted(String(sign))), and a field is a part of one "
            + "address. Leave it out of the data.")
      }
      return value
    case .address: return isWhole ? value : PercentEncoding.component(value)
    case .segment:
      let sign = value.unicodeScalars.first {
        $0 == "/" || $0 == "\\" || $0.properties.isBidiControl
      }
      if let sign {
        throw wrong(
          "The field \(quoted(name)) has U+\(FieldTemplate.code(sign)), and a field is a part of one "
            + "name in a path. Leave it out of the data.")
      }
      return value
    }
  }

  /// Segments of dots alone lead to other folders of a server.
  private func checkSegments(_ filled: String) throws(DestinationProblem) {
    guard place == .segment || (place == .address && !isWhole) else { return }
    let path = place == .segment ? filled[...] : filled.prefix { $0 != "?" }
    let segments = path.unicodeScalars.filter { !$0.properties.isBidiControl }
      .split(separator: "/").map { String(String.UnicodeScalarView($0)) }
    guard segments.allSatisfy({ $0 != "." && $0 != ".." }) else {
      throw wrong("A field makes a segment of dots alone, which leads to another folder.")
    }
  }

  private func wrong(_ rule: String) -> DestinationProblem {
    .wrong(key: key, value: text, rule: rule)
  }

  private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
