import Testing
import TestSupport

@testable import Batch
@testable import Cards
@testable import Options

@Suite("From rows to the card of a report")
struct ReportCardTests {
  private func card(
    _ job: ReportJob, _ change: (inout ChartSettings) -> Void = { _ in }
  ) throws -> Card {
    var base = ChartSettings().completed(for: .card)
    change(&base)
    let settings = job.settings(over: base)
    let made = try TableChart(job.table, settings: settings)
    var input = try CardBuilder(
      settings, template: try #require(CardTemplate.named("report")), table: job.table, made: made)
    return try input.card()
  }

  /// Two weeks of one person between the days of another one, two rows for each day.
  private func twoWeeks() throws -> ReportJobs {
    let text = try String(decoding: SharedFiles.golden("steps-two-weeks.csv"), as: UTF8.self)
    var rows = "user,date,steps,distance_m\n"
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",")
      rows += "zoe,\(cells[0]),7,1\n"
      rows += "ada,\(cells[0]) 08:00,\((Int(cells[1]) ?? 0) - 100),\(cells[2])\n"
      rows += "ada,\(cells[0]) 20:00,100,0\n"
    }
    return try ReportTable.jobs(
      rows, try ReportRequest(["steps:sum", "distance_m:sum"], at: "2016-W36"))
  }

  @Test("words about a week are right, with the week before it")
  func words() throws {
    // 2016-09-05 to 11: 7820, 8960, 6300, 8950, 8080, 12420, 10050.
    let job = try #require(try twoWeeks().first)
    let card = try card(job) { settings in
      settings.card.texts[.caption] =
        "{sum} in all, {mean|number:0} a day, best {max} on {max.date|date:yyyy-MM-dd}, {streak} days, "
        + "{sum.distance}"
    }
    #expect(
      card[.caption]
        == "62,580 in all, 8,940 a day, best 12,420 on 2016-09-10, 8 days, 45.04\u{A0}km")
    guard case .chart(let chart) = card.image else { throw TestFailure("chart") }
    #expect(chart.shape == "7 bands of days")
    #expect(chart.values() == [7820, 8960, 6300, 8950, 8080, 12420, 10050])
    // There is one day of the week before, too few to compare with.
    #expect(card[.comparison].isEmpty)
  }

  @Test("a week is compared with the one before, and the streak goes back beyond it")
  func comparison() throws {
    let dates = try days(from: "2016-08-30", 20)
    let rows = dates.enumerated().map { "ada,\($1),\($0 < 13 ? 100 : 125)\n" }
    let jobs = try ReportTable.jobs(
      "user,date,steps\n" + rows.joined(), try ReportRequest(["steps"], at: "2016-W37"))
    let card = try card(jobs[0]) { $0.card.texts[.caption] = "{streak} {delta.sum} {mean}" }
    #expect(card[.comparison] == "Total: 25% more than the 7 days before")
    #expect(card[.caption].hasPrefix("20 175"))
  }

  @Test("a day without a row ends the streak and is a gap of the chart")
  func gaps() throws {
    let dates = try days(from: "2016-09-05", 14).filter { $0 != "2016-09-15" }
    let jobs = try ReportTable.jobs(
      "user,date,steps\n" + dates.map { "ada,\($0),5\n" }.joined(),
      try ReportRequest(["steps"], at: "2016-W37"))
    let card = try card(jobs[0]) { $0.card.texts[.caption] = "{streak}" }
    #expect(card[.caption] == "3")
    guard case .chart(let chart) = card.image else { throw TestFailure("chart") }
    #expect(chart.values() == [5, 5, 5, nil, 5, 5, 5])
  }

  @Test("how many rows there are has no unit")
  func counts() throws {
    let jobs = try ReportTable.jobs(
      "user,date,distance_m\nada,2016-09-12,900\nada,2016-09-12,800\nada,2016-09-13,1\n",
      try ReportRequest(["distance_m:count"]))
    let card = try card(jobs[0]) { $0.card.texts[.caption] = "{max} {sum}" }
    #expect(card[.caption] == "2 3")
  }
}
