import Calendars

/// Lines of a mail's head.
enum MailHeader {
  /// A line whose text may be any: it is encoded where it has to be, so no text starts a line of its own.
  static func text(_ name: String, _ text: String) -> String {
    guard EncodedWords.isPlain(text), name.utf8.count + 2 + text.utf8.count <= 78 else {
      return line(name, EncodedWords.words(text).joined(separator: "\r\n "))
    }
    return line(name, text)
  }

  /// A line of addresses, each on its own.
  static func addresses(_ name: String, _ list: [MailAddress]) -> String {
    line(name, list.map(\.line).joined(separator: ",\r\n "))
  }

  /// A line whose text is made here.
  static func line(_ name: String, _ text: String) -> String { "\(name): \(text)\r\n" }

  /// A parameter of any text, by RFC 2231 where it is not plain: in pieces, since a line has its limits.
  static func parameter(_ name: String, _ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain || text.utf8.count > 60 else { return ";\r\n \(name)=\"\(text)\"" }
    let pieces = pieces(of: text)
    guard pieces.count > 1 else { return ";\r\n \(name)*=UTF-8''\(pieces.first ?? "")" }
    return pieces.enumerated().map { place, piece in
      ";\r\n \(name)*\(place)*=\(place == 0 ? "UTF-8''" : "")\(piece)"
    }.joined()
  }

  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for scalar in text.unicodeScalars {
      let sign = PercentEncoding.component(String(scalar))
      if piece.utf8.count + sign.utf8.count > 50 {
        pieces.append(piece)
        piece = ""
      }
      piece += sign
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  /// A moment as section 3.3 of RFC 5322 has it: `Sun, 18 Sep 2016 10:30:00 +0200`.
  static func date(_ moment: DateTime) -> String {
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    // The first of January of 1970 was a Thursday.
    let day = days[((moment.daysSince1970 % 7) + 7) % 7]
    // "-0000" says that nobody knows where the clock hangs.
    let minutes = moment.utcOffset.map { $0 / 60 }
    let sign = minutes.map { $0 < 0 ? "-" : "+" } ?? "-"
    let zone = sign + digits(abs(minutes ?? 0) / 60) + digits(abs(minutes ?? 0) % 60)
    let clock = [moment.hour, moment.minute, moment.second].map { digits($0) }
    return "\(day), \(moment.day) \(months[moment.month - 1]) \(digits(moment.year, 4)) "
      + clock.joined(separator: ":") + " \(zone)"
  }
}
