import ChartRender
import CommandKit

/// Reads what a card is drawn from, or the last good copy of it where it cannot be read.
struct SourceReader: Sendable {
  private let cache: SnapshotCache?
  /// The texts of a call that take the place of files.
  private let texts: [InputFile: [UInt8]]
  private let console: Console
  /// Whether the source is not even tried.
  private var isLocked: Bool
  /// The copies that have turned out to be damaged.
  private var damaged: Set<InputFile> = []
  private var copied: Set<InputFile> = []
  /// The files that were read, in the order of reading.
  private var fresh: [(input: InputFile, pieces: [[UInt8]])] = []
  /// Whether an export of health data was read.
  private var hasReadExport = false
  /// Whether a workbook, a database, a track or an archive was read.
  private var hasImported = false

  /// What a text is read as.
  enum Part: Sendable, Hashable {
    case input
    /// The data that a spec names.
    case data
  }

  private(set) var hasData = true

  init(
    cache: SnapshotCache? = nil, isLocked: Bool = false, texts: [InputFile: [UInt8]] = [:],
    _ console: Console
  ) {
    (self.cache, self.texts) = (cache, texts)
    self.isLocked = isLocked
    self.console = console
  }

  /// Whether something is a copy from before.
  var isStale: Bool { !copied.isEmpty }

  /// Warns of a language in which there are no texts.
  func warnOfLanguage(of locale: ChartLocale?) {
    guard let locale, !locale.hasOwnTexts else { return }
    console.warning(
      "there are no texts in the language of the locale \"\(locale.identifier)\": numbers and dates "
        + "are its own, words such as \"Average\" and descriptions are English.")
  }

  /// Stops reading sources, when a spec says that they are locked.
  ///
  /// - Parameter isInline: whether the spec contains its data.
  mutating func lock(isInline: Bool) {
    if isLocked { return }
    isLocked = true
    if isInline { hasData = false }
  }

  /// The text of a file; nil when it is to be done without. Of an export of health data it is a
  /// table of what the settings ask for.
  ///
  /// - Throws: ``CommandError`` when it cannot be read and there is no copy of it, or it is no
  ///   text.
  mutating func text(
    of input: InputFile, as part: Part, _ settings: ChartSettings
  ) throws -> SourceText? {
    var failure: (any Error)?
    var found: [[UInt8]]?
    var traits: RowTraits?
    if !isLocked {
      do throws {
        switch try DataFile(input, text: texts[input], console).read(settings) {
        case .health(let table, let known): (found, traits, hasReadExport) = ([table], known, true)
        case .imported(let pieces): (found, hasImported) = (pieces, true)
        case .text(let pieces): found = pieces
        }
      } catch {
        failure = error
      }
    }
    if let found, !found.isEmpty || copy(of: input) == nil {
      // A pipe from a command that failed; with a cache, a card is never empty.
      if cache == nil, found.allSatisfy({ $0.allSatisfy { $0.isBlank || $0.isLineBreak } }) {
        throw InputError(source: input.name, location: nil, reason: .text(.empty))
      }
      if cache != nil { fresh.append((input, found)) }
      var text = try SourceReader.text(found, of: input)
      text.traits = traits
      return text
    }
    if let bytes = copy(of: input) {
      copied.insert(input)
      let reason =
        failure.map { CommandError($0).message }
        ?? "\(quoted(input.name)) is \(isLocked ? "locked" : "empty")."
      console.warning("\(reason) Drawing the last good copy of it.")
      return try SourceReader.text([bytes], of: input)
    }
    if let failure { throw failure }
    hasData = false
    // A spec still says what the card looks like.
    guard part == .input else { return nil }
    do throws {
      return try SourceReader.text(input.readText(upTo: SourceText.defaultLimit), of: input)
    } catch {
      return nil
    }
  }

  /// Tells of keys that have other names now.
  func tell(of keys: [ChartSettings.RenamedKey]) {
    for key in keys { console.note(key.description) }
  }

