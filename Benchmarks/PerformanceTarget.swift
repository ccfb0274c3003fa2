/// Something that was set out to be reached, against a peer or by itself.
struct PerformanceTarget: Sendable {
  /// What is compared.
  enum Comparison: Sendable {
    /// The peer's measurement is at least so many times ours; both by their names in the report.
    case times(Double, ours: String, theirs: String)
    /// Our rate is at least so many times another one; both by their names in the report.
    case rate(Double, ours: String, other: String)
    /// Ours is at least so much.
    case atLeast(Double, String)
    /// Ours is less than so much.
    case below(Double, String)
  }

  /// What is measured, for people.
  let title: String
  /// Who ours is compared with, nil for nobody.
  var peer: String?
  /// What has to be so.
  let comparison: Comparison

  /// A line of the table: what, ours, theirs, how many times, the goal and whether it is reached; nil when
  /// a measurement is missing.
  func line(_ rows: [Section.Row]) -> [String]? {
    func row(_ name: String) -> Section.Row? { rows.first { $0.name == name } }
    let title = peer.map { "\(self.title), against \($0)" } ?? self.title
    switch comparison {
    case .times(let goal, let ours, let theirs):
      guard let mine = row(ours), let other = row(theirs) else { return nil }
      let ratio = other.spread.median / mine.spread.median
      return [
        title, mine.told, other.told, ratio.short, goal.short,
        ratio >= goal ? "yes" : "no",
      ]
    case .rate(let goal, let ours, let other):
      guard let mine = row(ours), let other = row(other) else { return nil }
      let ratio = mine.spread.median / other.spread.median
      return [
        title, mine.told, other.told, ratio.short, goal.short, ratio >= goal ? "yes" : "no",
      ]
    case .atLeast(let goal, let ours):
      guard let mine = row(ours) else { return nil }
      return [title, mine.told, "", "", goal.short, mine.spread.median >= goal ? "yes" : "no"]
    case .below(let goal, let ours):
      guard let mine = row(ours) else { return nil }
      return [
        title, mine.told, "", "", "< \(goal.short)", mine.spread.median < goal ? "yes" : "no",
      ]
    }
  }

  /// The goals whose measurements are there, as a table in Markdown.
  static func table(_ rows: [Section.Row]) -> String {
    let lines = all.compactMap { $0.line(rows) }
    guard !lines.isEmpty else { return "" }
    return markdown([["what", "snapshot", "the other", "times", "goal", "reached"]] + lines)
  }

  /// Rows as a table in Markdown, the first one over the others.
  static func markdown(_ rows: [[String]]) -> String {
    let rule = rows[0].map { _ in "---" }
    return ([rows[0], rule] + rows.dropFirst()).map { "| \($0.joined(separator: " | ")) |\n" }
      .joined()
  }
}

