import Base

/// The app or device that recorded samples: its name, version and device.
package struct HealthSource: Sendable, Hashable {
  /// The name, with plain blanks and apostrophes.
  package let name: String
  let version: String
  /// The name, model and hardware of the device; empty if there is none.
  let device: String
  /// Whether its samples were entered by hand.
  let isManual: Bool
  let sourceClass: SourceClass

  /// The same source for samples that were entered by hand.
  var byHand: HealthSource {
    HealthSource(
      name: name, version: version, device: device, isManual: true, sourceClass: .manual)
  }
}

/// The classes of sources, in the order in which Health prefers them.
package enum SourceClass: String, Sendable, Hashable, CaseIterable {
  /// Entries by hand.
  case manual
  case watch
  case phone
  /// Apps and other devices.
  case others
}

/// The sources of an export, found again by the bytes of their attributes.
struct SourceTable {
  private(set) var sources: [HealthSource] = []
  private var indices: [HealthSource: Int] = [:]
  /// The attributes as they are written, and the source that they are of.
  private var written: [(key: [UInt8], source: Int)] = []
  private var writtenIndices: [[UInt8]: Int] = [:]
  /// The indices in `written` of the two that were found last: a watch and a phone take turns.
  private var recent = (0, 0)

  /// The most sources, and the most bytes of an attribute that tell one from another. They limit the
  /// memory of an export in which each record has a source of its own; further sources are taken for
  /// the last one.
  private static let (limit, longest) = (1 << 16, 256)

  private mutating func index(of source: HealthSource) -> Int {
    if let index = indices[source] { return index }
    if sources.count == SourceTable.limit { return sources.count - 1 }
    sources.append(source)
    indices[source] = sources.count - 1
    return sources.count - 1
  }

  /// The index of an app, of which nothing but the name is known.
  mutating func index(ofApp name: String) -> Int {
    let name = HealthSource.plain(String(name.prefix(SourceTable.longest)))
    return index(
      of: HealthSource(
        name: name, version: "", device: "", isManual: false,
        sourceClass: SourceClass(name: name, version: "", DeviceFields(""))))
  }

  mutating func byHand(_ source: Int) -> Int { index(of: sources[source].byHand) }

  /// The index of a source.
  ///
  /// The address in the text of a device changes from record to record, so it is left out.
  mutating func index(name: Bytes, version: Bytes, device: Bytes) -> Int {
    let device = device.dropping(through: UInt8(ascii: ",")).prefix(SourceTable.longest)
    let (name, version) = (name.prefix(SourceTable.longest), version.prefix(SourceTable.longest))
    if isWritten(recent.0, name, version, device) { return written[recent.0].source }
    if isWritten(recent.1, name, version, device) {
      recent = (recent.1, recent.0)
      return written[recent.0].source
    }
    let key = name.array + [0] + version.array + [0] + device.array
    if let place = writtenIndices[key] {
      recent = (place, recent.0)
      return written[place].source
    }
    let found = index(of: HealthSource(name: name, version: version, device: device))
    if written.count < SourceTable.limit {
      writtenIndices[key] = written.count
      recent = (written.count, recent.0)
      written.append((key, found))
    }
    return found
  }

  /// Whether the attributes at a place are these.
  private func isWritten(_ place: Int, _ name: Bytes, _ version: Bytes, _ device: Bytes) -> Bool {
    guard place < written.count,
      written[place].key.count == name.count + version.count + device.count + 2
    else { return false }
    return written[place].key.withUnsafeBufferPointer { key in
      guard let key = key.baseAddress else { return false }
      return name.isEqual(to: key) && version.isEqual(to: key + name.count + 1)
        && device.isEqual(to: key + name.count + version.count + 2)
    }
  }
}

extension HealthSource {
  fileprivate init(name: Bytes, version: Bytes, device: Bytes) {
    let name = HealthSource.plain(name.text)
    let version = version.text
    let fields = DeviceFields(device.text)
    self.init(
      name: name, version: version,
      device: [fields["name"], fields["model"], fields["hardware"]].compactMap { $0 }
        .joined(separator: ", "),
      isManual: false, sourceClass: SourceClass(name: name, version: version, fields))
  }

  /// A name as people type it: with plain blanks and apostrophes, without control characters.
  package static func plain(_ name: String) -> String {
    let text = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          switch scalar {
          case "\u{2019}", "\u{2018}", "\u{02BC}": "'"
          case _
          where scalar.properties.isWhitespace || scalar.properties.generalCategory == .control:
            " "
          default: scalar
          }
        }))
    return text.split(separator: " ").joined(separator: " ")
  }
}

/// The text of a device: `name:iPhone, model:iPhone, hardware:iPhone10,4, software:12.3>`.
private struct DeviceFields {
  private let text: String
  private static let keys = [
    "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier",
    "UDIDeviceIdentifier", "creation date",
  ]

  init(_ text: String) { self.text = ", " + text.drop { $0 == " " } }

  subscript(key: String) -> String? {
    guard let start = text.firstRange(of: ", \(key):")?.upperBound else { return nil }
    let rest = text[start...]
    // A value may have commas.
    let ends = DeviceFields.keys.compactMap { rest.firstRange(of: ", \($0):")?.lowerBound }
    let value = rest[..<(ends.min() ?? rest.endIndex)]
    return String(value.hasSuffix(">") ? value.dropLast() : value)
  }
}

extension SourceClass {
  /// What a source is by its device, which Apple's own devices name with the version of their system
  /// as that of the source; apps that run on them have versions of their own. Without a device the
  /// name tells.
  fileprivate init(name: String, version: String, _ device: DeviceFields) {
    let name = name.lowercased()
    let models = [device["model"], device["hardware"]].compactMap { $0?.lowercased() }
    let isOfSystem = device["software"].map { $0 == version || version.isEmpty } ?? true
    func isA(_ models: [String], words: [String], named: [String]) -> Bool {
      if named.contains(where: name.contains) { return true }
      return models.isEmpty
        ? words.contains(where: name.contains)
        : isOfSystem && models.contains { model in words.contains { model.hasPrefix($0) } }
    }
    if isA(models, words: ["watch"], named: ["apple watch"]) {
      self = .watch
    } else if isA(models, words: ["iphone", "ipod", "ipad"], named: ["iphone"]) {
      self = .phone
    } else {
      self = .others
    }
  }
}
