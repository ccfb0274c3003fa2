import ChartRender
import CommandKit

/// A folder into which a batch draws, with what earlier runs have left there.
struct BatchFolder: Sendable {
  /// What happens to files that are there.
  enum Policy: Sendable, Hashable {
    /// Those of earlier runs are replaced where they would look different now; others are in the way.
    case update
    /// All are replaced, and every card is drawn.
    case force
    /// All stay.
    case keep
  }

  /// The manifest.
  static let manifest = "manifest.ndjson"
  /// What the manifest was before this run; there as long as a run is not finished.
  static let previous = ".manifest.previous.ndjson"
  /// What the manifests of earlier runs say about jobs that the last one did not have.
  static let earlier = ".manifest.earlier.ndjson"

  let path: String
  let folder: DirectoryHandle
  let fanOut: DirectorySharding
  private let policy: Policy
  private let drawn: PreviousManifest
  /// Whether the content of files is looked at rather than their length alone, as after a loss of power.
  private let isThorough: Bool

  /// Whether a page is made with all cards.
  private let hasGallery: Bool

  /// Opens the folder and takes it for this process; of a rehearsal it is only read.
  ///
  /// - Throws: ``FileError`` when the folder is not there or cannot be written to, another run is at work
  ///   in it, or an interrupted one left it and nobody has said what to do about that.
  init(_ options: BatchOptions) throws(FileError) {
    let path = options.output ?? "."
    (self.path, fanOut, policy) = (path, options.fanOut, options.policy)
    do throws(SystemError) {
      folder = try DirectoryHandle(path)
    } catch {
      throw error.isMissing ? .batchFolderMissing(path: path) : .outputNotCreated(path: path, error)
    }
    guard options.isRehearsal || folder.lock() else { throw .batchIsRunning(path: path) }
    var isGalleryFree = true
    do throws(SystemError) {
      isThorough = try folder.status(of: BatchFolder.previous) != nil
      if options.hasGallery { isGalleryFree = try GalleryFile(folder).isFree }
    } catch {
      throw .outputNotCreated(path: path, error)
    }
    if isThorough, !options.isResumed, policy != .force { throw .batchWasInterrupted(path: path) }
    if !isGalleryFree, policy == .update {
      throw .foreignFile(path: "\(path)/\(GalleryFile.name)")
    }
    hasGallery = options.hasGallery && (isGalleryFree || policy == .force)
    if policy != .force { try BatchFolder.checkManifest(path, folder) }
    do throws(SystemError) {
      let earlier = [BatchFolder.earlier, BatchFolder.previous]
      if options.isRehearsal {
        drawn = try PreviousManifest(earlier + [BatchFolder.manifest], in: folder)
        return
      }
      try BatchFolder.removeLeftovers(in: path, folder, levels: fanOut.levels)
      try BatchFolder.keepPrevious(in: folder, isInterrupted: isThorough)
      drawn = try PreviousManifest(earlier, in: folder)
    } catch {
      throw .outputNotCreated(path: path, error)
    }
  }

  /// Makes sure that what is called like our manifest is one.
  private static func checkManifest(
    _ path: String, _ folder: DirectoryHandle
  ) throws(FileError) {
    do throws(SystemError) {
      guard let status = try folder.status(of: BatchFolder.manifest), status.size > 0 else {
        return
      }
      let isOurs =
        status.kind == .regular
        ? try folder.reading(BatchFolder.manifest) { descriptor throws(SystemError) in
          ManifestEntry.isBeginning(try descriptor.readPart(at: 0, count: 64))
        } : false
      if isOurs { return }
    } catch {
      throw .outputNotCreated(path: "\(path)/\(BatchFolder.manifest)", error)
    }
    throw .foreignFile(path: "\(path)/\(BatchFolder.manifest)")
  }

