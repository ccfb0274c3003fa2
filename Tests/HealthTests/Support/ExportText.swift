import Archives
import Calendars
import Synchronization
import Testing

@testable import Health

/// The XML of an export, written as a phone does.
struct ExportText {
  var head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 13 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
    ]>
    <HealthData locale="en_DE">

    """
  var date: String? = "2024-04-05 18:30:00 +0200"
  var body = ""
  var tail = "</HealthData>\n"

  static let watch = Source(
    name: "Mark’s Apple\u{A0}Watch", version: "9.6.3",
    device:
      "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:9.6.3"
  )
  static let phone = Source(
    name: "Mark’s iPhone", version: "16.6",
    device: "name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone10,4, software:16.6"
  )
  static let app = Source(name: "Pedometer & Co", version: "12", device: nil)

  struct Source {
    var name: String
    var version: String
    var device: String?
  }

  /// Adds a record; `start` and `end` are as an export has them.
  mutating func add(
    _ type: String, _ value: String, _ unit: String, from start: String, to end: String,
    by source: Source = phone, children: String = ""
  ) {
    let device = source.device.map {
      " device=\"&lt;&lt;HKDevice: 0x28\(body.utf8.count)&gt;, \($0)&gt;\""
    }
    body += " <Record type=\"\(type)\" sourceName=\"\(source.name.replacing("&", with: "&amp;"))\""
    body += " sourceVersion=\"\(source.version)\"\(device ?? "") unit=\"\(unit)\""
    body += " creationDate=\"\(end)\" startDate=\"\(start)\" endDate=\"\(end)\" value=\"\(value)\""
    body += children.isEmpty ? "/>\n" : ">\n\(children) </Record>\n"
  }

  /// Adds steps.
  mutating func steps(
    _ value: Int, _ start: String, _ end: String, by source: Source = phone, children: String = ""
  ) {
    add(
      "HKQuantityTypeIdentifierStepCount", "\(value)", "count", from: start + " +0200",
      to: end + " +0200", by: source, children: children)
  }

  static let byHand = "  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n"

  var text: String {
    head + (date.map { " <ExportDate value=\"\($0)\"/>\n" } ?? "") + body + tail
  }
  var bytes: [UInt8] { Array(text.utf8) }
}

extension ByteSource {
  /// The bytes as a pipe gives them, in pieces.
  static func pipe(_ bytes: [UInt8], piece: Int = 1000) -> ByteSource {
    let cursor = Cursor()
    return .stream(mayWait: true) {
      let start = cursor.advance(by: piece)
      return Array(bytes[min(start, bytes.count)..<min(start + piece, bytes.count)])
    }
  }
}

/// How far a pipe was read. It is a class because the closure that reads is called from elsewhere.
private final class Cursor: Sendable {
  private let place = Mutex(0)

  func advance(by count: Int) -> Int {
    place.withLock { place in
      defer { place += count }
      return place
    }
  }
}

extension HealthExport {
  /// Reads kinds by their words.
  init(
    _ kinds: String, of input: ByteSource, manual: Bool = true, priority: [String] = [],
    weight: Double? = nil
  ) throws {
    var request = HealthRequest()
    request.kinds = kinds.split(separator: ",").flatMap { HealthKind.kinds(of: String($0)) ?? [] }
    (request.keepsManualEntries, request.priority, request.weight) = (manual, priority, weight)
    try self.init(reading: input, request)
  }

  /// The rows of a table, without the header.
  func rows(
    _ resolution: HealthResolution = .day, zone: String = "Europe/Berlin", distances: String? = nil
  ) throws -> [String] {
    try Array(lines(resolution, zone: zone, distances: distances).dropFirst())
  }

  func lines(
    _ resolution: HealthResolution = .day, zone: String = "Europe/Berlin", distances: String? = nil
  ) throws -> [String] {
    let zone = try #require(Zone(identifier: zone))
    let table = try table(resolution, zone: zone, distances: distances)
    return String(decoding: table.csv, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
