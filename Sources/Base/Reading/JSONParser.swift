/// A strict parser of RFC 8259.
///
/// Beyond the grammar it rejects repeated keys, lone surrogates and more than ``maximumDepth``
/// levels.
package struct JSONParser {
  static let maximumDepth = 64
  /// The most bytes of a token that a message shows.
  package static let longestToken = 1000

  package let source: String
  let bytes: [UInt8]
  /// The offset at which parsing stops; for NDJSON the end of the current line.
  package var end: Int
  package var position = 0
  private var scanner = LocationTracker()

  init(_ source: SourceText) { self.init(source.bytes, source: source.name) }

  /// Makes a parser of bytes whose first line has the number `line` in the input.
  package init(_ bytes: [UInt8], source: String, line: Int = 1) {
    self.source = source
    self.bytes = bytes
    end = bytes.count
    scanner.begin(atLine: line)
  }

  /// Parses one value that takes up the whole text up to ``end``.
  package mutating func document() throws(InputError) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    if position < end { throw failure(.trailing(token())) }
    return value
  }

  /// Parses one element of a list whose end a scanner has found to be at ``end``: the byte there is
  /// a comma or the closing bracket, or the text ends.
  package mutating func element() throws(InputError) -> JSONValue {
    let stop = end
    // The delimiter is part of the token that an error shows.
    end = min(stop + 1, bytes.count)
    let value = try value(depth: 1)
    skipSpace()
    if position != stop || stop == end { throw unexpected("a comma or a closing bracket") }
    return value
  }

  package mutating func go(to offset: Int, at place: TextLocation) {
    position = offset
    scanner.go(to: offset, at: place)
  }

  package mutating func skipSpace() {
    while position < end, bytes[position].isBlank || bytes[position].isLineBreak { position += 1 }
  }

  mutating func place() -> TextLocation { scanner.location(at: position, in: bytes) }

  package mutating func failure(
    _ problem: InputError.JSONProblem, at offset: Int? = nil
  ) -> InputError {
    let place = scanner.location(at: offset ?? position, in: bytes)
    return InputError(source: source, location: place, reason: .json(problem))
  }

  /// The error that something else than `expected` is at the current position.
  mutating func unexpected(_ expected: String) -> InputError {
    position < end
      ? failure(.unexpected(found: token(), expected: expected)) : failure(.end(expected: expected))
  }

  /// The text up to the next blank or structural character, at least one byte.
  package func token() -> String {
    let rest = bytes[position..<min(end, position + JSONParser.longestToken)]
    let head = rest.prefix { !isTokenEnd($0) }
    return String(decoding: head.isEmpty ? rest.prefix(1) : head, as: UTF8.self)
  }

  private func isTokenEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, .comma, .colon, .openBracket, .closeBracket, .openBrace, .closeBrace: true
    default: false
    }
  }

  private mutating func value(depth: Int) throws(InputError) -> JSONValue {
    skipSpace()
    let start = place()
    guard position < end else { throw failure(.end(expected: "a value")) }
    switch bytes[position] {
    case .openBrace: return JSONValue(.object(try object(depth: depth + 1)), location: start)
    case .openBracket: return JSONValue(.array(try array(depth: depth + 1)), location: start)
    case .quote: return JSONValue(.string(try string()), location: start)
    case .minus, 0x30...0x39: return JSONValue(try number(), location: start)
    default: return JSONValue(try word(), location: start)
    }
  }

  private mutating func word() throws(InputError) -> JSONValue.Content {
    let words: [(String, JSONValue.Content)] = [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
    ]
    for (word, content) in words where bytes[position..<end].starts(with: word.utf8) {
      position += word.utf8.count
      return content
    }
    throw unexpected("a value")
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func number() throws(InputError) -> JSONValue.Content {
    guard let stop = NumberSyntax.end(in: bytes, from: position, to: end),
      stop == end || isTokenEnd(bytes[stop]),
      let number = NumberSyntax.number(in: bytes, position..<stop)
    else { throw failure(.badNumber(token())) }
    let text = String(decoding: bytes[position..<stop], as: UTF8.self)
    position = stop
    return .number(number, literal: text)
  }

  private mutating func array(depth: Int) throws(InputError) -> [JSONValue] {
    try checkDepth(depth)
    position += 1
    var values: [JSONValue] = []
    if take(.closeBracket) { return values }
    repeat { values.append(try value(depth: depth)) } while take(.comma)
    guard take(.closeBracket) else { throw unexpected("a comma or a closing bracket") }
    return values
  }

  private mutating func object(depth: Int) throws(InputError) -> [JSONValue.Member] {
    try checkDepth(depth)
    position += 1
    var members = MemberList()
    if take(.closeBrace) { return [] }
    repeat {
      skipSpace()
      let keyPlace = place()
      let keyStart = position
      guard position < end, bytes[position] == .quote else { throw unexpected("a key in quotes") }
      let key = try string()
      if let first = members.place(of: key) {
        throw failure(.duplicateKey(key, first: first), at: keyStart)
      }
      guard take(.colon) else { throw unexpected("a colon") }
      let value = try value(depth: depth)
      members.append(JSONValue.Member(key: key, keyPlace: keyPlace, value: value))
    } while take(.comma)
    guard take(.closeBrace) else { throw unexpected("a comma or a closing brace") }
    return members.members
  }

  private mutating func checkDepth(_ depth: Int) throws(InputError) {
    guard depth <= JSONParser.maximumDepth else {
      throw failure(.tooDeep(limit: JSONParser.maximumDepth))
    }
  }
}

