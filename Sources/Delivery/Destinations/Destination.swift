import Base
import Cards

/// A named destination: a service and the values of its keys, which may contain fields of a card.
package struct Destination: Sendable {
  package let name: String
  let type: any MessageService.Type
  private let values: [String: String]

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

  package var service: String { type.name }

  /// The keys and values that are not secret.
  package var summary: String {
    values.sorted { $0.key < $1.key }.compactMap { name, value in
      DestinationKey.named(name, among: type.keys)?.isSecret == false ? "\(name)=\(value)" : nil
    }.joined(separator: " ")
  }

  /// Whether the endpoint depends on the card.
  package var hasFields: Bool { openKeys.contains { !$0.pattern.names.isEmpty } }

  private var openKeys: [(name: String, pattern: FieldTemplate)] {
    values.sorted { $0.key < $1.key }.compactMap { name, value in
      guard DestinationKey.named(name, among: type.keys)?.takesFields == true else { return nil }
      return (name, FieldTemplate(value, of: name))
    }
  }

  package var secrets: [(name: String, value: String)] { secrets(among: values) }

  private func secrets(among values: [String: String]) -> [(name: String, value: String)] {
    values.sorted { $0.key < $1.key }.compactMap { name, value in
      guard DestinationKey.named(name, among: type.keys)?.isSecret == true else { return nil }
      return (name, value)
    }
  }

  /// Returns the endpoint for a card with these fields.
  ///
  /// - Throws: ``DestinationProblem``, as ``FieldTemplate/filled(with:)`` does, and for what the
  ///   fields make of a value.
  package func endpoint(for fields: [String: String]) throws(DestinationProblem) -> Endpoint {
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

  /// Identifies the endpoint, without credentials, which may be renewed.
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

package struct Endpoint: Sendable {
  package let destination: String
  package let service: any MessageService
  package var serviceName: String { type(of: service).name }
  /// Identifies the endpoint; contains no secrets.
  package let identity: String
  /// The digest of ``identity``.
  package let key: DeliveryKey
  /// The secrets, with fields filled in.
  package let secrets: [(name: String, value: String)]
}

extension DestinationKey {
  static func named(_ name: String, among keys: [DestinationKey]) -> DestinationKey? {
    keys.first { $0.names(name) }
  }
}

/// A text with fields of a card in braces.
package struct FieldTemplate: Sendable {
  private let text: String
  /// The key or option, for error messages.
  private let key: String
  package let names: Set<String>

  package init(_ text: String, of key: String) {
    (self.text, self.key) = (text, key)
    names = TextTemplate.names(in: text)
  }

  /// Returns the text for a card with these fields.
  ///
  /// - Throws: ``DestinationProblem``, also for a field that is missing or empty: a message must
  /// not go to another destination because data is missing.
  package func filled(with fields: [String: String]) throws(DestinationProblem) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    if let hole = names.sorted().first(where: { fields[$0, default: ""].isEmpty }) {
      throw .wrong(
        key: key, value: text,
        rule: "The card has no field \(quoted(hole)), or it is empty.")
    }
    do throws(TemplateError) {
      return try TextTemplate(text).filled(in: .standard) { name in
        TemplateValue(fields[name, default: ""])
      }
    } catch {
      throw .unsupported(NamedTemplateError(field: key, problem: error).description)
    }
  }
}
