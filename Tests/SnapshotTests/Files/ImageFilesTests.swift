import Foundation
import Testing
import TestSupport

@testable import CommandKit
@testable import Graphics
@testable import Imaging
@testable import snapshot

@Suite("Files with pictures")
struct ImageFilesTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Writes a picture of one colour, whose width tells it from the others.
  private func write(_ name: String, width: Int) throws {
    let size = try PixelSize(width: width, height: 4)
    let bytes = try PNGEncoder(scale: .x1).encode(Bitmap(size: size, filledWith: .white))
    try Data(bytes).write(to: URL(fileURLWithPath: folder[name]))
  }

  private func spec(assets: String? = nil) -> ImageFiles {
    .spec(AllowedFolders(of: .file(path: folder["spec.json"]), assets: assets.map { folder[$0] }))
  }

  private func refusal(of name: String, _ files: ImageFiles) throws -> CommandError {
    let error = try #require(throws: (any Error).self) {
      try files.picture(name, neededAt: .x2, covering: nil)
    }
    return CommandError(error)
  }

  @Test("the file for the scale is read, with what its name says about pixels per point")
  func scales() throws {
    try write("a.png", width: 10)
    try write("a@3x.png", width: 30)
    for files in [ImageFiles.argument, spec()] {
      let name = files == .argument ? folder["a.png"] : "a.png"
      for (scale, width) in [(.x1, 10), (.x2, 30), (.x3, 30)] as [(RenderScale, Int)] {
        let picture = try files.picture(name, neededAt: scale, covering: nil)
        #expect(picture.bitmap.size.width == width)
        #expect(picture.size.width == 10)
      }
    }
  }

  @Test("a picture is reduced to what is needed")
  func covering() throws {
    try write("a.png", width: 12)
    let picture = try spec().picture(
      "a.png", neededAt: .x1, covering: PixelSize(width: 6, height: 2))
    #expect(picture.bitmap.size == (try PixelSize(width: 6, height: 2)))
    #expect(picture.size == Size(width: 12, height: 4))
  }

  @Test("a spec finds pictures beside itself first, then in the folder of assets")
  func assets() throws {
    try folder.makeFolder("assets")
    try write("assets/a.png", width: 20)
    try write("assets/b@2x.png", width: 22)
    #expect(
      try refusal(of: "a.png", spec())
        == .file(.inputMissing(path: folder["a.png"], suggestion: nil)))
    let files = spec(assets: "assets")
    #expect(try files.picture("a.png", neededAt: .x3, covering: nil).bitmap.size.width == 20)
    let second = try files.picture("b.png", neededAt: .x1, covering: nil)
    #expect(second.bitmap.size.width == 22)
    #expect(second.scale == .x2)
    try write("a.png", width: 10)
    #expect(try files.picture("a.png", neededAt: .x3, covering: nil).bitmap.size.width == 10)
  }

  @Test(
    "a spec reads nothing elsewhere",
    arguments: [
      "../a.png", "/etc/passwd", "https://example.org/a.png", "b/../../a.png", "", "out.png",
    ])
  func outside(name: String) throws {
    let path = folder["out.png"]
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    try folder.makeFolder("assets")
    for files in [spec(), spec(assets: "assets")] {
      #expect(try refusal(of: name, files) == .file(.outsideSpecFolder(path: name)))
    }
  }

  @Test("a link that leads out is refused whatever scale it is for")
  func linkForScale() throws {
    try write("a.png", width: 10)
    try FileManager.default.createSymbolicLink(
      atPath: folder["a@2x.png"], withDestinationPath: "/etc/passwd")
    #expect(try refusal(of: "a.png", spec()) == .file(.outsideSpecFolder(path: "a@2x.png")))
  }

  @Test("a file that is no picture is named in the message, and is bad data")
  func noPicture() throws {
    try folder.write("GIF89a", to: "a.png")
    let error = try refusal(of: "a.png", spec())
    #expect(error.status == .badData)
    #expect(error.message.hasPrefix("\(folder["a.png"]): \"GIF89a\" starts a GIF picture"))
  }

  @Test("a file of more than 64 MiB is refused")
  func tooLarge() throws {
    try folder.write("", to: "a.png")
    #expect(truncate(folder["a.png"], off_t(ImageFiles.limit + 1)) == 0)
    let error = try refusal(of: folder["a.png"], .argument)
    #expect(
      error
        == .file(
          .pictureTooLarge(name: "\"\(folder["a.png"])\"", limit: ImageFiles.limit)))
  }

  @Test("a missing file is told by the name that was asked for")
  func missing() throws {
    try write("b@2x.png", width: 4)
    let error = try refusal(of: folder["a.png"], .argument)
    guard case .file(.inputMissing(let path, _)) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(path == folder["a.png"])
  }
}
