import Testing
import TestSupport

@testable import Calendars
@testable import Charts

@Suite("Ticks of spans of time")
struct DurationTicksTests {
  @Test(
    "the steps are those of a clock, and the labels all in the same units",
    arguments: [
      (0.0, 1.0, "0.0 s, 0.2 s, 0.4 s, 0.6 s, 0.8 s, 1.0 s"),
      (0, 5, "0 s, 1 s, 2 s, 3 s, 4 s, 5 s"),
      (0, 9, "0 s, 2 s, 4 s, 6 s, 8 s"),
      (0, 59, "0 s, 10 s, 20 s, 30 s, 40 s, 50 s"),
      (0, 90, "0:00:00, 0:00:15, 0:00:30, 0:00:45, 0:01:00, 0:01:15, 0:01:30"),
      (0, 300, "0 min, 1 min, 2 min, 3 min, 4 min, 5 min"),
      (0, 1500, "0 min, 5 min, 10 min, 15 min, 20 min, 25 min"),
      (0, 3600, "0:00:00, 0:10:00, 0:20:00, 0:30:00, 0:40:00, 0:50:00, 1:00:00"),
      (0, 7200, "0:00:00, 0:30:00, 1:00:00, 1:30:00, 2:00:00"),
      (0, 36_000, "0 h, 2 h, 4 h, 6 h, 8 h, 10 h"),
      (0, 86_400, "0 h, 6 h, 12 h, 18 h, 1 d"),
      (0, 172_800, "0 h, 12 h, 1 d, 1 d 12 h, 2 d"),
      (0, 604_800, "0 d, 1 d, 2 d, 3 d, 4 d, 5 d, 6 d, 7 d"),
      (0, 31_536_000, "0 d, 100 d, 200 d, 300 d"),
      (0, 1e10, "0 d, 20,000 d, 40,000 d, 60,000 d, 80,000 d, 100,000 d"),
      (0, 1e20, "0 d, 2e14 d, 4e14 d, 6e14 d, 8e14 d, 1e15 d"),
      (-60, 60, "−0:01:00, −0:00:30, 0:00:00, 0:00:30, 0:01:00"),
      (3661, 3672, "1:01:02, 1:01:04, 1:01:06, 1:01:08, 1:01:10, 1:01:12"),
      (100_000, 100_050, "27:46:40, 27:46:50, 27:47:00, 27:47:10, 27:47:20, 27:47:30"),
    ])
  func clock(low: Double, high: Double, expected: String) {
    let style = NumberStyle(kind: .duration)
    let ticks = LinearTicks(covering: low...high, count: 5, style: style)
    let labels = style.tickLabels(.linear(ticks), in: .standard)
    #expect(plainSpaces(labels.joined(separator: ", ")) == expected)
  }

  @Test("every span has finite, ordered ticks with labels of their own")
  func spans() {
    let style = NumberStyle(kind: .duration)
    for power in -20...300 {
      for low in [0, 17, -86_400, 1e15] {
        guard let span = Double("3.7e\(power)") else { continue }
        let ticks = LinearTicks.durations(covering: low...low + span, count: 5)
        let labels = style.tickLabels(ticks.values, decimals: ticks.decimals, in: .standard)
        #expect(ticks.values.allSatisfy { (low...low + span).contains($0) })
        #expect(ticks.values.count <= 12 && Set(labels).count == ticks.values.count, "\(labels)")
      }
    }
  }
}
