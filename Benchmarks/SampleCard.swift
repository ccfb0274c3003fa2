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
    let file = DiskFile(options.path("Golden/\(name).json"))
    let source = try SourceText(file.read(), name: "\(name).json")
    let input = try ChartInput(reading: source, settings: ChartSettings(), kind: .card)
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

  /// Weekly reports, as `snapshot report` draws them.
  static func report() throws -> SampleCard {
    var settings = ChartSettings()
    settings.texts.title = "u1"
    settings.y = ["steps"]
    return try SampleCard("card-report", SampleDays.tables(of: 7), settings, template: "report")
  }

  /// The words of the card of the two weeks of steps.
  static let caption = "I moved {steps} steps, {distance|number:2} {day}."

  private init(
    _ name: String, _ tables: [Table], _ settings: ChartSettings, template: String = "message"
  ) throws {
    let settings = settings.completed(for: .card)
    let template = try CardTemplate(builtIn: template)
    (self.name, self.template) = (name, template)
    cards = try tables.map { table in
      let made = try TableChart(table, settings: settings)
      var input = try CardInput(settings, template: template, table: table, made: made)
      return try input.card()
    }
  }
}
