/// The reason why an option or key cannot have its value.
public enum OptionError: Error, Sendable, Hashable {
  /// Not a text.
  case text(String)
  /// Not a Boolean.
  case toggle(String)
  /// Not a number, or out of range.
  case number(String, range: ClosedRange<Double>, unit: String)
  /// Not an integer, or out of range.
  case integer(String, range: ClosedRange<Int>)
  /// None of the allowed values.
  case choice(String, among: [String])
  /// Not a date or time.
  case moment(String)
  /// Not a position on a numeric x axis.
  case xPosition(String)
  /// Not a pair of a series and its name.
  case seriesName(String)
  /// A y axis whose lower end is not below the upper one.
  case axisEnds(low: Double, high: Double)
  /// A calendar that cannot be drawn.
  case calendar(CalendarProblem)
  /// Columns that cannot be drawn.
  case columns(ColumnProblem)
  /// A band that cannot be drawn.
  case band(BandProblem)
  /// A number of different values without the column that has them.
  case distinctOfNothing
  /// Values that cannot be divided.
  case rate(RateProblem)
  /// An earlier period that a chart cannot be compared with.
  case comparison(ComparisonProblem)
  /// Not a condition under which something is drawn.
  case dataCondition(DataConditionProblem)
  /// A first day of weeks beside a week of ISO 8601, which begins with Monday.
  case isoWeek(String)
  /// Another unit of what a column measures than the column's own.
  case unit(String, column: String, own: String, isConvertible: Bool)
  /// Not in the expected syntax.
  case malformed(String, ExpectedSyntax)
  /// Not a size.
  case size(String)
  /// Not a list of scales.
  case scales(String)
  /// Not a colour.
  case color(String)
  /// Not an active element.
  case active(String)
  /// Not a margin, or one that would cut nodes.
  case margin(String)
  /// Not a date pattern; the value is the message.
  case pattern(String)
  /// Not a delimiter.
  case delimiter(String)
  /// Not a locale.
  case locale(String)
  /// Not a theme's name, path or object.
  case theme(String)
  /// A theme that does not exist.
  case themes(String, among: [String])
  /// A theme that a theme file extends and that is not built in.
  case baseTheme(String, among: [String])
  /// A template of cards that does not exist.
  case templates(String, among: [String])
  /// An icon that does not exist.
  case icons(String, among: [String])
  /// Not a gradient.
  case gradient(String)
  /// Not a list of colours.
  case palette(String)
  /// Not a pair of distances.
  case point(String)
  /// Not a font family.
  case families(String)
  /// Not an output format.
  case pictureFormat(String)
  /// An unknown key.
  case unknownKey(String, among: [String])
  /// A missing required key.
  case missingKey(String)
  /// A key that only specs of cards have.
  case cardKey(String)
  /// A key that only pages have.
  case pageKey(String)
  /// The key of a device among the settings for one.
  case deviceKey
  /// Not an object.
  case notAnObject(String)
  /// Data given twice, as values and as a URL.
  case dataSource
  /// No data.
  case noData
  /// Not a list of boxes.
  case boxes(String)
  /// A box without exactly one key for its content.
  case boxKind([String], among: [String])
  /// A panel of a page without exactly one key for its content.
  case panelKind([String], among: [String])
  /// More boxes than a template may have.
  case tooManyBoxes(limit: Int)

  /// The syntax of an option's text.
  public enum ExpectedSyntax: Sendable, Hashable {
    /// Entries with commas between them.
    case list
    /// A column and a value.
    case condition
    /// A span of time; the examples are those of the message.
    case span(examples: String)
    /// A unit of the calendar, or a number of minutes or hours.
    case period
    /// What amounts are measured by.
    case rate
    /// The name or offset of a time zone.
    case zone
    /// The three letters of a currency.
    case currency
    /// A pattern of dates in the data.
    case dateFormat
    /// A number and perhaps a text.
    case goal
    /// Two positions on the x axis and perhaps a text.
    case range
    /// A position on the x axis and a text.
    case annotation
    /// A series and its colour, width or dashes.
    case line
    /// Lengths of dashes and gaps in points.
    case dash
    /// A column and its unit.
    case measure
    /// An address of at most `limit` characters that a card may lead to.
    case address(limit: Int)
    /// The address of a folder.
    case baseAddress
    /// A device by name, or width and height in points.
    case device
    /// The point of a picture that stays visible, x and y from 0 to 1.
    case focus
    /// The size of a page: its name, or width and height in points.
    case pageSize(names: [String])
    /// Rows of panels.
    case panels
    /// Paragraphs of text.
    case paragraphs
    /// Four distances in points, for a picture that grows.
    case caps
    /// A number of a card with its label.
    case metric
    /// A statistic beyond the `limit` that a card has room for.
    case statistics(limit: Int)
    /// The path of a picture below the folder of its template.
    case templatePicture
    /// An entry of a list: a title and perhaps a detail.
    case row
    /// A body weight.
    case weight
    /// A share of a batch.
    case shard
    /// A column of a report and its aggregate.
    case reportValue
    /// The length of a report, at most `limit` days.
    case reportPeriod(limit: Int)
    /// The periods that get a report.
    case reportRange
  }
}

