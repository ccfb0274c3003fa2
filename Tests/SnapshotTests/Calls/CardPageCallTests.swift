import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Graphics
@testable import Imaging
@testable import snapshot

@Suite("Pages of cards")
struct CardPageCallTests {
  private static func works(_ script: String) -> Bool {
    do {
      return try CommandRun(script: script, in: TestFolder()).status == 0
    } catch {
      return false
    }
  }
  private static let hasPython = works("python3 -c 'import html.parser'")
  private static let hasBrowser = works("command -v chromium")

  /// Holds a page to the rules for elements, and prints what stands in its head.
  private static let checker = """
    import json, sys
    from html.parser import HTMLParser
    void = {"meta", "link", "img", "source", "br"}
    class Page(HTMLParser):
      open, found, problems, seen = [], {}, [], []
      def handle_decl(self, text): self.seen.append(text)
      def handle_starttag(self, tag, attrs):
        if tag not in void: self.open.append(tag)
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names): self.problems.append("twice: " + tag)
        a = dict(attrs)
        if tag == "meta" and "content" in a:
          self.found[a.get("property") or a.get("name")] = a["content"]
        if tag == "link": self.found[a["rel"]] = a["href"]
        if tag in ("img", "source", "a"): self.found[tag] = a
      def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag: self.problems.append("end: " + tag)
    text = open(sys.argv[1], encoding="utf-8").read()
    page = Page(convert_charrefs=True)
    page.feed(text)
    page.close()
    if page.open or page.seen != ["DOCTYPE html"]: page.problems.append("open")
    page.found["problems"] = page.problems
    page.found["head"] = len(text.split("</head>")[0].encode())
    json.dump(page.found, sys.stdout, sort_keys=True)
    """

  private func draw(_ folder: TestFolder, _ arguments: String...) throws {
    let run = try CommandRun(
      ["card", "-q", "--size", "300x160"] + arguments, in: folder)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
  }

  @Test(
    "have what previews of links need, whatever the texts",
    .enabled(if: hasPython, "Skipped: there is no python3 here."))
  func previews() throws {
    let folder = try TestFolder()
    try folder.makeFolder("my img")
    try folder.write(Self.checker, to: "check.py")
    let caption = "A \"b\" <i> & 'c' 周 👍"
    try draw(
      folder, "--caption", caption, "--subcaption", "S", "--url", "https://example.org/?a=1&b=2",
      "--alt", "Alt \"<", "--scale", "1,2", "--theme", "light,dark", "-o", "my img/a,b.png",
      "--html", "og.html", "--base-url", "https://example.org/x")
    let run = try CommandRun(script: "python3 check.py og.html", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let found = try JSONValue(parsing: SourceText(run.output, name: "found.json"))
    let image = "https://example.org/x/my%20img/a%2Cb-light%402x.png"
    for (name, value) in [
      "og:title": caption, "twitter:title": caption, "og:type": "website", "og:description": "S",
      "twitter:description": "S", "og:image": image, "twitter:image": image,
      "og:image:width": "600", "og:image:height": "320", "og:image:type": "image/png",
      "og:image:alt": "Alt \"<", "twitter:image:alt": "Alt \"<",
      "twitter:card": "summary_large_image", "og:url": "https://example.org/x/og.html",
      "alternate": "https://example.org/x/og.oembed.json",
    ] { #expect(found[name]?.string == value, "\(name)") }
    #expect(found["problems"]?.array == [])
    #expect(found["head"]?.number.map { $0 < 32_768 } == true)
    #expect(found["a"]?["href"]?.string == "https://example.org/?a=1&b=2")
    #expect(found["img"]?["alt"]?.string == "Alt \"<")
    #expect(found["img"]?["width"]?.string == "300" && found["img"]?["height"]?.string == "160")
    #expect(found["source"]?["media"]?.string == "(prefers-color-scheme: dark)")

    let embed = try JSONValue(
      parsing: SourceText(folder.bytes(of: "og.oembed.json") ?? [], name: "og.oembed.json"))
    #expect(embed["type"]?.string == "photo" && embed["version"]?.string == "1.0")
    #expect(embed["url"]?.string == image && embed["title"]?.string == caption)
    #expect(embed["width"]?.number == 600 && embed["height"]?.number == 320)
  }

  @Test("have addresses from where they are, and a warning that services need whole ones")
  func relative() throws {
    let folder = try TestFolder()
    try folder.makeFolder("site")
    try folder.makeFolder("img")
    let run = try CommandRun(
      "card", "--caption", "A", "-o", "img/a@2x.png", "--html", "site/og.html", in: folder)
    #expect(run.status == 0)
    #expect(
      run.errors
        == "snapshot: warning: the addresses in \"site/og.html\" are relative, and services need them "
        + "whole. Pass --base-url.\n")
    let html = folder.text(of: "site/og.html")
    #expect(html.contains("<img src=\"../img/a%402x.png\""))
    #expect(html.contains("href=\"og.oembed.json\""))
    #expect(try folder.names == ["img", "site"])
  }

  @Test(
    "addresses are joined as a browser does it",
    arguments: [
      ("https://a.b/", "c.png", "https://a.b/c.png"),
      ("https://a.b/x/y/", "../c.png", "https://a.b/x/c.png"),
      ("https://a.b/", "../../c.png", "https://a.b/c.png"), (nil, "../c.png", "../c.png"),
    ] as [(String?, String, String)])
  func joining(base: String?, relative: String, expected: String) {
    #expect(RelativeURL.joined(base, relative) == expected)
  }

  @Test(
    "are shown by a browser, in the surroundings that it has",
    .enabled(
      if: hasBrowser || ContinuousIntegration.isRunning,
      "SKIPPED: there is no chromium here"),
    arguments: [1, 2])
  func browser(scale: Int) throws {
    let folder = try TestFolder()
    try folder.write(#"{"background":"red","card":{"backdrop":"red"}}"#, to: "red.json")
    try draw(
      folder, "--caption", "A", "--url", "https://example.org/", "--scale", "1,2", "--theme",
      "red.json", "--html", "og.html", "-o", "a.png")
    let run = try CommandRun(
      script: "chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir=. "
        + "--force-device-scale-factor=\(scale) --screenshot=shot.png --window-size=500,400 \"file://$PWD/og.html\"",
      in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let shot = try PNGDecoder().decode(folder.bytes(of: "shot.png") ?? [])
    let red = (0..<shot.size.height).flatMap { y in
      (0..<shot.size.width).compactMap { x in
        shot[x, y] == Pixel(red: 255, green: 0, blue: 0) ? (x, y) : nil
      }
    }
    let columns = (red.map(\.0).max() ?? 0) - (red.map(\.0).min() ?? 0) + 1
    let rows = (red.map(\.1).max() ?? 0) - (red.map(\.1).min() ?? 0) + 1
    #expect(columns == 300 * scale && rows == 160 * scale)
  }
}
