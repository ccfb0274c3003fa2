import Testing
import TestSupport

@testable import Calendars
@testable import Charts

struct TimeTicksPropertyTests {
  static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo",
    "America/St_Johns", "Asia/Kolkata", "Pacific/Apia", "Africa/Casablanca",
  ]

  @Test("ticks of random domains ascend, lie within, are few enough and differ", arguments: zones)
  func random(name: String) throws {
    let zone = try zone(name)
    var random = SplitMix(seed: 11)
    for _ in 0..<400 {
      let start = Double.random(in: -2e9...4e9, using: &random)
      let length = Double.random(in: -1...10, using: &random)
      let domain = start...start + power(of: length)
      let count = Int.random(in: 2...16, using: &random)
      let steps = TimeStep.candidates(for: domain, atMost: count, zone: zone)
      #expect(steps == steps.sorted())
      for step in steps.prefix(3) {
        let ticks = TimeTicks(every: step, in: domain, zone: zone, locale: .standard)
        expectGood(ticks, domain: domain, count: count)
        try expectAligned(ticks, step: step, zone: zone)
      }
    }
  }

  private func power(of exponent: Double) -> Double {
    // Ten to the power by doubling, without a mathematical library.
    var result = 0.1
    for _ in 0..<Int((exponent + 1) * 8) { result *= 1.333_521_432 }
    return result
  }

  private func expectGood(_ ticks: TimeTicks, domain: ClosedRange<Double>, count: Int) {
    let seconds = ticks.primary.map(\.seconds)
    #expect((1...count).contains(seconds.count))
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 < $1 })
    #expect(seconds.allSatisfy(domain.contains))
    let texts = ticks.primary.map(\.text)
    #expect(zip(texts, texts.dropFirst()).allSatisfy { $0 != $1 })
    let places = ticks.context.map(\.seconds)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    #expect(places.allSatisfy(domain.contains))
    #expect(Set(ticks.context.map(\.fullText)).count == places.count)
    // Each period begins before a tick of its own.
    let ends = places.dropFirst() + [.infinity]
    #expect(
      zip(places, ends).allSatisfy { place, end in seconds.contains { place <= $0 && $0 < end } })
  }

  private func expectAligned(_ ticks: TimeTicks, step: TimeStep, zone: Zone) throws {
    for label in ticks.primary {
      let date = try #require(zone.dateTime(at: label.seconds))
      switch step.unit {
      case .hour where zone.start(ofDay: date.daysSince1970) == label.seconds: break
      case .hour: #expect(date.hour % step.count == 0 && date.minute == 0)
      case .minute: #expect(date.minute % step.count == 0 && date.second == 0)
      case .second: #expect(date.second % step.count == 0 && date.nanosecond == 0)
      case .millisecond: #expect(date.nanosecond % (step.count * 1_000_000) == 0)
      case .day, .week, .month, .year:
        #expect(zone.start(ofDay: date.daysSince1970) == label.seconds)
        #expect(step.unit != .week || date.weekday == 1)
        #expect(step.unit != .month || (date.month - 1) % step.count == 0 && date.day == 1)
        #expect(step.unit != .year || date.year % step.count == 0 && date.month == 1)
      }
    }
  }
}
