import Foundation
import Testing
import TestSupport

@testable import ChartRender
@testable import snapshot

@Suite("Calls for cards that cannot work")
struct CardErrorTests {
  private static let usage =
    "Usage: snapshot card [options] [<input>]\n"
    + "  See 'snapshot card --help' for more information.\n"
  private static let outside =
    " is not read: a spec may only name files in its own folder. "
    + "Copy the file there and give its path from the spec."

  @Test(
    "say what is wrong, where, and what to do",
    arguments: [
      BadCall(
        ["--selected", "Tuseday", "--row", "Monday", "--row", "Tuesday"], [:], 64,
        #"selected: there is no row "Tuseday". Did you mean "Tuesday"? "#
          + "Give a title, or a number from 0 to 1."),
      BadCall(
        ["--selected", "2", "--row", "A", "--row", "B"], [:], 64,
        #"selected: there is no row "2". Give a title, or a number from 0 to 1."#),
      BadCall(
        ["--selected", "0", "--caption", "A"], [:], 64,
        #"selected: there is no row "0", as there are no rows. Give some with --row."#),
      BadCall(
        ["--image", "none.png"], [:], 66,
        #""none.png" cannot be read: there is no such file. Check the path."#),
      BadCall(
        ["--image", "a.txt"], ["a.txt": "text"], 65,
        #"a.txt: "text" starts a text, and only PNG, JPEG and WebP pictures are "#),
      BadCall(
        ["s.json"], ["s.json": #"{"caption":"A","url":"javascript:x"}"#], 65,
        #"s.json:1:22: url: "javascript:x" is not an address that a card may lead to. Give one with "#
          + "http, https, data or an app's own scheme, at most 5000 characters without spaces or "
          + "control characters."),
      BadCall(
        ["s.json"], ["s.json": #"{"image":"https://example.org/a.png"}"#], 65,
        "\"https://example.org/a.png\"" + outside),
      BadCall(
        ["s.json"], ["s.json": #"{"image":"../a.png"}"#], 65, "\"../a.png\"" + outside),
      BadCall(
        ["s.json"], ["s.json": #"{"wallpaper":"/etc/a.png"}"#], 65, "\"/etc/a.png\"" + outside),
      BadCall(
        ["s.json"], ["s.json": #"{"icon":"/etc/a.png"}"#], 65, "\"/etc/a.png\"" + outside),
      BadCall(
        ["s.json"], ["s.json": #"{"template":"/etc/a.json"}"#], 65, "\"/etc/a.json\"" + outside),
      BadCall(
        ["s.json"], ["s.json": #"{"backgroundImage":"a/../../b.png"}"#], 65,
        "\"a/../../b.png\"" + outside),
      BadCall(
        ["s.json"], ["s.json": #"{"assets":"/","caption":"A"}"#], 65,
        #"s.json:1:2: there is no key "assets". "#),
      BadCall(
        [
          "--caption", "A", "--lint", "mail", "--alt", "", "--strict", "--image-title", "",
          "--lint", "imessage", "--url", "app://a",
        ], [:], 65,
        "imessage: a link that begins with \"app:\" is not opened. Give one that begins with "
          + "http:, https:, data:. With --strict that is an error."),
      BadCall(
        ["--caption", "A", "--html", "no/a.html"], [:], 73,
        #""no/a.html" cannot be written: there is no folder "no". Make it first, or check the path."#
      ),
      BadCall(
        ["--caption", "A", "--html", "o.png"], [:], 64,
        #""o.png" would be two files of this run at once. Give the page another name with --html."#),
      BadCall(
        ["--caption", "A"], ["o.json": "1", "o.card.json": "2"], 73,
        #""o.card.json" is in the way of the card's record. Move it, or pass --no-sidecar."#),
    ])
  func message(call: BadCall) throws {
    let folder = try TestFolder()
    try folder.write(call.files)
    let run = try CommandRun(["card", "-q"] + call.arguments + ["-o", "o.png"], in: folder)
    #expect(run.errors.hasPrefix("Error: \(call.message)"), "\(run.errors)")
    #expect(run.status == call.status)
    #expect(try folder.names == call.files.keys.sorted(), "nothing is written")
  }

  @Test(
    "wrong calls tell how to call",
    arguments: [
      (
        ["-o", "o.png"],
        "there is nothing on the card. Name data, or give it --image, --caption or the like."
      ),
      (
        ["--caption", "A", "--html", "a.html"],
        "A page shows a picture that has a name, and standard output has none. "
          + "Name it with -o: -o card.png"
      ),
      (
        ["--caption", "A", "--html", "a.html", "-o", "a.pdf"],
        "A page cannot show a PDF as a picture. Leave --html away, or write a PNG."
      ),
      (
        ["--caption", "A", "--html", "-", "-o", "a.png"],
        "A page has other files beside it, so it needs the name of a file: --html card.html"
      ),
      (["a", "b"], "Unexpected argument 'b'"),
      (["--captoin", "A"], "Unknown option '--captoin'. Did you mean '--caption'?"),
      (
        ["--print-template", "mesage"],
        "The value 'mesage' is invalid for '--print-template'. Please provide one of 'message', "
          + "'link', 'square', 'story', 'report', 'widget-compact', 'widget-expanded', 'rows', "
          + "'glance', 'number', 'goal' or 'leaderboard'."
      ),
    ] as [([String], String)])
  func wrongCalls(arguments: [String], message: String) throws {
    let folder = try TestFolder()
    let run = try CommandRun(["card", "-q"] + arguments, in: folder)
    #expect(run.errors == "Error: \(message)\n\(Self.usage)")
    #expect(run.status == 64)
    #expect(try folder.names == [])
  }

  @Test("a picture never replaces one that it is drawn from")
  func replacing() throws {
    let folder = try TestFolder()
    try folder.writePicture("a.png")
    let before = folder.bytes(of: "a.png")
    for option in ["--image", "--wallpaper", "--icon", "--selection-image", "--background-image"] {
      let run = try CommandRun(
        "card", "-q", "--caption", "A", option, "./a.png", "-o", "a.png", in: folder)
      #expect(run.status == 64)
      #expect(run.errors.contains("is the input, and the picture would replace it"), "\(option)")
      #expect(folder.bytes(of: "a.png") == before)
    }
  }

  @Test("a spec finds files in its own folder and in the one of --assets, and no links lead out")
  func assets() throws {
    let (folder, other) = (try TestFolder(), try TestFolder())
    try folder.makeFolder("in")
    try folder.writePicture("in/own.png")
    try other.writePicture("other.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder["in/link.png"], withDestinationPath: other["other.png"])
    func status(_ name: String, _ arguments: [String] = []) throws -> Int32 {
      try folder.write("{\"image\":\"\(name)\"}", to: "in/s.json")
      return try CommandRun(
        ["card", "-q", "in/s.json", "--alt", "A", "--no-sidecar", "-o", "o.png"] + arguments,
        in: folder
      ).status
    }
    let opened = ["--assets", other.path]
    #expect(try status("own.png") == 0)
    #expect(try status("own.png", opened) == 0)
    #expect(try status("other.png") == 66)
    #expect(try status("other.png", opened) == 0)
    #expect(try status(other["other.png"]) == 65)
    #expect(try status(other["other.png"], opened) == 0)
    #expect(try status("link.png") == 65)
    #expect(try status("link.png", opened) == 0, "what it leads to is open")
    #expect(try status("../in/own.png", opened) == 65)
    #expect(try status("/etc/hostname", opened) == 65)
    #expect(try status("https://example.org/a.png", opened) == 65)
    let variable = try CommandRun(
      "card", "-q", "in/s.json", in: folder, environment: ["SNAPSHOT_ASSETS": other.path])
    #expect(variable.status == 65)
  }
}
