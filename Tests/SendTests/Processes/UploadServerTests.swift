import Foundation
import Testing
import TestSupport

@testable import Base

/// Pictures on a real S3 and a real WebDAV, which a fake of a service shows.
@Suite(.enabled(if: ServerPrograms.areExpected, ServerPrograms.skipped))
struct UploadServerTests {
  private struct Stage {
    let server: ServerProgram
    let fake: ServerProgram
    let folder: TestFolder
    let fields: [String: Any]
    var variables: [String: String] { ["SSL_CERT_FILE": fields["certificate"] as? String ?? ""] }
  }

  private func stage(
    _ program: String, _ service: String = "teams",
    _ stores: ([String: Any]) -> [String: [String: Any]]
  ) throws -> Stage {
    let server = try ServerProgram(
      program, ["serve"], python: ServerPrograms.python(), saying: 1)
    let fake = try ServerProgram.fake(service)
    let folder = try TestFolder.withCard()
    var all: [String: Any] = stores(try server.fields)
    for name in Array(all.keys) {
      all["team-\(name)"] = try FakeDestination.of(service, fake).merging(["upload": name]) { $1 }
    }
    try folder.describe(all)
    return Stage(
      server: server, fake: fake, folder: folder, fields: try server.fields)
  }

  private func bucket(
    _ fields: [String: Any], key: String = "writer", _ more: [String: Any] = [:]
  ) -> [String: Any] {
    let keys = fields[key] as? [String: Any] ?? [:]
    let base: [String: Any] = [
      "service": "s3", "endpoint": fields["endpoint"] ?? "", "bucket": fields["bucket"] ?? "",
      "region": fields["region"] ?? "", "acl": "public-read",
    ]
    return base.merging(keys) { $1 }.merging(more) { $1 }
  }

  private func collection(
    _ fields: [String: Any], _ more: [String: Any] = [:]
  ) -> [String: Any] {
    var keys = fields
    for name in ["root", "certificate"] { keys[name] = nil }
    return keys.merging(["service": "webdav"]) { $1 }.merging(more) { $1 }
  }

  /// What anybody gets from an address.
  private func fetched(_ address: String, _ stage: Stage) throws -> String {
    let file = stage.folder["fetched.png"]
    let certificate = try #require(stage.fields["certificate"] as? String)
    let run = try Program.run(
      "curl", ["-sS", "--fail", "--noproxy", "*", "--cacert", certificate, "-o", file, address])
    try #require(run.status == 0, "\(run.errors)")
    return SHA256.hex(of: [UInt8](try Data(contentsOf: URL(filePath: file))))
  }