extension PerformanceTarget {
  /// What this project means to reach.
  static let all: [PerformanceTarget] =
    [PerformanceTarget(title: "chart, warm", comparison: .atLeast(2_000, "warm/snapshot/rate"))]
    + [("resvg", 10.0), ("plain Cairo + libpng", 20)]
    .map { peer, goal in
      against(peer, goal, "chart, warm", "warm/snapshot/chart", "warm/\(peer)/chart")
    }
    + ["skia", "vl-convert", "matplotlib"].map { peer in
      against(peer, 1, "chart, warm", "warm/snapshot/chart", "warm/\(peer)/chart")
    } + [
      against(
        "plain Cairo", 5, "raster alone", "warm/snapshot/raster", "warm/plain Cairo/raster"),
      against("libpng", 20, "PNG of a chart", "encoder/snapshot/time", "encoder/libpng/time"),
      against(
        "libdeflate 2", 5, "PNG of a chart", "encoder/snapshot/time", "encoder/libdeflate-2/time"),
      against(
        "libpng", 1, "size of that PNG", "encoder/snapshot/size", "encoder/libpng/size"),
    ]
    + [("rsvg-convert", 2.0), ("matplotlib", 30), ("vl-convert", 30)]
    .map { peer, goal in
      against(
        peer, goal, "whole process", "process/snapshot/wall", "process/\(peer)/wall")
    } + [
      against(
        "gnuplot", 1, "whole process", "process/snapshot/wall", "process/gnuplot/wall"),
      PerformanceTarget(
        title: "memory of the process", comparison: .below(25, "process/snapshot/peak memory")),
      PerformanceTarget(
        title: "message card, warm", comparison: .atLeast(1_000, "card-message/cards@2x")),
      rate(
        0.8, "columns, warm, against the chart", "marks/snapshot/columns rate",
        "marks/snapshot/line beside columns rate"),
      rate(
        0.8, "comparison, warm, against the chart", "marks/snapshot/comparison rate",
        "marks/snapshot/line beside comparison rate"),
      PerformanceTarget(
        title: "calendar of a year, warm", comparison: .atLeast(400, "marks/snapshot/calendar rate")
      ),
      rate(
        0.8, "number card, warm, against the chart", "marks/snapshot/number rate",
        "marks/snapshot/line beside number rate"),
    ]
    + ["columns", "comparison", "calendar", "number"].flatMap { subject in
      ["vl-convert", "matplotlib"].map { peer in
        against(
          peer, 1, "\(subject), warm", "marks/snapshot/\(subject)", "marks/\(peer)/\(subject)")
      }
    } + [
      against(
        "gnuplot", 4, "1,000,000 rows", "million-wandering/snapshot/wall",
        "million-wandering/gnuplot/wall"),
      against(
        "libjpeg-turbo + libpng", 1, "12-megapixel photograph", "photograph/snapshot/card",
        "photograph/libjpeg-turbo + libpng/card"),
      rate(1.8, "10,000 reports, two workers", "batch/2 workers/rate", "batch/1 worker/rate"),
      rate(0.8, "one worker, against cards alone", "batch/1 worker/rate", "batch/warm/rate"),
      rate(10, "10,000 reports again", "batch/unchanged/rate", "batch/2 workers/rate"),
      rate(
        30, "two workers, against a loop of rsvg-convert", "batch/2 workers/rate",
        "batch/rsvg-convert/rate"),
      PerformanceTarget(
        title: "memory of 50,000 reports",
        comparison: .below(120, "batch/50000 people/peak memory")),
      PerformanceTarget(
        title: "memory of 50,000 jobs",
        comparison: .below(120, "batch/50000 jobs/peak memory")),
      PerformanceTarget(
        title: "memory of 1,000 jobs more",
        comparison: .below(0.1, "batch/1000 more/memory")),
      PerformanceTarget(title: "page of six panels, warm", comparison: .atLeast(100, "page/rate")),
      against("matplotlib", 20, "that page as PDF", "page/snapshot/pdf", "page/matplotlib/pdf"),
      PerformanceTarget(
        title: "memory of 10,000 pages", comparison: .below(120, "page/10000 pages/peak memory")),
      PerformanceTarget(
        title: "memory of 1,000 pages more", comparison: .below(1, "page/1000 more/memory")),
      PerformanceTarget(
        title: "export of Health, in MB of XML a second",
        comparison: .atLeast(600, "health/snapshot 1/rate")),
      PerformanceTarget(
        title: "memory of that", comparison: .below(64, "health/snapshot 1/peak memory")),
      against(
        "expat of Python", 10, "export of Health", "health/snapshot 1/wall",
        "health/expat of Python/wall"),
      PerformanceTarget(title: "1,000 cards sent, in s", comparison: .below(10, "send/wall")),
      PerformanceTarget(title: "memory of that", comparison: .below(80, "send/peak memory")),
      against("a loop of curl", 5, "a card sent", "send/snapshot/card", "send/curl/card"),
    ]

  /// Ours is a rate, and has to be so many times another one.
  private static func rate(
    _ goal: Double, _ title: String, _ ours: String, _ other: String
  ) -> PerformanceTarget {
    PerformanceTarget(title: title, comparison: .rate(goal, ours: ours, other: other))
  }

  private static func against(
    _ peer: String, _ goal: Double, _ title: String, _ ours: String, _ theirs: String
  ) -> PerformanceTarget {
    PerformanceTarget(
      title: title, peer: peer, comparison: .times(goal, ours: ours, theirs: theirs))
  }
}

extension Section.Row {
  /// The median with its unit.
  var told: String { "\(spread.median.figures) \(unit)" }
}

extension Double {
  /// The number with one decimal below ten and none from there on.
  var short: String { fixed(self == rounded() || self >= 10 ? 0 : 1) }
}
