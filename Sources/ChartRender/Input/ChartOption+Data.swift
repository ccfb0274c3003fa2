extension ChartOption {
  static let data = [
    ChartOption(
      OptionDescription(
        "x", .one(placeholder: "COLUMN"),
        help: "Column of dates or labels (default: guessed)")
    ) { settings, value throws(SettingProblem) in settings.x = try value.text() },
    ChartOption(
      OptionDescription(
        "y", .one(placeholder: "COLUMN"), help: "Column of numbers (default: guessed)")
    ) { settings, value throws(SettingProblem) in settings.y = [try value.text()] },
    ChartOption(
      OptionDescription(
        "input-format", .one(placeholder: "csv|tsv|json|ndjson"),
        help: "How the data is written (default: by name and content)")
    ) { settings, value throws(SettingProblem) in
      settings.inputFormat = try value.choice(InputFormat.self)
    },
    ChartOption(
      OptionDescription(
        "delimiter", short: "d", .one(placeholder: "CHAR"),
        help: "What separates fields, such as ; or tab (default: guessed)")
    ) { settings, value throws(SettingProblem) in
      let text = try value.text()
      guard let delimiter = Delimiter(text) else { throw .delimiter(text) }
      settings.delimiter = delimiter
    },
    ChartOption(
      OptionDescription(
        "locale", .one(placeholder: "LOCALE"),
        help: "How numbers are written in the data, such as de_DE for 1.234,5 (default: 1234.5)")
    ) { settings, value throws(SettingProblem) in
      let text = try value.text()
      guard let format = NumberFormat(locale: text) else { throw .locale(text) }
      settings.numberFormat = format
    },
  ]
}
