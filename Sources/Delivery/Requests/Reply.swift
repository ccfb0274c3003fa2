import Base
import Calendars

/// What a service has answered.
package struct Reply: Sendable, Hashable {
  /// The status of HTTP, or the last code of SMTP.
  package var status: Int
  /// The head's lines by their names in lower case.
  package var headers: [String: String]
  package var body: [UInt8]

  /// Describes a reply.
  package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// The body as JSON; nil when it is none.
  package var json: JSONValue? {
    do throws(InputError) {
      return try JSONValue(parsing: SourceText(body, name: "reply"))
    } catch {
      return nil
    }
  }
}

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

/// A moment as heads of HTTP have it, by section 5.6.7 of RFC 9110: the usual form and the two that are read only.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Seconds since 1970; nil for what is no date.
  ///
  /// A year of two digits is read as one from 1970 to 2069.
  static func seconds(of text: String) -> Double? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
    // The name of the day says nothing that the date does not.
    guard words.count >= 5 else { return nil }
    return if words[3].contains(":") {
      // Sun Nov  6 08:49:37 1994
      seconds(day: words[2], month: words[1], year: words[4], time: words[3])
    } else {
      // Sun, 06 Nov 1994 08:49:37 GMT, and Sunday, 06-Nov-94 08:49:37 GMT
      seconds(day: words[1], month: words[2], year: words[3], time: words[4])
    }
  }

  private static func seconds(
    day: Substring, month: Substring, year: Substring, time: Substring
  ) -> Double? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard let day = number(day, in: 1...31), let month = months.firstIndex(of: month.lowercased()),
      let year = number(year, in: 0...9999), parts.count == 3,
      let hour = number(parts[0], in: 0...23), let minute = number(parts[1], in: 0...59),
      let second = number(parts[2], in: 0...60)
    else { return nil }
    let fullYear = year >= 100 ? year : year + (year < 70 ? 2000 : 1900)
    guard let date = DateTime(year: fullYear, month: month + 1, day: day) else { return nil }
    return date.secondsSince1970 + Double(hour * 3600 + minute * 60 + second)
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
