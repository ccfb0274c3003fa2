import ChartRender
import CommandKit

/// The input of a batch, which is read as it is needed and may never end.
final class RowInput: Sendable {
  private let descriptor: Descriptor
  private let isOwned: Bool
  let name: String
  /// Whether it can be read from its start again.
  let isFile: Bool

  private static let pieceLength = 1 << 18

  /// Opens an input.
  init(_ input: InputFile) throws(FileError) {
    switch input {
    case .standardInput:
      guard !Descriptor.standardInput.isTerminal else { throw .inputIsTerminal }
      (descriptor, isOwned, name) = (.standardInput, false, input.name)
    case .file(let path):
      descriptor = try input.openForLong()
      (isOwned, name) = (true, path)
    }
    isFile = isOwned && RowInput.isRegular(descriptor)
  }

  deinit { if isOwned { descriptor.close() } }

  private static func isRegular(_ descriptor: Descriptor) -> Bool {
    do throws(SystemError) { return try descriptor.status().kind == .regular } catch {
      return false
    }
  }

  /// Why there are no bytes.
  enum Interruption: Error {
    /// Whoever writes them takes their time.
    case nothingYet
    case failed(FileError)
  }

  /// The next bytes, without waiting for them; nil at the end.
  func readNow() throws(Interruption) -> [UInt8]? {
    try read(within: 0)
  }

  /// The next bytes; nil at the end, and when somebody wants the batch to end while nothing comes.
  func read(_ stop: CancellationSignal) throws(FileError) -> [UInt8]? {
    while stop.signal == nil {
      do throws(Interruption) {
        return try read(within: RowInput.patience)
      } catch {
        if case .failed(let error) = error { throw error }
      }
    }
    return nil
  }

  private func read(within milliseconds: Int32) throws(Interruption) -> [UInt8]? {
    do throws(SystemError) {
      if try descriptor.isReadable(within: milliseconds) {
        let bytes = try descriptor.readSome(RowInput.pieceLength)
        return bytes.isEmpty ? nil : bytes
      }
    } catch {
      throw .failed(.inputNotRead(name: quoted(name), error))
    }
    throw .nothingYet
  }

  /// How many milliseconds lie between two looks at whether somebody wants the batch to end.
  private static let patience: Int32 = 100

  /// Goes back to the start.
  func rewind() { descriptor.rewind() }
}
