import Base
import Batch
import Cards
import CommandKit

/// A card that can be sent: what its record says, and where its pictures are.
struct SendableCard: Sendable {
  /// What messages and receipts call it.
  let name: String
  let record: CardRecord
  /// The fields of its job, for the names and keys of destinations.
  let fields: [String: String]
  let pictures: CardImageFiles
}

/// What a line of a manifest is.
enum ManifestCard: Sendable {
  case card(SendableCard)
  /// A card that was not drawn.
  case notDrawn
  /// No card at all.
  case broken(SendError)
}

extension SendableCard {
  /// Reads a record, or a line of a manifest.
  ///
  /// - Parameters:
  ///   - json: the object.
  ///   - name: what the card is called unless it is a line of a manifest, which says that.
  ///   - source: the file, for messages.
  ///   - folder: where its pictures are.
  static func found(
    _ json: JSONValue, name: String, source: String, in folder: CardFolder
  ) throws(SendError) -> ManifestCard {
    if json["status"]?.string == "failed", json["error"] != nil { return .notDrawn }
    guard CardRecord.isRecord(json) else { throw .noCard(name: source) }
    let record: CardRecord
    do throws(InputError) {
      record = try CardRecord(json, source: source)
    } catch {
      throw .input(error)
    }
    var fields: [String: String] = [:]
    for member in json["job"]?.members ?? [] { fields[member.key] = member.value.fieldText }
    if let id = json["id"]?.string { fields["id"] = fields["id"] ?? id }
    let data = (json["files"]?.array ?? []).map { $0["data"]?.string }
    return .card(
      SendableCard(
        name: json["id"]?.string ?? json["name"]?.string ?? name, record: record, fields: fields,
        pictures: CardImageFiles(record: record, inline: data, folder: folder)))
  }
}
