import ChartRender
import CommandKit

/// A folder into which a batch draws, with the manifests of earlier runs.
struct BatchFolder: Sendable {
  enum Policy: Sendable, Hashable {
    /// Files of earlier runs are replaced if their fingerprint differs; other files are errors.
    case update
    /// All are replaced, and every card is drawn.
    case force
    /// All stay.
    case keep
  }

  let path: String
  let folder: DirectoryHandle
  let fanOut: DirectorySharding
  private let policy: Policy
  private let drawn: PreviousManifest
  /// Whether the run before was interrupted, after which the content of files is compared, not only
  /// their length.
  private let isThorough: Bool
  private let hasGallery: Bool

  /// Opens and locks the folder, and makes it if only its last part is missing; a dry run only
  /// reads it.
  ///
  /// A run that was interrupted is continued without asking: nothing answers a question of a
  /// scheduled command, and files of such a run are compared by their content.
  ///
  /// - Throws: ``FileError`` when the folder's parent is missing, the folder cannot be written to,
  ///   or another run uses it.
  init(_ options: BatchOptions) throws(FileError) {
    let path = options.output ?? "."
    (self.path, fanOut, policy) = (path, options.fanOut, options.policy)
    do throws(SystemError) {
      if !options.isRehearsal { try FileSystem.makeSharedFolder(path) }
      folder = try DirectoryHandle(path)
    } catch {
      throw error.isMissing ? .batchFolderMissing(path: path) : .outputNotCreated(path: path, error)
    }
    guard options.isRehearsal || folder.lock() else { throw .batchIsRunning(path: path) }
    var isGalleryFree = true
    do throws(SystemError) {
      isThorough = try folder.status(of: ManifestIndex.previousFile) != nil
      if options.hasGallery { isGalleryFree = try GalleryFile(folder).isFree }
    } catch {
      throw .outputNotCreated(path: path, error)
    }
    if !isGalleryFree, policy == .update {
      throw .foreignFile(path: "\(path)/\(GalleryFile.name)")
    }
    hasGallery = options.hasGallery && (isGalleryFree || policy == .force)
    if policy != .force { try BatchFolder.checkManifest(path, folder) }
    do throws(SystemError) {
      let earlier = [ManifestIndex.earlierFile, ManifestIndex.previousFile]
      if options.isRehearsal {
        drawn = try PreviousManifest(earlier + [ManifestIndex.file], in: folder)
        return
      }
      try BatchFolder.removeLeftovers(in: path, folder, levels: fanOut.levels)
      try BatchFolder.keepPrevious(in: folder, isInterrupted: isThorough)
      drawn = try PreviousManifest(earlier, in: folder)
    } catch {
      throw .outputNotCreated(path: path, error)
    }
  }

  /// Throws if the file with the name of the manifest is no manifest.
  private static func checkManifest(_ path: String, _ folder: DirectoryHandle) throws(FileError) {
    do throws(SystemError) {
      guard let status = try folder.status(of: ManifestIndex.file), status.size > 0 else { return }
      if status.kind == .regular,
        try folder.reading(
          ManifestIndex.file,
          { descriptor throws(SystemError) in
            ManifestEntry.isBeginning(try descriptor.readPart(at: 0, count: 64))
          })
      {
        return
      }
    } catch {
      throw .outputNotCreated(path: "\(path)/\(ManifestIndex.file)", error)
    }
    throw .foreignFile(path: "\(path)/\(ManifestIndex.file)")
  }

  func newManifest() throws(FileError) -> AppendedFile {
    try converting({ FileError.outputNotCreated(path: "\(path)/\(ManifestIndex.file)", $0) }) {
      () throws(SystemError) in try folder.appending(ManifestIndex.file, afresh: true)
    }
  }

  /// Marks the run as finished, and writes the gallery.
  ///
  /// - Returns: the number of cards of earlier runs that are not in this run's manifest.
  func finish() throws(FileError) -> Int {
    let earlier = try finishManifest()
    guard hasGallery else { return earlier }
    try converting({ FileError.outputNotWritten(name: quoted("\(path)/\(GalleryFile.name)"), $0) })
    {
      () throws(SystemError) in try GalleryFile(folder).write()
    }
    return earlier
  }

  /// Marks the run as finished, and keeps the lines of cards of earlier runs.
  private func finishManifest() throws(FileError) -> Int {
    var count = 0
    do throws(SystemError) {
      if drawn.count > 0 {
        let now = try PreviousManifest([ManifestIndex.file], in: folder)
        let temporary = TemporaryName(target: ManifestIndex.earlierFile)
          .name(process: CurrentProcess.identifier)
        let file = try folder.appending(temporary, afresh: true)
        try drawn.forEachLine(notIn: now) { line throws(SystemError) in
          try file.append(line)
          count += 1
        }
        try folder.move(temporary, onto: ManifestIndex.earlierFile)
        if count == 0 { try folder.remove(ManifestIndex.earlierFile) }
      }
      try folder.remove(ManifestIndex.previousFile)
    } catch {
      throw .outputNotWritten(name: quoted("\(path)/\(ManifestIndex.previousFile)"), error)
    }
    return count
  }

