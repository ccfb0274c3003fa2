import Foundation
import Testing
import TestSupport

@testable import ChartRender
@testable import snapshot

@Suite("The same input gives the same bytes")
struct DeterminismTests {
  private static let data = """
    date,steps
    2016-09-13,5200
    2016-09-14,8400
    2016-09-15,3000

    """

  private static let fontconfig = """
    <?xml version="1.0"?>
    <fontconfig>
      <dir>/usr/share/fonts</dir>
      <match target="font">
        <edit name="rgba" mode="assign"><const>rgb</const></edit>
        <edit name="hintstyle" mode="assign"><const>hintfull</const></edit>
        <edit name="hinting" mode="assign"><bool>true</bool></edit>
        <edit name="embolden" mode="assign"><bool>true</bool></edit>
      </match>
      <match target="pattern">
        <edit name="family" mode="assign" binding="strong"><string>DejaVu Serif</string></edit>
      </match>
    </fontconfig>
    """

  private static func picture(
    _ environment: [String: String] = [:], label: String = "EEE d"
  ) throws -> [UInt8] {
    let folder = try TestFolder()
    try folder.write(data, to: "week.csv")
    try folder.write(fontconfig, to: "fonts.conf")
    var environment = environment
    if environment["FONTCONFIG_FILE"] != nil {
      environment["FONTCONFIG_FILE"] = folder["fonts.conf"]
    }
    let run = try CommandRun(
      "chart", "-q", "week.csv", "--label-format", label, in: folder, environment: environment)
    #expect(run.status == 0 && run.errors == "")
    return run.output
  }

  private static let reference: [UInt8] = (try? picture()) ?? []

  @Test(
    "in any environment",
    arguments: [
      ["LANG": "zh_CN.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "ar"],
      ["TZ": "Asia/Kolkata"], ["TZ": "Pacific/Apia", "LC_TIME": "de_DE.UTF-8"],
      ["FONTCONFIG_FILE": "fonts.conf"], ["FONTCONFIG_PATH": "/nonexistent"], ["FC_LANG": "ja"],
      ["FREETYPE_PROPERTIES": "cff:no-stem-darkening=0 cff:hinting-engine=adobe"],
      ["PANGO_LANGUAGE": "ja:zh"], ["HOME": "/nonexistent", "XDG_CACHE_HOME": "/proc/nowhere"],
      ["HOME": "", "PATH": ""], ["COLUMNS": "20", "TERM": "dumb", "NO_COLOR": "1"],
    ])
  func environments(environment: [String: String]) throws {
    #expect(!Self.reference.isEmpty)
    #expect(try Self.picture(environment) == Self.reference)
  }

  @Test("in every format, in another process, place and time zone", arguments: ["svg", "pdf"])
  func formats(format: String) throws {
    func file(_ environment: [String: String]) throws -> [UInt8] {
      let folder = try TestFolder()
      try folder.write(Self.data, to: "week.csv")
      let run = try CommandRun(
        "chart", "-q", "week.csv", "-f", format, in: folder, environment: environment)
      #expect(run.status == 0 && run.errors == "")
      return run.output
    }
    let first = try file([:])
    #expect(first.count > 1_000)
    #expect(try file(["TZ": "Pacific/Apia", "LC_ALL": "tr_TR.UTF-8", "FC_LANG": "ja"]) == first)
  }

  @Test("and the environment that was tried does change what others draw")
  func control() throws {
    #expect(try Self.picture(label: "EEE") != Self.reference)
  }

  @Test("every time, whatever is drawn beside it")
  func again() throws {
    for _ in 0..<3 { #expect(try Self.picture() == Self.reference) }
    let folder = try TestFolder()
    try folder.write(Self.data, to: "week.csv")
    let run = try CommandRun(
      "chart", "-q", "week.csv", "--label-format", "EEE d", "--scale", "3,2,1", "-o", "w.png",
      in: folder)
    #expect(run.status == 0)
    #expect(folder.bytes(of: "w@2x.png") == Self.reference)
  }
}
