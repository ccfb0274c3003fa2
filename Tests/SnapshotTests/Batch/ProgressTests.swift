import Testing

@testable import Base
@testable import Batch
@testable import CommandKit
@testable import snapshot

@Suite("The progress of a batch")
struct ProgressTests {
  @Test("a line that comes and goes is for those who want to hear more than errors")
  func quiet() throws {
    for (option, isShown) in [("-q", false), ("-v", true), ("--gallery", true)] {
      let arguments = try Command.batch.description.parser.parse(["jobs.ndjson", option])
      #expect((Console(arguments, status: StatusLine()).status != nil) == isShown)
    }
  }

  private func text(
    _ done: Int, of total: Int?, failed: Int = 0, rate: Double? = 1_240, seconds: Double = 12
  ) -> ProgressText {
    ProgressText(done: done, failed: failed, total: total, rate: rate, seconds: seconds)
  }

  @Test(
    "is a sentence in a log",
    arguments: [
      (3_120, 10_000, 0, 1_240, "3,120 of 10,000 cards, 1,240 a second, 6 s left"),
      (3_120, 10_000, 2, 1_240, "3,120 of 10,000 cards, 2 failed, 1,240 a second, 6 s left"),
      (1, 1, 0, 0.51, "1 of 1 card, 0.5 a second, 0 s left"),
      (3_120, nil, 0, 9.97, "3,120 cards, 10 a second, 12 s"),
      (0, 10, 0, nil, "0 of 10 cards"), (5, 10, 0, 0, "5 of 10 cards, 0.0 a second"),
      (1, 1_000_001, 0, 1, "1 of 1,000,001 cards, 1.0 a second, 277 h 46 min left"),
    ] as [(Int, Int?, Int, Double?, String)])
  func sentence(done: Int, total: Int?, failed: Int, rate: Double?, expected: String) {
    #expect(text(done, of: total, failed: failed, rate: rate).sentence == expected)
  }

  @Test(
    "is a line on a terminal, as much of it as there is room for",
    arguments: [
      (
        100, 10_000,
        "[###########---------------------------]   31%  3,120/10,000  2 failed  1,240/s  6 s left"
      ),
      (
        80, 10_000,
        "[########--------------------]   31%  3,120/10,000  2 failed  1,240/s  6 s left"
      ),
      (55, 10_000, " 31%  3,120/10,000  2 failed  1,240/s  6 s left"),
      (40, 10_000, " 31%  3,120/10,000  2 failed  6 s left"),
      (30, 10_000, " 31%  3,120/10,000  2 failed"),
      (25, 10_000, "3,120/10,000  2 failed"), (20, 10_000, "3,120/10,000"), (5, 10_000, "3,12"),
      (1, 10_000, ""), (0, 10_000, ""), (80, nil, "3,120 cards  2 failed  1,240/s  12 s"),
    ] as [(Int, Int?, String)])
  func line(width: Int, total: Int?, expected: String) {
    #expect(text(3_120, of: total, failed: 2).line(width: width) == expected)
  }

  @Test("never fills a line, whatever the numbers", arguments: 0...160)
  func width(width: Int) {
    for done in [0, 7, 99_999, Int.max] {
      for total in [nil, 0, 1, 100_000, Int.max] as [Int?] {
        for rate in [nil, 0, 0.001, 1e300, .infinity, .nan] as [Double?] {
          let line = ProgressText(
            done: done, failed: done / 2, total: total, rate: rate, seconds: 1e300
          ).line(width: width)
          #expect(line.utf8.count < max(1, width) && line.utf8.count == line.count)
        }
      }
    }
  }

  @Test("is told at its interval, with the rate of the last ten seconds")
  func meter() {
    var meter = ProgressMeter(total: 1_000, interval: 5)
    #expect(meter.text(at: 0.05) == nil)
    var told: [ProgressText] = []
    // A hundred a second go by unchanged, then ten a second are drawn.
    for step in 1...300 {
      meter.summary.unchanged = min(step, 50) * 10
      meter.summary.drawn = max(0, step - 50)
      if let text = meter.text(at: Double(step) / 10) { told.append(text) }
    }
    #expect(told.map(\.seconds) == [5, 10, 15, 20, 25, 30])
    #expect(told.first?.rate == 100 && told.first?.done == 500)
    #expect(told.last.flatMap(\.rate).map { abs($0 - 10) < 0.01 } == true)
    #expect(told.last?.secondsLeft == 25)
  }

  @Test("fields for programs are JSON whatever the numbers")
  func fields() throws {
    let text = ProgressText(done: 3, failed: 1, total: 9, rate: .infinity, seconds: 1.23456)
    let json = try JSONValue(
      parsing: SourceText(JSONText.object(text.fields).line, name: "fields"))
    #expect(json["done"]?.number == 3 && json["failed"]?.number == 1 && json["total"]?.number == 9)
    #expect(json["rate"]?.number == 0 && json["seconds"]?.number == 1.235)
  }

  @Test(
    "amounts are written as people read them",
    arguments: [
      (HumanFormat.count(0), "0"), (HumanFormat.count(-1_234_567), "-1,234,567"),
      (HumanFormat.count(999), "999"),
      (HumanFormat.count(.max), "9,223,372,036,854,775,807"),
      (HumanFormat.count(1, "card"), "1 card"),
      (HumanFormat.bytes(0), "0 B"), (HumanFormat.bytes(999), "999 B"),
      (HumanFormat.bytes(4_460), "4.5 kB"),
      (HumanFormat.bytes(454_900_000), "455 MB"), (HumanFormat.bytes(999_600), "1.0 MB"),
      (HumanFormat.bytes(.max), "9,223 PB"), (HumanFormat.duration(0), "0.0 s"),
      (HumanFormat.duration(8.06), "8.1 s"), (HumanFormat.duration(9.96), "10 s"),
      (HumanFormat.duration(59.6), "1 min 0 s"), (HumanFormat.duration(3_725), "1 h 2 min"),
      (HumanFormat.rate(3.24), "3.2"), (HumanFormat.rate(1_234.4), "1,234"),
      (HumanFormat.rate(.nan), "0"),
    ] as [(String, String)])
  func amounts(text: String, expected: String) { #expect(text == expected) }

  @Test(
    "the summary leaves out what did not happen",
    arguments: [
      (
        BatchSummary(drawn: 9_998, failed: 2, bytes: 455_000_000, seconds: 8.1),
        "9,998 drawn, 2 failed in 8.1 s, 1,234 cards a second, 455 MB"
      ),
      (BatchSummary(unchanged: 10, seconds: 0.4), "0 drawn, 10 unchanged in 0.4 s"),
      (BatchSummary(drawn: 1, kept: 2, bytes: 9), "1 drawn, 2 kept in 0.0 s, 9 B"),
      (
        BatchSummary(drawn: 3, failed: 1, seconds: 1, isRehearsal: true),
        "dry run: 3 to draw, 1 would fail in 1.0 s"
      ),
    ] as [(BatchSummary, String)])
  func summary(summary: BatchSummary, expected: String) { #expect(summary.text == expected) }
}
