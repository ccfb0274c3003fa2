import Base

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds the records of an export in its XML, block by block.
///
/// Almost all of an export is records of types that nobody asked for; of these only the type is
/// read. A record within a correlation is left out, since it stands at the top level, too.
struct HealthScanner {
  var records: HealthRecords

  private enum State {
    /// Before the root element.
    case prolog
    case body
    case comment
    /// Behind the root element.
    case end
  }

  /// The element that the elements within it are properties of.
  enum Parent {
    case none
    /// A record of one of the types, the last one in its list.
    case record(Int)
    /// The last workout.
    case workout
  }

  private var state = State.prolog
  private var afterComment = State.prolog
  var parent = Parent.none
  /// The correlations that are open.
  var depth = 0
  var dates = RecordDateReader()
  let types: [[UInt8]]
  /// The index of the type that was found last.
  var lastType = 0
  private let mostSamples: Int
  let keepsWorkouts: Bool
  private let keepsRings: Bool
  var lastOther: [UInt8] = []
  private var prologLength = 0

  /// The longest tag; a longer one is no record.
  static let longestTag = 1 << 16
  private static let longestProlog = 1 << 20
  /// The most samples of all types, which take 2.4 GB.
  static let mostSamples = 100_000_000
  /// The longest name of an element that is looked for, with what is before and behind it.
  private static let lookahead = 24

  init(
    types: [String], workouts: Bool, rings: Bool, mostSamples: Int = HealthScanner.mostSamples
  ) {
    self.mostSamples = mostSamples
    records = HealthRecords(types: types)
    self.types = types.map { Array($0.utf8) }
    (keepsWorkouts, keepsRings) = (workouts, rings)
  }

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - block: the bytes; those that the call before left first.
  ///   - isLast: whether no other block follows.
  /// - Returns: how many bytes are done; the rest is at most ``longestTag``.
  /// - Throws: ``HealthError`` for another kind of document, and for more samples than are kept.
  mutating func scan(
    _ block: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(HealthError) -> Int {
    guard let start = block.baseAddress, !block.isEmpty else { return 0 }
    if records.samples.reduce(0, { $0 + $1.count }) > mostSamples {
      throw .tooManySamples(limit: mostSamples)
    }
    let end = start + block.count
    var place = start
    while place < end {
      if case .comment = state {
        guard let next = TagScanner.find("-->", place, end) else {
          return max(place - start, block.count - 2)
        }
        place = next + 3
        state = afterComment
        continue
      }
      guard let found = memchr(place, Int32(UInt8(ascii: "<")), end - place) else { break }
      place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if end - place < HealthScanner.lookahead, !isLast { return place - start }
      switch try element(at: place, end) {
      case .whole(let next, _), .broken(let next): place = next
      case .incomplete:
        if isLast { return block.count }
        if end - place <= HealthScanner.longestTag { return place - start }
        // Far too long for a tag: a quote that is never closed.
        records.leftOut.malformed += 1
        place += 1
      }
      if case .prolog = state, prologLength + (place - start) > HealthScanner.longestProlog {
        throw .noExport(root: nil)
      }
    }
    if case .prolog = state { prologLength += block.count }
    if prologLength > HealthScanner.longestProlog { throw .noExport(root: nil) }
    return block.count
  }

  /// Ends the document.
  ///
  /// - Throws: ``HealthError`` for one without the root element of an export.
  mutating func finish() throws(HealthError) {
    switch state {
    case .prolog: throw .noExport(root: nil)
    case .comment where afterComment == .prolog: throw .noExport(root: nil)
    case .body, .comment: records.isCut = true
    case .end: break
    }
  }

  /// Gives the records away.
  mutating func takeRecords() -> HealthRecords {
    let taken = records
    records = HealthRecords(types: [])
    return taken
  }

  /// Reads the tag at a bracket, or steps over the bracket.
  @inline(__always)
  private mutating func element(
    at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(HealthError) -> TagEnd {
    let over = TagEnd.broken(next: place + 1)
    guard end - place > 1 else { return .incomplete }
    let first = place[1]
    if first == UInt8(ascii: "!") { return try declaration(at: place, end) }
    guard state == .body else { return try prolog(at: place, end) }
    switch first {
    case UInt8(ascii: "R"):
      return TagScanner.isElement("Record", place, end) ? record(at: place + 7, end) : over
    case UInt8(ascii: "M"):
      return TagScanner.isElement("MetadataEntry", place, end)
        ? metadata(at: place + 14, end) : over
    case UInt8(ascii: "W"):
      if TagScanner.isElement("Workout", place, end) { return workout(at: place + 8, end) }
      return TagScanner.isElement("WorkoutStatistics", place, end)
        ? statistics(at: place + 18, end) : over
    case UInt8(ascii: "A"):
      return keepsRings && TagScanner.isElement("ActivitySummary", place, end)
        ? summary(at: place + 16, end) : over
    case UInt8(ascii: "C"):
      guard TagScanner.isElement("Correlation", place, end) else { return over }
      let found = TagScanner.forEachAttribute(from: place + 12, to: end) { _, _ in }
      if case .whole(_, isEmpty: false) = found { depth += 1 }
      return found
    case UInt8(ascii: "E"):
      return TagScanner.isElement("ExportDate", place, end)
        ? exportDate(at: place + 11, end) : over
    case UInt8(ascii: "/"):
      close(at: place + 1, end)
      return over
    default: return over
    }
  }

  private mutating func prolog(
    at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(HealthError) -> TagEnd {
    guard state == .prolog else { return .broken(next: place + 1) }
    if TagScanner.isElement("HealthData", place, end) {
      state = .body
    } else if place[1].isLetterOrDigit {
      var root: [UInt8] = []
      var next = place + 1
      while next < end, next.pointee.isLetterOrDigit, root.count < 60 {
        root.append(next.pointee)
        next += 1
      }
      throw .noExport(root: String(decoding: root, as: UTF8.self))
    }
    return .broken(next: place + 1)
  }

  private mutating func declaration(
    at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(HealthError) -> TagEnd {
    if TagScanner.starts("<!--", place, end) {
      (afterComment, state) = (state, .comment)
      return .broken(next: place + 4)
    }
    if TagScanner.starts("<!ENTITY", place, end) { throw .entities }
    return .broken(next: place + 2)
  }

  private mutating func close(at slash: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    if TagScanner.isElement("Record", slash, end)
      || TagScanner.isElement("Workout", slash, end)
    {
      parent = .none
    } else if TagScanner.isElement("Correlation", slash, end) {
      depth = max(0, depth - 1)
    } else if TagScanner.isElement("HealthData", slash, end) {
      state = .end
    }
  }
}
