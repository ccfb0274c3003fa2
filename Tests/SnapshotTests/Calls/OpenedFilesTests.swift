import Foundation
import Testing
import TestSupport

@testable import Base
@testable import CommandKit
@testable import snapshot

@Suite("The files that a start opens")
struct OpenedFilesTests {
  /// The paths that a call opened, in order, without those that were not there.
  private func opened(by call: String, in folder: TestFolder) throws -> [String] {
    let run = try CommandRun(
      script: "strace -f -qq -e trace=open,openat -o log.txt \"$COMMAND\" \(call)", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let log = String(decoding: folder.bytes(of: "log.txt") ?? [], as: UTF8.self)
    return log.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.count > 2 && !line.contains(" = -1 ") ? String(parts[1]) : nil
    }
  }

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("day,steps\n2024-09-12,5200\n2024-09-13,8400\n", to: "week.csv")
    try folder.write("day,steps\n周一,5200\n周二,8400\n", to: "chinese.csv")
    return folder
  }

  private func fonts(in paths: [String]) -> Set<String> {
    Set(
      paths.filter { [".otf", ".ttf", ".ttc", ".pfb"].contains($0.suffix(4).lowercased()) }
        .compactMap { $0.split(separator: "/").last.map(String.init) })
  }

  @Test(
    "a plain chart opens the fonts that it draws with, and no other",
    .enabled(if: Strace.isExpected, Strace.skipped))
  func fonts() throws {
    let plain = try opened(by: "chart week.csv -q -o week.png", in: folder())
    #expect(fonts(in: plain) == ["Inter-Regular.otf", "Inter-SemiBold.otf"])
    let chinese = try opened(by: "chart chinese.csv -q -o week.png", in: folder())
    #expect(fonts(in: chinese).isSuperset(of: ["Inter-Regular.otf", "NotoSansCJK-Regular.ttc"]))
  }

  // On other systems the toolchain's own libraries bring some of them along.
  @Test(
    "nothing of networks, XML, locales or zones is loaded for a plain chart",
    .enabled(if: Strace.isExpected, Strace.skipped))
  func libraries() throws {
    let paths = try opened(by: "chart week.csv -q -o week.png", in: folder())
    let names = paths.compactMap { $0.split(separator: "/").last.map(String.init) }
    for stranger in ["libcurl", "libssl", "libxml2", "libFoundationNetworking", "libFoundationXML"]
    {
      #expect(!names.contains { $0.hasPrefix("\(stranger).") }, "\(stranger)")
    }
    #expect(!paths.contains { $0.contains("/zoneinfo") || $0.contains("/locale/") })
  }

  @Test(
    "what draws is linked with nothing of networks, what sends with nothing that draws",
    .enabled(if: Strace.isExpected, Strace.skipped))
  func linked() throws {
    let folder = try folder()
    let strangers = ["libcurl", "libssl", "libnghttp2", "libFoundationNetworking"]
    let own = try CommandRun(script: "ldd \"$COMMAND\"", in: folder)
    #expect(own.status == 0 && own.text.contains("libcairo.so"))
    for stranger in strangers { #expect(!own.text.contains("\(stranger).so"), "\(stranger)") }
    let sender = try CommandRun(script: "ldd \"$COMMAND-send\"", in: folder)
    #expect(sender.status == 0 && sender.text.contains("libcurl.so"))
    for stranger in ["libcairo", "libpango", "libX11", "libfontconfig"] {
      #expect(!sender.text.contains(stranger), "\(stranger)")
    }
  }

  @Test(
    "beside libraries and fonts a plain chart opens its input, its output and the output's folder",
    .enabled(if: Strace.isExpected, Strace.skipped))
  func files() throws {
    let folder = try folder()
    let paths = try opened(by: "chart week.csv -q -o week.png", in: folder)
    let own = paths.filter { path in
      !path.contains(".so")
        && !["/etc/", "/proc/", "/sys/", "/usr/", "/var/"].contains {
          path.hasPrefix($0)
        } && !path.contains("/.cache/")
    }
    #expect(own.count == 4, "\(own)")
    #expect(own.first == "week.csv")
    #expect(own.filter { $0 == "." }.count == 2)
    #expect(own.contains { $0.hasPrefix(".week.png.") })
  }

  @Test("the commands are made by name, in the order of help")
  func commands() throws {
    #expect(
      Command.all.map(\.name) == [
        "chart", "card", "page", "batch", "report", "health", "send", "destinations", "mcp",
        "describe", "inspect", "schema", "help", "completions", "manual",
      ])
    for command in Command.all {
      #expect(try Command.named(command.name).description.name == command.name)
    }
  }

  @Test("variables are named after their options")
  func variables() {
    let names = ["label-format", "x", "bar2-d"].map {
      OptionDescription($0, .toggle(standard: false), help: "").environmentVariable
    }
    #expect(names == ["SNAPSHOT_LABEL_FORMAT", "SNAPSHOT_X", "SNAPSHOT_BAR2_D"])
  }
}
