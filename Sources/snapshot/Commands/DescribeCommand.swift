import ChartRender

extension Command {
  /// Prints the text that stands for a chart's picture.
  static let describe = Command(
    name: "describe", overview: "Print the description of a chart",
    positional: chart.positional, sections: drawingOptions + [messageOptions],
    examples: [
      Example(
        call: "snapshot describe steps.csv --locale zh_CN",
        purpose: "Say in words what the chart shows, for those who cannot see it")
    ]
  ) { arguments throws(CommandError) in
    let request = try CommandError.wrappingSetting { () throws(SettingError) in
      try ChartRequest(arguments)
    }
    let source = try ChartSource(InputFile(argument: arguments.positionals.first ?? "-"), request)
    let chart = try source.chart(telling: Console(arguments))
    try Program.print(source.description(of: chart) + "\n")
  }
}
