import Foundation
import Testing

/// Which goldens a run records, as the variable `SNAPSHOT_RECORD` says.
enum GoldenRecording: Equatable {
  case nothing
  case everything
  /// Those whose names match a pattern of the shell, such as `steps-story` or `card-*`.
  case matching(String)

  /// Reads the variable: `1` stands for all goldens, any other text is a pattern.
  init(_ value: String?) {
    switch value {
    case nil, "": self = .nothing
    case "1": self = .everything
    case .some(let pattern): self = .matching(pattern)
    }
  }

  /// Whether a golden is recorded, by the name of its spec or of its file in `data`.
  func includes(_ name: String) -> Bool {
    switch self {
    case .nothing: false
    case .everything: true
    case .matching(let pattern): fnmatch(pattern, name, 0) == 0
    }
  }

  /// Says why a run fails in any case: because it records, or because it has nothing to record.
  func advice(names: [String]) -> String {
    if case .matching(let pattern) = self, !names.contains(where: includes) {
      return
        "SNAPSHOT_RECORD: no golden is called \"\(pattern)\"; take the name of a file in Golden/specs "
        + "without .json, of a picture in Golden/data, or a pattern such as \"card-*\""
    }
    return
      "SNAPSHOT_RECORD is set, and a run that records does not pass; look at git diff, then run "
      + "the tests without it"
  }
}

@Suite("Recording of goldens")
struct GoldenRecordingTests {
  @Test(
    "a name records itself, a pattern what it matches, and 1 everything",
    arguments: [
      (nil, []), ("", []), ("1", ["temps", "temps-story", "card-link", "hills.jpg"]),
      ("temps", ["temps"]), ("temps*", ["temps", "temps-story"]), ("hills.*", ["hills.jpg"]),
      ("[tc]*-*", ["temps-story", "card-link"]), ("Temps", []), ("emps", []),
    ] as [(String?, [String])])
  func names(value: String?, recorded: [String]) {
    let names = ["temps", "temps-story", "card-link", "hills.jpg"]
    #expect(names.filter(GoldenRecording(value).includes) == recorded)
  }

  @Test("a name that no golden has is told, with what would be one")
  func unknownName() {
    let advice = GoldenRecording("tempz").advice(names: ["temps"])
    #expect(
      advice == "SNAPSHOT_RECORD: no golden is called \"tempz\"; take the name of a file in "
        + "Golden/specs without .json, of a picture in Golden/data, or a pattern such as \"card-*\""
    )
    for value in ["temps", "t*", "1"] {
      #expect(GoldenRecording(value).advice(names: ["temps"]).contains("does not pass"))
    }
  }
}
