import Base
import Calendars
import Cards
import Charts
import Graphics
import Tables

/// An option of a chart: how it is described and what it does to the settings.
package struct ChartOption: Sendable {
  /// Sets what the value asks for.
  typealias Apply = @Sendable (inout ChartSettings, OptionValue) throws(OptionError) -> Void
  /// Takes back what was asked for.
  typealias Clear = @Sendable (inout ChartSettings) -> Void
  /// The setter of the option's value.
  typealias SettingPath<Value> = WritableKeyPath<ChartSettings, Value> & Sendable
  /// Makes such a path when it is needed: the paths of all options together take longer to make
  /// than a small chart takes to lay out.
  typealias PathMaker<Value> = @Sendable () -> SettingPath<Value>

  /// The meaning of a JSON list for an option.
  package enum ListHandling: Sendable, Hashable {
    /// Its entries are applied one by one.
    case entries
    /// It is one value.
    case whole
  }

  /// Name, kind of value and help.
  package let description: OptionDescription
  package let lists: ListHandling
  let apply: Apply
  private let clear: Clear?

  /// Makes an option; without `clear` an empty text is a value like others.
  init(
    _ description: OptionDescription, lists: ListHandling = .whole, clear: Clear? = nil,
    apply: @escaping Apply
  ) {
    self.description = description
    self.lists = lists
    self.clear = clear
    self.apply = apply
  }

  /// Reads a value into the settings; an empty text takes back what was set before.
  ///
  /// - Parameter name: what the option was called where it was given.
  /// - Throws: ``NamedOptionError`` when the option cannot have that value.
  package func apply(
    _ value: OptionValue, to settings: inout ChartSettings, as name: String
  ) throws(NamedOptionError) {
    do throws(OptionError) {
      try set(value, in: &settings)
    } catch {
      throw NamedOptionError(name: name, problem: error)
    }
  }

  /// Reads a value into the settings; an empty text takes back what was set before.
  package func set(_ value: OptionValue, in settings: inout ChartSettings) throws(OptionError) {
    if value.isEmpty, let clear { clear(&settings) } else { try apply(&settings, value) }
  }

  /// Takes back the entries that were given before: those of an argument stand in the place of a
  /// spec's.
  package func startList(in settings: inout ChartSettings) {
    if lists == .entries { clear?(&settings) }
  }

  /// All options of a chart, under the headings of the help.
  package static let sections: [(title: String, options: [ChartOption])] = [
    ("Data", data), ("Health", health), ("Periods", periods), ("Axes", axes), ("Marks", line),
    ("Words", words),
    ("Look", look), ("Picture", picture), ("State", state),
  ]

  /// All options of a chart.
  package static let all: [ChartOption] = sections.flatMap(\.options)
}

extension ChartOption {
  static let state = [
    ChartOption(
      OptionDescription(
        "state", .one(.choice(ChartState.named.map(\.name))),
        help: "Draw a notice in place of the line, or dashes for values to come"),
      \.state
    ) { value throws(OptionError) in try ChartState(value) },
    ChartOption(
      "notice", text: "TEXT", \.notice, help: "What the notice says (default: by the state)"),
    ChartOption(
      OptionDescription(
        "when", .one(.text("CONDITION")),
        help:
          "Draw only if this is so, such as 'last > 300', 'steps.delta < -20%', 'crossed goal', "
          + "'changed', 'not empty' or 'missing for 2 days', with and, or, not, and 'for 3 periods' at "
          + "the end; else nothing is written and the exit status is 3",
        examples: ["last > 300", "crossed goal or missing for 2 days"]),
      \.when
    ) { value throws(OptionError) in try DataCondition(value.text()) },
    ChartOption(
      toggle: "strict", standard: false, help: "Warnings about the data are errors: draw nothing"
    ) { settings, isOn in settings.isStrict = isOn },
  ]
}

