import Testing
import TestSupport

@testable import Base
@testable import Charts
@testable import Graphics

@Suite("Naughty strings in words")
struct NaughtyMessageTests {
  private func strings() throws -> [String] {
    let text = try SourceText(SharedFiles.bytes("corpora/blns/blns.json"), name: "blns.json")
    let strings = try #require(JSONValue(parsing: text).array).compactMap(\.string)
    #expect(strings.count > 500)
    return strings
  }

  /// Whether a text holds anything that steers a terminal or reorders what is beside it.
  private func isSteering(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      scalar.properties.generalCategory == .control
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || (0x2028...0x2029).contains(scalar.value)
    }
  }

  @Test(
    "every one of them is a name in a description of one line",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func descriptions() throws {
    for string in try strings() {
      var chart = LineChart(days: [1, 2, nil, 4], name: string, unit: string)
      chart.texts.title = string
      chart.goals = [Goal(value: 3, label: string)]
      chart.annotations = [Annotation(at: .band(0), string)]
      let text = AltText(chart, limit: 2000).text
      #expect(!isSteering(text), "\(string)")
      #expect(text.contains("reached: 1 of 3 days."), "\(string)")
      chart.state = .error
      chart.notice = string
      #expect(!isSteering(AltText(chart).text), "\(string)")
    }
  }

  @Test(
    "every one of them is set in lines that stay inside their width",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func blocks() throws {
    var text = MonospacedText()
    let room = TextBlock.Constraints(width: 120, lines: 3, pitch: 14, filling: .balanced)
    for string in try strings() {
      let block = TextBlock(string, font: Font(size: 10), in: room, measuring: &text)
      #expect(
        block.lines.count <= 3 && block.lines.allSatisfy { $0.inkBounds.maxX <= 120 }, "\(string)")
      #expect(!block.lines.isEmpty || !string.contains { $0.isLetter || $0.isNumber }, "\(string)")
    }
  }

  @Test(
    "a megabyte of letters, marks or spaces costs no more than a long line",
    arguments: ["a", "\u{301}", " "])
  func huge(piece: String) {
    let raw = String(repeating: piece, count: 1_000_000)
    var chart = LineChart(days: [1, 2], name: raw)
    chart.texts.title = raw
    #expect(AltText(chart).text.count <= AltText.defaultLimit)
    var text = MonospacedText()
    let room = TextBlock.Constraints(width: 120, lines: 3, pitch: 14)
    #expect(TextBlock(raw, font: Font(size: 10), in: room, measuring: &text).lines.count <= 3)
    #expect(text.count < 80)
  }
}
