import Base
import Cards
import CommandKit
import Delivery

/// The destinations of a private file and of environment variables.
struct DestinationFiles: Sendable {
  /// The path of the file, which need not exist.
  let path: String
  /// The names of destinations and lists.
  let names: DestinationNames
  /// The names that variables alone describe, in any spelling that has the same variable.
  private let variableNames: Set<String>
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
    let described = DestinationNames(list)
    var variableNames: Set<String> = []
    for (variable, value) in Environment.all(startingWith: DestinationNames.start) {
      let name = variable.dropFirst(DestinationNames.start.count).lowercased()
      let known = described.spelled(like: name)
      if known == nil { variableNames.insert(name) }
      list.add(known ?? name, variable: variable, value: value)
    }
    (self.list, self.variableNames) = (list, variableNames)
    names = DestinationNames(list)
    secrets = SecretStore(list.all)
  }

  /// Hides the secrets of all destinations, as far as they are known.
  var redactor: Redactor { secrets.redactor }

  var all: [Destination] { list.all }
  var lists: [NameList] { list.lists }
  var broken: [(name: String, error: DestinationError)] { list.broken }

  /// Whether a name, which may be filled with a field of a card, has to stand as it is.
  enum Spelling: Sendable, Hashable { case exact, any }

  /// The destinations that a name stands for, each once.
  ///
  /// A name may be written as the one that has the same variable; where it comes from a field, only
  /// if a variable alone describes that.
  func places(_ name: String, _ spelling: Spelling) throws -> [String] {
    if let found = try names[name] { return found }
    if let other = names.spelled(like: name), spelling == .any || variableNames.contains(other),
      let found = try names[other]
    {
      return found
    }
    throw SendError.unknownDestination(name, known: names.all, file: path)
  }

  /// The destination of a name, with its secrets.
  func destination(_ name: String) throws -> Destination {
    if let found = list[name] {
      return try converting({ SendError.place(name: found.name, $0) }) {
        () throws(DestinationProblem) in try secrets.destination(found)
      }
    }
    if let found = list.broken.first(where: { $0.name == name }) { throw found.error }
    throw SendError.unknownDestination(name, known: names.all, file: path)
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
}