  private func expectShown(_ stage: Stage, to name: String) async throws {
    let outcome = try await stage.folder.send(
      "card.json", "--to", "team-\(name)", environment: stage.variables)
    #expect(outcome.status == 0, "\(name): \(outcome.errors)")
    let sum = SHA256.hex(of: try SampleCard.make("card").picture)
    let address = try #require(
      try stage.fake.recorded("message").last?["image_url"] as? String)
    #expect(try fetched(address, stage) == sum)
    #expect(try outcome.receipt["sha256"] as? String == sum)
    #expect(try stage.fake.violations() == [])
  }

  @Test(
    "a card on S3 is seen in a message, whatever stands in its name",
    arguments: ["teams", "googlechat"])
  func cardOnS3(service: String) async throws {
    let names = ["plain": "", "odd": "a b/ü+~'x=&;(1)/日本/", "dots": "a..b/.c"]
    let stage = try stage("s3.py", service) { fields in
      var stores: [String: [String: Any]] = [
        "presigned": bucket(fields, ["acl": "private", "public": "presigned", "prefix": "p"])
      ]
      for (name, prefix) in names {
        for style in ["path", "virtual"] {
          stores["\(name)-\(style)"] = bucket(fields, ["prefix": prefix, "style": style])
        }
      }
      return stores
    }
    for name in names.keys {
      for style in ["path", "virtual"] { try await expectShown(stage, to: "\(name)-\(style)") }
    }
    try await expectShown(stage, to: "presigned")
  }

  @Test("S3 refuses who may not, and a picture that nobody sees is not sent")
  func refusalsOfS3() async throws {
    let stage = try stage("s3.py") { fields in
      [
        "guest": bucket(fields, key: "guest"), "fine": bucket(fields),
        "wrong": bucket(fields, ["secret-key": "nonsense-of-a-key"]),
        "nobody": bucket(fields, ["access-key": "AKIANOBODY0000000000"]),
        "elsewhere": bucket(fields, ["bucket": "elsewhere"]),
        "private": bucket(fields, ["acl": "private"]),
      ]
    }
    let ends: [(String, Int32, String, Int32)] = [
      ("guest", 77, "s3:PutObject", 77), ("wrong", 77, "secret-key", 77),
      ("nobody", 77, "access-key", 77), ("elsewhere", 69, "Check bucket", 69),
      ("private", 77, "Let everybody read it", 0), ("fine", 0, "", 0),
    ]
    for (name, status, text, checked) in ends {
      let outcome = try await stage.folder.send(
        "card.json", "--to", "team-\(name)", environment: stage.variables)
      #expect(outcome.status == status, "\(name): \(outcome.errors)")
      #expect(text.isEmpty || outcome.errors.contains(text), "\(outcome.errors)")
      let check = try await BuiltProgram.run(
        "snapshot-send", ["destinations", name, "--check", "--destinations", "destinations.json"],
        in: stage.folder, environment: stage.variables)
      #expect(check.status == checked, "\(check.output)")
    }
    #expect(try stage.fake.recorded("message").count == 1)
  }

  @Test("a card on WebDAV is seen in a message, and its collections are made")
  func cardOnWebDAV() async throws {
    let stage = try stage("webdav.py") { fields in
      [
        "plain": collection(fields), "deep": collection(fields, ["prefix": "a b/ü+~/x"]),
        "wrong": collection(fields, ["password": "nonsense-of-a-word"]),
        "none": collection(fields, ["url": "\(fields["public"] ?? "")/dav/none"]),
      ]
    }
    for name in ["plain", "deep", "deep"] { try await expectShown(stage, to: name) }
    for (name, status, checked) in [("wrong", 77, 77), ("none", 69, 69), ("deep", 0, 0)] {
      let outcome = try await stage.folder.send(
        "card.json", "--to", "team-\(name)", environment: stage.variables)
      #expect(outcome.status == Int32(status), "\(name): \(outcome.errors)")
      let check = try await BuiltProgram.run(
        "snapshot-send", ["destinations", name, "--check", "--destinations", "destinations.json"],
        in: stage.folder, environment: stage.variables)
      #expect(check.status == Int32(checked), "\(name): \(check.output)")
    }
    let root = try #require(stage.fields["root"] as? String)
    let files = try FileManager.default.subpathsOfDirectory(atPath: root)
    #expect(files.count == 5 && !files.contains { $0.contains("check") }, "\(files)")
  }

  @Test("a folder that a web server shows is looked at from outside")
  func cardInFolder() async throws {
    let stage = try stage("webdav.py") { fields in
      let base: [String: Any] = [
        "service": "folder", "path": fields["root"] ?? "", "public": fields["public"] ?? "",
      ]
      return [
        "fine": base.merging(["prefix": "f"]) { $1 },
        "hidden": base.merging(["public": "\(fields["public"] ?? "")/elsewhere"]) { $1 },
      ]
    }
    try await expectShown(stage, to: "fine")
    let outcome = try await stage.folder.send(
      "card.json", "--to", "team-hidden", environment: stage.variables)
    #expect(outcome.status == 69, "\(outcome.errors)")
    #expect(outcome.errors.contains("It was stored, but cannot be fetched"))
  }

  @Test(
    "a script of curl stores the picture first, without a secret in it",
    arguments: ["s3.py", "webdav.py"])
  func script(program: String) async throws {
    let stage = try stage(program) { fields in
      [
        "pictures": program == "s3.py"
          ? bucket(fields, ["prefix": "a b/ü+~"]) : collection(fields, ["prefix": "a b/ü"])
      ]
    }
    let emitted = try await stage.folder.send(
      "card.json", "--to", "team-pictures", "--emit", "curl")
    try #require(emitted.status == 0, "\(emitted.errors)")
    try stage.folder.write(emitted.output, to: "card.sh")
    var variables = ["CURL_CA_BUNDLE": stage.variables["SSL_CERT_FILE"] ?? "", "no_proxy": "*"]
    variables["SNAPSHOT_URL"] = try FakeDestination.of("teams", stage.fake)["url"] as? String
    let keys = stage.fields["writer"] as? [String: String] ?? [:]
    let password = stage.fields["password"] as? String
    let secrets = keys.merging(password.map { ["password": $0] } ?? [:]) { $1 }
    for (name, value) in secrets {
      #expect(!emitted.output.contains(value))
      let variable = name.uppercased().replacing("-", with: "_")
      variables["SNAPSHOT_UPLOAD_\(variable)"] = value
    }
    let run = try Program.run(
      "sh", [stage.folder["card.sh"], stage.folder["card.png"]], environment: variables)
    #expect(run.status == 0, "\(run.errors)")
    let message = try #require(try stage.fake.recorded("message").first)
    let address = try #require(message["image_url"] as? String)
    #expect(try fetched(address, stage) == SHA256.hex(of: try SampleCard.make("card").picture))
    #expect(try stage.fake.violations() == [])
  }
}