/// An invalid value with the name of its option.
public struct NamedOptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The option as given, such as `--size` or `SNAPSHOT_SIZE`.
  public let name: String
  /// The rule that the value breaks.
  public let problem: OptionError

  package init(name: String, problem: OptionError) { (self.name, self.problem) = (name, problem) }

  /// The option, the value, the rule and the next step in one line.
  public var description: String { "\(name): \(problem)" }
}

extension OptionError: CustomStringConvertible {
  /// The value, the rule and the next step, on one line.
  public var description: String { value.map { "\(quoted($0)) \(rule)" } ?? rule }

  /// The invalid value, if the message starts with it.
  private var value: String? {
    switch self {
    case .text(let value), .toggle(let value), .number(let value, _, _), .integer(let value, _),
      .choice(let value, _), .malformed(let value, _), .moment(let value), .xPosition(let value),
      .seriesName(let value), .size(let value), .scales(let value), .color(let value),
      .active(let value), .margin(let value), .delimiter(let value), .locale(let value),
      .theme(let value), .gradient(let value), .palette(let value), .point(let value),
      .families(let value), .pictureFormat(let value), .notAnObject(let value), .boxes(let value):
      value
    case .axisEnds, .band, .calendar, .columns, .comparison, .distinctOfNothing, .dataCondition,
      .rate, .unit,
      .isoWeek, .pattern, .themes, .baseTheme, .templates, .icons, .unknownKey, .cardKey, .pageKey,
      .deviceKey, .dataSource, .noData, .missingKey, .boxKind, .panelKind, .tooManyBoxes:
      nil
    }
  }

