import Base

extension Reply {
  /// What the service says about a failure, fit for one line; nil where it says nothing that can be read.
  package var words: String? {
    if let json {
      let texts = Reply.texts(in: json)
      return texts.isEmpty ? nil : excerpt(texts.joined(separator: ": "))
    }
    // A page is written for a browser; its first words would be those of its markup.
    guard let text = String(validating: body.prefix(1000), as: UTF8.self),
      let line = text.split(whereSeparator: \.isNewline).first, !line.hasPrefix("<")
    else { return nil }
    return excerpt(line)
  }

  /// Where services put what went wrong: a code first, then a sentence.
  private static let keys = [
    "errcode", "error", "description", "message", "error_description", "detail",
  ]

  private static func texts(in value: JSONValue, depth: Int = 0) -> [String] {
    var texts: [String] = []
    for key in keys {
      guard let entry = value[key] else { continue }
      if let text = entry.string, !text.isEmpty, !texts.contains(text) { texts.append(text) }
      if entry.members != nil, depth == 0 { texts += Reply.texts(in: entry, depth: 1) }
    }
    return texts
  }

  /// For how many seconds the service wants to be left alone, the most of all that it says; nil where it says nothing.
  ///
  /// - Parameter time: seconds since 1970, for a moment that is named.
  func wait(at time: Double) -> Double? {
    var waits: [Double] = []
    if let text = headers["retry-after"] {
      let moment = HTTPDate.seconds(of: text).map { $0 - time }
      if let wait = Reply.decimal(text) ?? moment { waits.append(wait) }
    }
    if let json {
      if let wait = json["retry_after"]?.number { waits.append(wait) }
      if let wait = json["parameters"]?["retry_after"]?.number { waits.append(wait) }
      if let wait = json["retry_after_ms"]?.number { waits.append(wait / 1000) }
    }
    return waits.max().map { min(max(0, $0), 1e9) }
  }

  /// Digits, perhaps with a point among them: nothing that only Swift takes for a number.
  private static func decimal(_ text: String) -> Double? {
    let characters = text.utf8
    guard characters.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }) else {
      return nil
    }
    return Double(text)
  }
}
