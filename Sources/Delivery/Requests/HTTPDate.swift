import Calendars

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
