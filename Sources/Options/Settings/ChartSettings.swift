import Base
import Calendars
import Cards
import Charts
import Graphics
import Health
import Imports
import Imaging
import Tables

/// The options of a chart, and of a card around it; an option that is `nil` or empty has its
/// default.
///
/// ```swift
/// var settings = ChartSettings()
/// try settings.set("y", to: "steps")
/// try settings.set("last", to: "7d")
/// ```
public struct ChartSettings: Sendable {
  /// A key of a spec that was given by a name from before.
  package struct RenamedKey: Sendable, Hashable, CustomStringConvertible {
    let former: String
    let current: String

    package var description: String {
      "the key \(quoted(former)) is called \(quoted(current)) now. The old name works in this "
        + "release only."
    }
  }

  /// The source of a theme.
  package enum ThemeSource: Sendable, Hashable {
    /// A theme that comes with the library.
    case builtIn(Theme)
    /// A theme in a JSON file.
    case file(String)
    /// A theme written out in a spec.
    case inline(JSONValue)
  }

  /// The policy for characters that no font has.
  package enum MissingFonts: String, Sendable, CaseIterable {
    /// A box is drawn without a word.
    case fallback
    /// A box is drawn and a warning names the characters.
    case warn
    /// Nothing is drawn and an error names the characters.
    case error
  }

  /// The kind of values along the x axis.
  package enum XType: String, Sendable, CaseIterable {
    /// Evenly spread places with a text under each.
    case band
    /// Moments at their true distances.
    case time
    /// Numbers at their true distances.
    case number
  }

  /// Which element is not over yet.
  package enum IncompleteElement: Sendable, Hashable {
    /// The last one with a value.
    case last
    /// The one that a place belongs to.
    case xPosition(UnresolvedXPosition)
    /// None, whatever else would be marked.
    case nothing
  }

  /// The value of a period without rows.
  package enum Fill: String, Sendable, CaseIterable {
    /// A gap.
    case none
    /// Zero.
    case zero
  }

  /// A shade that was asked for.
  package struct ShadedRangeSettings: Sendable, Hashable {
    package var start: UnresolvedXPosition
    package var end: UnresolvedXPosition
    package var label: String
  }

  /// An annotation that was asked for.
  package struct AnnotationSettings: Sendable, Hashable {
    package var place: UnresolvedXPosition
    package var text: String
  }

  /// The look of one series that was asked for.
  package struct Line: Sendable, Hashable {
    package var series: String
    package var style: Series.Style
  }

  /// The keys of a spec that were given by names from before, for a note about each.
  package var renamedKeys: [RenamedKey] = []

  package var x: String?
  /// The columns of values; several make several series.
  package var y: [String] = []
  /// The column whose values name the series of a long table.
  package var series: String?
  package var xType: XType?
  package var inputFormat: InputFormat?
  package var delimiter: Delimiter?
  /// The handling of rows that cannot be read.
  package var badRows = BadRows.refused
  /// The number syntax of the data.
  package var numberFormat: NumberFormat?
  /// The notation of dates in the data; nil lets the cells tell.
  package var dateFormat: DateInputFormat?
  package var locale: ChartLocale?
  /// The unit of distances, into which they are converted.
  package var units: DistanceUnit?
  /// Whether the picture itself asks for `units`, rather than its reader's own settings.
  package var asksForUnits = false
  /// Units of columns whose names do not tell them.
  package var measures: [MeasuredColumn] = []
  package var zone: Zone?
  /// What is read of a workbook, a database or an archive.
  package var tables = ImportRequest()
  /// What is read of an export of health data.
  package var health = HealthRequest()
  package var conditions: [RowCondition] = []
  /// What has to be so for anything to be drawn.
  package var when: DataCondition?
  /// The moment of the call, in seconds since 1970; nil where nobody has looked at a clock.
  package var now: Double?
  package var from: UnresolvedXPosition?
  package var to: UnresolvedXPosition?
  package var last: TimeSpan?
  /// The place before which the data ends, as if there were no rows after it; nil for all rows.
  package var endsBefore: Double?
  package var by: CalendarUnit?
  /// The number of units in a period; more than one only of minutes and hours.
  package var byCount = 1
  package var aggregate: Aggregate?
  /// What amounts are divided by.
  package var per: RateBase?
  /// The column whose values have small charts of their own.
  package var facet: String?
  /// Whether each small chart has a y scale of its own.
  package var hasFreeScales = false
  /// The ends of the band around the line.
  package var band: BandEnds?
  /// The earlier period that is drawn behind.
  package var comparison: ComparisonPeriod?
  package var rolling: Int?
  /// Whether each value is the total of all before it.
  package var isCumulative = false
  /// The aggregates of columns that a report has made of rows.
  package var reportAggregates: [String: Aggregate] = [:]
  /// Which values are good.
  package var better: LineChart.Preference?
  package var fill: Fill?
  /// The element that is still going on, such as today.
  package var unfinished: IncompleteElement?
  /// Whether averages count it.
  package var countsUnfinished = false

