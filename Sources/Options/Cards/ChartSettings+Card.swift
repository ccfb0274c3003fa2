import Calendars

extension ChartSettings {
  /// The settings with what holds for a card where nobody has asked for anything else: distances as people
  /// tell them, whatever the data measures them in.
  package func completed(for kind: SpecKind) -> ChartSettings {
    var settings = self
    if kind == .card, units == nil { settings.units = .km }
    return settings
  }
}
