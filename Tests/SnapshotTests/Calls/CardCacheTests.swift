import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Cards

@Suite("The last good copy")
struct CardCacheTests {
  private func card(
    _ folder: TestFolder, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> CommandRun {
    try CommandRun(
      ["card", "w.csv", "--y", "steps", "--x", "day", "--caption", "A", "-o", "a.png"] + arguments,
      in: folder, environment: environment)
  }

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(CardCallTests.week, to: "w.csv")
    return folder
  }

  private func record(_ folder: TestFolder) throws -> CardRecord {
    let text = try SourceText(folder.bytes(of: "a.json") ?? [], name: "a.json")
    return try CardRecord(JSONValue(parsing: text), source: "a.json")
  }

  /// The name of the one copy.
  private func copy(_ folder: TestFolder) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["c"])
    #expect(names.count == 1)
    return "c/\(names.first ?? "")"
  }

  private static let copied = "Drawing the last good copy of it.\n"

  @Test("is kept after a good run, only for its owner, and drawn when the data is gone")
  func gone() throws {
    let folder = try folder()
    let good = try card(folder, "--cache", "c")
    #expect(good.status == 0 && good.errors == "")
    let copy = try copy(folder)
    #expect(folder.text(of: copy) == CardCallTests.week)
    #expect(folder.permissions(of: copy) == 0o600 && folder.permissions(of: "c") == 0o700)
    #expect(try !record(folder).isStale)
    let alt = try record(folder).alt

    try FileManager.default.removeItem(atPath: folder["w.csv"])
    let stale = try card(folder, "--cache", "c")
    #expect(stale.status == 0)
    #expect(
      stale.errors
        == "snapshot: warning: \"w.csv\" cannot be read: there is no such file. Check the path. "
        + Self.copied)
    #expect(try record(folder).isStale)
    #expect(try record(folder).fields["notice"] == "Last numbers from 9/15.")
    #expect(
      try record(folder).alt
        == alt.replacing("A. Line", with: "A. Last numbers from 9/15. Line").prefixed(320))
    let without = try card(folder)
    #expect(without.status == 66)
    let variable = try card(folder, environment: ["SNAPSHOT_CACHE": "c"])
    #expect(variable.status == 0 && variable.errors.hasSuffix(Self.copied))
  }

  @Test("is drawn when the data is empty or locked, with the words of the language")
  func locked() throws {
    let folder = try folder()
    _ = try card(folder, "--cache", "c")
    let locked = try card(folder, "--cache", "c", "--state", "locked", "--locale", "zh_CN")
    #expect(locked.status == 0)
    #expect(locked.errors == "snapshot: warning: \"w.csv\" is locked. \(Self.copied)")
    #expect(try record(folder).fields["notice"] == "已锁定。数据截至9/15")
    try folder.write("", to: "w.csv")
    let empty = try card(folder, "--cache", "c", "--notice", "Old")
    #expect(empty.status == 0)
    #expect(empty.errors == "snapshot: warning: \"w.csv\" is empty. \(Self.copied)")
    #expect(try record(folder).fields["notice"] == "Old")
    #expect(folder.text(of: try copy(folder)) == CardCallTests.week, "an old copy is not replaced")
  }

  @Test("is missing: locked says so, and anything else is the error that it was")
  func missing() throws {
    let folder = try folder()
    let locked = try card(folder, "--cache", "c", "--state", "locked")
    #expect(locked.status == 0 && locked.errors == "")
    #expect(try record(folder).state == .unavailable)
    #expect(try record(folder).fields["notice"] == "Locked. The numbers cannot be read.")
    #expect(folder.bytes(of: "c") == nil && !FileManager.default.fileExists(atPath: folder["c"]))
    try FileManager.default.removeItem(atPath: folder["w.csv"])
    let gone = try card(folder, "--cache", "c")
    #expect(gone.status == 66)
  }

  @Test("is shared by an app, its widget and its messages, however they write the path")
  func shared() throws {
    let folder = try folder()
    #expect(try card(folder, "--cache", "c").status == 0)
    try folder.makeFolder("other")
    try folder.write(
      #"{"template":"widget-expanded","data":{"url":"w.csv"},"y":"steps"}"#, to: "s.json")
    try FileManager.default.removeItem(atPath: folder["w.csv"])
    for input in ["./w.csv", folder["w.csv"], "other/../w.csv", "s.json"] {
      let run = try CommandRun(
        "card", input, "-q", "--cache", "c", "--template", "widget-compact", "-o", "b.png",
        in: folder)
      #expect(run.status == 0, "\(input): \(run.errors)")
    }
    try folder.write(CardCallTests.week, to: "v.csv")
    try FileManager.default.removeItem(atPath: folder["v.csv"])
    let other = try CommandRun("card", "v.csv", "--cache", "c", "-o", "b.png", in: folder)
    #expect(other.status == 66, "another file has another copy")
  }

  @Test("is not replaced by a table of a header alone, and says no day that may be over")
  func headerAlone() throws {
    let folder = try folder()
    #expect(try card(folder, "--cache", "c").status == 0)
    try folder.write("day,steps\n", to: "w.csv")
    #expect(try card(folder, "--cache", "c").status == 0)
    #expect(try record(folder).state == .noData)
    #expect(folder.text(of: try copy(folder)) == CardCallTests.week)
    try FileManager.default.removeItem(atPath: folder["w.csv"])
    #expect(try card(folder, "--cache", "c", "--caption", "{day}").status == 0)
    #expect(try record(folder).fields["caption"] == "on 9/15")
    let denied = try card(folder, "--cache", "c", "--state", "denied")
    #expect(denied.status == 0)
    #expect(try record(folder).fields["notice"] == "Access is denied. Last numbers from 9/15.")
  }

  @Test("is damaged: a warning, and as without it")
  func damaged() throws {
    let folder = try folder()
    _ = try card(folder, "--cache", "c")
    try folder.write("day,steps\n\"2016", to: try copy(folder))
    let locked = try card(folder, "--cache", "c", "--state", "locked")
    #expect(locked.status == 0)
    #expect(locked.errors.contains("snapshot: warning: the last good copy is damaged: w.csv:2:1:"))
    #expect(try record(folder).state == .unavailable)
    try FileManager.default.removeItem(atPath: folder["w.csv"])
    let gone = try card(folder, "--cache", "c")
    #expect(gone.status == 66 && gone.errors.contains("is damaged"))
  }

  @Test("is found by the session, wherever the picture goes")
  func session() throws {
    let folder = try folder()
    let odd = "../../week/\u{1B} 周"
    _ = try card(folder, "--cache", "c", "--session", odd)
    let copy = try copy(folder)
    #expect(copy.dropFirst(2).allSatisfy { $0.isASCII && $0 != "/" })
    try FileManager.default.removeItem(atPath: folder["w.csv"])
    let other = try CommandRun(
      "card", "w.csv", "--cache", "c", "--session", odd, "-q", "-o", "b.png", in: folder)
    #expect(other.status == 0)
    #expect(try card(folder, "--cache", "c").status == 66, "another session has other copies")
  }

  @Test("has the data that a spec names, too")
  func spec() throws {
    let folder = try folder()
    try folder.write(#"{"data":{"url":"w.csv"},"caption":"A"}"#, to: "s.json")
    func run() throws -> CommandRun {
      try CommandRun("card", "-q", "s.json", "--cache", "c", "-o", "a.png", in: folder)
    }
    #expect(try run().status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["c"]).count == 2)
    try FileManager.default.removeItem(atPath: folder["w.csv"])
    #expect(try run().status == 0)
    #expect(try record(folder).isStale && record(folder).fields["caption"] == "A")
    try FileManager.default.removeItem(atPath: folder["s.json"])
    #expect(try run().status == 0)
    #expect(try record(folder).isStale)
  }

  @Test("a spec can say that its source is locked")
  func lockedSpec() throws {
    let folder = try folder()
    try folder.write(#"{"data":{"url":"w.csv"},"caption":"A","state":"locked"}"#, to: "s.json")
    let run = try CommandRun("card", "-q", "s.json", "-o", "a.png", in: folder)
    #expect(run.status == 0 && run.errors == "")
    #expect(try record(folder).state == .unavailable)
  }

  @Test("other states have their notices, and need no data")
  func states() throws {
    let folder = try TestFolder()
    for (name, state, notice) in [
      ("no-data", Card.State.noData, "No data"), ("error", .unavailable, "Something went wrong"),
      ("denied", .unavailable, "Access is denied. Allow it in the settings."),
      ("unsupported", .unavailable, "This device does not measure this."),
      ("placeholder", .placeholder, nil), ("signed-out", .signedOut, "Signed out. Tap to sign in."),
    ] as [(String, Card.State, String?)] {
      let run = try CommandRun(
        "card", "-q", "--caption", "A", "--state", name, "-o", "a.png", in: folder)
      #expect(run.status == 0 && run.errors == "")
      #expect(try record(folder).state == state)
      #expect(try record(folder).fields["notice"] == notice)
    }
  }
}

extension String {
  /// As many sentences as fit.
  fileprivate func prefixed(_ limit: Int) -> String {
    var text = self
    while text.count > limit, let end = text.dropLast().lastIndex(of: ".") {
      text = String(text[...end])
    }
    return text
  }
}
