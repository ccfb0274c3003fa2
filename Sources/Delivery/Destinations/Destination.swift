import Base
import Cards
import Options

/// A place to send to, by its name: a service and the values of its keys, in which fields of a job may
/// stand.
package struct Destination: Sendable {
  package let name: String
  let type: any MessageService.Type
  private let values: [String: String]

  /// Takes values.
  ///
  /// - Throws: ``DestinationProblem`` for a key that the service does not have, and for one that is missing or
  ///   wrong as far as that can be told without the fields of a job.
  package init(
    _ name: String, _ type: any MessageService.Type, _ values: [String: String]
  ) throws(DestinationProblem) {
    let names = type.keys.map(\.name)
    for key in values.keys.sorted() where DestinationKey.named(key, among: type.keys) == nil {
      throw .unknown(key, among: names)
    }
    for key in type.keys where key.need == .required && (values[key.name] ?? "").isEmpty {
      throw .missing(key.name)
    }
    (self.name, self.type, self.values) = (name, type, values)
    if !hasFields { _ = try service(values) }
  }

  /// What the service is called.
  package var service: String { type.name }

  /// What can be seen of it: keys and values, without secrets.
  package var summary: String {
    values.sorted { $0.key < $1.key }.compactMap { name, value in
      DestinationKey.named(name, among: type.keys)?.isSecret == false ? "\(name)=\(value)" : nil
    }.joined(separator: " ")
  }

  /// Whether the place depends on the card.
  package var hasFields: Bool { openKeys.contains { !$0.pattern.names.isEmpty } }

  private var openKeys: [(name: String, pattern: FieldTemplate)] {
    values.sorted { $0.key < $1.key }.compactMap { name, value in
      guard DestinationKey.named(name, among: type.keys)?.takesFields == true else { return nil }
      return (name, FieldTemplate(value, of: name))
    }
  }

  /// What nobody may see.
  package var secrets: [(name: String, value: String)] { secrets(among: values) }

  private func secrets(among values: [String: String]) -> [(name: String, value: String)] {
    values.sorted { $0.key < $1.key }.compactMap { name, value in
      guard DestinationKey.named(name, among: type.keys)?.isSecret == true else { return nil }
      return (name, value)
    }
  }

  /// The place for a card with these fields.
  ///
  /// - Throws: ``DestinationProblem``, as ``FieldTemplate/filled(with:)`` does, and for what the fields make of a value.
  package func place(for fields: [String: String]) throws(DestinationProblem) -> Endpoint {
    var values = values
    var used: Set<String> = []
    for (name, pattern) in openKeys {
      used.formUnion(pattern.names)
      values[name] = try pattern.filled(with: fields)
    }
    let identity = identity(values, fields.filter { used.contains($0.key) })
    return Endpoint(
      destination: name, service: try service(values), identity: identity,
      key: DeliveryKey(placeCalled: identity), secrets: secrets(among: values))
  }

  private func service(
    _ values: [String: String]
  ) throws(DestinationProblem) -> any MessageService {
    do throws(DestinationProblem) {
      return try type.init(DestinationFields(values))
    } catch {
      guard case .wrong(let key, _, let rule) = error,
        DestinationKey.named(key, among: type.keys)?.isSecret == true
      else { throw error }
      throw .wrongSecret(key: key, rule: rule)
    }
  }

  /// All that tells one place from another, without what may be renewed: tokens and passwords.
  private func identity(_ values: [String: String], _ fields: [String: String]) -> String {
    let visible = values.filter {
      DestinationKey.named($0.key, among: type.keys)?.isSecret == false
    }
    func object(_ values: [String: String]) -> JSONText {
      .object(
        values.sorted { $0.key < $1.key }.map { JSONText.Member($0.key, .string($0.value)) })
    }
    return JSONText.array([.string(name), .string(type.name), object(visible), object(fields)]).line
  }
}

/// Where one message goes.
package struct Endpoint: Sendable {
  /// The name of the destination.
  package let destination: String
  package let service: any MessageService
  /// What the service is called.
  package var serviceName: String { type(of: service).name }
  /// The same text for the same place, without secrets.
  package let identity: String
  /// The checksum of that.
  package let key: DeliveryKey
  /// What nobody may see, with the card's fields in it.
  package let secrets: [(name: String, value: String)]
}

extension DestinationKey {
  /// The key that a name in a destination means.
  static func named(_ name: String, among keys: [DestinationKey]) -> DestinationKey? {
    keys.first { $0.names(name) }
  }
}

/// A text of a call or a destination in which fields of a card may stand, in braces.
package struct FieldTemplate: Sendable {
  private let text: String
  /// What messages call it: a key, or an option.
  private let key: String
  /// The names of the fields.
  package let names: Set<String>

  private static let words = TemplateResolver(settings: ChartSettings())

  /// Takes a text.
  package init(_ text: String, of key: String) {
    (self.text, self.key) = (text, key)
    names = TextTemplate.names(in: text)
  }

  /// The text for a card with these fields.
  ///
  /// - Throws: ``DestinationProblem``, also for a field that is missing or empty: a message must not go
  ///   somewhere else because of a hole in the data.
  package func filled(with fields: [String: String]) throws(DestinationProblem) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    if let hole = names.sorted().first(where: { fields[$0, default: ""].isEmpty }) {
      throw .wrong(
        key: key, value: text,
        rule: "The card has no field \"\(excerpt(hole))\", or it is empty.")
    }
    do throws(NamedTemplateError) {
      return try FieldTemplate.words.text(text, field: key, extra: fields)
    } catch {
      throw .unsupported(error.description)
    }
  }
}
