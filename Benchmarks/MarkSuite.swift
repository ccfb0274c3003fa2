import ChartRender

/// Columns, columns before those of the week before, a card of one number and a year of days, at 2x and one
/// after another in one process and on one core, each beside our line chart, and as libraries of other
/// languages draw the same.
enum MarkSuite {
  private static let name = "marks"
  private static let ours = ProcessComparison.ours
  private static let scale = RenderScale.x2

  /// Measures what is asked for.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title:
        "Other marks and the number card at 2x again and again, one core; the line chart beside "
        + "each is drawn in\nturns with it, and the ratio is to snapshot's median, above 1 is more than "
        + "snapshot needs")
    guard ProcessComparison.isWanted(name, of: subjects.map(\.rawValue), options),
      let sample = try SampleChart.classics(options).first
    else { return section }
    let folder = DiskFile(options.path(".build/bench/marks"))
    var renderer = try ChartRenderer()
    try PeerProgram.write(
      renderer.scene(sample.charts[0]), scale: scale, table: sample.csv,
      others: [("before.csv", weekBefore(sample)), ("year.csv", year)], to: folder, options)
    for subject in subjects {
      let times = try times(of: subject, beside: sample, options)
      section.add("\(name)/\(ours)/\(subject)", times[1], "ms", ratio: 1)
      section.add("\(name)/\(ours)/\(subject) rate", times[1].perSecond, "/s")
      section.add("\(name)/\(ours)/line beside \(subject) rate", times[0].perSecond, "/s")
      for peer in PeerProgram.coldOnes {
        guard let spread = try peer.times(of: subject, drawing: folder, options) else {
          section.notes.append(peer.absence)
          continue
        }
        let ratio = spread.median / times[1].median
        section.add("\(name)/\(peer.rawValue)/\(subject)", spread, "ms", ratio: ratio)
      }
    }
    return section
  }

  private static let subjects: [PeerProgram.Subject] = [.columns, .comparison, .calendar, .number]

  /// Draws the line chart and a subject in turns.
  private static func times(
    of subject: PeerProgram.Subject, beside sample: SampleChart, _ options: BenchOptions
  ) throws -> [TimingStatistics] {
    var lines = try ChartRenderer()
    var others = try ChartRenderer()
    let number = try SampleCard.number()
    let days = try calendar()
    func other(_ index: Int) throws -> Int {
      switch subject {
      case .number:
        return try others.png(number.cards[index], template: number.template, scale: scale).count
      case .calendar: return try others.png(days, scale: scale).count
      case .columns, .comparison, .line, .page:
        var chart = sample.charts[index]
        chart.mark = .columns
        if subject == .comparison {
          let before = sample.charts[max(index - 1, 0)].series[0]
          chart.series[0].comparison = Comparison(
            name: before.name, presentName: "this week", x: before.x, values: before.values,
            moments: [])
        }
        return try others.png(chart, scale: scale).count
      }
    }
    let count = min(sample.charts.count, number.cards.count)
    return try InterleavedTiming(options.runs).times(
      on: Array(0..<count), { try lines.png(sample.charts[$0], scale: scale).count }, other)
  }

  /// A week of other values.
  private static func weekBefore(_ sample: SampleChart) -> [UInt8] {
    table(
      sample.charts[1].series[0].values.enumerated().map { day, value in
        (SampleDays.date(2016, 1, day + 1), Int(value ?? 0))
      })
  }

  /// Days and values of a year.
  private static let year = table(
    (1...12).flatMap { month in
      (1...31).compactMap { day in DateTime(year: 2015, month: month, day: day) }
    }.enumerated().map { index, day in
      (SampleDays.date(day.year, day.month, day.day), index * 7919 % 12_000)
    })

  private static func table(_ rows: [(date: String, value: Int)]) -> [UInt8] {
    Array(("date,steps\n" + rows.map { "\($0.date),\($0.value)\n" }.joined()).utf8)
  }

  private static func calendar() throws -> LineChart {
    var settings = ChartSettings()
    try settings.set("mark", to: "calendar")
    let table = try Table(reading: SourceText(year, name: "year.csv"))
    return try TableChart(table, settings: settings).chart
  }
}
