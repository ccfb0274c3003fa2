import Base
import Calendars
import Tables

extension ChartOption {
  static let data = [
    ChartOption(
      "x", text: "COLUMN", \.x, help: "Column of dates, numbers or labels (default: guessed)"),
    ChartOption(
      OptionDescription(
        "y", .many(.list("COLUMNS", of: .text("COLUMN"))),
        help: "Columns of numbers, a line for each (default: guessed)",
        examples: ["steps", "temp_max,temp_min"]),
      entries: \.y, read: texts),
    ChartOption(
      "series", text: "COLUMN", \.series,
      help: "Column that names the line to which a row belongs"),
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
    localeOption,
    ChartOption(
      "units", choice: \.units,
      help: "Show distances in this unit, whatever it is in the data (default: as they are)"),
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
