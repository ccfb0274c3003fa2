/// What a fitness service knows about its users: some rows a day for each of them, in the order of time, the same
/// bytes on every machine.
///
/// People walk less or more at weekends, forget their phones for days, begin in the middle, stop, and live in
/// several time zones.
struct ActivityRows: Sendable {
  /// How many people there are.
  let users: Int
  /// How many days, up to and including Sunday, 18 September 2016.
  let days: Int

  private static let zones = ["-07:00", "-05:00", "+00:00", "+01:00", "+02:00", "+05:30", "+09:00"]
  private static let lastDay = 18

  /// Somebody.
  private struct Person {
    let zone: String
    let pace: Int
    let weekend: Int
    /// The first day with rows, and the one after the last.
    let begin: Int
    let end: Int
    /// How many days of a hundred have no rows.
    let holes: Int
  }

  /// Calls `body` with the CSV, piece by piece.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) rethrows {
    var random = RandomNumbers()
    let people = (0..<users).map { _ in person(&random) }
    var bytes = Array("user,time,steps,distance_m,flights\n".utf8)
    for day in 0..<days {
      for (user, person) in people.enumerated() {
        add(user, person, day, &random, to: &bytes)
        if bytes.count > 1 << 20 {
          try body(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
      }
    }
    try body(bytes)
  }

  /// Calls `body` with a job for each person, as NDJSON, piece by piece: the last week, a value for each day.
  func forEachWeek(_ body: ([UInt8]) throws -> Void) rethrows {
    var random = RandomNumbers()
    var bytes: [UInt8] = []
    for user in 0..<users {
      let person = person(&random)
      let days = (0..<7).map { day in
        let steps = person.pace / 2 + random.next(below: person.pace)
        return "{\"date\":\"2016-09-\(12 + day)\",\"steps\":\(steps),"
          + "\"distance_m\":\(steps * 72 / 100)}"
      }
      bytes += "{\"id\":\"u\(user + 1)\",\"title\":\"u\(user + 1)\",\"data\":[".utf8
      bytes += "\(days.joined(separator: ","))]}\n".utf8
      if bytes.count > 1 << 20 {
        try body(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try body(bytes)
  }

  private func person(_ random: inout RandomNumbers) -> Person {
    let isNew = random.next(below: 10) == 0
    let hasLeft = random.next(below: 20) == 0
    let begin = isNew ? random.next(below: max(1, days - 1)) : 0
    let end = hasLeft ? days - random.next(below: max(1, days)) : days
    return Person(
      zone: ActivityRows.zones[random.next(below: ActivityRows.zones.count)],
      pace: 2_000 + random.next(below: 9_000), weekend: 40 + random.next(below: 110),
      begin: begin, end: max(begin, end),
      holes: random.next(below: 4) == 0 ? 25 : 4)
  }

  private func add(
    _ user: Int, _ person: Person, _ day: Int, _ random: inout RandomNumbers,
    to bytes: inout [UInt8]
  ) {
    guard (person.begin..<person.end).contains(day), random.next(below: 100) >= person.holes else {
      return
    }
    let date = ActivityRows.lastDay - (days - 1 - day)
    let (month, number) = date > 0 ? ("09", date) : ("08", date + 31)
    let isWeekend = (days - 1 - day) % 7 < 2
    for part in 0..<1 + random.next(below: 3) {
      let full = person.pace * (isWeekend ? person.weekend : 100) / 100
      let steps = full / 4 + random.next(below: max(1, full / 2))
      let hour = 7 + part * 5 + random.next(below: 4)
      bytes += "u\(user + 1),2016-\(month)-\(pair(number))T\(pair(hour)):".utf8
      bytes += "\(pair(random.next(below: 60))):00\(person.zone),".utf8
      bytes += "\(steps),\(steps * 72 / 100),\(random.next(below: 12))\n".utf8
    }
  }

  private func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
