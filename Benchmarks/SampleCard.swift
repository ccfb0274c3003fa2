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

  private init(_ name: String, _ tables: [Table], _ settings: ChartSettings) throws {
    let settings = settings.completed(for: .card)
    let template = try CardTemplate(builtIn: "message")
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
