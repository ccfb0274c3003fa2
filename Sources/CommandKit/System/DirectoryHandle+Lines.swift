extension DirectoryHandle {
  /// A line that is longer than this is none that the command has written.
  private static let longestLine = 16 << 20

  /// Calls `body` with each line of a file, without its line feed, and where it starts.
  ///
  /// The file is read in pieces. What stands after the last line feed was not written to its end and is passed
  /// over, as is everything from a line of more than 16 MiB on.
  package func forEachLine(
    of name: String, _ body: (ArraySlice<UInt8>, Int) throws(SystemError) -> Void
  ) throws(SystemError) {
    var (rest, start): ([UInt8], Int) = ([], 0)
    try reading(name) { descriptor throws(SystemError) in
      while rest.count <= DirectoryHandle.longestLine {
        let piece = try descriptor.readSome(1 << 20)
        if piece.isEmpty { return }
        rest += piece
        var position = 0
        while let end = rest[position...].firstIndex(of: UInt8(ascii: "\n")) {
          try body(rest[position..<end], start + position)
          position = end + 1
        }
        rest.removeFirst(position)
        start += position
      }
    }
  }
}
