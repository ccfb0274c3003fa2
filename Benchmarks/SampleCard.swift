import ChartRender

/// A card that the benchmarks draw.
struct SampleCard: Sendable {
  /// What the benchmarks of this card are called by.
  let name: String
  /// The card, and then cards of other days like it.
  let cards: [Card]
  /// Where its parts stand.
  let template: CardTemplate

  /// The original's message, as the goldens have it.
  static func message(_ options: BenchOptions) throws -> SampleCard {
    let name = "card-message"
    let file = DiskFile(options.path("Golden/specs/\(name).json"))
    let source = try SourceText(file.read(), name: "\(name).json")
    let input = try ParsedInput(reading: source, settings: ChartSettings(), kind: .card)
    guard case .spec(let spec) = input, case .values(let table)? = spec.data else {
      throw BenchError.notChart(path: file.path)
    }
    let others = try SampleDays.tables(of: 7)
    return try SampleCard(name, [table] + others, spec.settings)
  }

  /// A message with a chart of the two weeks of steps, as the command draws it without any option but a
  /// caption.
  static func steps(_ options: BenchOptions) throws -> SampleCard {
    let sample = try SampleTable.steps(options)
    let table = try Table(reading: SourceText(sample.bytes, name: "\(sample.name).csv"))
    var settings = sample.settings
    settings.card.texts[.caption] = caption
    return try SampleCard("card-steps", [table], settings)
  }

  /// One number with its change and a sparkline of a week, of many weeks.
  static func number() throws -> SampleCard {
    var settings = ChartSettings()
    (settings.texts.title, settings.y) = ("Steps", ["steps"])
    return try SampleCard("card-number", SampleDays.tables(of: 7), settings, template: "number")
  }

  /// Weekly reports of so many people or of a few less, as `snapshot report` draws them.
  static func report(of people: Int) throws -> SampleCard {
    var request = ReportRequest()
    request.groupColumns = ["user"]
    request.values = [ReportValue(column: "steps"), ReportValue(column: "distance_m")]
    var table = ReportTable(request, source: "activity.csv")
    try ActivityRows(users: people, days: 14).forEachPiece { try table.read($0) }
    var settings = ChartSettings().completed(for: .card)
    let template = try CardTemplate(builtIn: "report")
    let cards = try table.finish().enumerated().map { number, report in
      settings.texts.title = "u\(number + 1)"
      return try card(report.table, report.settings(over: settings), template)
    }
    return SampleCard(name: "card-report", cards: cards, template: template)
  }

  /// The words of the card of the two weeks of steps.
  static let caption = "I moved {steps} steps, {distance|number:2} {day}."

  private init(name: String, cards: [Card], template: CardTemplate) {
    (self.name, self.cards, self.template) = (name, cards, template)
  }

  private init(
    _ name: String, _ tables: [Table], _ settings: ChartSettings, template: String = "message"
  ) throws {
    let settings = settings.completed(for: .card)
    let template = try CardTemplate(builtIn: template)
    self.init(
      name: name, cards: try tables.map { try SampleCard.card($0, settings, template) },
      template: template)
  }

  private static func card(
    _ table: Table, _ settings: ChartSettings, _ template: CardTemplate
  ) throws -> Card {
    let made = try TableChart(table, settings: settings)
    var input = try CardBuilder(settings, template: template, table: table, made: made)
    return try input.card()
  }
}

/// Tables of some days each that walk through a year with other values every time, as the charts of a batch
/// do; the same in every run.
enum SampleDays {
  /// How many tables there are.
  static let count = 64

  /// The tables, each with a number of days: date, steps, metres and floors.
  static func tables(of days: Int) throws -> [Table] {
    let year = (1...12).flatMap { month in
      (1...31).compactMap { day in DateTime(year: 2016, month: month, day: day) }
    }
    var random = RandomNumbers()
    return try (0..<count).map { index in
      let start = index * (year.count - days) / (count - 1)
      var text = "date,steps,distance_m,flights\n"
      for date in year[start..<start + days] {
        text += "\(self.date(date.year, date.month, date.day)),\(random.next(below: 15_000)),"
        text += "\(random.next(below: 12_000)),\(random.next(below: 30))\n"
      }
      return try Table(reading: SourceText(Array(text.utf8), name: "days-\(index).csv"))
    }
  }

  /// A date as tables have it.
  static func date(_ year: Int, _ month: Int, _ day: Int) -> String {
    "\(year)-\(pair(month))-\(pair(day))"
  }

  private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
