#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The number of an open file, which somebody else closes.
struct Descriptor: Sendable, Hashable {
  /// The number.
  let number: Int32

  static let standardInput = Descriptor(number: 0)
  static let standardOutput = Descriptor(number: 1)
  static let standardError = Descriptor(number: 2)

  /// Whether a person sits at the other end.
  var isTerminal: Bool { isatty(number) == 1 }

  /// What is known about the file.
  func status() throws(SystemError) -> FileStatus {
    var information = stat()
    guard fstat(number, &information) == 0 else { throw .last }
    return FileStatus(information)
  }

  /// Writes all bytes, however many calls that takes.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes[offset...].withUnsafeBytes { rest in
        write(number, rest.baseAddress, min(rest.count, Descriptor.largestTransfer))
      }
      if written >= 0 { offset += written } else { try recover(from: .last, waitingFor: POLLOUT) }
    }
  }

  /// Reads to the end, or to the first byte beyond `limit`: a longer result means there is too much.
  func readAll(upTo limit: Int, expecting size: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(max(size, 0), limit))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let wanted = min(chunk.count, limit - bytes.count + 1)
      let count = chunk.withUnsafeMutableBytes { read(number, $0.baseAddress, wanted) }
      if count == 0 { break }
      if count > 0 {
        bytes += chunk[..<count]
      } else {
        try recover(from: .last, waitingFor: POLLIN)
      }
    }
    return bytes
  }

  /// Makes sure that what was written survives a loss of power, where the file can promise that.
  func synchronize() throws(SystemError) {
    while fsync(number) != 0 {
      let error = SystemError.last
      if error.isUnsupported { return }
      guard error.isInterruption else { throw error }
    }
  }

  /// Sets the permissions.
  func setMode(_ mode: UInt32) throws(SystemError) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw .last }
  }

  /// The most that is written at once: Darwin refuses more than 2 GiB.
  private static let largestTransfer = 1 << 30

  /// Returns when a failed transfer can be tried again.
  ///
  /// Another program that shares the stream may have made it one that does not wait.
  private func recover(from error: SystemError, waitingFor event: Int32) throws(SystemError) {
    if error.isInterruption { return }
    guard error.isNotReady else { throw error }
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    guard poll(&request, 1, -1) >= 0 || SystemError.last.isInterruption else { throw .last }
  }
}
