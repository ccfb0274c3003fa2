import Base
import Cards
import Graphics

/// The line of JSON about one job in the manifest of a batch.
package struct ManifestEntry: Sendable {
  /// The status of the job.
  package enum Outcome: Sendable {
    /// Drawn; given images are written into the line.
    case drawn(
      CardRecord, fingerprint: String, warnings: [String], pictures: [[UInt8]] = [])
    /// Skipped, because files of its names exist whose content is unknown.
    case kept([ExistingFile])
    /// Skipped, because the condition of `--when` does not hold.
    case skipped(UnmetCondition)
    /// Failed; it may stand for several rows of the input.
    case failed(message: String, place: TextLocation?, rows: Int = 1)
  }

  private let (stem, id, time): (String, String, String)
  private let location: TextLocation?
  private let fields: [JSONValue.Member]
  private let outcome: Outcome

  /// Describes a job.
  ///
  /// - Parameters:
  ///   - stem: the name of its files, unique in the batch.
  ///   - id: the id of the job.
  ///   - place: where it stands in the input.
  ///   - fields: its fields; null, lists and objects are left out.
  ///   - time: when it was drawn, by ISO 8601.
  ///   - outcome: its status.
  package init(
    _ stem: String, id: String, place: TextLocation?, fields: [JSONValue.Member], time: String,
    _ outcome: Outcome
  ) {
    (self.stem, self.id, location, self.fields) = (stem, id, place, fields)
    (self.time, self.outcome) = (time, outcome)
  }

  package init(_ job: BatchJob, time: String, _ outcome: Outcome) {
    self.init(
      job.stem, id: job.id, place: job.place, fields: job.members, time: time, outcome)
  }

  /// Describes a job that cannot be drawn.
  package init(_ failure: JobFailure, time: String) {
    self.init(
      failure.stem, id: failure.id, place: failure.location, fields: failure.members, time: time,
      .failed(
        message: failure.message, place: failure.errorLocation, rows: failure.count))
  }

  /// The line, with a line feed at its end.
  ///
  /// Name, status and fingerprint come first, so that a later run finds them without parsing all of
  /// it.
  package var line: String {
    var members = [JSONText.Member("name", .string(stem))]
    var rest: [JSONText.Member] = []
    switch outcome {
    case .drawn(let record, let fingerprint, let warnings, let pictures):
      members.append(JSONText.Member("status", .string("drawn")))
      members.append(JSONText.Member("hash", .string(fingerprint)))
      rest = record.members(with: pictures)
      if !warnings.isEmpty {
        rest.append(JSONText.Member("warnings", .array(warnings.map(JSONText.string))))
      }
    case .kept(let files):
      members.append(JSONText.Member("status", .string("kept")))
      rest = [JSONText.Member("files", .array(files.map(\.json)))]
    case .skipped(let unmet):
      members.append(JSONText.Member("status", .string("skipped")))
      let condition = CardRecord.Condition(unmet.condition, facts: unmet.facts)
      let known: JSONText.Object = [
        "session": .unlessEmpty(unmet.session), "when": condition.json,
        "reason": .string(unmet.description),
      ]
      rest = known.members
    case .failed(let message, let errorLocation, let rows):
      members.append(JSONText.Member("status", .string("failed")))
      var error = [JSONText.Member("message", .string(message))]
      if let location = errorLocation ?? location { error += location.members }
      if rows != 1 { error.append(JSONText.Member("rows", .number("\(rows)"))) }
      rest = [JSONText.Member("error", .object(error))]
    }
    members.append(JSONText.Member("id", .string(id)))
    if let location { members.append(JSONText.Member("row", .object(location.members))) }
    let fields = fields.compactMap { member in
      member.value.single.map { JSONText.Member(member.key, $0) }
    }
    members.append(JSONText.Member("job", .object(fields)))
    members.append(JSONText.Member("time", .string(time)))
    return JSONText.object(members + rest).line + "\n"
  }

  private static let start = "{\"name\":\""

  /// Returns whether these may be the first bytes of a manifest.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: start.utf8.prefix(bytes.count))
  }

  /// Reads name and fingerprint at the beginning of the line of a drawn job; nil for any other
  /// line.
  package static func drawn(_ line: ArraySlice<UInt8>) -> (stem: String, fingerprint: String)? {
    var rest = line
    guard let stem = take(start, from: &rest),
      let status = take(",\"status\":\"", from: &rest), status == "drawn",
      let fingerprint = take(",\"hash\":\"", from: &rest)
    else { return nil }
    return (stem, fingerprint)
  }

  /// Takes the text between a beginning and the next quote; file names have no quotes.
  private static func take(_ start: String, from rest: inout ArraySlice<UInt8>) -> String? {
    let head = rest.prefix(start.utf8.count)
    guard head.elementsEqual(start.utf8) else { return nil }
    let text = rest.dropFirst(start.utf8.count)
    guard let end = text.firstIndex(of: .quote), !text[..<end].contains(.backslash) else {
      return nil
    }
    rest = text[text.index(after: end)...]
    return String(decoding: text[..<end], as: UTF8.self)
  }
}

extension ManifestEntry {
  /// A file that has the name of an image.
  package struct ExistingFile: Sendable {
    private let path: String
    private let scale: RenderScale
    private let theme: String
    private let format: ImageFormat

    package init(path: String, scale: RenderScale, theme: String, format: ImageFormat) {
      (self.path, self.scale, self.theme, self.format) = (path, scale, theme, format)
    }

    fileprivate var json: JSONText {
      JSONText.object([
        JSONText.Member("path", .string(path)),
        JSONText.Member("format", .string(format.rawValue)),
        JSONText.Member("scale", .number("\(scale.rawValue)")),
        JSONText.Member("theme", .string(theme)),
      ])
    }
  }
}

extension JSONValue {
  /// A single value; nil for null, lists and objects.
  fileprivate var single: JSONText? {
    switch content {
    case .bool(let isTrue): .bool(isTrue)
    case .number(_, let literal): .number(literal)
    case .string(let text): .string(text)
    case .null, .array, .object: nil
    }
  }
}
