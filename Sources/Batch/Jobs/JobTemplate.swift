import Base
import Cards
import Options

/// The spec that all cards of a batch have in common; fields of a row fill its placeholders or set
/// options.
///
/// A field whose name is a placeholder in the spec, the call or the pattern of the names fills it.
/// Any other field with the name of an option sets that option; texts in it are taken as they are.
/// The rest is ignored.
package struct JobTemplate: Sendable {
  /// The settings that are the same for every card.
  private let settings: ChartSettings
  /// The keys of the spec that have other names now.
  package var renamedKeys: [ChartSettings.RenamedKey] { settings.renamedKeys }
  /// Members of the spec whose values depend on fields but not on data.
  private let open: [JSONValue.Member]
  /// The `data` of the spec, for jobs without their own.
  private let data: JSONValue?
  /// The names of all placeholders.
  private let placeholders: Set<String>
  /// The options by key, with their positions in the order of application.
  private let options: [String: Int]
  /// The name of the spec in messages.
  private let source: String

  /// Reads a spec.
  ///
  /// - Parameters:
  ///   - source: the name of the spec in messages.
  ///   - texts: other texts with placeholders for fields, such as those of the call.
  ///   - base: the settings below the spec.
  /// - Throws: ``InputError`` with its location, for an unknown key or an invalid value.
  package init(
    _ spec: JSONValue?, source: String, texts: [String] = [], over base: ChartSettings = .init()
  ) throws(InputError) {
    self.source = source
    let reader = SettingReader(source: source)
    var (fixed, open): ([JSONValue.Member], [JSONValue.Member]) = ([], [])
    var (data, devices, placeholders): (JSONValue?, JSONValue?, Set<String>) = (nil, nil, [])
    for member in try spec.map({ (spec) throws(InputError) in
      try reader.members(of: spec, key: "")
    }) ?? [] {
      let names = member.value.wordNames
      placeholders.formUnion(names)
      if member.key == "data" {
        data = member.value
      } else if member.key == ChartSpec.Kind.devices {
        devices = member.value
      } else if names.isEmpty || JobTemplate.isFilledLater(member.key) {
        fixed.append(member)
      } else {
        open.append(member)
      }
    }
    var settings = base
    try reader.apply(
      fixed.filter { $0.key != "$schema" }, to: &settings, options: ChartOption.ofCards,
      besides: ChartSpec.Kind.card.ownKeys)
    if let devices {
      settings.card.byDevice = try ChartSpec.byDevice(devices, over: settings, reader)
    }
    (self.settings, self.open, self.data) = (settings, open, data)
    for text in texts { placeholders.formUnion(TextTemplate.names(in: text)) }
    self.placeholders = placeholders
    var options: [String: Int] = [:]
    for (index, option) in ChartOption.ofCards.enumerated() {
      options[option.description.key] = index
      // Columns of these names say whom a row is about, and whom the card is sent to.
      for key in option.description.formerKeys where !["name", "to"].contains(key) {
        options[key] = index
      }
    }
    self.options = options
  }

  /// Returns whether the placeholders of a key can mean the card's data, and so are filled with it.
  private static func isFilledLater(_ key: String) -> Bool {
    ["title", "subtitle", "source", "alt", "accessibilityLabel", "summaryText", "notice"]
      .contains(key) || ["figure", "metric", "statistic", "row"].contains(key)
      || CardText.allCases.contains { $0.rawValue == key }
  }

  /// Returns the spec of a job.
  ///
  /// - Parameters:
  ///   - members: its fields, in their order.
  ///   - row: the name of the input in messages.
  ///   - device: the device that the call names, whatever fields and spec do.
  /// - Throws: ``JobError`` for a placeholder that nothing fills, and for an invalid value of an
  ///   option.
  package func spec(
    _ members: [JSONValue.Member], named row: String, device: Card.Device? = nil
  ) throws(JobError) -> JobSpec {
    var job = JobSpec(settings: settings, data: data, dataSource: source, fields: [:])
    var requested: [(option: Int, value: JSONValue, source: String)] = []
    for member in members {
      job.fields[member.key] = member.value.fieldText
      if member.key == "data" {
        (job.data, job.dataSource) = (member.value, row)
      } else if !placeholders.contains(member.key), let option = options[member.key] {
        // Data is never read as a template: its braces stay text.
        let isText = JobTemplate.isFilledLater(member.key)
        requested.append((option, isText ? member.value.literal : member.value, row))
      }
    }
    job.settings.card.fields = job.fields
    for member in open where !requested.contains(where: { $0.option == options[member.key] }) {
      guard let option = options[member.key] else { continue }
      let value = try job.filled(member.value, field: member.key)
      requested.append((option, value, source))
    }
    requested.sort { $0.option < $1.option }
    func apply() throws(JobError) {
      for (option, value, source) in requested {
        try job.apply(value, of: ChartOption.ofCards[option], from: source)
      }
    }
    try apply()
    let device = device ?? job.settings.card.device
    if let own = device.flatMap({ settings.card.byDevice[$0.name] }) {
      job.settings = own
      job.settings.card.fields = job.fields
      try apply()
    }
    if let data = job.data, !data.wordNames.isEmpty, job.dataSource == source {
      job.data = try job.filled(data, field: "data")
    }
    return job
  }
}

