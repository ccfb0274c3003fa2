import Archives

/// A file that another file of a package refers to.
struct Relation: Sendable, Hashable {
  let id: String
  /// The last word of the type, such as `worksheet`.
  let type: String
  /// The path in the archive.
  let path: String
}

/// The files of a package of Office, as ECMA-376, part 2 has it: they find each other by relations, and
/// the case of their names does not matter.
struct PackageFiles: Sendable {
  private let source: ByteSource
  private let entries: [String: ZipEntry]

  init(_ entries: [ZipEntry], in source: ByteSource) {
    self.source = source
    self.entries = Dictionary(
      entries.map { (PackageFiles.key($0.name), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Some programs write backslashes.
  private static func key(_ path: String) -> String {
    path.replacing("\\", with: "/").lowercased()
  }

  /// Reads a file; one that is missing is empty.
  func read(_ path: String, _ handler: (XMLReader.Event) throws -> Void) throws {
    guard let entry = entries[PackageFiles.key(path)] else { return }
    var reader = try EntryReader(of: entry, source)
    do {
      try XMLReader.read(from: { try reader.next() }, handler)
    } catch let failure as XMLReader.Failure {
      throw failure.error(in: path)
    }
  }

  /// The relations of a file; those of the package for an empty path.
  func relations(of path: String) throws -> [Relation] {
    let (folder, name) = PackageFiles.parts(of: path)
    var relations: [Relation] = []
    try read("\(folder)_rels/\(name).rels") { event in
      guard case .open(let tag) = event, case "Relationship" = tag.name, let id = tag["Id"],
        let type = tag["Type"]?.split(separator: "/").last, let target = tag["Target"],
        tag["TargetMode"] != "External"
      else { return }
      relations.append(
        Relation(
          id: id, type: String(type), path: PackageFiles.resolved(target, against: folder)))
    }
    return relations
  }

  /// The folder with its slash, and the name.
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  private static func resolved(_ target: String, against folder: String) -> String {
    var parts = target.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