  private var rule: String {
    switch self {
    case .text: "is not a text. Give one."
    case .toggle: "is neither true nor false. Give one of the two."
    case .number(_, let range, let unit): outside(range, unit)
    case .integer(_, let range):
      "is not a whole number from \(range.lowerBound) to \(range.upperBound)."
    case .choice(let value, let names): "is not known. \(known(value, names))"
    case .moment: "is not a date. Give one such as 2016-09-14, 2016-09, 2016 or 2016-09-14T08:30."
    case .xPosition: "is not a number, and the x axis has numbers. Give one."
    case .seriesName: "is not a name for a series. Give both, such as temp_max=High."
    case .axisEnds(let low, let high):
      "the y axis cannot go from \(short(low)) to \(short(high)). Give an end above the beginning."
    case .calendar(.noDates):
      "a calendar has a cell for each day, and there are no dates along x. Name their column with --x, "
        + "or draw a line with --mark line."
    case .calendar(.severalLines(let count)):
      "a calendar shows one line, and this chart has \(count). Choose one with --y or --where."
    case .calendar(.unit(let unit)):
      "a calendar has a cell for each day, and each value is a whole \(unit). Pass --by day, or draw "
        + "columns with --mark columns."
    case .calendar(.tooMany(let count)):
      "the cells of \(count) days would be too small to see. Draw fewer with --last 1y, make the "
        + "picture larger with --size, or draw a line with --mark line."
    case .columns(.logarithmic):
      "columns begin at zero, which a logarithmic axis does not have. Leave out --log, or draw a "
        + "line with --mark line."
    case .columns(.cut(let end)):
      "columns begin at zero, and an axis that ends at \(short(end)) would cut them. Leave it out, "
        + "or draw a line with --mark line."
    case .columns(.tooMany(let count, let most)):
      "\(count) columns do not fit; the picture has room for \(most). Make one of each week or month "
        + "with --by, draw fewer with --last, or draw a line with --mark line."
    case .band(.syntax(let text)):
      "\(quoted(text)) is not a band. Give two columns, such as temp_min..temp_max, or with --by two "
        + "aggregates, such as min..max."
    case .band(.noPeriod):
      "min, max and the like are of the rows of a period. Say which one, such as with --by day, or "
        + "give two columns."
    case .band(.severalLines(let count)):
      "a band is around one line, and this chart has \(count). Choose one with --y or --where."
    case .band(.noLine):
      "a band is around a line. Say with --y which column that is."
    case .distinctOfNothing:
      "distinct counts the different values of a column. Say with --y which one."
    case .rate(.noAmount(let column, let aggregate)):
      "amounts are divided, and \(quoted(column)) has the \(aggregate) of each period. Pass --agg sum "
        + "or --agg count, or leave out --per."
    case .rate(.rowsByRows): "so many rows for so many rows is always the same. Leave out --per."
    case .rate(.cumulative):
      "a running total adds amounts, and rates cannot be added. Leave out --cumulative or --per."
    case .rate(.noDates):
      "a length of time needs dates along x. Name their column with --x, or give a column to divide by, "
        + "such as --per requests."
    case .rate(.noInterval):
      "the rows are at no regular interval, so none of them has a length. Say with --by which periods "
        + "to make of them, such as --by day."
    case .rate(.columnsAlongX(let column)):
      "the columns are along x, so \(quoted(column)) is no column beside them. Leave out --per, or name "
        + "the columns with --x and --y."
    case .comparison(.noDates):
      "an earlier period needs dates along x. Leave it out, or name the column of dates with --x."
    case .comparison(.severalLines(let count)):
      "one line can be compared with its past, and this chart has \(count). Choose one with --y or "
        + "--where."
    case .comparison(.tooShort(let word, let unit)):
      "each value is a whole \(unit), which a \(word) before has no place for. Give previous, year "
        + "or a range such as 2016-09-01..2016-09-30."
    case .comparison(.emptyRange):
      "the range ends before it begins. Give the earlier date first."
    case .dataCondition(let problem): problem.message
    case .isoWeek(let range):
      "the weeks of \(quoted(range)) begin with Monday, by ISO 8601. Leave the option out, or give "
        + "days, such as 2016-09-11..2016-09-17."
    case .unit(let unit, let column, let own, let isConvertible):
      "the column \(quoted(column)) is in \(own), and a unit converts nothing. "
        + (isConvertible ? "To show it in \(unit), pass --units \(unit). " : "")
        + "If it is in \(unit), pass --measure \(column)=\(unit)."
    case .malformed(_, let syntax): syntax.rule
    case .size: "is not a size. Give width and height in points, such as 414x280."
    case .scales: "is not a list of scales. Give 1, 2 or 3, or several, such as 1,2,3."
    case .color:
      "is not a colour. Give one as in CSS, such as white, #3a9bdc or rgb(58 155 220 / 50%), or "
        + "transparent."
    case .active:
      "is not an element. Give last, first, max, min, none or a number that counts from 0."
    case .margin:
      "is not a margin. Give points above and below (at least 10, so that nodes are not cut), then "
        + "left and right, such as 15,30."
    case .pattern(let message): message
    case .delimiter: "is not a delimiter. Give one character that is no letter or digit, or tab."
    case .locale: "is not a locale. Give a language and perhaps a country, such as de_DE."
    case .theme: "is not a theme. Give a name, the path of a JSON file or, in a spec, an object."
    case .themes(let name, let names): unknown("theme", name, names, or: Self.jsonFile)
    case .baseTheme(let name, let names):
      unknown("built-in theme", name, names, or: "A file extends no other file.")
    case .templates(let name, let names): unknown("template", name, names, or: Self.jsonFile)
    case .icons(let name, let names):
      unknown("icon", name, names, or: "A name with a dot is a file.")
    case .gradient:
      "is not a gradient. Give a list of colours, or of objects with offset (0 to 1) and color."
    case .palette: "is not a list of colours. Give one or more in brackets, such as [\"teal\"]."
    case .point: "is not a distance. Give points to the right and down, such as [0, 0.5]."
    case .families: "is not a font family. Give a name or a list of names."
    case .pictureFormat: "is not a format that is written. Give png, svg or pdf."
    case .unknownKey, .cardKey, .pageKey, .deviceKey, .missingKey, .notAnObject, .dataSource,
      .noData, .boxes, .boxKind, .panelKind, .tooManyBoxes:
      objectRule
    }
  }

