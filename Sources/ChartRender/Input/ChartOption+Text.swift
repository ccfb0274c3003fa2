extension ChartOption {
  static let text = [
    ChartOption(toggle: "labels", .labels, help: "Leave out the labels under the plot"),
    ChartOption(
      OptionDescription(
        "label-format", .one(placeholder: "PATTERN"),
        help: "How dates are written under the plot, such as 'EEE d' (default: M/d)")
    ) { settings, value throws(SettingProblem) in
      let text = try value.text()
      do throws(DatePatternError) {
        settings.labelFormat = try DatePattern(text)
      } catch {
        throw .pattern(error)
      }
    },
    ChartOption(
      OptionDescription(
        "font", .one(placeholder: "NAME|FILE"),
        help: "Font family, or a font file (default: Inter)")
    ) { settings, value throws(SettingProblem) in settings.font = try value.text() },
    ChartOption(
      OptionDescription(
        "font-dir", .many(placeholder: "FOLDER"), help: "Look for fonts here too")
    ) { settings, value throws(SettingProblem) in
      settings.fontDirectories.append(try value.text())
    },
    ChartOption(
      OptionDescription(
        "missing-fonts", .one(placeholder: "fallback|warn|error"),
        help: "What to do when no font has a character (default: warn)")
    ) { settings, value throws(SettingProblem) in
      settings.missingFonts = try value.choice(ChartSettings.MissingFonts.self)
    },
  ]
}
