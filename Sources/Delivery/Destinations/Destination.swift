import Base
import Cards

/// A named destination: a service and the values of its keys, which may contain fields of a card.
package struct Destination: Sendable {
  package let name: String
  let type: any MessageService.Type
  private let values: [String: String]
  /// The times at which nothing is sent; no part of the place, so that they can change.
  package let quiet: QuietHours?
  /// The file of certificates that its servers are known by; nil for those of the system.
  private let certificates: String?

  /// Keys that every destination may have beside those of its service.
  private static let commonKeys = [QuietHours.key, "ca"]

  package init(
    _ name: String, _ type: any MessageService.Type, _ values: [String: String]
  ) throws(DestinationProblem) {
    var values = values
    let quiet = values.removeValue(forKey: QuietHours.key)
    self.quiet = try quiet.map { text throws(DestinationProblem) in try QuietHours(text) }
    certificates = values.removeValue(forKey: "ca")
    if let certificates, !certificates.hasPrefix("/") {
      throw .wrong(
        key: "ca", value: excerpt(certificates, limit: 80),
        rule: "Give the whole path of a file of certificates in PEM.")
    }
    let known = type.destinationKeys
    for key in values.keys.sorted() where DestinationKey.named(key, among: known) == nil {
      throw .unknown(key, among: known.map(\.name) + Destination.commonKeys)
    }
    for key in type.keys where key.need == .required && (values[key.name] ?? "").isEmpty {
      throw .missing(key.name)
    }
    (self.name, self.type, self.values) = (name, type, values)
    try hidingSecrets { () throws(DestinationProblem) in
      for (_, pattern) in openKeys { try pattern.check() }
    }
    // What a secret is shows when it is read.
    if !hasFields, !hasReferences { _ = try service(values) }
  }

  /// Whether secrets are kept elsewhere.
  package var hasReferences: Bool { secrets.contains { SecretReference($0.value) != nil } }

  /// The destination with its secrets in the place of where they are kept.
  ///
  /// - Throws: ``DestinationProblem``, also for a secret that is no valid value of its key.
  package func withSecrets(
    _ read: (_ key: String, SecretReference) throws(DestinationProblem) -> String
  ) throws(DestinationProblem) -> Destination {
    var values = values
    values[QuietHours.key] = quiet?.text
    values["ca"] = certificates
    for (key, value) in secrets {
      guard let reference = SecretReference(value) else { continue }
      values[key] = try read(key, reference)
    }
    return try Destination(name, type, values)
  }

  private func key(_ name: String) -> DestinationKey? {
    DestinationKey.named(name, among: type.destinationKeys)
  }

  package var service: String { type.name }
  /// Whether it stores pictures for others.
  package var isStore: Bool { type is any PictureStore.Type }

  /// The keys and values that are not secret.
  package var summary: String {
    let visible = values.sorted { $0.key < $1.key }.compactMap { name, value in
      key(name)?.isSecret == false ? "\(name)=\(value)" : nil
    }
    let quiet = quiet.map { ["\(QuietHours.key)=\($0.text)"] } ?? []
    let certificates = certificates.map { ["ca=\($0)"] } ?? []
    return (visible + quiet + certificates).joined(separator: " ")
  }

  /// Whether the endpoint depends on the card.
  package var hasFields: Bool { openKeys.contains { !$0.pattern.names.isEmpty } }

  private var openKeys: [(name: String, pattern: FieldTemplate)] {
    values.sorted { $0.key < $1.key }.compactMap { name, value in
      guard let place = key(name)?.fields else { return nil }
      return (name, FieldTemplate(value, of: name, as: place))
    }
  }

  package var secrets: [(name: String, value: String)] { secrets(among: values) }

  private func secrets(among values: [String: String]) -> [(name: String, value: String)] {
    values.sorted { $0.key < $1.key }.compactMap { name, value in
      guard key(name)?.isSecret == true else { return nil }
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
      values[name] = try hidingSecrets { () throws(DestinationProblem) in
        try pattern.filled(with: fields)
      }
    }
    let identity = identity(values, fields.filter { used.contains($0.key) })
    return Endpoint(
      destination: name, quiet: quiet, certificates: certificates, service: try service(values),
      identity: identity,
      key: DeliveryKey(placeCalled: identity), secrets: secrets(among: values),
      upload: values[UploadFirstFlow.key.name], imageURL: values[RemoteImage.key.name])
  }

  /// The name of the store for pictures, which may have fields; nil for none.
  package var upload: String? { values[UploadFirstFlow.key.name] }

  private func service(
    _ values: [String: String]
  ) throws(DestinationProblem) -> any MessageService {
    var own = values
    own[UploadFirstFlow.key.name] = nil
    return try hidingSecrets { () throws(DestinationProblem) in
      try type.init(DestinationFields(own))
    }
  }

  /// Calls `body`, whose errors then quote no value of a secret key.
  private func hidingSecrets<Result>(
    _ body: () throws(DestinationProblem) -> Result
  ) throws(DestinationProblem) -> Result {
    do throws(DestinationProblem) {
      return try body()
    } catch {
      guard case .wrong(let key, _, let rule) = error,
        self.key(key)?.isSecret == true
      else { throw error }
      throw .wrongSecret(key: key, rule: rule)
    }
  }

  /// Identifies the endpoint, without credentials, which may be renewed.
  private func identity(_ values: [String: String], _ fields: [String: String]) -> String {
    // Where a picture is stored is no part of where its message goes.
    let visible = values.filter {
      $0.key != UploadFirstFlow.key.name && key($0.key)?.isSecret == false
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
  package let quiet: QuietHours?
  /// The file of certificates that its servers are known by; nil for those of the system.
  let certificates: String?
  package let service: any MessageService
  package var serviceName: String { type(of: service).name }
  /// Identifies the endpoint; contains no secrets.
  package let identity: String
  /// The digest of ``identity``.
  package let key: DeliveryKey
  /// The secrets, with fields filled in.
  package let secrets: [(name: String, value: String)]
  /// The name of the store that the picture is put into first; nil for none.
  package let upload: String?
  /// The destination's own address of the picture; nil for none.
  package let imageURL: String?
}

extension DestinationKey {
  static func named(_ name: String, among keys: [DestinationKey]) -> DestinationKey? {
    keys.first { $0.names(name) }
  }
}