extension JSONValue {
  /// The names of the placeholders in its texts.
  var wordNames: Set<String> {
    switch content {
    case .string(let text): TextTemplate.names(in: text)
    case .array(let values): values.reduce(into: []) { $0.formUnion($1.wordNames) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.wordNames) }
    case .null, .bool, .number: []
    }
  }
}

extension JSONValue {
  /// The value with its texts as templates that give just these texts.
  fileprivate var literal: JSONValue {
    let content: JSONValue.Content
    switch self.content {
    case .string(let text): content = .string(TextTemplate.literal(text))
    case .array(let values): content = .array(values.map(\.literal))
    case .object(let members):
      content = .object(
        members.map {
          JSONValue.Member(key: $0.key, keyPlace: $0.keyPlace, value: $0.value.literal)
        })
    case .null, .bool, .number: return self
    }
    return JSONValue(content, location: location)
  }
}

/// The reason why a row makes no job.
package enum JobError: Error, Sendable, Hashable {
  /// An invalid value of the row or of the spec.
  case input(InputError)
  /// A text whose placeholders cannot be filled.
  case textTemplate(NamedTemplateError)
}

/// The settings and data of one card of a batch.
package struct JobSpec: Sendable {
  package var settings: ChartSettings
  /// The value of `data` in a spec, or a list or a path alone; nil for a card without.
  package var data: JSONValue?
  /// The name of the text with `data` in messages.
  package var dataSource: String
  /// The fields of the job as texts.
  package var fields: [String: String]

  mutating func apply(
    _ value: JSONValue, of option: ChartOption, from source: String
  ) throws(JobError) {
    do throws(InputError) {
      try SettingReader(source: source).apply(value, of: option, to: &settings)
    } catch {
      throw .input(error)
    }
  }

  /// Returns a value with the placeholders of its texts filled by the fields.
  func filled(_ value: JSONValue, field: String) throws(JobError) -> JSONValue {
    let content: JSONValue.Content
    switch value.content {
    case .string(let text): content = .string(try self.text(text, field: field))
    case .array(let values):
      content = .array(
        try values.map { (value) throws(JobError) in try filled(value, field: field) })
    case .object(let members):
      content = .object(
        try members.map { (member) throws(JobError) in
          JSONValue.Member(
            key: member.key, keyPlace: member.keyPlace,
            value: try filled(member.value, field: field))
        })
    case .null, .bool, .number: return value
    }
    return JSONValue(content, location: value.location)
  }

  /// Returns a text with its placeholders filled by the fields, which are escaped in an address.
  package func text(_ text: String, field: String) throws(JobError) -> String {
    var fields = fields
    if field == "url" || field == "baseURL" {
      fields = fields.mapValues(PercentEncoding.component)
    }
    return try converting(JobError.textTemplate) { [fields] () throws(NamedTemplateError) in
      try TemplateResolver(settings: settings).text(text, field: field, extra: fields)
    }
  }
}
