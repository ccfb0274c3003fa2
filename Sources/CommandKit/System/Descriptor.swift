#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file descriptor that this value does not own.
package struct Descriptor: Sendable, Hashable {
  package let number: Int32

  package static let standardInput = Descriptor(number: 0)
  package static let standardOutput = Descriptor(number: 1)
  package static let standardError = Descriptor(number: 2)

  /// Closes the file and ignores errors.
  package func close() { closeFile(number) }

  /// Duplicates the descriptor with close-on-exec; the caller closes it.
  package func duplicate() throws(SystemError) -> Descriptor {
    let other = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard other >= 0 else { throw .last }
    return Descriptor(number: other)
  }

  package var isTerminal: Bool { isatty(number) == 1 }

  package func status() throws(SystemError) -> FileStatus {
    var information = stat()
    guard fstat(number, &information) == 0 else { throw .last }
    return FileStatus(information)
  }

  /// Writes all bytes, repeating short writes.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes[offset...].withUnsafeBytes { rest in
        write(number, rest.baseAddress, min(rest.count, Descriptor.largestTransfer))
      }
      if written >= 0 { offset += written } else { try recover(from: .last, waitingFor: POLLOUT) }
    }
  }

  /// Reads at most `limit` + 1 bytes, so that callers can detect an oversized file; in one call if
  /// `size` is right.
  package func readAll(upTo limit: Int, expecting size: Int) throws(SystemError) -> [UInt8] {
    // One more byte than expected detects the end.
    var room = min(max(size, Descriptor.leastRoom), limit) + 1
    var bytes: [UInt8] = []
    repeat {
      bytes = try read(room, after: bytes)
      guard bytes.count == room else { break }
      room = min(room * 2, limit + 1)
    } while bytes.count <= limit
    return bytes
  }

  /// Reads text up to or just beyond `limit` in chunks that end with a line feed, except for the
  /// last. A longer line makes its chunk longer; `head` are bytes that were read before.
  package func readText(
    upTo limit: Int, expecting size: Int, after head: [UInt8] = []
  ) throws(SystemError) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var (count, rest) = (head.count, head)
    while true {
      // One more byte than expected detects the end; a long line doubles the read size.
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

  /// Reads exactly `count` bytes, which may arrive one by one; fewer at the end.
  func readStart(_ count: Int) throws(SystemError) -> [UInt8] {
    var start: [UInt8] = []
    while start.count < count {
      let more = try readSome(count - start.count)
      if more.isEmpty { break }
      start += more
    }
    return start
  }

  /// Reads at most `limit` available bytes; empty at the end.
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

  /// Whether data or the end can be read within so many milliseconds.
  package func isReadable(within milliseconds: Int32) throws(SystemError) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let count = poll(&request, 1, milliseconds)
    guard count >= 0 || SystemError.last.isInterruption else { throw .last }
    return count > 0
  }

  /// Locks the file; false if another process has locked it. Succeeds on file systems without
  /// locks.
  func lock() -> Bool { lockFile(number) || SystemError.last.isUnsupported }

  package func rewind() { lseek(number, 0, SEEK_SET) }

  /// Reads a range of a file; shorter at its end.
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

  /// Reads until the array has `length` bytes after `head`, or the end.
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

  /// Fills the buffer or reads to the end; returns the number of bytes.
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

  /// Syncs the file, where it supports that.
  package func synchronize() throws(SystemError) {
    while fsync(number) != 0 {
      let error = SystemError.last
      if error.isUnsupported { return }
      guard error.isInterruption else { throw error }
    }
  }

  package func setMode(_ mode: UInt32) throws(SystemError) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw .last }
  }

  /// Darwin refuses transfers of more than 2 GiB.
  private static let largestTransfer = 1 << 30
  /// Read size for streams of unknown length.
  private static let leastRoom = 1 << 16
  /// Chunk size for text.
  static let pieceLength = 1 << 20

  /// Waits until an interrupted transfer can be retried. Another program that shares the stream may
  /// have made it nonblocking.
  private func recover(from error: SystemError, waitingFor event: Int32) throws(SystemError) {
    if error.isInterruption { return }
    guard error.isNotReady else { throw error }
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    guard poll(&request, 1, -1) >= 0 || SystemError.last.isInterruption else { throw .last }
  }
}

/// A method of this name would hide the system call.
private func closeFile(_ number: Int32) { _ = close(number) }

private func lockFile(_ number: Int32) -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

/// A method of this name would hide the system call.
private func readBytes(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}

extension Descriptor {
  /// The width of a terminal in columns, or nil.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
