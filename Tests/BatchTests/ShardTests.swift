import Testing
import TestSupport

@testable import Base
@testable import Batch

@Suite("Shares of a batch")
struct ShardTests {
  @Test("a hash is the beginning of the SHA-256, so that anybody can compute it")
  func hash() {
    // printf %s abc | sha256sum
    let hash = StableHash(of: "abc")
    #expect(hash.high == 0xBA78_16BF_8F01_CFEA)
    #expect(hash.low == 0x4141_40DE_5DAE_2223)
    #expect(hash.digits(8) == "ba7816bf")
    #expect(StableHash(of: "é") != StableHash(of: "e\u{301}"))
    let bytes = Array("abc".utf8)
    let hex = SHA256.digest(of: bytes).map { String(256 + Int($0), radix: 16).dropFirst() }
    #expect(hex.joined() == SHA256.hex(of: bytes))
  }

  @Test("zeros at the beginning of a hash are digits too")
  func zeros() throws {
    // The first number whose hash begins with a zero.
    let number = try #require((0..<1000).first { StableHash(of: "\($0)").high >> 60 == 0 })
    let expected = SHA256.hex(of: Array("\(number)".utf8)).prefix(16)
    #expect(StableHash(of: "\(number)").digits(16) == expected)
  }

  @Test(
    "shares count from 1",
    arguments: [("1/1", 1, 1), ("1/8", 1, 8), ("8/8", 8, 8), ("07/10", 7, 10)])
  func parsing(text: String, index: Int, count: Int) throws {
    let shard = try Shard(parsing: text)
    #expect(shard.index == index)
    #expect(shard.count == count)
  }

  @Test(
    "anything else is refused with its rule",
    arguments: [
      "0/8", "9/8", "1/0", "0/0", "", "/", "1", "1/", "/8", "1/2/3", "-1/8", "+1/8", "1.0/8",
      "1 /8", "a/b",
      "1/1000001", "99999999999999999999/99999999999999999999", "١/٨",
    ])
  func refusals(text: String) {
    #expect(
      message { _ = try Shard(parsing: text) }
        == "\"\(text)\" is not a share of a batch. Give which one and of how many, from 1/8 to 8/8; "
        + "add 1 to numbers that count from 0.")
  }

  @Test("every job is in one share, and shares are about as large as each other")
  func balance() throws {
    let shards = try (1...7).map { try Shard(parsing: "\($0)/7") }
    var counts = [Int](repeating: 0, count: 7)
    for id in 0..<100_000 {
      // What the shares say is one look at the same hash, which a test need not take seven times.
      let high = StableHash(of: "user-\(id)").high
      counts[Int(high % 7)] += 1
      guard id < 2000 else { continue }
      #expect(shards.filter { $0.contains("user-\(id)") }.map(\.index) == [Int(high % 7) + 1])
    }
    for count in counts { #expect(abs(Double(count) - 100_000 / 7) < 0.03 * 100_000 / 7) }
    // Pinned, for machines of several versions may share one batch.
    #expect(shards.firstIndex { $0.contains("user-1") } == 5)
  }

  @Test("files are spread over folders by the hash of their names")
  func folders() throws {
    #expect(DirectorySharding.none.folder(of: "abc") == "")
    #expect(try DirectorySharding(levels: 0) == DirectorySharding.none)
    #expect(try DirectorySharding(levels: 1).folder(of: "abc") == "ba")
    #expect(try DirectorySharding(levels: 2).folder(of: "abc") == "ba/78")
    #expect(try DirectorySharding(levels: 4).folder(of: "abc") == "ba/78/16/bf")
    for levels in [-1, 5, .max] {
      #expect(
        message { _ = try DirectorySharding(levels: levels) }
          == "\"\(levels)\" is not a whole number from 0 to 4.")
    }
  }

  @Test("folders are about as full as each other")
  func fullness() throws {
    let fanOut = try DirectorySharding(levels: 1)
    var counts: [String: Int] = [:]
    for name in 0..<25_600 { counts[fanOut.folder(of: "user-\(name)-2016-W37"), default: 0] += 1 }
    #expect(counts.count == 256)
    // Five standard deviations of 100.
    #expect(counts.values.allSatisfy { (50...150).contains($0) })
  }
}