extension ChartOption {
  static let words = [
    ChartOption(
      "title", words: \.texts.title, help: "What the chart shows, in large letters",
      examples: ["Steps in September"]),
    ChartOption("subtitle", words: \.texts.subtitle, help: "The line under the title"),
    ChartOption(
      "source", words: \.texts.source, help: "Where the data comes from, under the chart"),
    ChartOption(toggle: "header", .header, help: "Show the active value above the plot"),
    ChartOption(toggle: "statistics", .statistics, help: "Show average and total under the plot"),
    ChartOption(toggle: "average", .average, help: "Draw a line at the average"),
    ChartOption(toggle: "median", .median, help: "Draw a line at the median"),
    ChartOption(
      OptionDescription(
        "goal", .many(Goal.form), help: "Draw a line at a value, such as 10000=Goal",
        examples: ["10000=Goal"]),
      entries: \.goals
    ) { value throws(OptionError) in [try Goal(value)] },
    ChartOption(
      "better", choice: \.better,
      help: "Which values are good: colours changes, names the best value and says when a goal is "
        + "reached", standard: "none"),
    ChartOption(
      OptionDescription(
        "range", .many(ChartSettings.ShadedRangeSettings.form),
        help: "Shade a part of the x axis, such as 2016-09-17..2016-09-18=Weekend",
        examples: ["2016-09-17..2016-09-18=Weekend"]),
      entries: \.ranges
    ) { value throws(OptionError) in [try ChartSettings.ShadedRangeSettings(value)] },
    ChartOption(toggle: "weekends", .weekends, help: "Shade the days of the weekend"),
    ChartOption(
      OptionDescription(
        "annotate", .many(ChartSettings.AnnotationSettings.form),
        help: "Write a text at a point of the line, such as 2016-09-14=Marathon",
        examples: ["2016-09-14=Marathon"]),
      entries: \.annotations
    ) { value throws(OptionError) in [try ChartSettings.AnnotationSettings(value)] },
    ChartOption(
      OptionDescription(
        "value-labels",
        .many(.list("last,min,max,all", of: .choice(ChartOption.valueLabelWords))),
        help: "Write these values beside their points; auto is max, min and last where there is no "
          + "y axis, none is the look of the original widget",
        standard: "auto", examples: ["min,max"]),
      lists: .entries, clear: { settings in settings.valueLabels = nil }
    ) { settings, value throws(OptionError) in
      var chosen = settings.valueLabels ?? []
      for entry in try value.entries() {
        let word = entry.shown.lowercased()
        guard ChartOption.valueLabelWords.contains(word) else {
          throw .choice(entry.shown, among: ChartOption.valueLabelWords)
        }
        if let rule = ValueLabels(rawValue: word) { chosen.insert(rule) } else { chosen = [] }
      }
      settings.valueLabels = chosen
    },
    ChartOption(
      toggle: "quantity", .quantity,
      help: "Leave out the name of what the values measure, above the plot"),
  ]
}

extension ChartOption {
  /// The words of the option `value-labels`.
  private static let valueLabelWords = ValueLabels.allCases.map(\.rawValue) + ["none"]

  static let periods = [
    ChartOption(
      OptionDescription(
        "zone", .one(.text("ZONE")),
        help: "Time zone of days and clocks, such as Europe/Berlin or +02:00 (default: times as "
          + "they are written)",
        examples: ["Europe/Berlin", "+02:00"]),
      \.zone
    ) { value throws(OptionError) in try Zone(value) },
    ChartOption(
      OptionDescription(
        "from", .one(.xPosition), help: "Leave out what comes before this date or number",
        examples: ["2016-09-13"]),
      \.from
    ) { value throws(OptionError) in UnresolvedXPosition(try value.text()) },
    ChartOption(
      OptionDescription(
        "until", .one(.xPosition),
        help: "Leave out what comes after this date or number, which is the last one shown",
        examples: ["2016-09-19"]
      ).formerly("to"),
      \.to
    ) { value throws(OptionError) in UnresolvedXPosition(try value.text()) },
    ChartOption(
      OptionDescription(
        "last", .one(.text("SPAN")), help: "Only the end of the data, such as 7d or 3 months",
        examples: ["7d", "12h", "3 months"]),
      \.last
    ) { value throws(OptionError) in try TimeSpan(value) },
    ChartOption(
      OptionDescription(
        "by",
        .one(
          .either([
            .choice(CalendarUnit.self), .written("15m|6h", as: "^[0-9]+ ?([mM]|[hH])[a-zA-Z]*$"),
          ])),
        help: "One value for each of these periods, or for so many minutes or hours, such as 15m",
        examples: ["week", "15m"]),
      clear: { settings in (settings.by, settings.byCount) = (nil, 1) }
    ) { settings, value throws(OptionError) in
      let period = try ChartSettings.period(value)
      (settings.by, settings.byCount) = (period.unit, period.count)
    },
    ChartOption(
      "agg", choice: \.aggregate,
      help:
        "What makes one value of the rows of a period; distinct is the number of different values "
        + "(default: sum, and the mean of levels such as °C, % and kg)"),
    ChartOption(
      OptionDescription(
        "per", .one(RateBase.form),
        help: "Divide amounts by the length of their period, by so many rows, or by the sum of a "
          + "column, such as '100 requests'",
        examples: ["day", "100", "100 requests"]),
      \.per
    ) { value throws(OptionError) in try RateBase(value) },
    ChartOption(
      OptionDescription(
        "band", .one(BandEnds.form),
        help: "Draw a band between two columns or, with --by, between min and max of each period",
        examples: ["min..max", "temp_min..temp_max"]),
      \.band
    ) { value throws(OptionError) in try BandEnds(value) },
    ChartOption(
      OptionDescription(
        "compare", .one(ComparisonPeriod.form),
        help: "Draw an earlier period behind, each value at its weekday, day of the month or date",
        examples: ["previous", "year", "2016-09-04..2016-09-10"]),
      \.comparison
    ) { value throws(OptionError) in try ComparisonPeriod(value) },
    ChartOption(
      "rolling", integer: "N", in: 1...100_000, \.rolling,
      help: "Draw the mean of each value and the N-1 before it"),
    ChartOption(
      toggle: "cumulative", standard: false,
      help: "Draw the total of each value and all before it in the range"
    ) { settings, isOn in settings.isCumulative = isOn },
    ChartOption(
      "fill", choice: \.fill, help: "What a period without rows has: nothing or zero",
      standard: "none"),
    ChartOption(
      OptionDescription(
        "unfinished", .one(.either([.choice(ChartSettings.IncompleteElement.words), .xPosition])),
        help: "What is not over yet, such as today: shown as such, not counted into averages",
        examples: ["2016-09-19", "last"]),
      \.unfinished
    ) { value throws(OptionError) in try ChartSettings.IncompleteElement(value) },
    ChartOption(
      toggle: "count-unfinished", standard: false,
      help: "Count what is not over yet into averages, too"
    ) { settings, isOn in settings.countsUnfinished = isOn },
  ]
}

