import Foundation
import Testing

@testable import Base
@testable import Graphics
@testable import Imaging

/// A user's folder of one test's own, with a card to send.
///
/// It is a class because it is one folder on disk, which goes when the test is done with it.
final class SendFolder {
  let path: String

  /// The words of the card, with what services could take for markup.
  static let caption = #"A & <b> *x* "caption""#
  static let detail = "über 日本"
  static let link = "https://example.com/a?b=c&d=e#f"
  static let alt = "A line goes up: 5, 9, 7."

  /// Makes a folder with `card.json` and the picture beside it.
  convenience init() throws {
    try self.init(empty: ())
    try addCard("card")
  }

  init(empty: Void) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "send-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(_ name: String) -> String { "\(path)/\(name)" }

  /// What a program gets to know of the machine: nothing of whoever runs the tests.
  var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    var variables = ["HOME": path, "PATH": inherited["PATH"] ?? "/usr/bin:/bin"]
    variables["LD_LIBRARY_PATH"] = inherited["LD_LIBRARY_PATH"]
    return variables
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: self[name]))
  }

  /// The text of a file; empty when there is none.
  func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: self[name]) ?? Data(), as: UTF8.self)
  }

  /// The permissions of a file.
  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }

  /// Writes a file of destinations that nobody else may read.
  func describe(_ destinations: [String: Any], mode: Int = 0o600) throws {
    let data = try JSONSerialization.data(withJSONObject: destinations)
    try data.write(to: URL(filePath: self["destinations.json"]))
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: self["destinations.json"])
  }

  /// Writes a record with its picture; returns the sum of the picture.
  @discardableResult
  func addCard(_ name: String, session: String = "", shade: UInt8 = 200) throws -> String {
    let card = try SendFolder.card(name, session: session, shade: shade)
    try Data(card.picture).write(to: URL(filePath: self["\(name).png"]))
    try write(card.record, to: "\(name).json")
    return SHA256.hex(of: card.picture)
  }

  /// The record of a card in several lines, and its picture: 60 x 40 points at twice the size.
  static func card(
    _ name: String, session: String = "", shade: UInt8 = 200
  ) throws -> (record: String, picture: [UInt8]) {
    let size = try PixelSize(width: 120, height: 80)
    let pixels = (0..<4 * size.area).map { $0 % 4 == 3 ? 255 : UInt8($0 / 97 % 50) ^ shade }
    let picture = try PNGEncoder(scale: .x2).encode(Bitmap(size: size, pixels: pixels))
    let file: [String: Any] = [
      "path": "\(name).png", "format": "png", "scale": 2, "theme": "classic", "width": 120,
      "height": 80, "points": ["width": 60, "height": 40], "bytes": picture.count,
      "sha256": SHA256.hex(of: picture),
    ]
    let record: [String: Any] = [
      "version": 1, "template": "message", "alt": alt, "session": session, "url": link,
      "state": "normal", "stale": false, "locale": "en_US_POSIX", "files": [file],
      "fields": ["caption": caption, "subcaption": detail],
    ]
    let data = try JSONSerialization.data(withJSONObject: record, options: .prettyPrinted)
    return (String(decoding: data, as: UTF8.self) + "\n", picture)
  }

  /// Sends with the file of destinations that was written.
  func send(
    _ arguments: String..., environment: [String: String] = [:], input: String = ""
  ) async throws -> BuiltProgram.Outcome {
    try await BuiltProgram.run(
      "snapshot-send", ["send", "--destinations", "destinations.json"] + arguments, in: self,
      input: input, environment: environment)
  }
}
