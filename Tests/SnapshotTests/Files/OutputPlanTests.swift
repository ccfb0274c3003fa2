import Testing

@testable import CommandKit
@testable import Graphics
@testable import snapshot

@Suite("Names and scales of pictures")
struct OutputPlanTests {
  /// A plan in one line: `week.png@1 week@2x.png@2`.
  private func summary(
    _ output: String?, _ scales: String?, themes: [String] = []
  ) throws -> String {
    let numbers = scales?.split(separator: ",").compactMap { Int($0) }
    let plan = try OutputPlan(
      output: output, scales: numbers?.compactMap(RenderScale.init), themes: themes)
    return plan.pictures.map { picture in
      let path = picture.destination.file?.path ?? "stdout"
      return "\(path) \(picture.scale.rawValue)"
    }.joined(separator: ", ")
  }

  @Test(
    "the names follow the scales",
    arguments: [
      (nil, nil, "stdout 2"),
      ("-", "3", "stdout 3"),
      ("-", "3,3", "stdout 3"),
      ("week.png", nil, "week.png 2"),
      ("week.png", "1", "week.png 1"),
      ("week.png", "3,3", "week.png 3"),
      ("week.png", "1,2,3", "week.png 1, week@2x.png 2, week@3x.png 3"),
      ("week.png", "3,1,3", "week@3x.png 3, week.png 1"),
      ("week@1x.png", nil, "week@1x.png 1"),
      ("week@2x.png", nil, "week@2x.png 2"),
      ("week@3x.png", nil, "week@3x.png 3"),
      ("week@3x.png", "1", "week@3x.png 1"),
      ("week@3x.png", "1,2", "week.png 1, week@2x.png 2"),
      ("week@4x.png", "1,2", "week.png 1, week@2x.png 2"),
      ("a@2x/week.png", nil, "a@2x/week.png 2"),
      ("a@3x/week.png", "1,2", "a@3x/week.png 1, a@3x/week@2x.png 2"),
      ("../out/week.png", "1,2", "../out/week.png 1, ../out/week@2x.png 2"),
      ("/week.png", "1,2", "/week.png 1, /week@2x.png 2"),
      ("week", "1,2", "week 1, week@2x 2"),
      ("week@3x", nil, "week@3x 3"),
      ("week.", "1,2", "week. 1, week.@2x 2"),
      (".png", "1,2", ".png 1, .png@2x 2"),
      ("@3x.png", nil, "@3x.png 2"),
      ("@3x.png", "1,2", "@3x.png 1, @3x@2x.png 2"),
      ("me@home.png", nil, "me@home.png 2"),
      ("week@x.png", nil, "week@x.png 2"),
      ("a.b.png", "1,2", "a.b.png 1, a.b@2x.png 2"),
      ("woche\u{308}.png", "2,1", "woche\u{308}@2x.png 2, woche\u{308}.png 1"),
    ] as [(String?, String?, String)])
  func names(output: String?, scales: String?, expected: String) throws {
    #expect(try summary(output, scales) == expected)
  }

  @Test(
    "several themes are part of the names",
    arguments: [
      ("week.png", nil, ["dark"], "week.png 2"),
      ("week.png", nil, ["light", "dark"], "week-light.png 2, week-dark.png 2"),
      (
        "a/week.png", "1,2", ["light", "dark"],
        "a/week-light.png 1, a/week-light@2x.png 2, a/week-dark.png 1, a/week-dark@2x.png 2"
      ),
      ("week@3x.png", nil, ["light", "dark"], "week-light@3x.png 3, week-dark@3x.png 3"),
      ("week", "3", ["a", "b"], "week-a 3, week-b 3"),
      ("-", "3", ["dark"], "stdout 3"),
    ] as [(String, String?, [String], String)])
  func themes(output: String, scales: String?, themes: [String], expected: String) throws {
    #expect(try summary(output, scales, themes: themes) == expected)
  }

  @Test("several themes need several files")
  func themeErrors() {
    #expect(throws: UsageError.severalThemesToStandardOutput) {
      try summary(nil, nil, themes: ["light", "dark"])
    }
    #expect(throws: UsageError.sameThemeName("dark")) {
      try summary("week.png", nil, themes: ["dark", "light", "dark"])
    }
  }

  @Test(
    "what cannot be named is an error",
    arguments: [
      ("", nil, UsageError.emptyOutputName),
      (nil, "1,2", .severalScalesToStandardOutput),
      ("-", "1,2", .severalScalesToStandardOutput),
      ("week@4x.png", nil, .scaleInName("week@4x.png")),
      ("week@0x.png", nil, .scaleInName("week@0x.png")),
      ("week@99999999999999999999x.png", nil, .scaleInName("week@99999999999999999999x.png")),
    ] as [(String?, String?, UsageError)])
  func errors(output: String?, scales: String?, expected: UsageError) {
    #expect(throws: expected) { try summary(output, scales) }
  }

  @Test(
    "the format follows the option, then the extension",
    arguments: [
      (nil, nil, .png), (nil, "-", .png), (nil, "week.png", .png), (nil, "week.PNG", .png),
      (nil, "week", .png), (nil, "week.v2", .png), (nil, ".jpg", .png), (.png, "week.jpg", .png),
      (.png, nil, .png), (nil, "a.jpg/week", .png), (nil, "week.svg", .svg),
      (nil, "week.PDF", .pdf), (.svg, "week.SVG", .svg), (.png, "week.out", .png),
      (nil, "week.37", .png),
      (.pdf, nil, .pdf), (nil, ".svg", .png), (nil, "a.svg/week", .png),
    ] as [(ImageFormat?, String?, ImageFormat)])
  func format(asked: ImageFormat?, output: String?, expected: ImageFormat) throws {
    #expect(try ImageFormat(asked: asked, output: output) == expected)
  }

  @Test(
    "a picture without pixels has one file and no scale", arguments: [ImageFormat.svg, .pdf])
  func vector(format: ImageFormat) throws {
    for (output, scales) in [("a.x", nil), ("a@9x.x", nil), ("a.x", [.x3]), ("a.x", [.x1, .x1])]
      as [(String, [RenderScale]?)]
    {
      let plan = try OutputPlan(output: output, scales: scales, format: format)
      #expect(plan.format == format)
      #expect(plan.pictures.map(\.destination) == [.file(OutputFile(path: output))])
    }
    let themed = try OutputPlan(
      output: "a@2x.x", scales: nil, themes: ["light", "dark"], format: format)
    #expect(themed.pictures.map(\.destination.file?.path) == ["a-light@2x.x", "a-dark@2x.x"])
    let plan = try OutputPlan(output: nil, scales: nil, format: format)
    #expect(plan.pictures.map(\.destination) == [.standardOutput])
    #expect(throws: UsageError.scalesOfVector(format)) {
      try OutputPlan(output: "a.x", scales: [.x1, .x2], format: format)
    }
    #expect(throws: UsageError.emptyOutputName) {
      try OutputPlan(output: "", scales: nil, format: format)
    }
  }

  @Test("an extension of another kind of picture is an error", arguments: ["jpg", "SVGZ"])
  func unknownFormat(ending: String) {
    let expected = UsageError.formatOfName("week.\(ending)", extension: ending.lowercased())
    #expect(throws: expected) { try ImageFormat(asked: nil, output: "week.\(ending)") }
  }
}