extension ChartOption {
  static let line = [
    ChartOption(
      "mark", choice: \.mark,
      help:
        "How values are drawn: a line, columns from zero, or a calendar of days (default: line; "
        + "columns for names without an order)"),
    ChartOption(
      "curve", choice: \.curve, help: "How the line runs between two values", standard: "linear"),
    ChartOption(
      "gap", choice: \.gap,
      help: "Where values are missing: end the line, bridge it with dashes, or draw zero",
      standard: "break"),
    ChartOption(
      OptionDescription(
        "gradient", .switching(LineColoring.words, on: "x", off: "none"),
        help: "Colours of the line from left to right, by value, or one colour; --no-gradient is "
          + "none", standard: "x"),
      \.coloring
    ) { value throws(OptionError) in try LineColoring(value) },
    ChartOption(
      OptionDescription(
        "threshold", .one(.number("NUMBER", in: nil)),
        help: "One colour below this value and another from it on"),
      \.coloring
    ) { value throws(OptionError) in .threshold(try value.number()) },
    ChartOption(toggle: "area", .area, help: "Fill the area under the line, fading downwards"),
    ChartOption(
      OptionDescription(
        "nodes", .switching(NodeChoice.allCases.map(\.rawValue), on: "auto", off: "none"),
        help: "Which values have a node; --no-nodes is none", standard: "auto"),
      \.nodes
    ) { value throws(OptionError) in
      if case .toggle(let isOn) = value { return isOn ? .automatic : NodeChoice.none }
      return try value.choice(NodeChoice.self)
    },
    ChartOption(
      OptionDescription(
        "active",
        .one(.either([.choice(ActiveElement.words), .integer("INDEX", in: 0...Int.max)])),
        help: "Which node is emphasised; an index counts from 0", standard: "last"),
      \.active
    ) { value throws(OptionError) in try ActiveElement(value) },
    ChartOption(
      "line-width", number: "POINTS", in: 0.1...100, unit: "points", \.lineWidth,
      help: "Width of the line (default: the theme's, less where values stand close)"),
    ChartOption(
      OptionDescription(
        "color", .many(.list("COLOURS", of: .color)),
        help: "Colour of the line; of several, one for each in turn, such as red,navy",
        examples: ["crimson", "red,navy"]),
      entries: \.colors
    ) { value throws(OptionError) in
      var colors: [Color] = []
      for entry in try value.entries() { colors.append(try entry.color()) }
      return colors
    },
    ChartOption(
      OptionDescription(
        "line", .many(ChartSettings.Line.form),
        help: "Colour, width and dashes of one line, such as \"max=red width 2 dash 4,2\"",
        examples: ["max=red width 2 dash 4,2", "min=dotted"]),
      entries: \.lines, read: ChartSettings.Line.lines),
    ChartOption(
      OptionDescription(
        "line-name", .many(ChartSettings.SeriesName.form),
        help: "What a line is called in the picture", examples: ["temp_max=High"]
      ).formerly("name"),
      entries: \.names, read: ChartSettings.SeriesName.names),
    ChartOption(
      "legend", choice: \.legend, help: "Where the names of several lines stand", standard: "auto"),
    ChartOption(
      OptionDescription(
        "highlight", .many(.list("NAMES", of: .text("NAME"))),
        help: "Mute all lines but these", examples: ["Berlin"]),
      entries: \.highlight, read: texts),
  ]
}

