import Foundation
import TestSupport

@testable import Base

/// A folder with a batch of small cards, which are quick to draw.
struct BatchSample {
  static let spec = """
    { "template": { "name": "tiny", "width": 90, "box": { "column": [ { "image": true, "height": 40 },
      { "text": "caption", "size": 12 } ] } }, "caption": "{user}", "scale": 1 }
    """

  /// Everything that is told apart when two runs are compared: what is in every file, by its name.
  typealias Content = [String: [UInt8]]

  let folder: TestFolder

  /// Makes the jobs.
  init(jobs count: Int) throws {
    folder = try TestFolder()
    try folder.write(BatchSample.spec, to: "spec.json")
    try folder.write(BatchSample.rows(0..<count), to: "jobs.ndjson")
  }

  /// A line of NDJSON for each number.
  static func rows(_ numbers: Range<Int>) -> String {
    numbers.map { number in
      let values = (0..<7).map { String((number * 37 + $0 * $0 * 211) % 1000) }
      return #"{"id":"u\#(number)","user":"User \#(number)","data":["#
        + values.joined(separator: ",") + "]}\n"
    }.joined()
  }

  /// Draws the jobs into a folder, which is made unless it is there.
  func draw(
    into output: String, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> CommandRun {
    if !FileManager.default.fileExists(atPath: folder[output]) { try folder.makeFolder(output) }
    return try call(["-o", output] + arguments, environment)
  }

  /// Calls the command with the jobs.
  func call(_ arguments: [String], _ environment: [String: String] = [:]) throws -> CommandRun {
    try CommandRun(
      ["batch", "jobs.ndjson", "--template", "spec.json"] + arguments, in: folder,
      environment: ["SOURCE_DATE_EPOCH": "1474200000"].merging(environment) { $1 })
  }

  /// All files in a folder and below.
  func content(of output: String) throws -> Content {
    var content: Content = [:]
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder[output])
    for path in paths {
      var isFolder: ObjCBool = false
      let whole = folder[output + "/" + path]
      _ = FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
      if !isFolder.boolValue { content[path] = folder.bytes(of: output + "/" + path) }
    }
    return content
  }

  /// The lines of a manifest.
  func manifest(_ output: String) throws -> [JSONValue] {
    try lines(String(decoding: folder.bytes(of: "\(output)/manifest.ndjson") ?? [], as: UTF8.self))
  }

  /// The lines of NDJSON.
  func lines(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map {
      try JSONValue(parsing: SourceText(String($0), name: "line"))
    }
  }
}

extension JSONValue {
  /// The text of a key.
  func text(_ key: String) -> String? { self[key]?.string }
}