  /// Tells of options that say what to read of files that are no text, where none was read.
  func tell(ofUnused settings: ChartSettings, name: String) {
    if isLocked || isStale { return }
    if !settings.health.kinds.isEmpty, !hasReadExport {
      console.warning(
        "\(quoted(name)) is no export of Health, so --health has no effect. Leave it out, or pass the "
          + "zip file that the phone wrote.")
    }
    // The table of another service may be in an archive.
    if hasImported || hasReadExport { return }
    for (option, value, kind) in [
      ("sheet", settings.tables.sheet, "workbook or archive"),
      ("sql", settings.tables.sql, "SQLite database"),
    ] where value != nil {
      console.warning(
        "\(quoted(name)) is no \(kind), so --\(option) has no effect. Leave it out.")
    }
  }

  /// Calls `body`, and again without the copies if these turn out to be damaged.
  mutating func trying<Result>(
    _ body: (inout SourceReader) throws -> Result
  ) throws -> Result {
    do throws {
      return try body(&self)
    } catch {
      guard error is InputError, isStale else { throw error }
      console.warning("the last good copy is damaged: \(CommandError(error).message)")
      damaged.formUnion(copied)
      copied = []
      return try body(&self)
    }
  }

  /// Keeps copies of what was read.
  func keepCopies() throws {
    guard let cache, !isStale, !isLocked, hasData else { return }
    for (input, pieces) in fresh where !pieces.isEmpty {
      guard pieces.reduce(0, { $0 + $1.count }) <= SnapshotCache.limit else {
        console.warning(
          "the input has more than \(SnapshotCache.limit) bytes, so no copy of it is kept.")
        continue
      }
      try cache.keep(Array(pieces.joined()), of: input)
    }
  }

  private func copy(of input: InputFile) -> [UInt8]? {
    damaged.contains(input) ? nil : cache?.bytes(of: input)
  }

  private static func text(
    _ pieces: consuming [[UInt8]], of input: InputFile
  ) throws -> SourceText {
    try SourceText(
      chunks: pieces, name: input.name, limit: SourceText.defaultLimit, damagedLines: .emptied)
  }
}

/// The last good copies of what cards were drawn from, for when a source cannot be read.
struct SnapshotCache: Sendable, Hashable {
  /// The most bytes that a copy has: 8 MiB.
  static let limit = 8 << 20

  let folder: String
  private let session: String?
  private let output: String?

  /// - Parameters:
  ///   - session: distinguishes the data of one session from that of another; nil for none.
  ///   - output: the name of the picture, which is all that distinguishes what comes by standard
  ///     input without a session.
  init(folder: String, session: String?, output: String?) {
    (self.folder, self.session, self.output) = (folder, session, output)
  }

  func file(of input: InputFile) -> OutputFile {
    OutputFile(path: "\(folder)/\(SnapshotCache.safe(name(of: input))).copy", isPrivate: true)
  }

  private func name(of input: InputFile) -> String {
    let place: String =
      switch input {
      case .standardInput: session == nil ? "- \(output ?? "-")" : "-"
      case .file(let path): SnapshotCache.place(of: path)
      }
    return session.map { "\(place) \($0)" } ?? place
  }

  /// The absolute path, whether or not there is a file. The last link is kept: it is the name by
  /// which the data is known, whatever it leads to today.
  private static func place(of path: String) -> String {
    let (parent, name) = (FilePath(path).folder, FilePath(path).name)
    do throws(SystemError) {
      return try FileSystem.resolved(parent) + "/" + name
    } catch {
      return path
    }
  }

  /// The bytes of a copy; nil when there is none that can be read.
  func bytes(of input: InputFile) -> [UInt8]? {
    do throws(FileError) {
      let bytes = try InputFile.file(path: file(of: input).path).read(upTo: SnapshotCache.limit)
      return bytes.isEmpty ? nil : bytes
    } catch {
      return nil
    }
  }

  /// Keeps a copy that only the owner can read.
  func keep(_ bytes: [UInt8], of input: InputFile) throws(FileError) {
    do throws(SystemError) {
      try FileSystem.makeFolder(folder)
    } catch {
      throw .outputNotCreated(path: folder, error)
    }
    OutputFile.removeLeftovers(for: [file(of: input)])
    try file(of: input).write(bytes)
  }

  /// A file name: the readable characters and a checksum.
  private static func safe(_ name: String) -> String {
    let readable = name.unicodeScalars.suffix(longestName).map { scalar in
      scalar.isLetterOrDigit ? Character(scalar) : "-"
    }
    return String(readable) + "-" + name.checksum
  }

  private static let longestName = 60
}
