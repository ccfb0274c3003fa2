import Foundation
import Testing
import TestSupport

@testable import Base
@testable import CommandKit
@testable import Delivery
@testable import snapshot_send

@Suite struct CardReaderTests {
  /// What an input has, each card by its name and the first digits of its picture, or by what is wrong.
  private func read(_ folder: TestFolder, _ name: String) async throws -> [String] {
    let input = try CardReader([.file(path: folder[name])])
    var all: [String] = []
    while let (number, found) = try await input.next() {
      #expect(number == all.count)
      switch found {
      case .card(let card): all.append("\(card.name) \(picture(of: card))")
      case .broken(let error): all.append(error.message)
      case .held(let card): all.append("\(card.name) \(card.reason)")
      case .notDrawn: Issue.record("It was not left out.")
      }
    }
    return all
  }

  private func picture(of card: SendableCard) -> String {
    do {
      return String(try card.pictures.picture(.init(), of: card.name).sha256.prefix(8))
    } catch { return SendError(error).message }
  }

  private func line(_ name: String, _ changes: [String: Any] = [:]) throws -> String {
    let record = try BuiltProgram.object(Data(try SampleCard.make(name).record.utf8))
    let data = try JSONSerialization.data(withJSONObject: record.merging(changes) { $1 })
    return String(decoding: data, as: UTF8.self)
  }

  @Test("a record is one card, in one line or in several")
  func recordOfOneCard() async throws {
    let folder = try TestFolder()
    let sum = try folder.addCard("week").prefix(8)
    #expect(try await read(folder, "week.json") == ["week \(sum)"])
    for end in ["", "\n", "\r\n", "\n\n"] {
      try folder.write(try line("week") + end, to: "one.json")
      #expect(try await read(folder, "one.json") == ["line 1 \(sum)"])
    }
  }

  @Test("a manifest has a card in each line, but for those that were not drawn")
  func manifestLines() async throws {
    let folder = try TestFolder()
    let sum = try folder.addCard("week").prefix(8)
    let lines = [
      try line("week", ["id": "a", "status": "drawn"]),
      #"{"id": "b", "status": "failed", "error": {"message": "x"}}"#, "", #"{"version": 1}"#,
      "{broken", try line("week", ["id": "c", "status": "unchanged"]),
      #"{"name": "d", "status": "skipped", "when": {"condition": "last > 1"}, "reason": "no"}"#,
    ]
    try folder.write(lines.joined(separator: "\n"), to: "manifest.ndjson")
    let input = try CardReader([.file(path: folder["manifest.ndjson"])])
    while try await input.next() != nil {}
    #expect(await input.notDrawn == 1)
    let found = try await read(folder, "manifest.ndjson")
    #expect(found.map { $0.prefix(10) }.first == "a \(sum)")
    #expect(found.count == 5)
    #expect(found[1].contains(#"manifest.ndjson:4" is no record of a card."#))
    #expect(found[2].contains(#"manifest.ndjson:5" is no record of a card."#))
    #expect(found.suffix(2) == ["c \(sum)", "d no"])
  }

  @Test("pictures may stand in the record itself")
  func picturesInRecord() async throws {
    let folder = try TestFolder()
    let (record, picture) = try SampleCard.make("week")
    let file = try #require(
      (try BuiltProgram.object(Data(record.utf8))["files"] as? [[String: Any]])?.first)
    func written(_ data: String) throws {
      let files = [file.merging(["data": data]) { $1 }]
      try folder.write(try line("week", ["files": files]) + "\n", to: "inline.ndjson")
    }
    try written(Base64.string(of: picture))
    #expect(
      try await read(folder, "inline.ndjson") == ["line 1 \(SHA256.hex(of: picture).prefix(8))"])
    for wrong in ["%%%%", Base64.string(of: picture + [0]), ""] {
      try written(wrong)
      #expect(try await read(folder, "inline.ndjson")[0].contains("it was changed since"))
    }
  }

  @Test(
    "a picture is in the folder of its record or nowhere",
    arguments: [
      ("../card.png", "in its own folder"), ("/etc/hostname", "in its own folder"),
      ("a//b.png", "in its own folder"),
      ("", "in its own folder"), ("link.png", "cannot be read"), ("gone.png", "cannot be read"),
      ("folder/link/card.png", "cannot be read"), (".", "cannot be read"),
    ])
  func pictureFolder(
    path: String, problem: String
  ) async throws {
    let folder = try TestFolder.withCard()
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder["folder"], withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: folder["link.png"], withDestinationPath: folder["card.png"])
    try manager.createSymbolicLink(
      atPath: folder["folder/link"], withDestinationPath: folder.path)
    let record = try BuiltProgram.object(Data(folder.text(of: "card.json").utf8))
    var file = try #require((record["files"] as? [[String: Any]])?.first)
    file["path"] = path
    try folder.write(try line("card", ["files": [file]]), to: "other.json")
    let found = try await read(folder, "other.json")
    #expect(found.count == 1 && found[0].contains(problem), "\(found)")
  }

  @Test("a program that sends says what is wrong with its input by its status")
  func inputStatuses() async throws {
    let folder = try TestFolder.withCard()
    try folder.describe(["team": "mailto:a@example.com?from=b@example.com"])
    try folder.write("x", to: "card.png")
    let changed = try await folder.send("card.json", "--to", "team", "--dry-run")
    #expect(changed.status == 65)
    #expect(changed.errors.contains("it was changed since"))
    try FileManager.default.removeItem(atPath: folder["card.png"])
    #expect(try await folder.send("card.json", "--to", "team", "--dry-run").status == 66)
    #expect(try await folder.send("none.json", "--to", "team", "--dry-run").status == 66)
    try folder.write("{}", to: "no.json")
    #expect(try await folder.send("no.json", "--to", "team", "--dry-run").status == 65)
    #expect(try await folder.send("card.json", "--dry-run").status == 64)
    #expect(try await folder.send("card.json", "--to", "taem", "--dry-run").status == 78)
  }
}
