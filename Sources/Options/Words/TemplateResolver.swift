import Base
import Calendars
import Cards
import Charts
import Tables

/// Fills the words of a card's texts with what a table and its chart say.
///
/// A name is looked for among the texts that are handed in and the fields of a job, then among the columns,
/// then among the words for dates, statistics and changes; a column wins over a word, except that `{date}`, `{day}`
/// and the like are the chart's own dates where the column of that name is the one along x. A column is
/// found by its whole name, or by what it measures, without the unit: `{distance}` finds
/// `distance_m`.
package struct TemplateResolver: Sendable {

  let data: TemplateContext?
  let settings: ChartSettings
  let today: DateTime?

  /// Takes the rows and the chart that the settings have made of them.
  ///
  /// - Parameters:
  ///   - table: the rows, all of them.
  ///   - made: the chart of the table.
  ///   - settings: the settings that the chart was made with.
  ///   - units: the unit in which distances are written.
  ///   - today: the day that is called today; nil takes the last one of the chart.
  /// - Throws: ``InputError`` when a column of the conditions does not exist.
  package init(
    _ table: Table, _ made: TableChart, settings: ChartSettings, units: DistanceUnit = .km,
    today: DateTime? = nil
  ) throws(InputError) {
    data = try TemplateContext(table, made, settings: settings, units: units)
    self.settings = settings
    self.today = today
  }

  /// Fills texts of a card without data: only words of the settings and those that are handed in are
  /// known.
  package init(settings: ChartSettings) {
    data = nil
    self.settings = settings
    today = nil
  }

  var locale: ChartLocale { data?.chart.locale ?? settings.locale ?? .standard }

  /// A text with its words in place.
  ///
  /// - Parameters:
  ///   - template: the text, as ``TextTemplate`` reads it.
  ///   - field: what the text was called where it was given, for messages.
  ///   - extra: words that are known beside those of the data, such as the card's other texts.
  /// - Throws: ``NamedTemplateError`` when the template cannot be read or a word means nothing.
  package func text(
    _ template: String, field: String, extra: [String: String] = [:]
  ) throws(NamedTemplateError) -> String {
    var warnings: [TemplateWarning] = []
    return try text(template, field: field, extra: extra, warnings: &warnings)
  }

  /// A text with its words in place, and what is worth telling about it.
  package func text(
    _ template: String, field: String, extra: [String: String] = [:],
    warnings: inout [TemplateWarning]
  ) throws(NamedTemplateError) -> String {
    do throws(TemplateError) {
      let template = try TextTemplate(template)
      return try text(template, field: field, extra: extra, warnings: &warnings)
    } catch {
      throw NamedTemplateError(field: field, problem: error)
    }
  }

  private func text(
    _ template: TextTemplate, field: String, extra: [String: String],
    warnings: inout [TemplateWarning]
  ) throws(TemplateError) -> String {
    let direction = BidiIsolation(of: template, in: locale)
    var known: [String: TemplateValue] = [:]
    var result = ""
    for piece in template.pieces {
      switch piece {
      case .text(let text): result += text
      case .word(let word):
        var value: TemplateValue
        if let found = known[word.name] {
          value = found
        } else {
          value = try self.value(of: word.name, extra: extra)
          known[word.name] = value
        }
        try value.apply(word.filters, name: word.name, locale: locale)
        let warning = value.warning(word.name).map { TemplateWarning(field: field, reason: $0) }
        if let warning, isTold, !warnings.contains(warning) { warnings.append(warning) }
        result += direction.placed(value.string(in: locale))
      }
    }
    return result
  }

  /// Whether it is news that a value is missing.
  private var isTold: Bool { data.map { $0.table.rowCount > 0 && !$0.isPlaceholder } ?? false }
}
