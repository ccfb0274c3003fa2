#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Some bytes of the block that is scanned; valid only while that is.
struct Bytes {
  let start: UnsafePointer<UInt8>
  let count: Int

  var isEmpty: Bool { count == 0 }
  var array: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  @inline(__always)
  func isEqual(to other: UnsafePointer<UInt8>) -> Bool { memcmp(start, other, count) == 0 }

  @inline(__always)
  static func == (bytes: Bytes, text: StaticString) -> Bool {
    bytes.count == text.utf8CodeUnitCount && bytes.isEqual(to: text.utf8Start)
  }

  func isEqual(to other: [UInt8]) -> Bool {
    other.count == count
      && other.withUnsafeBufferPointer { $0.baseAddress.map(isEqual(to:)) ?? true }
  }

  func prefix(_ length: Int) -> Bytes { Bytes(start: start, count: min(count, length)) }

  /// The bytes behind the first one of a value; all bytes if there is none.
  func dropping(through byte: UInt8) -> Bytes {
    guard let found = memchr(start, Int32(byte), count) else { return self }
    let next = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
    return Bytes(start: next, count: count - (next - start))
  }

  /// The text, with the predefined entities and numbers of characters replaced. Any other reference
  /// stays as it is: nothing that a document declares is expanded.
  var text: String {
    let bytes = array
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let amp = rest.firstIndex(of: "&") {
      text += rest[..<amp]
      rest = rest[amp...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let scalar = Bytes.scalar(of: rest[rest.index(after: amp)..<end])
      else {
        text += "&"
        rest = rest.dropFirst()
        continue
      }
      text.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  private static func scalar(of reference: Substring) -> Unicode.Scalar? {
    switch reference {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard reference.first == "#" else { return nil }
      let digits = reference.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
        .flatMap(Unicode.Scalar.init)
    }
  }
}