/// The members of an object during parsing, with a check for repeated keys.
private struct MemberList {
  private(set) var members: [JSONValue.Member] = []
  private var places: [String: TextLocation] = [:]

  /// The location of an earlier member with this key.
  ///
  /// Objects of more than 16 members use a dictionary, so that parsing stays linear.
  func place(of key: String) -> TextLocation? {
    members.count > 16 ? places[key] : members.first { $0.key == key }?.keyPlace
  }

  mutating func append(_ member: JSONValue.Member) {
    members.append(member)
    if members.count == 17 {
      for earlier in members { places[earlier.key] = earlier.keyPlace }
    } else if members.count > 17 {
      places[member.key] = member.keyPlace
    }
  }
}

extension JSONParser {
  /// Parses the string whose opening quote is at the current position.
  mutating func string() throws(InputError) -> String {
    position += 1
    var start = position
    var decoded = ""
    while position < end {
      let byte = bytes[position]
      switch byte {
      case .quote:
        let rest = String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        return decoded.isEmpty ? rest : decoded + rest
      case .backslash:
        decoded += String(decoding: bytes[start..<position], as: UTF8.self)
        decoded.unicodeScalars.append(try escape())
        start = position
      case 0..<0x20: throw failure(.controlCharacter(String(UnicodeScalar(byte))))
      default: position += 1
      }
    }
    throw failure(.end(expected: "a closing quote"))
  }

  private mutating func escape() throws(InputError) -> Unicode.Scalar {
    let start = position
    guard position + 1 < end else { throw failure(.end(expected: "an escape"), at: end) }
    let letter = bytes[position + 1]
    position += 2
    switch letter {
    case .quote, .backslash, .slash: return UnicodeScalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start: start)
    default: throw failure(.badEscape(written(from: start)), at: start)
    }
  }

  private mutating func unicodeEscape(start: Int) throws(InputError) -> Unicode.Scalar {
    let unit = try codeUnit(start: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let second = position
    guard unit < 0xDC00, position + 1 < end, bytes[position] == .backslash,
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw failure(.loneSurrogate(written(from: start)), at: start) }
    position += 2
    let low = try codeUnit(start: second)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else {
      position = second
      throw failure(.loneSurrogate(written(from: start)), at: start)
    }
    return scalar
  }

  private mutating func codeUnit(start: Int) throws(InputError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard position < end else { throw failure(.end(expected: "a hexadecimal digit")) }
      guard let digit = Character(UnicodeScalar(bytes[position])).hexDigitValue,
        bytes[position] < 0x80
      else {
        position += 1
        throw failure(.badEscape(written(from: start)), at: start)
      }
      unit = unit << 4 + UInt32(digit)
      position += 1
    }
    return unit
  }

  /// The text from `start` to the current position, up to the next character boundary.
  private func written(from start: Int) -> String {
    var stop = position
    while stop < end, bytes[stop] & 0xC0 == 0x80 { stop += 1 }
    return String(decoding: bytes[start..<stop], as: UTF8.self)
  }
}
