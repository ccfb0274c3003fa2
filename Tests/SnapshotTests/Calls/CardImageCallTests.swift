import Foundation
import Testing
import TestSupport

@testable import Cards
@testable import ChartRender
@testable import Graphics
@testable import Imaging
@testable import snapshot

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Calls for cards of pictures")
struct CardImageCallTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func copy(_ name: String, to copy: String) throws {
    try FileManager.default.copyItem(
      at: PackageFolder.url.appending(path: "Golden/data/\(name)"),
      to: URL(fileURLWithPath: folder[copy]))
  }

  private func draw(_ image: String, to output: String) throws -> CommandRun {
    try CommandRun(
      "card", "-q", "--no-sidecar", "--image", image, "--caption", "A", "-o", output, in: folder)
  }

  @Test(
    "what a file is tell its first bytes, whatever it is called",
    arguments: [
      ("hills.jpg", "a.png"), ("hills.webp", "a.jpg"), ("hills.png", "a.webp"), ("hills.jpg", "a"),
    ] as [(String, String)])
  func wrongExtension(picture: String, name: String) throws {
    try copy(picture, to: name)
    try copy(picture, to: "right-\(picture)")
    #expect(try draw(name, to: "o.png").status == 0)
    #expect(try draw("right-\(picture)", to: "p.png").status == 0)
    let drawn = try #require(folder.bytes(of: "o.png"))
    #expect(drawn == folder.bytes(of: "p.png"))
  }

  @Test(
    "a file that is no picture is refused: its name, what it is, what to do",
    arguments: [
      ([], "The file is empty. Pass a PNG, JPEG or WebP picture"),
      (Array("date,steps\n".utf8), #""date,ste" starts a text, and only PNG, JPEG and WebP"#),
      (Array("GIF89a".utf8), "starts a GIF picture, and only PNG, JPEG and WebP"),
      // 8,200 x 5,000 pixels: there is nothing behind the header, so nothing else was looked at.
      (
        CardImageCallTests.header(width: 8_200, height: 5_000),
        #""8200x5000" pixels are not read. A side has 1 to 16384 pixels and a picture at most 40"#
      ),
    ] as [([UInt8], String)])
  func refused(bytes: [UInt8], message: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder["a.png"]))
    let run = try draw("a.png", to: "o.png")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("Error: a.png: ") && run.errors.contains(message), "\(run.errors)")
    #expect(try folder.names == ["a.png"])
  }

  /// The start of a PNG file: signature and header with their checksum.
  private static func header(width: Int, height: Int) -> [UInt8] {
    func big(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let data = Array("IHDR".utf8) + big(width) + big(height) + [8, 2, 0, 0, 0]
    var sum: UInt32 = .max
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + data + big(Int(~sum))
  }

  @Test("a folder is no picture")
  func isFolder() throws {
    try folder.makeFolder("a.png")
    let run = try draw("a.png", to: "o.png")
    #expect(run.status == 66)
    #expect(run.errors == "Error: \"a.png\" cannot be read: it is a folder. Name a file in it.\n")
  }

  @Test(
    "a pipe that a spec names is refused, for nobody might ever write into it",
    arguments: [#"{"image":"a.png"}"#, #"{"data":{"url":"a.png"}}"#, #"{"wallpaper":"b.png"}"#])
  func pipe(spec: String) throws {
    #expect(mkfifo(folder["a.png"], 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder["b.png"], withDestinationPath: "a.png")
    try folder.write(spec, to: "s.json")
    // If it waits after all, the test fails instead of waiting as well.
    let script =
      "\"$COMMAND\" card -q s.json -o o.png & run=$!; (sleep 60; kill $run) >&- 2>&- & guard=$!; "
      + "wait $run; status=$?; kill $guard; exit $status"
    let run = try CommandRun(script: script, in: folder)
    #expect(run.status == 65)
    #expect(
      run.errors.contains(
        "is not read: a spec may only name ordinary files, and this is a pipe or a device. "
          + "Write what comes from it to a file, and name that."), "\(run.errors)")
    #expect(folder.bytes(of: "o.png") == nil)
  }

  @Test("a picture comes through a pipe that the call names")
  func substitution() throws {
    try copy("hills.jpg", to: "a.jpg")
    #expect(mkfifo(folder["b.jpg"], 0o600) == 0)
    let script =
      "cat a.jpg > b.jpg & \"$COMMAND\" card -q --no-sidecar --image b.jpg --caption A -o o.png"
    #expect(try CommandRun(script: script, in: folder).status == 0)
    #expect(try draw("a.jpg", to: "p.png").status == 0)
    #expect(folder.bytes(of: "o.png") == folder.bytes(of: "p.png"))
  }

  @Test("each scale is drawn from the file of that scale, and is what that scale alone gives")
  func assets() throws {
    let colors = [
      Pixel(red: 255, green: 0, blue: 0), Pixel(red: 0, green: 255, blue: 0),
      Pixel(red: 0, green: 0, blue: 255),
    ]
    for (scale, color) in zip(RenderScale.allCases, colors) {
      let side = scale.rawValue
      let size = try PixelSize(width: 60 * side, height: 40 * side)
      let bytes = try PNGEncoder(scale: scale).encode(Bitmap(size: size, filledWith: color))
      try Data(bytes).write(to: URL(fileURLWithPath: folder["a\(scale.fileSuffix).png"]))
    }
    let arguments = ["card", "-q", "--image", "a.png", "--caption", "A", "--no-sidecar"]
    #expect(
      try CommandRun(arguments + ["--scale", "1,2,3", "-o", "o.png"], in: folder).status == 0)
    for (scale, color) in zip(RenderScale.allCases, colors) {
      let bytes = try #require(folder.bytes(of: "o\(scale.fileSuffix).png"))
      let bitmap = try PNGDecoder().decode(bytes)
      #expect(bitmap[bitmap.size.width / 2, bitmap.size.height / 3] == color)
      let alone = try CommandRun(
        arguments + ["--scale", "\(scale.rawValue)", "-o", "p.png"], in: folder)
      #expect(alone.status == 0 && folder.bytes(of: "p.png") == bytes)
    }
  }

  @Test("a template brings pictures of its own, which stand in its folder")
  func templatePicture() throws {
    try folder.makeFolder("brand")
    let size = try PixelSize(width: 80, height: 20)
    let red = Pixel(red: 255, green: 0, blue: 0)
    let bytes = try PNGEncoder(scale: .x1).encode(Bitmap(size: size, filledWith: red))
    try Data(bytes).write(to: URL(fileURLWithPath: folder["brand/logo.png"]))
    func draw(_ picture: String) throws -> CommandRun {
      try folder.write(
        #"{"name":"b","width":100,"scale":1,"box":{"column":[{"picture":"\#(picture)","height":10,"#
          + #""align":"start"},{"text":"caption"}]}}"#, to: "brand/t.json")
      return try CommandRun(
        "card", "-q", "--template", "brand/t.json", "--caption", "A", "--background", "white",
        "-o", "o.png", in: folder)
    }
    #expect(try draw("logo.png").status == 0)
    let bitmap = try PNGDecoder().decode(try #require(folder.bytes(of: "o.png")))
    #expect(bitmap[20, 5] == red && bitmap[45, 5] == .white)
    #expect(try draw("gone.png").status == 66)
    for path in ["../a.png", "/a.png", "", "a//b.png"] {
      let run = try draw(path)
      #expect(
        run.status == 78 && run.errors.contains("is not a picture of the template"), "\(run.errors)"
      )
    }
  }

  @Test("a file may go as soon as its picture was read", arguments: ["hills.jpg", "hills.webp"])
  func deleted(name: String) throws {
    try copy(name, to: name)
    let path = folder[name]
    let needed = try PixelSize(width: 600, height: 315)
    var card = Card()
    card.image = .image(
      try ImageFiles.argument.picture(path, neededAt: .x1, covering: needed), ImageFit())
    let template = try #require(CardTemplate.named("link"))
    var renderer = try ChartRenderer()
    let before = try renderer.png(renderer.scene(card, template: template), scale: .x1)
    try Data(count: 10_000).write(to: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    let after = try renderer.png(renderer.scene(card, template: template), scale: .x1)
    #expect(before == after)
    let bitmap = try PNGDecoder().decode(after)
    #expect(bitmap[300, 10].blue > 60)
  }

  @Test(
    "all corrupt files of PngSuite are refused with their names", PNGSuite.isHereOrRequired)
  func corrupt() throws {
    let suite = PNGSuite.folder
    let names = try FileManager.default.contentsOfDirectory(atPath: suite.path)
      .filter { $0.hasPrefix("x") && $0.hasSuffix(".png") }.sorted()
    #expect(names.count == 14)
    for name in names {
      try FileManager.default.copyItem(
        at: suite.appending(path: name), to: URL(fileURLWithPath: folder[name]))
      let run = try draw(name, to: "o.png")
      #expect(run.status == 65, "\(name)")
      #expect(run.errors.hasPrefix("Error: \(name): "), "\(run.errors)")
      #expect(run.errors.contains(/(Save or download it again|resize it first|Convert it)/))
      #expect(folder.bytes(of: "o.png") == nil)
    }
  }
}
