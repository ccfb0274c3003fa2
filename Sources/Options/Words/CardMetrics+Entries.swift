import Base
import Cards

extension CardMetrics {
  /// The statistics that somebody asked for.
  ///
  /// An entry is `LABEL=WORDS` or `ICON:LABEL=WORDS`, such as `flame:Energy={sum.kcal|number:0}`. Label and
  /// words are templates of ``TemplateResolver``.
  ///
  /// - Parameters:
  ///   - entries: at most ``Card/maximumStatistics``.
  ///   - field: what they were called where they were given.
  ///   - extra: words that are known beside those of the data.
  ///   - warnings: gets what is worth telling about them.
  /// - Throws: ``NamedTemplateError`` for an entry that is not written so, and for words that mean nothing.
  package func statistics(
    _ entries: [String], field: String, extra: [String: String] = [:],
    warnings: inout [TemplateWarning]
  ) throws(NamedTemplateError) -> [CardMetric] {
    guard entries.count <= Card.maximumStatistics else {
      let problem = TemplateError.tooManyFigures(entries.count, limit: Card.maximumStatistics)
      throw NamedTemplateError(field: field, problem: problem)
    }
    var figures: [CardMetric] = []
    for text in entries {
      let entry: Entry
      do throws(TemplateError) {
        entry = try Entry(text)
      } catch {
        throw NamedTemplateError(field: field, problem: error)
      }
      let label = try words.text(entry.label, field: field, extra: extra, warnings: &warnings)
      let value = try words.text(entry.words, field: field, extra: extra, warnings: &warnings)
      figures.append(CardMetric(icon: entry.icon, value: value, label: label))
    }
    return figures
  }

  /// A statistic as somebody wrote it.
  private struct Entry {
    var icon: Icon?
    let label: String
    let words: String

    init(_ text: String) throws(TemplateError) {
      guard let sign = Entry.sign(in: text) else { throw .entry(text) }
      words = OptionPair.trimmed(text[text.index(after: sign)...])
      let front = text[..<sign]
      var rest = front
      if let colon = front.firstIndex(of: ":") {
        let name = OptionPair.trimmed(front[..<colon])
        icon = Icon(rawValue: name)
        if icon != nil {
          rest = front[front.index(after: colon)...]
        } else if !front.contains("{"),
          closest(to: name, among: Icon.allCases.map(\.rawValue)) != nil
        {
          throw .icon(name)
        }
      }
      label = OptionPair.trimmed(rest)
      guard !words.isEmpty, !label.isEmpty || icon != nil else { throw .entry(text) }
    }

    /// The first equals sign that is not within braces.
    private static func sign(in text: String) -> String.Index? {
      var depth = 0
      return text.indices.first { index in
        if text[index] == "{" { depth += 1 }
        if text[index] == "}" { depth -= 1 }
        return depth <= 0 && text[index] == "="
      }
    }
  }
}
