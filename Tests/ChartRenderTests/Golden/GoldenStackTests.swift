import Testing

@testable import ChartRender

@Suite("Libraries and fonts of goldens")
struct GoldenStackTests {
  private static let recorded = """
    cairo 1.16.0
    fontconfig 21401
    Inter: 1 files, CRC 1c8b0edc
    Noto Sans Lao UI: 1 files, CRC 4d2b6277

    """

  @Test("the same text is no difference, and has no effect on goldens")
  func same() {
    let difference = StackDifference(recorded: Self.recorded, here: Self.recorded)
    #expect(difference.isEmpty)
    for isCI in [false, true] {
      #expect(difference.effect(skip: nil, isCI: isCI) == .none)
      #expect(difference.effect(skip: "1", isCI: isCI) == .none)
    }
  }

  @Test(
    "each library and font that differs is named with what it is here and in the file",
    arguments: [
      ("cairo 1.16.0", "cairo 1.18.4", [#"cairo is "1.18.4" here and "1.16.0" in the file"#]),
      ("fontconfig 21401\n", "", [#"fontconfig is missing here and "21401" in the file"#]),
      (
        "Inter: 1 files, CRC 1c8b0edc", "Inter: 0 files, CRC 0",
        [#"Inter is "0 files, CRC 0" here and "1 files, CRC 1c8b0edc" in the file"#]
      ),
      (
        "Inter: 1 files, CRC 1c8b0edc",
        "Inter: 1 files, CRC 1c8b0edc\nNoto Sans Tamil UI: 1 files, CRC 2",
        [#"Noto Sans Tamil UI is "1 files, CRC 2" here and missing in the file"#]
      ),
    ])
  func parts(old: String, new: String, parts: [String]) {
    let here = Self.recorded.replacing(old, with: new)
    #expect(StackDifference(recorded: Self.recorded, here: here).parts == parts)
  }

  @Test("the message names all that differs and says what to do")
  func text() {
    let here = Self.recorded.replacing("1.16.0", with: "1.18.4").replacing("21401", with: "21402")
    #expect(
      StackDifference(recorded: Self.recorded, here: here).description
        == #"Golden/stack.txt: cairo is "1.18.4" here and "1.16.0" in the file; fontconfig is "21402" here and "#
        + #""21401" in the file. Text is compared only with the libraries and fonts of the file: install them "#
        + "(Scripts/setup does on Debian 12), or set SNAPSHOT_GOLDEN_SKIP=1 to skip the goldens with text."
    )
  }

  @Test(
    "a difference is a failure, unless one asks to skip where no build server does",
    arguments: [
      (nil, false, .failure), ("", false, .failure), ("1", false, .skip), (nil, true, .failure),
      ("1", true, .failure),
    ] as [(String?, Bool, StackDifference.Effect)])
  func effects(skip: String?, isCI: Bool, effect: StackDifference.Effect) {
    let difference = StackDifference(recorded: Self.recorded, here: "")
    #expect(difference.effect(skip: skip, isCI: isCI) == effect)
  }
}
