import Testing

import Calendars
import Tables

/// A zone of the database.
package func zone(_ name: String) throws -> Zone { try #require(Zone(identifier: name)) }

/// The moment at which clocks in a zone show a text such as `2016-09-13 08:30:15.5` or `2016-09-13`.
package func moment(_ text: String, in zone: Zone = .utc) throws -> Double {
  let bytes = Array(text.utf8)
  let written = try #require(DateSyntax.date(in: bytes, 0..<bytes.count))
  return zone.seconds(of: try #require(written.certain))
}

/// What clocks in a zone show, such as `2016-09-13 08:30:15`, without the time at midnight.
package func clockText(_ seconds: Double, in zone: Zone = .utc) throws -> String {
  let date = try #require(zone.dateTime(at: seconds))
  let pattern =
    date.time?.secondOfDay == 0
    ? "yyyy-MM-dd" : date.second == 0 ? "yyyy-MM-dd HH:mm" : "yyyy-MM-dd HH:mm:ss"
  return try DatePattern(pattern).string(from: date)
}
