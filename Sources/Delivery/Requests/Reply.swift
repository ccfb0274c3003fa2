import Base
import Calendars

/// A response of a service.
package struct Reply: Sendable, Hashable {
  /// The HTTP status, or the last SMTP code.
  package var status: Int
  /// Headers by lowercase name.
  package var headers: [String: String]
  package var body: [UInt8]
  /// The answers to stanzas.
  package var stanzas: [StanzaElement] = []

  package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// The body as JSON, or nil.
  package var json: JSONValue? {
    do throws(InputError) {
      return try JSONValue(parsing: SourceText(body, name: "reply"))
    } catch {
      return nil
    }
  }
}

extension Reply {
  /// The error text of the service as one line, or nil.
  package var words: String? {
    if let json {
      let texts = Reply.texts(in: json)
      return texts.isEmpty ? nil : excerpt(texts.joined(separator: ": "))
    }
    if let code = element("Code") {
      return excerpt([code, element("Message")].compactMap { $0 }.joined(separator: ": "))
    }
    // The first line of an HTML page is markup.
    guard let text = String(validating: body.prefix(1000), as: UTF8.self),
      let line = text.split(whereSeparator: \.isNewline).first, !line.hasPrefix("<")
    else { return nil }
    return excerpt(line)
  }

  /// The text of the first element of this name in a short answer of XML, such as those of S3.
  func element(_ name: String) -> String? {
    guard body.first == UInt8(ascii: "<"),
      let text = String(validating: body.prefix(4_000), as: UTF8.self),
      let (content, _) = text.cut(at: "<\(name)>")?.1.cut(at: "</\(name)>"),
      !content.isEmpty
    else { return nil }
    return content
  }

  /// Keys of error codes and texts, in order of output.
  private static let keys = [
    "errcode", "error", "description", "message", "error_description", "detail", "errmsg", "msg",
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

  /// The longest delay in seconds that the service asks for, or nil.
  ///
  /// - Parameter time: seconds since 1970, for a moment that is named.
  func wait(at time: Double) -> Double? {
    var waits: [Double] = []
    if let text = headers["retry-after"] {
      let moment = HTTPDate.seconds(of: text).map { $0 - time }
      if let wait = Reply.decimal(text) ?? moment { waits.append(wait) }
    }
    // Feishu's gateway.
    if let wait = headers["x-ogw-ratelimit-reset"].flatMap(Reply.decimal) { waits.append(wait) }
    if let json {
      if let wait = json["retry_after"]?.number { waits.append(wait) }
      if let wait = json["parameters"]?["retry_after"]?.number { waits.append(wait) }
      if let wait = json["retry_after_ms"]?.number { waits.append(wait / 1000) }
    }
    // Other replies have it too, of a limit that is not reached.
    if status == 429, waits.isEmpty, let reset = headers["x-ratelimit-reset"] {
      waits += [
        Reply.decimal(reset).map { Reply.wait(until: $0, at: time) }
          ?? HTTPDate.seconds(ofTimestamp: reset).map { $0 - time }
      ].compactMap { $0 }
    }
    return waits.max().map { min(max(0, $0), 1e9) }
  }

  /// A rate limit ends after so many seconds, or at a moment in seconds or milliseconds since 1970.
  private static func wait(until reset: Double, at time: Double) -> Double {
    if reset >= 1e11 { return reset / 1000 - time }
    return reset >= 1e9 ? reset - time : reset
  }

  /// Accepts only digits and periods, not all syntax of Swift's `Double`.
  private static func decimal(_ text: String) -> Double? {
    text.utf8.allSatisfy { $0.isDigit || $0 == .point } ? Double(text) : nil
  }
}

/// An HTTP date (RFC 9110, section 5.6.7) in any of its three formats.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Returns seconds since 1970, or nil. Two-digit years are 1970 to 2069.
  static func seconds(of text: String) -> Double? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
    // The weekday is redundant.
    guard words.count >= 5 else { return nil }
    return if words[3].contains(":") {
      // Sun Nov  6 08:49:37 1994
      seconds(day: words[2], month: words[1], year: words[4], time: words[3])
    } else {
      // Sun, 06 Nov 1994 08:49:37 GMT, and Sunday, 06-Nov-94 08:49:37 GMT
      seconds(day: words[1], month: words[2], year: words[3], time: words[4])
    }
  }

  /// Returns seconds since 1970 of a moment in UTC such as `2026-11-24T05:40:00.000000Z`, or nil.
  static func seconds(ofTimestamp text: String) -> Double? {
    guard text.hasSuffix("Z"), let (date, rest) = String(text.dropLast()).cut(at: "T"),
      let day = CivilDay(date)
    else { return nil }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], in: 0...23),
      let minute = number(parts[1], in: 0...59), let second = Double(parts[2]),
      (0..<61).contains(second)
    else { return nil }
    return Double(day.daysSince1970 * 86_400 + hour * 3600 + minute * 60) + second
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
    guard text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
