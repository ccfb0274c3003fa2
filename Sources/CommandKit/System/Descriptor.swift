#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The number of an open file, which somebody else closes.
package struct Descriptor: Sendable, Hashable {
  /// The number.
  package let number: Int32

  package static let standardInput = Descriptor(number: 0)
  package static let standardOutput = Descriptor(number: 1)
  package static let standardError = Descriptor(number: 2)

  /// Closes the file, whatever the system says about it.
  package func close() { closeFile(number) }

  /// Another number for the same file, which no program that this one starts inherits; the caller closes it.
  package func duplicate() throws(SystemError) -> Descriptor {
    let other = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard other >= 0 else { throw .last }
    return Descriptor(number: other)
  }

  /// Whether a person sits at the other end.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// What is known about the file.
  package func status() throws(SystemError) -> FileStatus {
    var information = stat()
    guard fstat(number, &information) == 0 else { throw .last }
    return FileStatus(information)
  }

  /// Writes all bytes, however many calls that takes.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes[offset...].withUnsafeBytes { rest in
        write(number, rest.baseAddress, min(rest.count, Descriptor.largestTransfer))
      }
      if written >= 0 { offset += written } else { try recover(from: .last, waitingFor: POLLOUT) }
    }
  }

  /// Reads to the end, or to the first byte beyond `limit`: a longer result means there is too much.
  ///
  /// Bytes go from the system to where they stay, in one call where the size is known.
  package func readAll(upTo limit: Int, expecting size: Int) throws(SystemError) -> [UInt8] {
    // A byte more than there should be shows that there is no more.
    var room = min(max(size, Descriptor.leastRoom), limit) + 1
    var bytes: [UInt8] = []
    repeat {
      bytes = try read(room, after: bytes)
      guard bytes.count == room else { break }
      room = min(room * 2, limit + 1)
    } while bytes.count <= limit
    return bytes
  }

  /// Reads text to the end, or beyond `limit`, in pieces of which all but the last end with a line feed.
  ///
  /// A line that is longer than a piece makes that one longer.
  package func readText(upTo limit: Int, expecting size: Int) throws(SystemError) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var (count, rest): (Int, [UInt8]) = (0, [])
    while true {
      // A byte more than there should be shows that there is no more; a long line doubles its room.
      let wanted = size > count ? size - count + 1 : Descriptor.pieceLength
      let room = max(min(wanted, Descriptor.pieceLength), rest.count)
      var piece = try read(rest.count + room, after: rest)
      count += piece.count - rest.count
      guard piece.count == rest.count + room, count <= limit else {
        if !piece.isEmpty { pieces.append(piece) }
        return pieces
      }
      guard let end = piece.lastIndex(of: UInt8(ascii: "\n")) else {
        rest = piece
        continue
      }
      rest = Array(piece[(end + 1)...])
      piece.removeLast(rest.count)
      pieces.append(piece)
    }
  }

  /// Reads what is there, at most `limit` bytes; nothing at the end.
  package func readSome(_ limit: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(SystemError) {
        var found = readBytes(number, buffer.baseAddress, limit)
        while found < 0 {
          try recover(from: .last, waitingFor: POLLIN)
          found = readBytes(number, buffer.baseAddress, limit)
        }
        count = found
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Whether there is something to read, or the end, before so many milliseconds are over.
  package func isReadable(within milliseconds: Int32) throws(SystemError) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let count = poll(&request, 1, milliseconds)
    guard count >= 0 || SystemError.last.isInterruption else { throw .last }
    return count > 0
  }

  /// Takes what is open for this process alone; false when another one has it.
  ///
  /// Where the file system has no such thing, nobody can have it.
  func lock() -> Bool { lockFile(number) || SystemError.last.isUnsupported }

  /// Goes back to the start of a file.
  package func rewind() { lseek(number, 0, SEEK_SET) }

  /// Reads a part of a file, which is shorter where the file ends.
  package func readPart(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count {
        let found = pread(
          number, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
        if found == 0 { return }
        if found > 0 {
          filled += found
        } else {
          failure = .last
          if failure?.isInterruption != true { return }
          failure = nil
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Fills an array of a length that begins with some bytes; it stays shorter only where the end comes
  /// before.
  private func read(_ length: Int, after head: [UInt8]) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = head.count
      _ = buffer.initialize(from: head)
      do throws(SystemError) {
        let room = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        count += try fill(room)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads until there is no room or no more to read; returns how many bytes came.
  private func fill(_ room: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    var count = 0
    while count < room.count {
      let wanted = min(room.count - count, Descriptor.largestTransfer)
      let found = readBytes(number, room.baseAddress.map { $0 + count }, wanted)
      if found == 0 { break }
      if found > 0 { count += found } else { try recover(from: .last, waitingFor: POLLIN) }
    }
    return count
  }

  /// Makes sure that what was written survives a loss of power, where the file can promise that.
  package func synchronize() throws(SystemError) {
    while fsync(number) != 0 {
      let error = SystemError.last
      if error.isUnsupported { return }
      guard error.isInterruption else { throw error }
    }
  }

  /// Sets the permissions.
  package func setMode(_ mode: UInt32) throws(SystemError) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw .last }
  }

  /// The most that is read or written at once: Darwin refuses more than 2 GiB.
  private static let largestTransfer = 1 << 30
  /// What is read at once of a stream that says nothing about its length.
  private static let leastRoom = 1 << 16
  /// How long the pieces of a long text are.
  private static let pieceLength = 1 << 20

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

/// Stands outside of the type because a method named like the system's call would hide it.
private func closeFile(_ number: Int32) { _ = close(number) }

/// Stands outside of the type as the other calls do.
private func lockFile(_ number: Int32) -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

/// Stands outside of the type because a method named like the system's call would hide it.
private func readBytes(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Descriptor {
  /// How many columns a terminal has; nil for what is none, or does not say.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