extension ChartOption {
  static let data = [
    ChartOption(
      OptionDescription(
        "x", short: "x", .one(.text("COLUMN")),
        help: "Column of dates, numbers or labels (default: guessed)"),
      \.x
    ) { value throws(OptionError) in try value.text() },
    ChartOption(
      OptionDescription(
        "y", short: "y", .many(.list("COLUMNS", of: .text("COLUMN"))),
        help: "Columns of numbers, a line for each (default: guessed)",
        examples: ["steps", "temp_max,temp_min"]),
      entries: \.y, read: texts),
    ChartOption(
      "series", text: "COLUMN", \.series,
      help: "Column that names the line to which a row belongs; none for one line of all rows"),
    ChartOption(
      "facet", text: "COLUMN", \.facet,
      help: "Column whose values each have a small chart of their own, up to 24"),
    ChartOption(
      toggle: "free-y", standard: false, help: "Small charts have each a y scale of their own"
    ) { settings, isOn in settings.hasFreeScales = isOn },
    ChartOption(
      "x-type", choice: \.xType,
      help: "What stands along x: evenly spread places, moments or numbers (default: guessed)"),
    ChartOption(
      OptionDescription(
        "where", .many(RowCondition.form), help: "Only rows with this value in a column",
        examples: ["city=Berlin"]),
      entries: \.conditions, read: RowCondition.conditions),
    ChartOption(
      "input-format", choice: \.inputFormat,
      help: "How the data is written (default: by name and content)"),
    ChartOption(
      OptionDescription(
        "delimiter", short: "d", .one(.text("CHAR")),
        help: "What separates fields, such as ; or tab (default: guessed)", examples: [";", "tab"]),
      \.delimiter
    ) { value throws(OptionError) in
      guard let delimiter = Delimiter(try value.text()) else { throw .delimiter(value.shown) }
      return delimiter
    },
    ChartOption(
      OptionDescription(
        "sheet", .one(.text("NAME")),
        help: "The sheet of a workbook, by its name or number, or the file of a zip archive "
          + "(default: the first with numbers)",
        examples: ["Daily", "2"]),
      \.tables.sheet
    ) { value throws(OptionError) in try value.text() },
    ChartOption(
      OptionDescription(
        "sql", .one(.text("QUERY")),
        help: "The rows to read of an SQLite database, as a select statement",
        examples: ["select day, sum(steps) from walks group by day"]),
      \.tables.sql
    ) { value throws(OptionError) in try value.text() },
    ChartOption(
      toggle: "skip-bad-rows", standard: false,
      help: "Leave out rows that cannot be read, and say how many"
    ) { settings, isOn in settings.badRows = isOn ? .skipped : .refused },
    localeOption,
    ChartOption(
      OptionDescription(
        "date-format", .one(.text("PATTERN")),
        help: "How dates are written in the data, such as dd.MM.yy or %d/%m/%Y (default: seen)",
        examples: ["dd.MM.yy", "%d/%m/%Y %H:%M"]),
      \.dateFormat
    ) { value throws(OptionError) in
      guard let format = DateInputFormat(try value.text()) else {
        throw .malformed(value.shown, .dateFormat)
      }
      return format
    },
    ChartOption(
      OptionDescription(
        "units", .one(.choice(DistanceUnit.self)),
        help: "Show distances in this unit, whatever it is in the data (default: as they are)"),
      clear: { settings in (settings.units, settings.asksForUnits) = (nil, false) }
    ) { settings, value throws(OptionError) in
      (settings.units, settings.asksForUnits) = (try value.choice(DistanceUnit.self), true)
    },
    ChartOption(
      OptionDescription(
        "measure", .many(ChartSettings.MeasuredColumn.form),
        help: "The unit of a column whose name does not end with it, as distance_m does",
        examples: ["distance=m"]),
      entries: \.measures, read: ChartSettings.MeasuredColumn.measures),
  ]

