/// Where a picture goes.
package enum OutputDestination: Sendable, Hashable {
  case standardOutput
  case file(OutputFile)

  /// Makes sure, before anything is read or drawn, that a picture can go there.
  ///
  /// - Throws: ``FileError`` when it is a terminal or a folder, or when the picture would replace the
  ///   input.
  package func check(against input: InputFile?) throws(FileError) {
    switch self {
    case .standardOutput:
      guard !Descriptor.standardOutput.isTerminal else { throw .outputIsTerminal }
    case .file(let file):
      try file.check()
      if case .file(let path)? = input, let identity = identity(of: path),
        identity == self.identity(of: file.path)
      {
        throw .outputIsInput(path: file.path)
      }
    }
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    switch self {
    case .standardOutput:
      do throws(SystemError) {
        try Descriptor.standardOutput.writeAll(bytes)
      } catch {
        throw .outputNotWritten(name: "Standard output", error)
      }
    case .file(let file): try file.write(bytes)
    }
  }

  /// What tells a file from all others, if there is one.
  ///
  /// A terminal or `/dev/null` may well be both input and output.
  private func identity(of path: String) -> FileStatus.Identity? {
    do throws(SystemError) {
      let status = try FileStatus(of: path, lastLink: .itself)
      return status.kind == .regular ? status.identity : nil
    } catch {
      return nil
    }
  }
}

extension OutputDestination {
  /// Takes what `-o` says: `-` is standard output.
  package init(_ output: String) {
    self = output == "-" ? .standardOutput : .file(OutputFile(path: output))
  }

  /// What `-o` says: `-` is standard output.
  package var name: String {
    switch self {
    case .standardOutput: "standard output"
    case .file(let file): quoted(file.path)
    }
  }

  /// What `-o` says, as the beginning of a message.
  package var plainName: String { file?.path ?? name }

  /// The file, unless it is standard output.
  package var file: OutputFile? {
    if case .file(let file) = self { file } else { nil }
  }
}
