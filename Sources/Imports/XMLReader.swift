import CExpat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads XML piece by piece with expat.
///
/// Tags and texts go to a closure as they come. Entities are refused where they are declared, so that
/// nothing is expanded and no other file is read.
struct XMLReader {
  /// What the reader finds.
  enum Event {
    case open(Tag)
    /// The end of the element with this name, without the prefix of its namespace.
    case close(Name)
    case text(UnsafeBufferPointer<UInt8>)
  }

  /// The name of an element, as long as the event lasts.
  struct Name {
    let bytes: UnsafePointer<CChar>

    /// Skips the prefix of a namespace.
    init(_ bytes: UnsafePointer<CChar>) {
      var (start, place) = (bytes, bytes)
      while place[0] != 0 {
        if place[0] == CChar(UInt8(ascii: ":")) { start = place + 1 }
        place += 1
      }
      self.bytes = start
    }

    static func ~= (name: StaticString, found: Name) -> Bool {
      let text = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
      // Most names differ in their first letter.
      return text[0] == found.bytes[0] && strcmp(text, found.bytes) == 0
    }
  }

  /// A start tag, as long as the event lasts.
  struct Tag {
    let name: Name
    fileprivate let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    /// The value of an attribute, whatever its prefix is; nil if the tag has none of the name.
    func value(_ name: StaticString) -> UnsafePointer<CChar>? {
      guard var place = attributes else { return nil }
      while let found = place[0] {
        if name ~= Name(found) { return place[1] }
        place += 2
      }
      return nil
    }

    subscript(name: StaticString) -> String? { value(name).map { String(cString: $0) } }
  }

  /// Why the XML is not read to its end.
  enum Failure: Error {
    case entities
    /// The XML ends before its root does.
    case cut(line: Int)
    case malformed(line: Int, reason: String)
  }

  /// What the functions of C reach. It is a class because expat keeps a pointer to it.
  private final class Context {
    let parser: XML_Parser
    let handler: (Event) throws -> Void
    var failure: (any Error)?

    init(_ parser: XML_Parser, _ handler: @escaping (Event) throws -> Void) {
      (self.parser, self.handler) = (parser, handler)
    }

    func handle(_ event: Event) {
      if failure != nil { return }
      do { try handler(event) } catch { stop(error) }
    }

    func stop(_ error: any Error) {
      failure = error
      XML_StopParser(parser, 0)
    }
  }

  private static func context(_ data: UnsafeMutableRawPointer?) -> Context? {
    data.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Reads a document.
  ///
  /// - Throws: ``Failure``, what `next` throws, and what `handler` throws, which ends the reading.
  static func read(
    from next: () throws -> [UInt8], _ handler: (Event) throws -> Void
  ) throws {
    try withoutActuallyEscaping(handler) { handler in
      guard let parser = XML_ParserCreate(nil) else {
        throw Failure.malformed(line: 1, reason: "there is no memory to read it")
      }
      defer { XML_ParserFree(parser) }
      let context = Context(parser, handler)
      try withExtendedLifetime(context) {
        XML_SetUserData(parser, Unmanaged.passUnretained(context).toOpaque())
        setHandlers(parser)
        while true {
          let piece = try next()
          let status = piece.withUnsafeBytes { bytes in
            XML_Parse(
              parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
              Int32(clamping: bytes.count), piece.isEmpty ? 1 : 0)
          }
          if let failure = context.failure { throw failure }
          if status == XML_STATUS_ERROR { throw failure(of: parser, isAtEnd: piece.isEmpty) }
          if piece.isEmpty { return }
        }
      }
    }
  }

  private static func setHandlers(_ parser: XML_Parser) {
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let name else { return }
        XMLReader.context(data)?.handle(.open(Tag(name: Name(name), attributes: attributes)))
      },
      { data, name in
        guard let name else { return }
        XMLReader.context(data)?.handle(.close(Name(name)))
      })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let text else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        XMLReader.context(data)?.handle(
          .text(UnsafeBufferPointer(start: bytes, count: Int(count))))
      }
    }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      XMLReader.context(data)?.stop(Failure.entities)
    }
  }

  private static func failure(of parser: XML_Parser, isAtEnd: Bool) -> Failure {
    let line = Int(XML_GetCurrentLineNumber(parser))
    if isAtEnd { return .cut(line: line) }
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    return .malformed(line: line, reason: reason ?? "it is not well-formed")
  }
}

extension XMLReader.Failure {
  /// The error of a file of an archive, or of a file alone.
  func error(in part: String?) -> ImportError {
    switch self {
    case .entities: .entities
    case .cut(let line): .xml(part: part, line: line, reason: "it ends too early")
    case .malformed(let line, let reason): .xml(part: part, line: line, reason: reason)
    }
  }
}