  package var width: Double?
  package var height: Double?
  package var scales: [RenderScale]?
  package var format: ImageFormat?
  package var compression: PNGCompression?
  /// The most bytes that a picture's file may have.
  package var maxBytes: Int?

  /// One theme, or several, each with a picture of its own.
  package var themes: [ThemeSource] = []
  package var active: ActiveElement?
  package var shown: LineChart.Parts = []
  package var hidden: LineChart.Parts = []
  package var mark: LineChart.Mark?
  package var nodes: NodeChoice?
  package var coloring: LineColoring?
  package var curve: Curve?
  package var gap: GapStyle?
  package var legend: LegendPlacement?
  package var highlight: [String] = []
  /// Colours of the lines in turn, the first again after the last.
  package var colors: [Color] = []
  package var lines: [Line] = []
  package var names: [SeriesName] = []
  package var lineWidth: Double?
  package var margin: Theme.Margin?
  package var background: Color?

  package var yAxis = YAxis()
  package var unit: String?
  package var currency: String?
  package var isDuration: Bool?
  package var notation: NumberStyle.Notation?
  package var decimals: Int?

  package var texts = ChartTexts()
  package var goals: [Goal] = []
  package var ranges: [ShadedRangeSettings] = []
  package var annotations: [AnnotationSettings] = []
  package var valueLabels: Set<ValueLabels>?
  package var state: ChartState?
  package var notice: String?
  /// Whether what is told as a warning about the data is an error.
  package var isStrict = false
  /// The picture's description in place of the one that is written from the numbers.
  package var alt: String?
  /// The most characters that a written description may have.
  package var altLength: Int?

  /// The options of the card around the chart.
  public package(set) var card = CardSettings()

  // A page.
  package var page = PageSettings()

  package var labelFormat: DatePattern?
  package var font: String?
  package var fontDirectories: [String] = []
  package var missingFonts: MissingFonts?

  /// Creates settings in which every option has its default.
  public init() {}
}

extension ChartSettings {
  /// Sets an option of charts or cards, as the command does for `--option value`.
  ///
  /// Each call of an option that is a list adds to it: `y`, `where`, `goal`, `row` and the like. A
  /// toggle takes `true` or `false`. An empty value takes back what was set before.
  ///
  /// - Parameters:
  ///   - option: the option's name as the help has it (`label-format`) or as specs have it
  ///     (`labelFormat`).
  ///   - value: the value as the command line has it, such as `7d`, `414x280` or
  ///     `temp_max,temp_min`.
  /// - Throws: ``NamedOptionError`` for an unknown option and for a value that the option cannot
  ///   have; the settings are unchanged then.
  public mutating func set(
    _ option: String, to value: String
  ) throws(NamedOptionError) {
    let options = ChartOption.ofCards
    let found =
      options.first { $0.description.name == option || $0.description.key == option }
      ?? options.first {
        $0.description.formerNames.contains(option) || $0.description.formerKeys.contains(option)
      }
    guard let found else {
      let names = options.map(\.description.name)
      throw NamedOptionError(name: option, problem: .unknownKey(option, among: names))
    }
    var changed = self
    try found.apply(.text(value), to: &changed, as: option)
    self = changed
  }
}

extension ChartSettings {
  /// The kind of picture that the settings describe: a card if they have any part of one.
  package var kind: ChartSpec.Kind { card.isEmpty ? .chart : .card }

