import CommandKit
import Delivery

/// Where destinations come from: a file that only its owner can read, and variables of the environment.
struct DestinationFiles: Sendable {
  /// What the file is called, whether or not it is there.
  let path: String
  private let list: DestinationList
  /// What nobody may see of all of them.
  let redactor: Redactor

  /// Reads the file and all variables.
  ///
  /// - Parameter path: the file; nil for the user's own, which need not exist.
  /// - Throws: ``SendError`` for a file that cannot be read, that others can read, and for what is wrong in it.
  init(_ path: String?) throws(SendError) {
    let folder = Environment.configurationFolder ?? "~/.config"
    self.path = path ?? "\(folder)/snapshot/destinations.json"
    let bytes: [UInt8]?
    if path != nil || FileSystem.exists(self.path) {
      bytes = try DestinationFiles.content(of: self.path)
    } else {
      bytes = nil
    }
    var list = DestinationList(services: KnownServices.all)
    do throws(DestinationError) {
      if let bytes { try list.add(file: bytes, source: self.path) }
      for (variable, value) in Environment.all(startingWith: DestinationFiles.start) {
        let described = list.all.map(\.name).first { DestinationFiles.variable(of: $0) == variable }
        let name = variable.dropFirst(DestinationFiles.start.count).lowercased()
        try list.add(described ?? name, variable: variable, value: value)
      }
    } catch {
      throw .destination(error)
    }
    self.list = list
    redactor = Redactor(list.all.flatMap(\.secrets))
  }

  /// All destinations in the order of their names.
  var all: [Destination] { list.all }

  /// The destination of a name, however its variable spells it.
  func destination(_ name: String) throws(SendError) -> Destination {
    let variable = DestinationFiles.variable(of: name)
    if let found = list[name]
      ?? list.all.first(where: { DestinationFiles.variable(of: $0.name) == variable })
    {
      return found
    }
    throw .unknownDestination(name, known: list.all.map(\.name), file: path)
  }

  /// What is in the file: it is looked at once it is open, so that it cannot be another one by then.
  private static func content(of path: String) throws(SendError) -> [UInt8] {
    let (bytes, permissions): ([UInt8], UInt32)
    do throws(FileError) {
      let descriptor = try InputFile.file(path: path).openForLong()
      defer { descriptor.close() }
      do throws(SystemError) {
        permissions = try descriptor.status().permissions
        bytes = try descriptor.readAll(
          upTo: DestinationList.limit, expecting: try descriptor.status().size)
      } catch {
        throw .inputNotRead(name: quoted(path), error)
      }
    } catch {
      throw .file(error)
    }
    guard permissions & 0o077 == 0 else {
      throw .openToOthers(path: path, permissions: permissions)
    }
    return bytes
  }

  private static let start = "SNAPSHOT_TO_"

  /// The variable that describes a destination: `SNAPSHOT_TO_OPS_TEAM` for `ops-team`.
  static func variable(of name: String) -> String {
    let words = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? String(scalar).uppercased() : "_"
    }
    return start + words.joined()
  }
}
