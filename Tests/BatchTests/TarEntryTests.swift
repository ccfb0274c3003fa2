import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Batch

@Suite("Archives")
struct TarEntryTests {
  /// Other programs need not be everywhere; on a build server they must be.
  private static func areExpected(_ command: [String]) -> Bool {
    ContinuousIntegration.isRunning || (try? Program.output(of: command))?.isEmpty == false
  }

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("a.png", Array("first".utf8)), ("ab/cd/empty.png", []),
    ("活动/第三十七周 步数.png", Array("第二".utf8)), (String(repeating: "x", count: 300), [1, 2, 3]),
    (String(repeating: "n", count: 100), [UInt8](repeating: 7, count: 512)),
    (String(repeating: "n", count: 101), [UInt8](repeating: 8, count: 513)),
    (String(repeating: "语", count: 60) + ".png", (0..<5_000_000).map { UInt8($0 & 255) }),
    ("-rf ~ $(x) 'q' \n=5.png", [0]),
  ]

  private static func archive(modified: Int = 1_473_724_800) -> [UInt8] {
    files.flatMap { file in
      let entry = TarEntry(name: file.name, size: file.bytes.count, modified: modified)
      return entry.header + file.bytes + entry.padding
    } + TarEntry.archiveEnd
  }

  @Test(
    "Python reads names, sizes, times and bytes",
    .enabled(if: areExpected(["python3", "--version"]), "SKIPPED: there is no python3 here"))
  func python() throws {
    let script = """
      import hashlib, sys, tarfile
      for member in tarfile.open(sys.argv[1], "r:"):
          bytes = tarfile.open(sys.argv[1]).extractfile(member).read()
          print(ascii(member.name), member.size, member.mtime, oct(member.mode), member.uid, member.gid,
                member.type, hashlib.sha256(bytes).hexdigest())
      """
    let lines = try Program.withFile(TarEntryTests.archive(), named: "tar") { path in
      try Program.output(of: ["python3", "-c", script, path]).split(separator: "\n")
    }
    let expected = TarEntryTests.files.map { file in
      let name = file.name.unicodeScalars.map { scalar in
        switch scalar {
        case "\n": "\\n"
        case "\0"..."~": String(scalar)
        default: "\\u" + String(scalar.value, radix: 16)
        }
      }
      let quote = file.name.contains("'") ? "\"" : "'"
      return "\(quote)\(name.joined())\(quote) \(file.bytes.count) 1473724800 0o644 0 0 b'0' "
        + SHA256.hex(of: file.bytes)
    }
    #expect(lines.map(String.init) == expected)
  }

  @Test(
    "tar lists the archive without a complaint",
    .enabled(if: areExpected(["tar", "--version"]), "SKIPPED: there is no tar here"))
  func tar() throws {
    let lines = try Program.withFile(TarEntryTests.archive(), named: "tar") { path in
      // What is written to standard error is part of the output, so a warning is too much.
      try Program.output(of: [
        "sh", "-c", "LC_ALL=C TZ=UTC0 tar --quoting-style=literal -tvf \"$0\" 2>&1", path,
      ])
    }
    for file in TarEntryTests.files where !file.name.contains("\n") {
      let escaped = file.name.utf8.allSatisfy { $0 < 0x80 } ? file.name : ""
      #expect(lines.contains("\(file.bytes.count) 2016-09-13 00:00 \(escaped)"))
    }
    #expect(lines.split(separator: "\n").count { $0.hasPrefix("-rw-r--r-- 0/0") } == 8)
  }

  @Test("a short name needs one block, and what does not fit a record of its own")
  func blocks() {
    func header(_ name: String, size: Int = 0, modified: Int = 0) -> [UInt8] {
      TarEntry(name: name, size: size, modified: modified).header
    }
    #expect(header("a").count == 512)
    #expect(header(String(repeating: "a", count: 100)).count == 512)
    #expect(header(String(repeating: "a", count: 101)).count == 1536)
    #expect(header("é").count == 1536)
    #expect(header(String(repeating: "é", count: 400)).count == 2048)
    #expect(header("a", size: 0o777_7777_7777).count == 512)
    let big = String(decoding: header("a", size: 1 << 40), as: UTF8.self)
    #expect(big.contains("22 size=1099511627776\n"))
    #expect(String(decoding: header("a", modified: -1), as: UTF8.self).contains("12 mtime=-1\n"))
  }

  @Test(
    "the length of a record counts its own digits", arguments: [1, 90, 91, 92, 980, 991, 992, 993])
  func lengths(count: Int) throws {
    let name = String(repeating: "é", count: count)
    let header = TarEntry(name: name, size: 0, modified: 0).header
    let record = header.dropFirst(512)
    let length = try #require(
      Int(String(decoding: record.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)))
    #expect(String(decoding: record.prefix(length), as: UTF8.self) == "\(length) path=\(name)\n")
  }

  @Test("bytes are filled up to a whole block", arguments: [(0, 0), (1, 511), (511, 1), (512, 0)])
  func padding(size: Int, count: Int) {
    #expect(TarEntry(name: "a", size: size, modified: 0).padding.count == count)
    #expect(TarEntry.archiveEnd == [UInt8](repeating: 0, count: 1024))
  }

  @Test("a size below zero is none, and the widest numbers do not trap")
  func extremes() {
    #expect(TarEntry(name: "", size: -5, modified: .min).size == 0)
    #expect(TarEntry(name: "", size: .max, modified: .max).header.count == 1536)
    #expect(TarEntry(name: "", size: 0, modified: .min).header.count == 1536)
  }
}
