#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The result of reading the attributes of a tag.
enum TagEnd {
  /// The tag is whole, and the next byte follows it.
  case whole(next: UnsafePointer<UInt8>, isEmpty: Bool)
  /// More bytes are needed.
  case incomplete
  /// It is no tag; the scan goes on here.
  case broken(next: UnsafePointer<UInt8>)
}

/// Reads the attributes of tags.
///
/// No parser of XML is used: all of them refuse the exports of some releases, whose document type is
/// broken or whose names have control characters, and none is as fast.
enum TagScanner {
  /// Calls `body` with the name and the value of each attribute of a tag.
  ///
  /// - Parameter start: what follows the name of the element.
  @inline(__always)
  static func forEachAttribute(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, _ body: (Bytes, Bytes) -> Void
  ) -> TagEnd {
    var place = start
    while true {
      while place < end, place.pointee <= 0x20 { place += 1 }
      guard place < end else { return .incomplete }
      switch place.pointee {
      case UInt8(ascii: ">"): return whole(start, place, isEmpty: false)
      case UInt8(ascii: "/"):
        guard place + 1 < end else { return .incomplete }
        if place[1] == UInt8(ascii: ">") { return whole(start, place + 1, isEmpty: true) }
        place += 1
        continue
      case UInt8(ascii: "<"): return .broken(next: place)
      default: break
      }
      let name = place
      while place < end, !isNameEnd(place.pointee) { place += 1 }
      let count = place - name
      while place < end, place.pointee <= 0x20 { place += 1 }
      guard place < end else { return .incomplete }
      guard place.pointee == UInt8(ascii: "=") else { continue }
      place += 1
      while place < end, place.pointee <= 0x20 { place += 1 }
      guard place < end else { return .incomplete }
      let quote = place.pointee
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      place += 1
      guard let close = memchr(place, Int32(quote), end - place) else { return .incomplete }
      let value = UnsafePointer(close.assumingMemoryBound(to: UInt8.self))
      body(Bytes(start: name, count: count), Bytes(start: place, count: value - place))
      place = value + 1
    }
  }

  @inline(__always)
  private static func isNameEnd(_ byte: UInt8) -> Bool {
    // Letters are behind all of these, so most bytes take one comparison.
    byte <= UInt8(ascii: ">")
      && (byte <= 0x20 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
        || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<"))
  }

  /// A tag that ends at a bracket, unless another one begins within: then a quote is missing.
  @inline(__always)
  private static func whole(
    _ start: UnsafePointer<UInt8>, _ bracket: UnsafePointer<UInt8>, isEmpty: Bool
  ) -> TagEnd {
    if let other = memchr(start, Int32(UInt8(ascii: "<")), bracket - start) {
      return .broken(next: UnsafePointer(other.assumingMemoryBound(to: UInt8.self)))
    }
    return .whole(next: bracket + 1, isEmpty: isEmpty)
  }

  /// Whether the name of an element stands behind the bracket at `place`.
  @inline(__always)
  static func isElement(
    _ name: StaticString, _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    let count = name.utf8CodeUnitCount
    guard end - place > count + 1, memcmp(place + 1, name.utf8Start, count) == 0 else {
      return false
    }
    let next = place[count + 1]
    return next <= 0x20 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
  }

  @inline(__always)
  static func starts(
    _ text: StaticString, _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    end - place >= text.utf8CodeUnitCount
      && memcmp(place, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  static func find(
    _ text: StaticString, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let count = text.utf8CodeUnitCount
    var place = start
    while end - place >= count,
      let found = memchr(place, Int32(text.utf8Start.pointee), end - place - count + 1)
    {
      place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if memcmp(place, text.utf8Start, count) == 0 { return place }
      place += 1
    }
    return nil
  }
}