  private var objectRule: String {
    switch self {
    case .unknownKey(let key, let names): "there is no key \(quoted(key)). \(known(key, names))"
    case .cardKey(let key): "\(quoted(key)) is a key of cards. Draw this spec with: snapshot card"
    case .pageKey(let key): "\(quoted(key)) is a key of pages. Draw this file with: snapshot page"
    case .deviceKey:
      "\"device\" chooses among these settings and cannot be one of them. Move it beside "
        + "\"devices\", or pass --device."
    case .missingKey(let key): "the key \(quoted(key)) is missing. Add it."
    case .dataSource: "data has values or url, one of the two. Remove the other."
    case .noData: "there is no data. Give data with values or url."
    case .boxes: "is not a list of boxes. Give objects in brackets."
    case .boxKind(let kinds, let names):
      (kinds.isEmpty
        ? "nothing says what the box holds."
        : "a box holds one thing, not \(kinds.joined(separator: " and ")).")
        + " Give one of \(names.joined(separator: ", "))."
    case .panelKind(let kinds, let names):
      (kinds.isEmpty
        ? "nothing says what the panel shows."
        : "a panel shows one thing, not \(kinds.joined(separator: " and ")).")
        + " Give one of \(names.joined(separator: ", "))."
    case .tooManyBoxes(let limit): "a template has at most \(limit) boxes. Remove some."
    default: "is not an object. Give keys and values in braces."
    }
  }

  private func unknown(_ kind: String, _ name: String, _ names: [String], or rule: String) -> String
  { "there is no \(kind) \(quoted(name)). \(known(name, names)) \(rule)" }

  private static let jsonFile = "A path that ends in .json is a file."

  private func outside(_ range: ClosedRange<Double>, _ unit: String) -> String {
    guard range.lowerBound.isFinite else { return "is not a number. Give one such as 12 or -0.5." }
    return "is not a number from \(short(range.lowerBound)) to \(short(range.upperBound))"
      + (unit.isEmpty ? "." : " \(unit).")
  }

  private static let mostListed = 30

  private func known(_ value: String, _ names: [String]) -> String {
    let near = suggestion(for: value, among: names).map { "Did you mean \"\($0)\"?" }
    // A list that fills the screen hides what it is about.
    guard names.count > OptionError.mostListed else {
      return [near, "It is one of \(names.joined(separator: ", "))."].compactMap { $0 }
        .joined(separator: " ")
    }
    return near ?? "snapshot schema prints all \(names.count) of them."
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : String(number)
  }
}

