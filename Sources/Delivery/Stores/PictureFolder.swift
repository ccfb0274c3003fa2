import Base

/// A folder of this machine that a web server shows.
package struct PictureFolder: PictureStore {
  package static let name = "folder"
  package static let keys = [
    DestinationKey("path", .required, "the folder, which has to exist, as a whole path"),
    .storePrefix, .storePublic, .storeVerify,
  ]

  private let path: String
  package let folders: [String]
  package let place: PublicPlace?

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(PictureFolder.keys)
    path = try fields.required("path")
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw fields.wrong("path", rule: "Give a whole path, which begins with a slash.")
    }
    folders = try fields.storedFolders()
    _ = try fields.required("public")
    place = try PublicPlace(fields)
  }

  package func address(of message: AdaptedMessage) throws(DeliveryError) -> String {
    place?.address(of: StoredName(message, in: folders)) ?? ""
  }

  package func upload(
    _ image: CardMessage.ImageAttachment, as name: StoredName
  ) -> DeliveryStep {
    .store(
      StoredFile(
        folder: path, subfolders: name.folders, name: name.name, bytes: image.bytes,
        type: image.mediaType, lifetime: .kept))
  }

  /// Writes an empty file and removes it.
  package var check: (any DeliveryFlow)? { FolderCheckFlow(path: path) }
}

private struct FolderCheckFlow: DeliveryFlow {
  let path: String

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard reply == nil else { return .done(SentMessage(id: "")) }
    return .store(
      StoredFile(
        folder: path, subfolders: [], name: "snapshot-check.txt", bytes: [], type: "text/plain",
        lifetime: .removed))
  }
}
