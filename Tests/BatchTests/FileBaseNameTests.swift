import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Batch

@Suite("Names of files")
struct FileBaseNameTests {
  @Test(
    "a name is made of any text",
    arguments: [
      ("ann-2016-W37", "ann-2016-W37"), ("步数 第37周", "步数 第37周"), ("a.b", "a.b"),
      ("../x", "_._x"), ("..", "__"), (".", "_"), ("/etc/passwd", "_etc_passwd"),
      ("C:\\a*b?", "C__a_b_"), ("a\"b<c>d|e", "a_b_c_d_e"), ("-rf", "_rf"), ("~root", "_root"),
      (".hidden", "_hidden"), (" x ", "x"), ("\u{A0}x\u{3000}", "x"), ("x. ", "x_"), ("x.", "x_"),
      ("", "_"), ("  ", "_"), ("\0", "_"), ("a\0b\nc\td\u{7F}\u{85}", "a_b_c_d__"),
      ("\u{202E}gnp.x", "_gnp.x"), ("a\u{2066}b\u{200F}", "a_b_"), ("a\u{2028}b", "a_b"),
      ("\u{FEFF}a", "_a"), ("e\u{301}", "é"), ("한", "한"), ("👩‍👧.x", "👩‍👧.x"),
      ("CON", "_CON"), ("nul.png", "_nul.png"), ("Com1", "_Com1"), ("com¹.x", "_com¹.x"),
      ("lpt0 .x", "_lpt0 .x"), ("conin$", "_conin$"), ("COM10", "COM10"), ("console", "console"),
      ("aux\u{301}", "aux\u{301}"), ("<\u{338}", "≮"), ("-", "_"), ("- -", "_ -"),
    ])
  func names(text: String, expected: String) {
    // Strings are equal in all normal forms, bytes are not.
    #expect(
      Array(FileBaseName(text).text.utf8) == Array(expected.utf8), "\(FileBaseName(text).text)")
  }

  @Test("a long name is cut after a whole character and keeps a hash of all of it")
  func long() {
    let exact = String(repeating: "a", count: 180)
    #expect(FileBaseName(exact).text == exact)
    let more = exact + "b"
    #expect(
      FileBaseName(more).text == String(repeating: "a", count: 171) + "~"
        + SHA256.hex(of: Array(more.utf8)).prefix(8))
    #expect(FileBaseName(more).text != FileBaseName(exact + "c").text)
    let families = FileBaseName(String(repeating: "👩‍👩‍👧", count: 20)).text
    #expect(families.utf8.count == 9 * 18 + 9)
    #expect(families.hasPrefix(String(repeating: "👩‍👩‍👧", count: 9) + "~"))
    let marks = FileBaseName("x" + String(repeating: "\u{316}", count: 200)).text
    #expect(marks.hasPrefix("_~"))
    #expect(marks.utf8.count == 10)
  }

  @Test(
    "names that are one file somewhere share their key",
    arguments: [
      ("ANN", "ann"), ("É", "e\u{301}"), ("STRASSE", "straße"), ("ﬁ", "FI"), ("ΣΑΣ", "σας"),
      ("\u{212B}", "å"), ("İ", "i\u{307}"), ("a\u{200D}b", "ab"), ("ǆ", "ǅ"), ("Ꭰ", "ꭰ"),
      ("ᾳ", "ΑΙ"), ("\u{1E9E}", "ss"), ("Ⅷ", "ⅷ"), ("a\u{323}\u{307}", "A\u{307}\u{323}"),
    ])
  func sameKeys(one: String, other: String) {
    #expect(FileBaseName.key(of: one) == FileBaseName.key(of: other))
  }

  @Test(
    "others do not",
    arguments: [
      ("a", "b"), ("ilk", "ılk"), ("a", "á"), ("a", "ａ"), ("a", "а"), ("1", "¹"), ("", "_"),
    ])
  func otherKeys(one: String, other: String) {
    #expect(FileBaseName.key(of: one) != FileBaseName.key(of: other))
  }

  private func check(_ text: String) {
    let stem = FileBaseName(text).text
    let comment = Comment(rawValue: text.debugDescription)
    #expect(!stem.isEmpty && stem.utf8.count <= 180, comment)
    #expect(Array(FileBaseName(stem).text.utf8) == Array(stem.utf8), comment)
    #expect(
      stem.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !#"/\:*?"<>|"#.utf8.contains($0) }, comment
    )
    #expect(stem.utf8.first.map { !".-~ ".utf8.contains($0) } == true, comment)
    #expect(stem.utf8.last.map { !". ".utf8.contains($0) } == true, comment)
    // In a composed letter the mark that is a letter in upper case can stand before others.
    let apart = stem.decomposedStringWithCanonicalMapping
    #expect(FileBaseName.key(of: apart.lowercased()) == FileBaseName.key(of: stem), comment)
    // Only the Turkish letter without a dot is another one again in upper case.
    if !stem.unicodeScalars.contains("ı") {
      #expect(FileBaseName.key(of: apart.uppercased()) == FileBaseName.key(of: stem), comment)
    }
    #expect(
      FileBaseName.key(of: stem.decomposedStringWithCanonicalMapping) == FileBaseName.key(of: stem),
      comment
    )
  }

  @Test(
    "every naughty string is a name that stays inside",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func naughty() throws {
    let text = try SourceText(SharedFiles.bytes("corpora/blns/blns.json"), name: "blns.json")
    let strings = try #require(JSONValue(parsing: text).array).compactMap(\.string)
    #expect(strings.count > 500)
    for string in strings { check(string) }
  }

  @Test("so is any text", arguments: 0..<4)
  func random(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let likely = Array(
      "./\\-~ \0\n_:con.aux1¹$ßİıé\u{301}\u{308}\u{316}\u{338}\u{345}\u{200D}\u{202E}👩🏽ﬁ한각\u{1100}\u{1161}"
        .unicodeScalars)
    for _ in 0..<4000 {
      var scalars = String.UnicodeScalarView()
      for _
        in 0..<Int.random(
          in: 0...[4, 12, 260][Int.random(in: 0...2, using: &random)], using: &random)
      {
        let any = Unicode.Scalar(UInt32.random(in: 0...0x2FFFF, using: &random))
        let scalar = Bool.random(using: &random) ? likely.randomElement(using: &random) : any
        if let scalar { scalars.append(scalar) }
      }
      check(String(scalars))
    }
  }

  @Test("every scalar alone and after a letter is a name")
  func scalars() {
    for value in stride(from: UInt32(0), through: 0x3FFFF, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      check("a\(scalar)")
      check(String(scalar))
    }
  }
}
