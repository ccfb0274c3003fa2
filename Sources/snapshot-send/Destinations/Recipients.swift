import Base
import Cards
import CommandKit
import Delivery

/// The destinations of the cards of a run: what `--to` names, with fields of each card filled in.
struct Recipients: Sendable {
  /// One destination of a card.
  enum Recipient: Sendable {
    case destination(String)
    /// A name that stands for none.
    case none(name: String, SendError)

    var name: String {
      switch self {
      case .destination(let name), .none(let name, _): name
      }
    }
  }

  /// The names, some with fields in braces.
  private let names: [String]
  private let files: DestinationFiles
  /// How many destinations a card has whatever its fields are; at least 1.
  let count: Int

  /// Reads the values of `--to`: a name, or several with commas between them.
  ///
  /// - Parameter upload: the store for pictures that goes before those of the destinations.
  /// - Throws: ``SendError`` for a name without fields whose destinations cannot be used.
  init(_ texts: [String], _ files: DestinationFiles, upload: String? = nil) throws {
    self.files = files
    names = texts.flatMap { Recipients.names(in: $0, files) }
    var destinations: Set<String> = []
    for name in names where TextTemplate.names(in: name).isEmpty {
      destinations.formUnion(try Recipients.places(name, of: name, [:], files))
    }
    for name in destinations.sorted() {
      try files.checkStore(of: files.destination(name), or: upload)
    }
    count = max(1, destinations.count + names.count { !TextTemplate.names(in: $0).isEmpty })
  }

  /// The destinations of a card, each once.
  func recipients(of card: String, _ fields: [String: String]) -> [Recipient] {
    var known: Set<String> = []
    return names.flatMap { name -> [Recipient] in
      do {
        return try Recipients.places(name, of: card, fields, files)
          .filter { known.insert($0).inserted }.map(Recipient.destination)
      } catch {
        return [.none(name: name, SendError(error))]
      }
    }
  }

  /// A name with a comma in it is meant where there is one.
  static func names(in text: String, _ files: DestinationFiles) -> [String] {
    files.names.all.contains(text) ? [text] : SendOption.names(in: text)
  }

  private static func places(
    _ name: String, of card: String, _ fields: [String: String], _ files: DestinationFiles
  ) throws -> [String] {
    let template = FieldTemplate(name, of: "--\(SendOption.to.name)")
    let filled = try converting({ SendError.place(name: card, $0) }) {
      () throws(DestinationProblem) in try template.filled(with: fields)
    }
    return try files.places(filled, template.names.isEmpty ? .any : .exact)
  }
}