  /// Finds files that exist under the names of a card's images.
  func existing(
    _ files: [String], _ stem: String, _ fingerprint: String
  ) throws(FileError) -> CardStore.ExistingOutput {
    do throws(SystemError) {
      if policy != .force, let line = try drawn.line(of: stem, fingerprint: fingerprint),
        try matches(files, as: line)
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
          try matches(files, as: line) ? line : nil
        })
    } catch {
      throw .outputNotCreated(path: "\(path)/\(files.first ?? "")", error)
    }
  }

  /// Writes an image as a whole or not at all.
  ///
  /// The last images of an interrupted run may not be in its manifest; equal bytes identify them.
  func write(_ file: BatchFile, of stem: String) throws(FileError) {
    let parts = FilePath(file.path)
    do throws(SystemError) {
      var target = folder
      if !parts.prefix.isEmpty {
        for name in parts.folder.split(separator: "/") { target = try target.folder(String(name)) }
      }
      do throws(SystemError) {
        try target.write(file.bytes, to: parts.name, mayReplace(stem) ? .allowed : .refused)
      } catch {
        guard error.exists else { throw error }
        let found = try target.content(of: parts.name, upTo: file.bytes.count)
        if found != file.bytes { throw error }
      }
    } catch {
      if error.exists { throw .foreignFile(path: "\(path)/\(file.path)") }
      throw .outputNotWritten(name: quoted("\(path)/\(file.path)"), error)
    }
  }

  /// Returns whether existing files of a card may be replaced: all, or those of earlier runs.
  private func mayReplace(_ stem: String) -> Bool {
    policy == .force || policy == .update && drawn.has(stem)
  }

  /// Returns whether the files of a manifest line exist unchanged and have the names that are asked
  /// for.
  private func matches(_ files: [String], as line: String) throws(SystemError) -> Bool {
    let record: CardRecord
    do throws(InputError) {
      record = try CardRecord(
        JSONValue(parsing: SourceText(line, name: ManifestIndex.file)),
        source: ManifestIndex.file)
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

  /// Renames the manifest to that of the previous run, whose existence marks an unfinished run.
  ///
  /// After an interrupted run its lines are added to those of the run before it.
  private static func keepPrevious(
    in folder: DirectoryHandle, isInterrupted: Bool
  ) throws(SystemError) {
    if isInterrupted {
      let lines =
        try folder.status(of: ManifestIndex.file)?.kind == .regular
        ? try folder.reading(ManifestIndex.file) { descriptor throws(SystemError) in
          try descriptor.readAll(upTo: .max - 1, expecting: try descriptor.status().size)
        } : []
      guard let end = lines.lastIndex(of: UInt8(ascii: "\n")) else { return }
      let file = try folder.appending(ManifestIndex.previousFile, afresh: false)
      try file.append("\n" + String(decoding: lines[...end], as: UTF8.self))
      return
    }
    if try folder.status(of: ManifestIndex.file)?.kind == .regular {
      try folder.move(ManifestIndex.file, onto: ManifestIndex.previousFile)
    } else {
      _ = try folder.appending(ManifestIndex.previousFile, afresh: true)
    }
  }

  /// Removes temporary files of processes that have ended, in the folder and its subfolders.
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

/// The page beside a manifest that shows its cards.
struct GalleryFile {
  static let name = "index.html"

  private let folder: DirectoryHandle

  private static let chunkLength = 1 << 18

  init(_ folder: DirectoryHandle) { self.folder = folder }

  /// Whether it can be written: it does not exist, or an earlier batch has made it.
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

  /// Writes a temporary file, one line of the manifest after the other, and renames it once it is
  /// whole.
  func write() throws(SystemError) {
    let temporary = TemporaryName(target: GalleryFile.name)
      .name(process: CurrentProcess.identifier)
    do throws(SystemError) {
      let file = try folder.appending(temporary, afresh: true)
      var page = GalleryPage()
      var text = GalleryPage.start
      try folder.forEachLine(of: ManifestIndex.file) { line, _ throws(SystemError) in
        guard let entry = page.entry(of: line) else { return }
        text += entry
        guard text.utf8.count >= GalleryFile.chunkLength else { return }
        try file.append(text)
        text = ""
      }
      try file.append(text + page.end)
      try folder.move(temporary, onto: GalleryFile.name)
    } catch {
      try folder.remove(temporary)
      throw error
    }
  }
}

/// The manifests of earlier runs in a folder; their lines stay in the files.
struct PreviousManifest: Sendable {
  private let folder: DirectoryHandle
  private let names: [String]
  private var index = ManifestIndex()

  var count: Int { index.count }

  /// Reads manifests; of two lines about one job the later one counts.
  init(_ names: [String], in folder: DirectoryHandle) throws(SystemError) {
    (self.folder, self.names) = (folder, names)
    for (file, name) in names.enumerated() where try folder.status(of: name)?.kind == .regular {
      try folder.forEachLine(of: name) { line, offset throws(SystemError) in
        index.add(line, file: file, offset: offset)
      }
    }
  }

  /// Returns whether a job of that name was drawn.
  func has(_ stem: String) -> Bool { index[stem] != nil }

  /// Returns the line of a job, or nil if it was not drawn, or not with this fingerprint; a nil
  /// fingerprint matches any.
  func line(of stem: String, fingerprint: String? = nil) throws(SystemError) -> String? {
    guard let line = index[stem] else { return nil }
    let bytes = try bytes(of: line)
    guard let found = ManifestEntry.drawn(bytes[...]), found.stem == stem,
      found.fingerprint == fingerprint ?? found.fingerprint
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls `body` with the lines of jobs that another manifest does not have.
  func forEachLine(
    notIn other: PreviousManifest, _ body: (String) throws(SystemError) -> Void
  ) throws(SystemError) {
    for line in index.lines(notIn: other.index) {
      try body(String(decoding: try bytes(of: line), as: UTF8.self))
    }
  }

  private func bytes(of line: ManifestIndex.Line) throws(SystemError) -> [UInt8] {
    try folder.reading(names[Int(line.file)]) { descriptor throws(SystemError) in
      try descriptor.readPart(at: line.offset, count: Int(line.length))
    }
  }
}
