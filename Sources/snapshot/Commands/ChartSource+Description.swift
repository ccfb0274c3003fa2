import ChartRender

extension ChartSource {
  /// What the picture shows, for those who cannot see it: what was asked for, or what the numbers say.
  func description(of chart: LineChart) -> String {
    settings.alt ?? AltText(chart, limit: settings.altLength ?? AltText.defaultLimit).text
  }
}
