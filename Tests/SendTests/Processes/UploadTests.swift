import Foundation
import Testing
import TestSupport

@testable import Base

/// Pictures in a folder, from which a service fetches them.
@Suite struct UploadTests {
  private let address = "https://cards.example"

  private func folder(
    _ fake: ServerProgram, _ service: String = "teams", _ more: [String: Any] = [:]
  ) throws -> TestFolder {
    let folder = try TestFolder.withCard()
    try FileManager.default.createDirectory(
      atPath: folder["www"], withIntermediateDirectories: false)
    let store: [String: Any] = [
      "service": "folder", "path": folder["www"], "public": address, "verify": "no",
      "prefix": "a/b",
    ]
    try folder.describe([
      "pictures": store.merging(more) { $1 },
      "team": try FakeDestination.of(service, fake).merging(["upload": "pictures"]) { $1 },
      "plain": try FakeDestination.of(service, fake),
      "lost": try FakeDestination.of(service, fake).merging(["upload": "picture"]) { $1 },
      "odd": try FakeDestination.of(service, fake).merging(["upload": "plain"]) { $1 },
    ])
    return folder
  }

  @Test(
    "a service that takes no files shows a picture that everybody can read",
    arguments: ["teams", "googlechat"])
  func storedPicture(service: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service)
      let folder = try folder(fake, service)
      // Twice the same picture, and a process that lets nobody read its files.
      for arguments in [["--to", "team"], ["--to", "plain", "--upload", "pictures"]] {
        let program = try BuiltProgram.path("snapshot-send")
        let call = (["card.json", "--destinations", "destinations.json"] + arguments)
          .joined(separator: " ")
        let run = try Program.run(
          "sh", ["-c", "umask 077; cd '\(folder.path)'; exec '\(program)' \(call)"],
          environment: ["HOME": folder.path])
        #expect(run.status == 0, "\(run.errors)")
        let sum = SHA256.hex(of: try SampleCard.make("card").picture)
        let name = "a/b/card-\(sum.prefix(32)).png"
        #expect(
          SHA256.hex(of: [UInt8](try Data(contentsOf: URL(filePath: folder["www/\(name)"])))) == sum
        )
        #expect(folder.permissions(of: "www/\(name)") == 0o644)
        #expect(folder.permissions(of: "www/a/b") == 0o755)
        let receipt = try BuiltProgram.object(Data(run.output.utf8))
        #expect(receipt["picture"] as? String == "\(address)/\(name)")
        #expect(receipt["sha256"] as? String == sum)
        #expect(
          try fake.recorded("message").last?["image_url"] as? String == "\(address)/\(name)")
      }
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder["www"])
      #expect(files.count == 3, "\(files)")
      #expect(try fake.violations() == [])
    }
  }

  @Test("a picture that only an address was given of is not said to be sent")
  func addressAlone() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("teams")
      let folder = try folder(fake)
      let outcome = try await folder.send(
        "card.json", "--to", "plain", "--image-url", "https://a.example/x.png")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let receipt = try outcome.receipt
      #expect(receipt["picture"] as? String == "https://a.example/x.png")
      #expect(receipt["bytes"] == nil && receipt["sha256"] == nil)
    }
  }

  @Test("nothing is written outside of the folder, along no link")
  func links() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("teams")
      let folder = try folder(fake)
      try FileManager.default.createDirectory(
        atPath: folder["other"], withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: folder["www/a"], withDestinationPath: folder["other"])
      let outcome = try await folder.send("card.json", "--to", "team")
      #expect(outcome.status == 78, "\(outcome.errors)")
      #expect(outcome.errors.contains("takes no picture"))
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder["other"]) == [])
      #expect(try fake.recorded("message").isEmpty)
    }
  }

  @Test(
    "a store that is unknown, or none, is found before anything is sent",
    arguments: [
      (["--to", "lost"], "Did you mean"), (["--to", "odd"], "No other service can show"),
      (["--to", "plain", "--upload", "nowhere"], "there is no destination \"nowhere\""),
      (
        ["--to", "plain", "--upload", "pictures", "--image-url", "https://a.example"], "--image-url"
      ),
      (["--to", "plain"], "--upload"),
    ])
  func wrongStores(arguments: [String], text: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("teams")
      let folder = try folder(fake)
      let outcome = try await BuiltProgram.run(
        "snapshot-send", ["card.json", "--destinations", "destinations.json"] + arguments,
        in: folder)
      #expect(outcome.status == 78 || outcome.status == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains(text), "\(outcome.errors)")
      #expect(try fake.recorded("request").isEmpty)
      #expect(!FileManager.default.fileExists(atPath: folder["www/a"]))
    }
  }

  @Test("a store is a destination, too, and is checked by writing to it")
  func ownDestination() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("teams")
      let folder = try folder(fake)
      let outcome = try await folder.send("card.json", "--to", "pictures")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect((try outcome.receipt["url"] as? String)?.hasPrefix("\(address)/a/b/card-") == true)
      let check = try await BuiltProgram.run(
        "snapshot-send",
        ["destinations", "pictures", "--check", "--destinations", "destinations.json"], in: folder)
      #expect(check.status == 0 && check.output.contains("\tok"), "\(check.output)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder["www"]) == ["a"])
      let dry = try await folder.send("card.json", "--to", "team", "--dry-run")
      #expect(dry.output.contains("WRITE \(folder["www"])/a/b/card-"), "\(dry.output)")
    }
  }
}
