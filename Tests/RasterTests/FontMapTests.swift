import Testing

@testable import Base
@testable import Graphics
@testable import Raster

@Suite("The fonts that an engine opens")
struct FontMapTests {
  /// What two shaped lines have to agree in to look the same.
  private struct Appearance: Equatable {
    var metrics: TextMetrics
    var text: String
    var start: Double
    var glyphs: [[Double]]
    var isColored: [Bool]

    init(_ shaped: ShapedText) {
      metrics = shaped.metrics
      text = shaped.visible.text
      start = shaped.visible.start
      glyphs = shaped.runs.map { run in
        run.glyphs.flatMap { [Double($0.index), $0.x, $0.y] }
      }
      isColored = shaped.runs.map(\.isColored)
    }
  }

  /// An engine that has opened all fonts.
  private func completeEngine(_ library: FontLibrary = .standard) throws -> TextEngine {
    var engine = try TextEngine(library)
    _ = engine.shaped(TextLine("周", font: Font(size: 11)))
    #expect(engine.family == nil)
    return engine
  }

  @Test(
    "lines that one family serves look as they do beside all other fonts",
    arguments: [
      "", " ", "9/13", "Wed 13 Sep", "12,345.67 km", "1\u{202F}234,5\u{A0}%", "−12 °C ≈ ≤",
      "±½ €£¥",
      "Ångström fjord", "Zażółć gęślą jaźń", "Tiếng Việt", "Ελληνικά", "Русский язык", "e\u{301}",
      "fi ffi AVAToTa", "“quotes” – dashes — …", "©®™ 1# 2*", "\u{2116} \u{2030}",
    ], [100, 400, 450, 600, 700, 1_000])
  func oneFamily(text: String, weight: Int) throws {
    var small = try TextEngine(.standard)
    var complete = try completeEngine()
    for (size, width) in [(11.0, nil), (27.5, nil), (11, 30)] as [(Double, Double?)] {
      let font = Font(size: size, weight: weight)
      let line = TextLine(text, font: font, maximumWidth: width)
      let (actual, expected) = (small.shaped(line), complete.shaped(line))
      #expect(Appearance(actual) == Appearance(expected))
    }
    #expect(small.family == "Inter")
  }

  // Inter has arrows, circled digits and stars of its own, and all the characters of a keycap but its cap.
  @Test(
    "lines that need more fonts get them, whatever the family has of them",
    arguments: [
      "周一", "مرحبا", "नमस्ते", "😀", "⭐", "✅ done", "1\u{FE0F}\u{20E3}", "©\u{FE0F}", "☺\u{FE0E}",
      "→ ①",
      "a\u{10FFFD}b", "a\u{200D}b", "Montag 周一 😀",
    ])
  func moreFonts(text: String) throws {
    var engine = try TextEngine(.standard)
    var complete = try completeEngine()
    let font = Font(size: 11)
    _ = engine.shaped(TextLine("9/13", font: font))
    #expect(engine.family == "Inter")
    for line in [text, "9/13", "Wed"].map({ TextLine($0, font: font) }) {
      let (actual, expected) = (engine.shaped(line), complete.shaped(line))
      #expect(Appearance(actual) == Appearance(expected))
    }
    #expect(engine.family == nil)
  }

  @Test(
    "the first line says which family that is",
    arguments: [
      (["DejaVu Sans"] + Font.defaultFamilies, "DejaVu Sans"), (["Inter"], "Inter"),
      (["No Such Family"] + Font.defaultFamilies, nil), (["sans-serif"], nil), ([], nil),
      (["DejaVu Sans,Inter"], nil),
    ] as [([String], String?)])
  func firstLine(families: [String], family: String?) throws {
    var engine = try TextEngine(.standard)
    var complete = try completeEngine()
    let line = TextLine("9/13", font: Font(families: families, size: 11))
    let (actual, expected) = (engine.shaped(line), complete.shaped(line))
    #expect(Appearance(actual) == Appearance(expected))
    #expect(engine.family == family)
  }

  @Test("an engine that meets a second family opens all fonts, and stays with them")
  func secondFamily() throws {
    var engine = try TextEngine(.standard)
    var opened: [String?] = []
    for family in ["Inter", "DejaVu Sans", "Inter"] {
      let font = Font(families: [family] + Font.defaultFamilies, size: 11)
      _ = engine.shaped(TextLine("12 in \(family)", font: font))
      opened.append(engine.family)
    }
    #expect(opened == ["Inter", nil, nil])
  }

  @Test("a catalogue of one family has its fonts and no other")
  func catalog() throws {
    let one = try FontCatalog(.standard, family: "Inter")
    let all = try FontCatalog(.standard)
    let (names, allNames) = (one.families(), all.families())
    let (files, allFiles) = (
      one.regularFiles(ofFamily: "Inter"), all.regularFiles(ofFamily: "Inter")
    )
    let covered = ["Wed 9/13", "", "Wed 周"].map { one.covers($0) }
    #expect(names.contains("Inter"))
    #expect(!names.contains { $0.hasPrefix("DejaVu") || $0.hasPrefix("Noto") })
    #expect(allNames.contains("DejaVu Sans"))
    #expect(!files.isEmpty && files == allFiles)
    #expect(covered == [true, true, false])
  }

  @Test("no text is covered where there are no fonts", arguments: ["", "a"])
  func nothingCovered(text: String) throws {
    let catalog = try FontCatalog(.standard, family: "No <Such> & \"Family\"")
    let isCovered = catalog.covers(text)
    #expect(!isCovered)
  }

  // Pango looks for the fonts of each new size in threads of its own, which may outlast the line.
  @Test("engines may end while Pango still looks for their fonts", arguments: 0..<4)
  func shortLives(of number: Int) throws {
    for round in 0..<250 {
      var engine = try TextEngine(.standard)
      for step in 0...round % 3 {
        let font = Font(size: 9 + Double(round) / 8 + Double(step), weight: 400 + 100 * number)
        let shaped = engine.shaped(TextLine(step == 1 ? "周" : "9/13", font: font))
        #expect(shaped.metrics.advance > 0)
      }
    }
  }
}
