import Archives
import Base

package enum FileError: Error, Sendable, Hashable {
  /// A missing input; `suggestion` is a similar name in its folder.
  case inputMissing(path: String, suggestion: String?)
  /// A missing folder of an input.
  case inputFolderMissing(path: String, folder: String)
  case inputIsFolder(path: String)
  case inputNotOpened(path: String, SystemError)
  case inputNotRead(name: String, SystemError)
  case inputTooLarge(name: String, limit: Int)
  /// A compressed input that cannot be decompressed.
  case compression(name: String, CompressionError)
  case pictureTooLarge(name: String, limit: Int)
  case inputIsTerminal
  /// A font folder that cannot be read.
  case folderNotRead(path: String, SystemError)
  /// A spec refers to a file outside its folder.
  case outsideSpecFolder(path: String)
  /// A spec refers to a pipe, a socket or a device.
  case streamInSpec(path: String)
  /// A call of a server refers to a file outside the server's folder.
  case outsideServedFolder(path: String)
  /// A call refers to a file, and the server has no folder.
  case noServedFolder(path: String)
  case outputIsFolder(path: String)
  case outputFolderMissing(path: String, folder: String)
  case outputNotCreated(path: String, SystemError)
  case outputNotWritten(name: String, SystemError)
  /// The output would overwrite the input.
  case outputIsInput(path: String)
  /// Two outputs of a run have the same name.
  case sameFileTwice(path: String)
  /// The file in the place of a card's record is not a record.
  case notARecord(path: String)
  case outputIsTerminal
  /// The folder that the output folder of a batch would be in does not exist.
  case batchFolderMissing(path: String)
  /// Another batch is running in the folder.
  case batchIsRunning(path: String)
  /// The output path has a file that no batch has written.
  case foreignFile(path: String)

  package var status: ExitStatus {
    switch self {
    case .inputMissing, .inputFolderMissing, .inputIsFolder, .inputNotOpened, .folderNotRead:
      .noInput
    case .inputTooLarge, .pictureTooLarge, .outsideSpecFolder, .streamInSpec, .outsideServedFolder,
      .noServedFolder:
      .badData
    case .compression(_, .noLibrary): .inputOutput
    case .compression: .badData
    case .inputNotRead, .outputNotWritten: .inputOutput
    case .outputIsFolder, .outputFolderMissing, .outputNotCreated, .notARecord, .batchFolderMissing,
      .batchIsRunning, .foreignFile:
      .cannotCreate
    case .inputIsTerminal, .outputIsInput, .outputIsTerminal, .sameFileTwice: .usage
    }
  }
}

extension FileError: CustomStringConvertible {
  /// The path, the reason and the next step in one line.
  package var description: String {
    switch self {
    case .inputMissing, .inputFolderMissing, .inputIsFolder: missing
    case .inputNotOpened(let path, let error), .folderNotRead(let path, let error):
      "\(quoted(path)) cannot be read: \(error.reason)"
    case .inputNotRead(let name, let error):
      "\(name) cannot be read: \(error.reason)"
    case .compression(let name, let error): "\(name) cannot be read: \(error.reason)"
    case .inputTooLarge(let name, let limit):
      "\(name) has more than \(limit) bytes, and more are not read. Pass a part of it."
    case .pictureTooLarge(let name, let limit):
      "\(name) has more than \(limit) bytes, and larger pictures are not read. "
        + "Resize it, or save it as JPEG."
    case .inputIsTerminal:
      "Standard input is a terminal. Name a file, or let another program write into this one."
    case .outsideSpecFolder, .streamInSpec, .outsideServedFolder, .noServedFolder: unfit
    case .outputIsFolder(let path):
      "\(quoted(path)) cannot be written: it is a folder. Name a file in it: -o \(exampleIn(path))"
    case .outputFolderMissing(let path, let folder):
      "\(quoted(path)) cannot be written: there is no folder \(quoted(folder)). "
        + "Make it first, or check the path."
    case .outputNotCreated(let path, let error):
      "\(quoted(path)) cannot be written: \(error.reason)"
    case .outputNotWritten(let name, let error):
      "\(name) cannot be written: \(error.reason)"
    case .outputIsInput(let path):
      "\(quoted(path)) is the input, and the picture would replace it. Name another file with -o."
    case .sameFileTwice(let path):
      "\(quoted(path)) would be two files of this run at once. Give the page another name with --html."
    case .notARecord(let path):
      "\(quoted(path)) is in the way of the card's record. Move it, or pass --no-sidecar."
    case .outputIsTerminal:
      "A picture is not for a terminal. Name a file with -o, or redirect standard output."
    case .batchFolderMissing, .batchIsRunning, .foreignFile: batch
    }
  }

  /// Whether the output as a whole has failed, so that a batch must end.
  package var endsBatch: Bool {
    switch self {
    case .outputNotCreated, .outputNotWritten, .outputFolderMissing: true
    default: false
    }
  }

  private var batch: String {
    switch self {
    case .batchFolderMissing(let path):
      "\(quoted(path)) cannot be made: the folder that it would be in does not exist. "
        + "Make that first, or check the path."
    case .batchIsRunning(let path):
      "\(quoted(path)) cannot be drawn into: another batch is at work there. Wait for its end, or name "
        + "another folder with -o."
    case .foreignFile(let path):
      "\(quoted(path)) is there already, and no earlier batch has made it. Move it, pass --force to replace "
        + "it, or --no-clobber to leave it."
    default: ""
    }
  }

  private var unfit: String {
    switch self {
    case .outsideSpecFolder(let path):
      "\(quoted(path)) is not read: a spec may only name files in its own folder. "
        + "Copy the file there and give its path from the spec."
    case .outsideServedFolder(let path):
      "\(quoted(path)) is not used: only files below the folder of the server are. Copy the file there, "
        + "and give its path from that folder."
    case .noServedFolder(let path):
      "\(quoted(path)) is not used: the server was started without --folder. Start it with one, or give the "
        + "rows in \"data\" or \"spec\"."
    case .streamInSpec(let path):
      "\(quoted(path)) is not read: a spec may only name ordinary files, and this is a pipe or a "
        + "device. Write what comes from it to a file, and name that."
    default: ""
    }
  }

  private var missing: String {
    switch self {
    case .inputMissing(let path, let suggestion):
      "\(quoted(path)) cannot be read: there is no such file. "
        + (suggestion.map { "Did you mean \(quoted($0))?" } ?? "Check the path.")
    case .inputFolderMissing(let path, let folder):
      "\(quoted(path)) cannot be read: there is no folder \(quoted(folder)). Check the path."
    case .inputIsFolder(let path):
      "\(quoted(path)) cannot be read: it is a folder. Name a file in it."
    default: ""
    }
  }
}

/// Quotes a path, cut later than values since paths differ at their ends.
package func quoted(_ path: String) -> String { "\"\(excerpt(path, limit: 1024))\"" }

private func exampleIn(_ folder: String) -> String {
  excerpt(folder.hasSuffix("/") ? folder : folder + "/", limit: 1024) + "week.png"
}