  /// The file to which the lines of this run are added.
  func newManifest() throws(FileError) -> AppendedFile {
    do throws(SystemError) {
      return try folder.appending(BatchFolder.manifest, afresh: true)
    } catch {
      throw .outputNotCreated(path: "\(path)/\(BatchFolder.manifest)", error)
    }
  }

  /// Says that the run has come to its end, and makes the page that shows it.
  ///
  /// - Returns: how many cards of earlier runs are there that this one has not.
  func finish() throws(FileError) -> Int {
    let earlier = try finishManifest()
    guard hasGallery else { return earlier }
    do throws(SystemError) {
      try GalleryFile(folder).write()
    } catch {
      throw .outputNotWritten(name: quoted("\(path)/\(GalleryFile.name)"), error)
    }
    return earlier
  }

  /// Says that the run has come to its end, and keeps in mind whose other pictures are there.
  private func finishManifest() throws(FileError) -> Int {
    var count = 0
    do throws(SystemError) {
      if drawn.count > 0 {
        let now = try PreviousManifest([BatchFolder.manifest], in: folder)
        let temporary = TemporaryName(target: BatchFolder.earlier)
          .name(process: CurrentProcess.identifier)
        let file = try folder.appending(temporary, afresh: true)
        try drawn.forEachLine(notIn: now) { line throws(SystemError) in
          try file.append(line)
          count += 1
        }
        try folder.move(temporary, onto: BatchFolder.earlier)
        if count == 0 { try folder.remove(BatchFolder.earlier) }
      }
      try folder.remove(BatchFolder.previous)
    } catch {
      throw .outputNotWritten(name: quoted("\(path)/\(BatchFolder.previous)"), error)
    }
    return count
  }

  /// What is there of a card's pictures.
  func looking(
    for files: [String], _ stem: String, _ fingerprint: String
  ) throws(FileError) -> CardStore.ExistingOutput {
    do throws(SystemError) {
      if policy != .force, let line = try drawn.line(of: stem, fingerprint: fingerprint),
        try isThere(files, as: line)
      {
        return .unchanged(line)
      }
      guard policy == .keep || !mayReplace(stem) && !isThorough else { return .free }
      var there: [String] = []
      for file in files where try folder.status(of: file) != nil { there.append(file) }
      guard let first = there.first else { return .free }
      guard policy == .keep else { return .taken("\(path)/\(first)") }
      let line = try drawn.line(of: stem)
      return .kept(
        there,
        try line.flatMap { (line) throws(SystemError) in
          try isThere(files, as: line) ? line : nil
        })
    } catch {
      throw .outputNotCreated(path: "\(path)/\(files.first ?? "")", error)
    }
  }

  /// Writes a picture as a whole or not at all.
  ///
  /// What an interrupted run has drawn last may not be in its manifest; it is known by its bytes.
  func write(_ file: BatchFile, of stem: String) throws(FileError) {
    let parts = FilePath(file.path)
    do throws(SystemError) {
      var place = folder
      if !parts.prefix.isEmpty {
        for name in parts.folder.split(separator: "/") { place = try place.folder(String(name)) }
      }
      do throws(SystemError) {
        try place.write(file.bytes, to: parts.name, mayReplace(stem) ? .allowed : .refused)
      } catch {
        guard error.exists else { throw error }
        let found = try place.content(of: parts.name, upTo: file.bytes.count)
        if found != file.bytes { throw error }
      }
    } catch {
      if error.exists { throw .foreignFile(path: "\(path)/\(file.path)") }
      throw .outputNotWritten(name: quoted("\(path)/\(file.path)"), error)
    }
  }

  /// Whether files of a card that are there may go: everybody's, or those that a batch has made.
  private func mayReplace(_ stem: String) -> Bool {
    policy == .force || policy == .update && drawn.has(stem)
  }

