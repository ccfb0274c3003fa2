import Base
import Cards
import Options

/// What all cards of a batch have in common: a spec in whose texts the fields of a row take the place of the
/// words in braces, and over which a row may set options of its own.
///
/// A field that is a word somewhere in the spec, the call or the pattern of the names fills it. Any other field
/// that is called like an option sets that option for its card. What is left says nothing.
package struct JobTemplate: Sendable {
  /// What the spec asks for in the same way for every card.
  private let settings: ChartSettings
  /// Keys of the spec whose value depends on fields and that no data fills.
  private let open: [JSONValue.Member]
  /// Where the rows of a card are when its job does not say it.
  private let data: JSONValue?
  /// The names of all words.
  private let words: Set<String>
  /// The options by their keys, with their places in the order in which they are applied.
  private let options: [String: Int]
  /// What messages call the spec.
  private let source: String

  /// Reads what cards have in common.
  ///
  /// - Parameters:
  ///   - spec: the spec; nil for none.
  ///   - source: what messages call it.
  ///   - texts: other texts whose words fields fill, such as those of the call.
  ///   - base: what holds where the spec says nothing.
  /// - Throws: ``InputError`` for a key that does not exist or a value that it cannot have, with its place.
  package init(
    _ spec: JSONValue?, source: String, texts: [String] = [], over base: ChartSettings = .init()
  ) throws(InputError) {
    self.source = source
    let reader = SettingReader(source: source)
    var (fixed, open): ([JSONValue.Member], [JSONValue.Member]) = ([], [])
    var (data, words): (JSONValue?, Set<String>) = (nil, [])
    for member in try spec.map({ (spec) throws(InputError) in
      try reader.members(of: spec, key: "")
    }) ?? [] {
      let names = member.value.wordNames
      words.formUnion(names)
      if member.key == "data" {
        data = member.value
      } else if names.isEmpty || JobTemplate.isFilledLater(member.key) {
        fixed.append(member)
      } else {
        open.append(member)
      }
    }
    var settings = base
    try reader.apply(
      fixed.filter { $0.key != "$schema" }, to: &settings, options: ChartOption.ofCards,
      besides: ["$schema", "data"])
    (self.settings, self.open, self.data) = (settings, open, data)
    for text in texts { words.formUnion(TextTemplate.names(in: text)) }
    self.words = words
    var options: [String: Int] = [:]
    for (index, option) in ChartOption.ofCards.enumerated() {
      options[option.description.key] = index
    }
    self.options = options
  }

  /// Whether a card's own words are in it, which are filled once its data is there.
  private static func isFilledLater(_ key: String) -> Bool {
    ["title", "subtitle", "source", "alt", "accessibilityLabel", "summaryText", "notice"]
      .contains(key) || ["figure", "statistic", "row"].contains(key)
      || CardText.allCases.contains { $0.rawValue == key }
  }

  /// What a job asks for.
  ///
  /// - Parameter members: its fields, in their order.
  /// - Throws: ``JobError`` for a word that nothing fills and a value that its option cannot have.
  package func spec(
    _ members: [JSONValue.Member], named row: String
  ) throws(JobError) -> JobSpec {
    var job = JobSpec(settings: settings, data: data, dataSource: source, fields: [:])
    var asked: [(option: Int, value: JSONValue, source: String)] = []
    for member in members {
      job.fields[member.key] = member.value.fieldText
      if member.key == "data" {
        (job.data, job.dataSource) = (member.value, row)
      } else if !words.contains(member.key), let option = options[member.key] {
        asked.append((option, member.value, row))
      }
    }
    job.settings.card.fields = job.fields
    for member in open where !asked.contains(where: { $0.option == options[member.key] }) {
      guard let option = options[member.key] else { continue }
      let value = try job.filled(member.value, field: member.key)
      asked.append((option, value, source))
    }
    for (option, value, source) in asked.sorted(by: { $0.option < $1.option }) {
      try job.apply(value, of: ChartOption.ofCards[option], from: source)
    }
    if let data = job.data, !data.wordNames.isEmpty, job.dataSource == source {
      job.data = try job.filled(data, field: "data")
    }
    return job
  }
}

extension JSONValue {
  /// The names of the words in its texts.
  var wordNames: Set<String> {
    switch content {
    case .string(let text): TextTemplate.names(in: text)
    case .array(let values): values.reduce(into: []) { $0.formUnion($1.wordNames) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.wordNames) }
    case .null, .bool, .number: []
    }
  }
}

/// Why a row makes no job.
package enum JobError: Error, Sendable, Hashable {
  /// A value of the row or of the spec.
  case input(InputError)
  /// A text whose words cannot be filled in.
  case words(NamedTemplateError)
}

/// What one card of a batch is made of.
package struct JobSpec: Sendable {
  /// What spec and row ask for.
  package var settings: ChartSettings
  /// Where its rows are, as under `data` of a spec, or a list or a path alone; nil for a card without.
  package var data: JSONValue?
  /// What messages call the place where that is written.
  package var dataSource: String
  /// The fields of the job as texts.
  package var fields: [String: String]

  /// Sets an option.
  mutating func apply(
    _ value: JSONValue, of option: ChartOption, from source: String
  ) throws(JobError) {
    do throws(InputError) {
      try SettingReader(source: source).apply(value, of: option, to: &settings)
    } catch {
      throw .input(error)
    }
  }

  /// A value with the words of its texts filled by the fields.
  func filled(
    _ value: JSONValue, field: String
  ) throws(JobError) -> JSONValue {
    switch value.content {
    case .string(let text):
      return JSONValue(.string(try self.text(text, field: field)), place: value.place)
    case .array(let values):
      return JSONValue(
        .array(
          try values.map { (value) throws(JobError) in try filled(value, field: field) }),
        place: value.place)
    case .object(let members):
      var result: [JSONValue.Member] = []
      for member in members {
        let value = try filled(member.value, field: field)
        result.append(JSONValue.Member(key: member.key, keyPlace: member.keyPlace, value: value))
      }
      return JSONValue(.object(result), place: value.place)
    case .null, .bool, .number: return value
    }
  }

  /// A text with its words filled by the fields; in an address they are written as an address has to be.
  package func text(_ text: String, field: String) throws(JobError) -> String {
    var fields = fields
    if field == "url" || field == "baseURL" {
      fields = fields.mapValues(LinkPolicy.escaped)
    }
    do throws(NamedTemplateError) {
      return try TemplateResolver(settings: settings).text(text, field: field, extra: fields)
    } catch {
      throw .words(error)
    }
  }
}
