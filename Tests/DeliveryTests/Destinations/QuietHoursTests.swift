import Testing

@testable import Calendars
@testable import Delivery

@Suite struct QuietHoursTests {
  /// The clock in a zone at the end of the quiet at a clock of that zone; nil outside.
  private func end(_ text: String, at clock: String) throws -> String? {
    let quiet = try QuietHours(text)
    let name = try #require(text.split(separator: " ").last)
    let zone = try #require(Zone(identifier: String(name)))
    let parts = clock.split { !$0.isNumber }.compactMap { Int($0) }
    let time = try #require(TimeOfDay(hour: parts[3], minute: parts[4]))
    let date = try #require(DateTime(year: parts[0], month: parts[1], day: parts[2])?.at(time))
    guard let end = quiet.end(at: Int(zone.seconds(of: date))) else { return nil }
    return quiet.reason(until: end).components(after: "until ")
  }

  @Test(
    "quiet ends at the end of its hours, of its days, and of those that follow them",
    arguments: [
      ("22:00-07:00 Europe/Berlin", "2026-11-24 23:30", "2026-11-25 07:00"),
      ("22:00-07:00 Europe/Berlin", "2026-11-25 06:59", "2026-11-25 07:00"),
      ("22:00-07:00 Europe/Berlin", "2026-11-25 07:00", nil),
      ("22:00-07:00 Europe/Berlin", "2026-11-25 21:59", nil),
      ("22:00-07:00 Europe/Berlin", "2026-11-25 22:00", "2026-11-26 07:00"),
      ("22-7 UTC", "2026-11-25 22:00", "2026-11-26 07:00"),
      ("12:00–13:30 +05:30", "2026-11-25 12:10", "2026-11-25 13:30"),
      ("20:00-24:00 UTC", "2026-11-25 23:59", "2026-11-26 00:00"),
      // 25 November 2026 is a Wednesday, 28 a Saturday.
      ("sat,sun UTC", "2026-11-28 00:00", "2026-11-30 00:00"),
      ("weekends UTC", "2026-11-27 23:59", nil),
      ("mon-fri 20:00-08:00; sat, sun UTC", "2026-11-27 21:00", "2026-11-30 00:00"),
      ("mon-fri 20:00-08:00; sat,sun; mon 0:00-8:00 UTC", "2026-11-27 21:00", "2026-11-30 08:00"),
      ("fri-mon 10:00-11:00 UTC", "2026-11-30 10:30", "2026-11-30 11:00"),
      ("fri-mon 10:00-11:00 UTC", "2026-11-26 10:30", nil),
      ("Friday 22:00-06:00 UTC", "2026-11-28 05:00", "2026-11-28 06:00"),
      ("Friday 22:00-06:00 UTC", "2026-11-27 05:00", nil),
      ("8:00-9:00,12:00-13:00 UTC", "2026-11-27 12:30", "2026-11-27 13:00"),
      // Clocks go from 2:00 to 3:00 on 29 March, and from 3:00 to 2:00 on 25 October.
      ("22:00-07:00 Europe/Berlin", "2026-03-28 23:00", "2026-03-29 07:00"),
      ("22:00-02:30 Europe/Berlin", "2026-03-28 23:00", "2026-03-29 03:30"),
      ("22:00-07:00 Europe/Berlin", "2026-10-24 23:00", "2026-10-25 07:00"),
      ("sun Europe/Berlin", "2026-10-25 12:00", "2026-10-26 00:00"),
      // The day begins at 1:00 where clocks skip midnight.
      ("sun America/Asuncion", "2023-10-01 05:00", "2023-10-02 00:00"),
    ] as [(String, String, String?)])
  func ends(_ text: String, _ clock: String, _ wanted: String?) throws {
    #expect(try end(text, at: clock) == wanted)
  }

  @Test("a night has 8 hours when clocks go forward, and 10 when they go back")
  func lengthOfNights() throws {
    let quiet = try QuietHours("22:00-07:00 Europe/Berlin")
    for (start, hours) in [(1_774_731_600, 8), (1_792_872_000, 10), (1_795_467_600, 9)] {
      #expect(quiet.end(at: start - 1) == nil)
      #expect(quiet.end(at: start) == start + hours * 3_600)
    }
  }

  @Test(
    "what is no time of the week is told",
    arguments: [
      ("", "Hours or days come first, and a time zone last."),
      ("22:00-07:00", "Hours or days come first"), ("sat; UTC;", "Hours or days come first"),
      ("22:00-07:00 sat", "\"sat\" is no time zone."),
      ("22:00-07:00 CST", "\"CST\" is no time zone."),
      ("22:00-22:00 UTC", "\"22:00-22:00\" is neither days nor hours."),
      ("22:00-25:00 UTC", "neither"), ("22:60-23:00 UTC", "neither"), ("22:00 UTC", "neither"),
      ("24:00-07:00 UTC", "neither"), ("abc UTC", "neither"), ("mo 22:00-07:00 UTC", "neither"),
      ("sat 1-2 3-4 UTC", "neither"), ("1-2 sat UTC", "neither"), ("sat;; sun UTC", "neither"),
      ("mon-tue-wed UTC", "neither"), ("1-2, UTC", "neither"), ("٢-٣ UTC", "neither"),
      ("mon-sun UTC", "It leaves no time at which anything is sent."),
      ("0:00-12:00; 12:00-24:00 UTC", "It leaves no time"),
    ])
  func wrongTimes(_ text: String, _ rule: String) {
    let error = #expect(throws: DestinationProblem.self) { try QuietHours(text) }
    #expect(error?.description.contains(rule) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\"22:00-07:00 Europe/Berlin\"") == true)
  }

  @Test("quiet hours are a key of every destination, and no part of the place")
  func key() throws {
    let values = ["token": "t", "room": "r"]
    let loud = try Destination("team", EchoService.self, values)
    let quiet = try Destination(
      "team", EchoService.self, values.merging(["quiet": "22:00-07:00 UTC"]) { $1 })
    #expect(try loud.endpoint(for: [:]).key == quiet.endpoint(for: [:]).key)
    #expect(try quiet.endpoint(for: [:]).quiet?.text == "22:00-07:00 UTC")
    #expect(quiet.summary == "room=r quiet=22:00-07:00 UTC")
    #expect(try quiet.withSecrets { _, _ in "" }.quiet == quiet.quiet)
  }
}

extension String {
  fileprivate func components(after start: String) -> String? {
    firstRange(of: start).map { String(self[$0.upperBound...]) }
  }
}
