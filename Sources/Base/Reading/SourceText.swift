/// The text of one input with the name that messages call it by.
///
/// It is valid UTF-8 without byte order mark and without NUL, and no larger than the limit: whoever
/// receives one does not check that again.
public struct SourceText: Sendable {
  /// The most bytes an input may have unless the caller says otherwise: 512 MiB.
  public static let defaultLimit = 512 * 1_048_576

  /// What messages call the input, such as `week.csv` or `<stdin>`.
  public let name: String
  /// The text in pieces, at least one; all but the last end with a line feed.
  package let pieces: [[UInt8]]
  /// How many bytes they have together.
  let count: Int

  /// The text in one piece.
  package var bytes: [UInt8] { pieces.count == 1 ? pieces[0] : Array(pieces.joined()) }

  /// Checks the bytes of an input; a UTF-8 byte order mark is dropped.
  ///
  /// - Parameters:
  ///   - bytes: the input as it was read.
  ///   - name: what messages call the input.
  ///   - limit: the most bytes that are accepted, at most 4,294,967,295.
  /// - Throws: ``InputError`` when there are too many bytes, they are UTF-16 or UTF-32, they are not
  ///   valid UTF-8 or they contain a NUL, with the place of the first bad byte.
  public init(
    _ bytes: [UInt8], name: String, limit: Int = SourceText.defaultLimit
  ) throws(InputError) {
    try self.init(pieces: [bytes], name: name, limit: limit)
  }

  /// Checks the bytes of an input that was read in pieces; each but the last must end with a line feed.
  ///
  /// Of a large input each piece can go when its rows are read.
  ///
  /// - Throws: ``InputError`` as for bytes.
  package init(
    pieces: consuming [[UInt8]], name: String, limit: Int = SourceText.defaultLimit
  ) throws(InputError) {
    var pieces = pieces.isEmpty ? [[]] : pieces
    let limit = min(limit, Int(UInt32.max))
    let count = pieces.reduce(0) { $0 + $1.count }
    guard count <= limit else {
      throw InputError(
        source: name, place: nil, reason: .text(.tooLarge(bytes: count, limit: limit)))
    }
    if let encoding = SourceText.foreignEncoding(of: pieces[0]) {
      throw InputError(source: name, place: nil, reason: .text(.encoding(encoding)))
    }
    let isMarked = pieces[0].starts(with: SourceText.mark)
    if isMarked { pieces[0].removeFirst(SourceText.mark.count) }
    for index in pieces.indices {
      let piece = pieces[index]
      guard let bad = SourceText.firstBadByte(in: piece, piece.indices) else { continue }
      let line = pieces[..<index].reduce(1) { $0 + LineBreaks.count(in: $1) }
      throw InputError(
        source: name, place: LocationTracker.place(at: bad, in: piece, fromLine: line),
        reason: .text(SourceText.problem(of: piece[bad])))
    }
    self.name = name
    self.pieces = pieces
    self.count = count - (isMarked ? SourceText.mark.count : 0)
  }

  /// Makes a source from a text in memory.
  ///
  /// - Throws: ``InputError`` as for bytes.
  public init(
    _ text: String, name: String, limit: Int = SourceText.defaultLimit
  ) throws(InputError) {
    try self.init(Array(text.utf8), name: name, limit: limit)
  }
}