  /// The settings with the defaults of cards filled in: distances as
  /// people tell them, whatever the data measures them in.
  package func completed(for kind: ChartSpec.Kind) -> ChartSettings {
    var settings = self
    // A unit that is given says how the numbers are to be read, too.
    if kind == .card, units == nil, unit == nil { settings.units = .km }
    return settings
  }
}

extension ChartSettings {
  /// The most bytes that a file of a user's own settings may have: 1 MiB.
  package static let userFileLimit = 1 << 20

  /// Reads the file of a user's own settings: an object with the keys that specs of cards have, but
  /// for the data.
  ///
  /// - Throws: ``InputError`` for what is not JSON, for an unknown key and for a value that its key
  ///   cannot have, with its place.
  package init(userFile source: SourceText) throws(InputError) {
    let reader = SettingReader(source: source.name)
    let json = try JSONValue(parsing: source, limit: ChartSettings.userFileLimit)
    let members = try reader.members(of: json, key: "").filter { $0.key != "$schema" }
    self.init()
    try reader.apply(members, to: &self, options: ChartOption.ofCards, besides: ["$schema"])
    asksForUnits = false
  }
}

extension ChartSettings {
  /// The name of a series in the picture.
  package struct SeriesName: Sendable, Hashable {
    /// The name in the data: of a column, or in a column of names.
    package let series: String
    /// The name in the picture.
    package let text: String
  }
}

extension ChartSettings.SeriesName {
  static let form = ValueSchema.either([
    .written("SERIES=TEXT", as: "^[^=]+="), .entries(of: .text("")),
  ])

  /// Reads names: `temp_max=High`, or an object of series and names.
  static func names(
    _ option: OptionValue
  ) throws(OptionError) -> [ChartSettings.SeriesName] {
    try OptionPair.pairs(option, else: { .seriesName($0) })
      .map { ChartSettings.SeriesName(series: $0.name, text: $0.value) }
  }
}

extension ChartSettings.ShadedRangeSettings {
  static let form = ValueSchema.either([
    .written("FROM..TO=TEXT", as: "^.+\\.\\..+"),
    .object([
      OptionField(key: "from", form: .xPosition, need: .required, help: "Where it begins"),
      OptionField(
        key: "to", form: .xPosition, need: .required, help: "Where it ends; a day is a part of it"),
      OptionField(key: "label", form: .text(""), need: .optional, help: "What stands at its top"),
    ]),
  ])

  /// Reads a range: `2016-09-13..2016-09-16=Holiday`, or an object with `from`, `to` and `label`.
  init(_ option: OptionValue) throws(OptionError) {
    var (start, end, label) = ("", "", "")
    if case .object(let json) = option {
      let parts = try json.literals(among: ["from", "to", "label"])
      (start, end, label) = (parts["from"] ?? "", parts["to"] ?? "", parts["label"] ?? "")
    } else if let dots = option.shown.firstRange(of: "..") {
      let pair = OptionPair(String(option.shown[dots.upperBound...]))
      start = OptionPair.trimmed(option.shown[..<dots.lowerBound])
      (end, label) = (pair.name, pair.value ?? "")
    }
    guard !start.isEmpty, !end.isEmpty else { throw .malformed(option.shown, .range) }
    self.init(start: UnresolvedXPosition(start), end: UnresolvedXPosition(end), label: label)
  }
}

extension ChartSettings.AnnotationSettings {
  static let form = ValueSchema.either([
    .written("X=TEXT", as: "^[^=]+=.+"),
    .object([
      OptionField(key: "x", form: .xPosition, need: .required, help: "Where on the x axis"),
      OptionField(key: "text", form: .text(""), need: .required, help: "What it says"),
    ]),
  ])

  /// Reads an annotation: `2016-09-14=Marathon`, or an object with `x` and `text`.
  init(_ option: OptionValue) throws(OptionError) {
    let place: String?
    let text: String?
    if case .object(let json) = option {
      let parts = try json.literals(among: ["x", "text"])
      (place, text) = (parts["x"], parts["text"])
    } else {
      let pair = OptionPair(option.shown)
      (place, text) = (pair.name, pair.value)
    }
    guard let place, let text, !place.isEmpty, !text.isEmpty else {
      throw .malformed(option.shown, .annotation)
    }
    self.init(place: UnresolvedXPosition(place), text: text)
  }
}

