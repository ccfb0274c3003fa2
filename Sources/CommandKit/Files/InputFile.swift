import Base

/// An input: a file or standard input.
package enum InputFile: Sendable, Hashable {
  case standardInput
  case file(path: String)

  /// Reads an argument: `-` is standard input, all else a path.
  package init(argument: String) {
    self = argument == "-" ? .standardInput : .file(path: argument)
  }

  /// The name in messages, before a line and column.
  package var name: String {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): path
    }
  }

  /// Reads all bytes.
  ///
  /// - Throws: ``FileError`` when it cannot be opened or read, when it has more than `limit` bytes,
  ///   or when it is standard input and that is a terminal, where the command would seem to hang.
  package func read(upTo limit: Int) throws(FileError) -> [UInt8] {
    try open { descriptor, name throws(FileError) in
      let bytes = try converting({ FileError.inputNotRead(name: name, $0) }) {
        () throws(SystemError) in
        try descriptor.readAll(upTo: limit, expecting: try descriptor.status().size)
      }
      guard bytes.count <= limit else { throw .inputTooLarge(name: name, limit: limit) }
      return bytes
    }
  }

  /// Reads all bytes in chunks that end with a line feed, except for the last. A text that is
  /// compressed is decompressed.
  ///
  /// - Throws: ``FileError`` as ``read(upTo:)``, and for a compressed text that is damaged.
  package func readText(upTo limit: Int) throws -> [[UInt8]] {
    try opened { try $0.text(upTo: limit) }
  }

  /// Opens it, calls `body`, and closes it.
  ///
  /// - Throws: ``FileError`` as ``read(upTo:)``, and what `body` throws.
  package func opened<Result>(_ body: (OpenInput) throws -> Result) throws -> Result {
    let descriptor = try openForLong()
    defer { descriptor.close() }
    return try body(OpenInput(descriptor, of: self))
  }

  /// Opens it; the caller closes the descriptor.
  package func openForLong() throws(FileError) -> Descriptor {
    try open { descriptor, name throws(FileError) in
      return try converting({ FileError.inputNotRead(name: name, $0) }) {
        () throws(SystemError) in try descriptor.duplicate()
      }
    }
  }

  /// Calls `body` with the open file and its name in errors.
  private func open<Result>(
    _ body: (Descriptor, String) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    switch self {
    case .standardInput:
      guard !Descriptor.standardInput.isTerminal else { throw .inputIsTerminal }
      return try body(.standardInput, "Standard input")
    case .file(let path):
      let file: OpenFile
      do throws(SystemError) {
        file = try OpenFile(path, for: .reading)
      } catch {
        throw explain(error, path: path)
      }
      return try file.use { descriptor throws(FileError) in
        if case .folder? = kind(of: descriptor) { throw .inputIsFolder(path: path) }
        guard !descriptor.isTerminal else { throw .inputIsTerminal }
        return try body(descriptor, quoted(path))
      }
    }
  }

  private func kind(of descriptor: Descriptor) -> FileStatus.Kind? {
    do throws(SystemError) { return try descriptor.status().kind } catch { return nil }
  }

  /// Finds the missing part of a path, and a similar name.
  private func explain(_ error: SystemError, path: String) -> FileError {
    guard error.isMissing, !path.isEmpty else { return .inputNotOpened(path: path, error) }
    let parts = FilePath(path)
    do throws(SystemError) {
      let names = try FileSystem.names(in: parts.folder, limit: InputFile.mostNamesLookedAt)
      let suggestion = closest(to: parts.name, among: names.sorted())
      return .inputMissing(path: path, suggestion: suggestion.map { parts.prefix + $0 })
    } catch {
      return error.isMissing
        ? .inputFolderMissing(path: path, folder: parts.folder)
        : .inputMissing(path: path, suggestion: nil)
    }
  }

  /// Limits the search for a similar name in huge folders.
  private static let mostNamesLookedAt = 10_000
}
