import ChartRender
import CommandKit

/// What earlier runs have drawn into a folder: where in their manifests the lines of the jobs stand.
///
/// Of each job a few numbers are kept, so that a million of them stay small; the lines stay in their files.
struct PreviousManifest: Sendable {
  private struct Line: Sendable {
    /// Which of the manifests it is in.
    let file: Int32
    let offset: Int
    let length: Int32
  }

  private let folder: DirectoryHandle
  private let names: [String]
  private var lines: [StableHash: Line] = [:]

  /// How many jobs it knows.
  var count: Int { lines.count }

  /// Reads the lines of manifests; of two about one job the later one counts.
  ///
  /// What is no line of a job that was drawn, such as half a line at the end, is passed over.
  init(_ names: [String], in folder: DirectoryHandle) throws(SystemError) {
    (self.folder, self.names) = (folder, names)
    for file in names.indices where try folder.status(of: names[file])?.kind == .regular {
      try read(file)
    }
  }

  private mutating func read(_ file: Int) throws(SystemError) {
    try folder.forEachLine(of: names[file]) { line, offset throws(SystemError) in
      guard let found = ManifestEntry.drawn(line) else { return }
      lines[StableHash(of: found.stem)] = Line(
        file: Int32(file), offset: offset, length: Int32(line.count + 1))
    }
  }

  /// Whether a job of that name was drawn.
  func has(_ stem: String) -> Bool { lines[StableHash(of: stem)] != nil }

  /// The line of a job; nil when it was not drawn, or not in this way.
  ///
  /// - Parameters:
  ///   - stem: the name of its files.
  ///   - fingerprint: what it was made of; nil for whatever that was.
  func line(of stem: String, fingerprint: String? = nil) throws(SystemError) -> String? {
    guard let line = lines[StableHash(of: stem)] else { return nil }
    let bytes = try bytes(of: line)
    guard let found = ManifestEntry.drawn(bytes[...]), found.stem == stem,
      found.fingerprint == fingerprint ?? found.fingerprint
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls `body` with the lines of the jobs that another manifest does not know, in no order that matters to a
  /// reader.
  func forEachLine(
    notIn other: PreviousManifest, _ body: (String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let rest = lines.filter { other.lines[$0.key] == nil }.values
    for line in rest.sorted(by: { ($0.file, $0.offset) < ($1.file, $1.offset) }) {
      try body(String(decoding: try bytes(of: line), as: UTF8.self))
    }
  }

  private func bytes(of line: Line) throws(SystemError) -> [UInt8] {
    try folder.reading(names[Int(line.file)]) { descriptor throws(SystemError) in
      try descriptor.readPart(at: line.offset, count: Int(line.length))
    }
  }
}
