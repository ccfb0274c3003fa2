import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Graphics
@testable import Imaging

extension TestFolder {
  /// Makes a folder with `card.json` and the image of the card.
  static func withCard() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.addCard("card")
    return folder
  }

  /// What a program gets to know of the machine: nothing of whoever runs the tests.
  var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    var variables = ["HOME": path, "PATH": inherited["PATH"] ?? "/usr/bin:/bin"]
    variables["LD_LIBRARY_PATH"] = inherited["LD_LIBRARY_PATH"]
    return variables
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
    let card = try SampleCard.make(name, session: session, shade: shade)
    try Data(card.picture).write(to: URL(filePath: self["\(name).png"]))
    try write(card.record, to: "\(name).json")
    return SHA256.hex(of: card.picture)
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

/// A card to send, as a record and the image that it names.
enum SampleCard {
  // The texts hold what services could take for markup.
  static let caption = #"A & <b> *x* "caption""#
  static let detail = "über 日本"
  static let link = "https://example.com/a?b=c&d=e#f"
  static let alt = "A line goes up: 5, 9, 7."

  /// The record of a card in several lines, and its picture: 60 x 40 points at twice the size.
  static func make(
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
}
