import Base
import Cards
import CommandKit
import Delivery
import Graphics

/// The cards of an input: one record, or the lines of a manifest. An actor, so that waiting for the
/// next line blocks no other task.
actor CardReader {
  private let input: InputFile
  /// Further files of the same message.
  private let others: [InputFile]
  private let alts: [String]
  private let descriptor: Descriptor
  private let folder: CardFolder
  private var rest: [UInt8] = []
  private var line = 0
  private var isFirst = true
  private var isOver = false
  private var count = 0
  /// The number of deliveries of the cards so far.
  private var deliveries = 0
  /// The number of cards that were not drawn and cannot be sent.
  private(set) var notDrawn = 0

  /// Maximum line length in bytes; lines may contain images.
  private static let longestLine = 256 << 20
  private static let chunkLength = 1 << 18

  /// - Parameter alts: what the pictures show, in their order.
  init(_ inputs: [InputFile], alts: [String] = []) throws {
    let input = inputs.first ?? .standardInput
    (self.input, others, self.alts) = (input, Array(inputs.dropFirst()), alts)
    folder = try CardFolder(of: input)
    switch input {
    case .standardInput:
      guard !Descriptor.standardInput.isTerminal else { throw FileError.inputIsTerminal }
      descriptor = .standardInput
    case .file: descriptor = try input.openForLong()
    }
  }

  /// Returns the next card as ``next()`` does, with where it goes and the number of its first
  /// delivery among those of all cards.
  func next(
    _ recipients: Recipients
  ) throws -> (number: Int, first: Int, ManifestCard, [Recipients.Recipient])? {
    guard let (number, found) = try next() else { return nil }
    let places: [Recipients.Recipient] =
      switch found {
      case .card(let card): recipients.recipients(of: card.name, card.fields)
      case .held(let card): recipients.recipients(of: card.name, card.fields)
      case .broken(let error):
        Array(repeating: .none(name: "", error), count: recipients.count)
      case .notDrawn: []
      }
    defer { deliveries += places.count }
    return (number, deliveries, found, places)
  }

  /// Returns the next card or the error of its line, with its number from 0; nil at the end.
  ///
  /// - Throws: an error if nothing more can be read, and for an input without a card.
  func next() throws -> (number: Int, ManifestCard)? {
    while let found = try nextFound() {
      if case .notDrawn = found {
        notDrawn += 1
        continue
      }
      defer { count += 1 }
      return (count, found)
    }
    return nil
  }

  private func nextFound() throws -> ManifestCard? {
    if isFirst {
      rest = try readSome()
      if let files = try files() {
        (isFirst, isOver, rest) = (false, true, [])
        return .card(files)
      }
      guard alts.count <= 1 else { throw SendError.tooManyAlts(alts.count, files: 1) }
    }
    while !isOver {
      guard let text = try nextLine() else { break }
      line += 1
      if isFirst {
        isFirst = false
        if let card = try single(text) { return card }
      }
      if text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      return card(text)
    }
    return nil
  }

  /// Reads a whole file as one record; nil if its first line is a JSON value.
  private func single(_ first: [UInt8]) throws -> ManifestCard? {
    if let json = json(first) {
      guard CardRecord.isRecord(json) || json["status"] != nil else {
        throw SendError.noCard(name: input.name)
      }
      return nil
    }
    var text = first + [UInt8(ascii: "\n")]
    while let line = try nextLine() {
      text += line + [UInt8(ascii: "\n")]
      guard text.count <= CardRecord.limit else { throw SendError.noCard(name: input.name) }
    }
    isOver = true
    let json = try JSONValue(
      parsing: SourceText(text, name: input.name, limit: CardRecord.limit))
    return try SendableCard.found(json, name: name, source: input.name, in: folder)
  }

  private var name: String {
    switch input {
    case .standardInput: "card"
    case .file(let path): FilePath(path).baseName
    }
  }

  private func json(_ text: [UInt8]) -> JSONValue? {
    do throws(InputError) {
      return try JSONValue(
        parsing: SourceText(text, name: input.name, limit: CardReader.longestLine))
    } catch {
      return nil
    }
  }

  private func card(_ text: [UInt8]) -> ManifestCard {
    let source = "\(input.name):\(line)"
    guard let json = json(text) else { return .broken(.noCard(name: source)) }
    do {
      return try SendableCard.found(json, name: "line \(line)", source: source, in: folder)
    } catch {
      return .broken(SendError(error))
    }
  }

  private func readSome() throws -> [UInt8] {
    try converting({ FileError.inputNotRead(name: quoted(input.name), $0) }) {
      () throws(SystemError) in try descriptor.readSome(CardReader.chunkLength)
    }
  }

  /// The message of the files; nil for a record or a manifest.
  private func files() throws -> SendableCard? {
    guard let format = try CardReader.format(of: rest, input) else {
      if others.isEmpty { return nil }
      throw SendError.cardAmongFiles(name: input.name)
    }
    var bytes = rest
    while true {
      let chunk = try readSome()
      if chunk.isEmpty { break }
      bytes += chunk
      guard bytes.count <= CardImageFiles.limit else {
        throw FileError.pictureTooLarge(name: quoted(input.name), limit: CardImageFiles.limit)
      }
    }
    var files = [try CardReader.file(bytes, format, input)]
    for other in others {
      let bytes = try other.read(upTo: CardImageFiles.limit)
      guard let format = try CardReader.format(of: bytes, other) else {
        throw SendError.cardAmongFiles(name: other.name)
      }
      files.append(try CardReader.file(bytes, format, other))
    }
    guard alts.count <= files.count else {
      throw SendError.tooManyAlts(alts.count, files: files.count)
    }
    for (place, alt) in alts.enumerated().dropFirst() { files[place].alt = alt }
    let record = CardRecord(fields: [:], alt: alts.first ?? "", session: "", url: "")
    return SendableCard(
      name: files[0].name, record: record, fields: [:],
      pictures: CardImageFiles(record: record, inline: [], folder: folder), files: files)
  }

  private static func format(of bytes: [UInt8], _ input: InputFile) throws -> FileFormat? {
    try converting({ SendError.unknownFile(name: input.name, kind: $0.kind) }) {
      () throws(FileFormat.UnknownFile) in try FileFormat.format(of: bytes)
    }
  }

  private static func file(
    _ bytes: [UInt8], _ format: FileFormat, _ input: InputFile
  ) throws -> CardMessage.ImageAttachment {
    let name =
      switch input {
      case .standardInput: "picture"
      case .file(let path): FilePath(path).name
      }
    return try converting({ SendError.brokenFile(name: input.name, $0) }) {
      () throws(ImageError) in
      try CardMessage.ImageAttachment(file: bytes, named: name, as: format)
    }
  }

  private func nextLine() throws -> [UInt8]? {
    var searched = 0
    while true {
      if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(rest[..<end])
        rest.removeFirst(end + 1)
        return line
      }
      searched = rest.count
      guard searched <= CardReader.longestLine else {
        throw FileError.inputTooLarge(name: quoted(input.name), limit: CardReader.longestLine)
      }
      let chunk = try readSome()
      if chunk.isEmpty {
        guard !rest.isEmpty else { return nil }
        defer { rest = [] }
        return rest
      }
      rest += chunk
    }
  }
}