  /// The texts of a list.
  static let texts: @Sendable (OptionValue) throws(OptionError) -> [String] = {
    value throws(OptionError) in
    var texts: [String] = []
    for entry in try value.entries() { texts.append(try entry.text()) }
    return texts
  }

  private static let localeOption = ChartOption(
    OptionDescription(
      "locale", .one(.text("LOCALE")),
      help: "Language and country for numbers and dates, in the data and in the picture, such as "
        + "de_DE for 1.234,5 (default: 1234.5 and English)",
      examples: ["de_DE", "zh_CN"]),
    clear: { settings in (settings.numberFormat, settings.locale) = (nil, nil) }
  ) { settings, value throws(OptionError) in
    let text = try value.text()
    guard let format = NumberFormat(locale: text), let locale = ChartLocale(identifier: text) else {
      throw .locale(text)
    }
    (settings.numberFormat, settings.locale) = (format, locale)
  }
}

extension ChartOption {
  static let axes = [
    ChartOption(
      OptionDescription(
        "y-axis", .one(.choice(YAxis.Side.self)), help: "Where the numbers of the y axis stand",
        standard: "auto"),
      \.yAxis.side
    ) { value throws(OptionError) in try value.choice(YAxis.Side.self) },
    ChartOption(
      "y-min", number: "NUMBER", \.yAxis.minimum, help: "Lower end of the y axis (default: fits)"),
    ChartOption(
      "y-max", number: "NUMBER", \.yAxis.maximum, help: "Upper end of the y axis (default: fits)"),
    ChartOption(
      OptionDescription("y-zero", .toggle(standard: false), help: "Let the y axis include 0")
        .formerly("zero")
    ) { settings, value throws(OptionError) in
      settings.yAxis.includesZero = try value.isOn()
    },
    ChartOption(
      toggle: "log", standard: false,
      help: "Logarithmic y axis; a value that is not over 0 is a gap"
    ) { settings, isOn in settings.yAxis.scaling = isOn ? .logarithmic : .linear },
    ChartOption(
      toggle: "grid", standard: nil,
      help: "Draw horizontal lines, or none (default: where there is a y axis)"
    ) { settings, isOn in settings.yAxis.hasGrid = isOn },
    ChartOption(toggle: "rules", .rules, help: "Leave out the vertical rules"),
    ChartOption(toggle: "labels", .labels, help: "Leave out the labels under the plot"),
    ChartOption(
      OptionDescription(
        "label-format", .one(.text("PATTERN")),
        help: "How dates are written under the plot, such as 'EEE d' (default: by their distance)",
        examples: ["EEE d", "MMM yyyy"]),
      \.labelFormat
    ) { value throws(OptionError) in
      do throws(DatePatternError) {
        return try DatePattern(value.plain ?? value.shown)
      } catch {
        throw .pattern(error.description)
      }
    },
    unit, currency, duration,
    ChartOption(
      toggle: "compact", standard: nil,
      help: "Shorten large numbers, as in 12.5K, or never (default: on the axis)"
    ) { settings, isOn in settings.notation = isOn ? .compact : .full },
    ChartOption(
      "decimals", integer: "N", in: 0...9, \.decimals,
      help: "Digits after the decimal separator (default: as many as needed, at most 2)"),
  ]

  private static let unit = ChartOption(
    OptionDescription(
      "unit", .one(.text("TEXT")),
      help: "What the values are, such as km or %; nothing is converted (default: by the column)",
      examples: ["km", "%", "°C"]),
    clear: { settings in settings.unit = nil }
  ) { settings, value throws(OptionError) in
    settings.measure(in: .plain(unit: try value.text()))
  }

  private static let currency = ChartOption(
    OptionDescription(
      "currency", .one(.written("CODE", as: "^[A-Za-z]{3}$")),
      help: "The values are money: the code of a currency, such as EUR", examples: ["EUR", "USD"]),
    clear: { settings in settings.currency = nil }
  ) { settings, value throws(OptionError) in
    let code = try value.text()
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) else {
      throw .malformed(code, .currency)
    }
    settings.measure(in: .currency(code: code.uppercased()))
  }

  private static let duration = ChartOption(
    toggle: "duration", standard: false, help: "The values are spans of time, in seconds"
  ) { settings, isOn in
    if isOn { settings.measure(in: .duration) } else { settings.isDuration = false }
  }
}
