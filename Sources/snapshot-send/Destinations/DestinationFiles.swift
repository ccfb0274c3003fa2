import Base
import Cards
import CommandKit
import Delivery

/// The destinations of a private file and of environment variables.
struct DestinationFiles: Sendable {
  /// The path of the file, which need not exist.
  let path: String
  private let list: DestinationList
  private let secrets: SecretStore

  /// Reads the file, by default the user's own, which need not exist, and the variables.
  ///
  /// - Throws: ``SendError`` for a file that is invalid, unreadable or readable by others.
  init(_ path: String?) throws {
    self.path = DestinationFiles.path(path)
    var list = DestinationList(services: KnownServices.all)
    if path != nil || FileSystem.exists(self.path) {
      let (bytes, permissions) = try DestinationFiles.content(of: self.path)
      try list.add(file: bytes, source: self.path)
      guard permissions & 0o040 == 0 || list.isForGroup else {
        throw SendError.openToOthers(path: self.path, permissions: permissions)
      }
    }
    for (variable, value) in Environment.all(startingWith: DestinationFiles.start) {
      let described = (list.all.map(\.name) + list.broken.map(\.name))
        .first { DestinationFiles.variable(of: $0) == variable }
      let name = variable.dropFirst(DestinationFiles.start.count).lowercased()
      list.add(described ?? name, variable: variable, value: value)
    }
    self.list = list
    secrets = SecretStore(list.all)
  }

  /// Hides the secrets of all destinations, as far as they are known.
  var redactor: Redactor { secrets.redactor }

  var all: [Destination] { list.all }
  var broken: [(name: String, error: DestinationError)] { list.broken }

  /// Finds a destination by name, or by the spelling of its variable.
  func destination(_ name: String) throws -> Destination {
    let variable = DestinationFiles.variable(of: name)
    if let found = list[name]
      ?? list.all.first(where: { DestinationFiles.variable(of: $0.name) == variable })
    {
      return try converting({ SendError.place(name: found.name, $0) }) {
        () throws(DestinationProblem) in try secrets.destination(found)
      }
    }
    if let found = list.broken.first(where: {
      $0.name == name || DestinationFiles.variable(of: $0.name) == variable
    }) {
      throw found.error
    }
    throw SendError.unknownDestination(name, known: list.all.map(\.name), file: path)
  }

  /// The file that an option names, else the user's own.
  static func path(_ asked: String?) -> String {
    asked ?? "\(Environment.configurationFolder ?? "~/.config")/snapshot/destinations.json"
  }

  /// Checks that the store of a destination is one, unless its name depends on the card.
  ///
  /// - Parameter store: the name that goes before that of the destination.
  func checkStore(of destination: Destination, or store: String? = nil) throws {
    guard let name = store ?? destination.upload, TextTemplate.names(in: name).isEmpty else {
      return
    }
    _ = try self.store(name)
  }

  /// Finds a destination that stores pictures for others.
  func store(_ name: String) throws -> Destination {
    let found = try destination(name)
    guard found.isStore else {
      throw SendError.place(
        name: found.name,
        .unsupported(
          "No other service can show a picture from there, since it is of \(found.service). Upload to a "
            + "destination of s3, webdav or folder."))
    }
    return found
  }

  /// Reads the file and checks its mode on the open file, so that it cannot be swapped between.
  static func content(
    of path: String
  ) throws -> (bytes: [UInt8], permissions: UInt32) {
    let descriptor = try InputFile.file(path: path).openForLong()
    defer { descriptor.close() }
    let (bytes, permissions) = try converting({ FileError.inputNotRead(name: quoted(path), $0) }) {
      () throws(SystemError) in
      let status = try descriptor.status()
      return (
        try descriptor.readAll(upTo: DestinationList.limit, expecting: status.size),
        status.permissions
      )
    }
    // Whether the group may read it is said in it.
    guard permissions & 0o037 == 0 else {
      throw SendError.openToOthers(path: path, permissions: permissions)
    }
    return (bytes, permissions)
  }

  private static let start = "SNAPSHOT_TO_"

  /// The variable of a destination: `SNAPSHOT_TO_OPS_TEAM` for `ops-team`.
  static func variable(of name: String) -> String {
    let words = name.unicodeScalars.map { scalar in
      scalar.isLetterOrDigit ? String(scalar).uppercased() : "_"
    }
    return start + words.joined()
  }
}