extension OptionError.ExpectedSyntax {
  fileprivate var rule: String {
    switch self {
    case .list:
      "is not a list. Put commas between its entries, and an entry that has a comma in double "
        + "quotes."
    case .condition: "is not a condition. Give a column and a value, such as city=Berlin."
    case .span(let examples):
      "is not a span of time. Give a number and a unit, such as \(examples)."
    case .period:
      "is not a period. Give a unit of the calendar, or so many minutes or hours as divide an hour or "
        + "a day, such as 15m or 6h."
    case .weight: "is not a weight. Give a number of kg or lb, such as 70kg or 154lb."
    case .rate:
      "is nothing to divide by. Give a unit of time such as day, a number of rows over 0, or a column, "
        + "perhaps with such a number before it: '100 requests'."
    case .zone:
      "is not a time zone. Give a name such as Europe/Berlin, or an offset such as +02:00."
    case .currency: "is not a currency. Give the three letters of its code, such as EUR."
    case .dateFormat:
      "is not a notation of dates. Write it with letters such as dd.MM.yyyy HH:mm, other letters "
        + "between single quotes, or as %d.%m.%Y %H:%M; it needs a year."
    case .goal: "is not a goal. Give a number and perhaps a text, such as 10000=Goal."
    case .range:
      "is not a range. Give where it begins and ends and perhaps a text, such as "
        + "2016-09-17..2016-09-18=Weekend."
    case .annotation:
      "is not an annotation. Give a place on the x axis and a text, such as 2016-09-14=Marathon."
    case .line:
      "is not the look of a line. Give the name of a series and a colour, a width (0.1 to 100 "
        + "points) or dashes, such as \"max=red width 2 dash 4,2\"."
    case .dash:
      "is not a list of dashes. Give up to 8 lengths of dashes and gaps in points, such as 4,2."
    case .measure: "is no unit of a column. Give both, such as distance=m."
    case .address(let limit):
      "is not an address that a card may lead to. Give one with http, https, data or an app's own "
        + "scheme, at most \(limit) characters without spaces or control characters."
    case .baseAddress:
      "is not the address of a folder. Give one such as https://example.org/cards/."
    case .device:
      "is not a device. Give 5s, 6s or plus, a watch such as 42mm, or width and height in points, "
        + "such as 359x616."
    case .pageSize(let names):
      "is not the size of a page. Give \(names.joined(separator: ", ")), or width and height in points "
        + "from 120 to 4000, such as 600x800."
    case .panels:
      "is not a row of panels. Give rows in brackets, each a panel or a list of panels."
    case .paragraphs: "is not a text. Give one, or a list with one for each paragraph."
    case .focus:
      "is not a place of a picture. Give x and y from 0 to 1, such as 0.5,0.3 or 50%,30%."
    case .caps:
      "is not four distances. Give points from top, left, bottom and right, such as 38,1,1,32."
    case .metric: "is not a number with a label. Give both, such as Steps={steps}."
    case .statistics(let limit):
      "is one statistic too many. A card has room for \(limit). Leave one out."
    case .reportValue, .reportPeriod, .reportRange, .shard: batchRule
    case .templatePicture:
      "is not a picture of the template. Give a path below the folder of the template's file, "
        + "without \"..\", such as logo.png."
    case .row: "is not an entry of a list. Give a title and perhaps a detail, such as Monday=5,200."
    }
  }

  /// The rules of options of batches and reports.
  private var batchRule: String {
    switch self {
    case .reportValue:
      "is not a column of numbers. Give its name and perhaps what becomes of a day, such as "
        + "steps:sum."
    case .reportPeriod(let limit):
      "is not a period. Give day, week, month, quarter, year, or up to \(limit) days, such as 10d."
    case .reportRange:
      "is not a choice of periods. Give last, all, or what the calendar has, such as 2016-W37, "
        + "2016-09, 2016-Q3, 2016, 2016-09-12, or two of these with .. between them."
    case .shard:
      "is not a share of a batch. Give which one and of how many, from 1/8 to 8/8; add 1 to "
        + "numbers that count from 0."
    default: ""
    }
  }
}

/// The reason why values cannot be drawn as columns.
public enum ColumnProblem: Sendable, Hashable {
  /// A logarithmic axis has no zero.
  case logarithmic
  /// An end of the y axis that leaves out zero.
  case cut(Double)
  /// More columns than fit into the width.
  case tooMany(Int, most: Int)
}

/// The reason why a chart cannot be compared with an earlier period.
public enum ComparisonProblem: Sendable, Hashable {
  /// No dates along x.
  case noDates
  /// Several lines.
  case severalLines(Int)
  /// A period that is not longer than the values' own unit.
  case tooShort(String, unit: String)
  /// A range that ends before it begins.
  case emptyRange
}

/// The reason why values cannot be divided by what they are measured by.
public enum RateProblem: Sendable, Hashable {
  /// Values that are no amounts.
  case noAmount(column: String, aggregate: String)
  /// Counts of rows for each so many rows.
  case rowsByRows
  /// Running totals.
  case cumulative
  /// A length of time without dates.
  case noDates
  /// A length of time of rows that have none.
  case noInterval
  /// A column of a table whose columns are along x.
  case columnsAlongX(String)
}

/// The reason why a band cannot be drawn.
public enum BandProblem: Sendable, Hashable {
  /// Not two names with two dots between them.
  case syntax(String)
  /// Aggregates without a period.
  case noPeriod
  /// Several lines.
  case severalLines(Int)
  /// No column for the line.
  case noLine
}

/// The reason why values cannot be drawn as a calendar.
public enum CalendarProblem: Sendable, Hashable {
  /// No dates along x.
  case noDates
  /// Several lines.
  case severalLines(Int)
  /// Values of a longer or shorter unit than a day.
  case unit(String)
  /// More days than fit.
  case tooMany(Int)
}