extension ChartSettings {
  /// The size of the chart in points; 414 x 280 where `size`, `width` and `height` are not set.
  public var size: Size {
    Size(
      width: width ?? (facet == nil ? LineChart.defaultSize : ChartSettings.facetedSize).width,
      height: height ?? (facet == nil ? LineChart.defaultSize : ChartSettings.facetedSize).height)
  }

  /// The size of a picture of small charts when none is given.
  private static let facetedSize = Size(width: 640, height: 480)

  /// The font when it is given as a file rather than by the name of its family.
  package var fontFile: String? {
    let endings = [".ttf", ".otf", ".ttc", ".otc"]
    return font.flatMap { font in
      font.contains("/") || endings.contains(where: font.lowercased().hasSuffix) ? font : nil
    }
  }

  mutating func set(_ part: LineChart.Parts, _ isShown: Bool) {
    if isShown {
      shown.insert(part)
      hidden.remove(part)
    } else {
      hidden.insert(part)
      shown.remove(part)
    }
  }

  /// A theme with what was asked for on top of it; its inks follow a background.
  ///
  /// A bubble is transparent around its corners, unless one of the services that it is meant for
  /// shows that as black.
  package func applied(to theme: Theme) -> Theme {
    var theme = theme
    if let margin { theme.margin = margin }
    guard let background else {
      if !theme.card.backdrop.isOpaque, card.lint.contains(where: \.blackensTransparency) {
        theme.card.backdrop = theme.card.surface
      }
      return theme
    }
    if background.isOpaque { theme = theme.legible(on: background) ?? theme }
    (theme.background, theme.card.backdrop) = (background, background)
    return theme
  }

  /// The order of day and month in the locale; nil if none is given.
  package var dateOrder: DateOrders? {
    guard let pattern = locale?.patterns.shortMonthDay.text,
      let day = pattern.firstIndex(of: "d"), let month = pattern.firstIndex(where: { $0 == "M" })
    else { return nil }
    return day < month ? .dayMonthYear : .monthDayYear
  }

  /// The table as these settings read its cells.
  package func reading(_ table: Table) -> Table {
    table.reading(dateOrder: dateOrder, dateFormat: dateFormat)
  }

  /// True if an option says what the values stand for, whatever the cells say.
  package var saysNumberKind: Bool { isDuration != nil || currency != nil || unit != nil }

  /// The number format of values.
  package var numberStyle: NumberStyle {
    let kind: NumberStyle.Kind
    if isDuration == true {
      kind = .duration
    } else if let currency {
      kind = .currency(code: currency)
    } else {
      kind = .plain(unit: unit ?? "")
    }
    return NumberStyle(kind: kind, notation: notation ?? .automatic, decimals: decimals)
  }

  /// Sets what values stand for, in the place of anything else that they stood for.
  mutating func measure(in kind: NumberStyle.Kind) {
    (unit, currency, isDuration) = (nil, nil, nil)
    switch kind {
    case .plain(let text): unit = text
    case .currency(let code): currency = code
    case .duration: isDuration = true
    }
  }
}

extension ChartSettings {
  /// The unit of a column, as the options give it.
  package struct MeasuredColumn: Sendable, Hashable {
    /// The name of the column.
    package let column: String
    /// The unit, such as `m`.
    package let unit: String

    package init(column: String, unit: String) { (self.column, self.unit) = (column, unit) }
  }

  /// The unit of the values of a column: that of the chart where it is drawn and the chart has one,
  /// else the column's own.
  ///
  /// - Parameters:
  ///   - column: the name of the column.
  ///   - isDrawn: whether the chart shows it.
  ///   - columns: the names of all columns.
  func unit(of column: String, isDrawn: Bool, among columns: [String]) -> MeasureUnit? {
    if isDrawn {
      if counts || currency != nil || isDuration == true { return nil }
      if let unit { return unit.isEmpty ? nil : MeasureUnit(unit) }
    }
    return ownUnit(of: column, among: columns)
  }

