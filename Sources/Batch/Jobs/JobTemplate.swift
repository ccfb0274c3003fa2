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
  /// The keys of the spec, by how they are read.
  private struct Keys: Sendable {
    /// The settings that are the same for every card.
    var settings: ChartSettings
    /// Members whose values depend on fields but not on data.
    var open: [JSONValue.Member] = []

    /// Adds keys, which go before those that are there.
    mutating func add(
      _ members: [JSONValue.Member], _ reader: SettingReader
    ) throws(InputError) {
      let isOpen = { (member: JSONValue.Member) in
        !JobTemplate.isFilledLater(member.key) && !member.value.wordNames.isEmpty
      }
      open.removeAll { old in members.contains { $0.key == old.key && !$0.value.isNull } }
      open += members.filter(isOpen)
      try reader.apply(
        members.filter { !isOpen($0) }, to: &settings, options: ChartOption.ofCards,
        besides: ChartSpec.Kind.card.ownKeys)
    }
  }

  private let keys: Keys
  /// The keys for devices for which the spec has some, by their names.
  private var keysByDevice: [String: Keys] = [:]
  /// The keys of the spec that have other names now.
  package var renamedKeys: [ChartSettings.RenamedKey] { keys.settings.renamedKeys }
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
    var (data, devices, placeholders): (JSONValue?, JSONValue?, Set<String>) = (nil, nil, [])
    var members: [JSONValue.Member] = []
    for member in try spec.map({ (spec) throws(InputError) in
      try reader.members(of: spec, key: "")
    }) ?? [] {
      placeholders.formUnion(member.value.wordNames)
      switch member.key {
      case "$schema": break
      case "data": data = member.value
      case ChartSpec.Kind.devices: devices = member.value
      default: members.append(member)
      }
    }
    var keys = Keys(settings: base)
    try keys.add(members, reader)
    if let devices {
      for (device, parts) in try ChartSpec.membersByDevice(devices, reader) {
        var own = keys
        for part in parts { try own.add(part, reader) }
        keysByDevice[device] = own
      }
    }
    (self.keys, self.data) = (keys, data)
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
  private static func isFilledLater(_ key: String) -> Bool { ChartOption.hasWords(key) }

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
    var job = try job(members, named: row, keys)
    if let device = device ?? job.settings.card.device, let own = keysByDevice[device.name] {
      job = try self.job(members, named: row, own)
    }
    if let data = job.data, !data.wordNames.isEmpty, job.dataSource == source {
      job.data = try job.filled(data, field: "data")
    }
    return job
  }

  private func job(
    _ members: [JSONValue.Member], named row: String, _ keys: Keys
  ) throws(JobError) -> JobSpec {
    var job = JobSpec(settings: keys.settings, data: data, dataSource: source, fields: [:])
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
    for member in keys.open where !requested.contains(where: { $0.option == options[member.key] }) {
      guard let option = options[member.key] else { continue }
      let value = try job.filled(member.value, field: member.key)
      requested.append((option, value, source))
    }
    requested.sort { $0.option < $1.option }
    for (option, value, source) in requested {
      try job.apply(value, of: ChartOption.ofCards[option], from: source)
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