  /// Whether the files that a line tells of are those that are there, under the names that they would have now.
  private func isThere(_ files: [String], as line: String) throws(SystemError) -> Bool {
    let record: CardRecord
    do throws(InputError) {
      record = try CardRecord(
        JSONValue(parsing: SourceText(line, name: BatchFolder.manifest)),
        source: BatchFolder.manifest)
    } catch {
      return false
    }
    guard record.files.map(\.path) == files else { return false }
    for file in record.files {
      guard let status = try folder.status(of: file.path), status.kind == .regular,
        status.size == file.bytes
      else { return false }
      guard isThorough else { continue }
      let bytes = try folder.content(of: file.path, upTo: file.bytes)
      if SHA256.hex(of: bytes) != file.sha256 { return false }
    }
    return true
  }

  /// Puts what is known of earlier runs into the place where an interrupted run leaves it.
  ///
  /// After an interrupted run that is the manifest of the run before it with the lines of the interrupted one.
  private static func keepPrevious(
    in folder: DirectoryHandle, isInterrupted: Bool
  ) throws(SystemError) {
    if isInterrupted {
      let lines =
        try folder.status(of: manifest)?.kind == .regular
        ? try folder.reading(manifest) { descriptor throws(SystemError) in
          try descriptor.readAll(upTo: .max - 1, expecting: try descriptor.status().size)
        } : []
      guard let end = lines.lastIndex(of: UInt8(ascii: "\n")) else { return }
      let file = try folder.appending(previous, afresh: false)
      try file.append("\n" + String(decoding: lines[...end], as: UTF8.self))
      return
    }
    if try folder.status(of: manifest)?.kind == .regular {
      try folder.move(manifest, onto: previous)
    } else {
      _ = try folder.appending(previous, afresh: true)
    }
  }

  /// Removes what killed processes have left of files, in the folder and its subfolders.
  private static func removeLeftovers(
    in path: String, _ folder: DirectoryHandle, levels: Int
  ) throws(SystemError) {
    for name in try FileSystem.names(in: path, limit: .max) {
      if let process = TemporaryName.process(of: name) {
        let isLeft = process == CurrentProcess.identifier || !CurrentProcess.isRunning(process)
        if isLeft { try folder.remove(name) }
      } else if levels > 0, name.utf8.count == 2,
        try folder.status(of: name)?.kind == .folder
      {
        try removeLeftovers(in: "\(path)/\(name)", folder.folder(name), levels: levels - 1)
      }
    }
  }
}

/// The page beside a manifest that shows what the manifest tells of.
struct GalleryFile {
  /// What it is called.
  static let name = "index.html"

  private let folder: DirectoryHandle

  /// So much text is written at once.
  private static let pieceLength = 1 << 18

  /// The page of a folder.
  init(_ folder: DirectoryHandle) { self.folder = folder }

  /// Whether it can be written: nothing of its name is there, or an earlier batch has made it.
  var isFree: Bool {
    get throws(SystemError) {
      guard let status = try folder.status(of: GalleryFile.name) else { return true }
      guard status.kind == .regular else { return false }
      let mark = Array(GalleryPage.mark.utf8)
      return try folder.reading(GalleryFile.name) { descriptor throws(SystemError) in
        try descriptor.readPart(at: 0, count: mark.count) == mark
      }
    }
  }

  /// Makes it of the manifest, a line at a time, and puts it in its place once it is whole.
  func write() throws(SystemError) {
    let temporary = TemporaryName(target: GalleryFile.name)
      .name(process: CurrentProcess.identifier)
    do throws(SystemError) {
      let file = try folder.appending(temporary, afresh: true)
      var page = GalleryPage()
      var text = GalleryPage.start
      try folder.forEachLine(of: BatchFolder.manifest) { line, _ throws(SystemError) in
        guard let entry = page.entry(of: line) else { return }
        text += entry
        guard text.utf8.count >= GalleryFile.pieceLength else { return }
        try file.append(text)
        text = ""
      }
      try file.append(text + GalleryPage.end)
      try folder.move(temporary, onto: GalleryFile.name)
    } catch {
      try folder.remove(temporary)
      throw error
    }
  }
}

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