  /// The unit of a column itself: what was said about it, else what its name says; nil for a count.
  func ownUnit(of column: String, among columns: [String]) -> MeasureUnit? {
    if counts { return nil }
    if let measured = measures.last(where: { $0.column == column }) {
      return measured.unit.isEmpty ? nil : MeasureUnit(measured.unit)
    }
    return Measure(column: column, among: columns).unit
  }

  /// Whether the values are how many there are, numbers without a unit.
  var counts: Bool { reportAggregates.isEmpty && aggregate?.isCount ?? false }

  /// Whether the values are how many rows there are, whatever is in them.
  var countsRows: Bool { reportAggregates.isEmpty && aggregate == .count }

  /// By what the drawn columns are multiplied; nil where they are shown as they are.
  ///
  /// All become distances in the unit that is asked for, or seconds where they are spans of time.
  func conversion(of drawn: [String], among columns: [String]) -> [Double]? {
    let factors = drawn.compactMap { column -> Double? in
      if isDuration == true { return ownUnit(of: column, among: columns)?.seconds }
      guard let units else { return nil }
      return unit(of: column, isDrawn: true, among: columns)?.metres.map { $0 * units.perMetre }
    }
    return factors.count == drawn.count ? factors : nil
  }

  /// Throws where `unit` says of a column that its numbers are in another unit of what it measures.
  ///
  /// A unit never converts numbers, so 11690 of `distance_m` would become 11690 km.
  func checkUnit(of drawn: [String], among columns: [String]) throws(OptionError) {
    guard let unit, let asked = MeasureUnit(known: unit) else { return }
    for column in drawn {
      if let own = ownUnit(of: column, among: columns), own.contradicts(asked) {
        let converts = DistanceUnit(rawValue: unit) != nil && own.metres != nil
        throw .unit(unit, column: column, own: own.symbol, isConvertible: converts)
      }
    }
  }

  /// The kind of the values of a drawn column.
  func valueKind(of column: String, among columns: [String]) -> LineChart.ValueKind {
    if isCumulative { return .runningTotal }
    if rolling != nil || per != nil { return .level }
    let made = by == nil ? reportAggregates[column] : aggregate
    switch made {
    case .sum, .count: return .amount
    // Who comes on two days is one visitor of the week.
    case .mean, .median, .min, .max, .p90, .p95, .p99, .first, .last, .distinct: return .level
    case nil: return isLevel(column, among: columns) ? .level : .amount
    }
  }

  /// The aggregate of rows at the same position, where no periods are asked for; nil where such rows
  /// stay, as those of a report do, which are one for each period.
  var joining: Aggregate? { by == nil && reportAggregates.isEmpty ? aggregate : nil }

  /// The aggregate of the rows of a period: the one asked for, else the mean of levels and the
  /// sum of amounts.
  package func aggregate(of column: String, among columns: [String]) -> Aggregate {
    aggregate ?? (isLevel(column, among: columns) ? .mean : .sum)
  }

  private func isLevel(_ column: String, among columns: [String]) -> Bool {
    let measured = Measure(column: column, among: columns)
    let unit = unit(of: column, isDrawn: true, among: columns) ?? measured.unit
    return unit?.isLevel ?? false || QuantityName(measured.name).isLevel
  }
}

extension ChartSettings.MeasuredColumn {
  static let form = ValueSchema.either([
    .written("COLUMN=UNIT", as: "^[^=]+=.+"), .entries(of: .text("")),
  ])

  /// Reads units: `distance=m`, or an object of columns and units.
  static func measures(
    _ option: OptionValue
  ) throws(OptionError) -> [ChartSettings.MeasuredColumn] {
    let pairs = try OptionPair.pairs(option, else: { .malformed($0, .measure) })
    for pair in pairs where pair.value.isEmpty { throw .malformed(option.shown, .measure) }
    return pairs.map { ChartSettings.MeasuredColumn(column: $0.name, unit: $0.value) }
  }
}

extension OptionalDoubles {
  /// The same values, each so many times as large; what becomes too large is a gap.
  func multiplied(by factor: Double) -> OptionalDoubles {
    factor == 1 ? self : OptionalDoubles(numbers: numbers.map { $0 * factor })
  }
}
