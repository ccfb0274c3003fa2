import Base
import Cards
import Options

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
