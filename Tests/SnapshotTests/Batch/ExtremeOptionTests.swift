import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import ChartRender
@testable import Options

/// A trap would end the whole process, so many values are thrown at one: each row of a batch has
/// another, and every row must have its line in the manifest, drawn or failed.
@Suite("Extreme numbers in options", .timeLimit(.minutes(60)))
struct ExtremeOptionTests {
  /// As JSON numbers.
  private static let numbers = [
    "1e308", "-1e308", "5e-324", "-0", "0", "1e19", "-1e19", "9007199254740993",
    "18446744073709551616", "-9223372036854775808", "0.1",
  ]
  /// As texts, also where a number is due.
  private static let texts =
    numbers.prefix(9) + ["nan", "-inf", "1e400", "", String(repeating: "9", count: 5000)]

  private static let dates =
    #""data":[{"d":"2024-01-01","v":3},{"d":"2024-01-02","v":5},{"d":"2024-01-09","v":4}]"#
  private static let places =
    #""data":[{"x":1,"v":3,"w":2},{"x":2,"v":5,"w":1},{"x":4.5,"v":4,"w":7}]"#

  /// Draws rows without their braces, and returns how many were drawn; a template in the call would
  /// stand above those of rows.
  @discardableResult
  private func draw(
    _ rows: [String], template: [String] = ["--template", "tiny.json"]
  ) throws -> Int {
    let folder = try TestFolder()
    try folder.write(
      #"{"name":"tiny","width":120,"box":{"column":[{"image":true,"height":90}]}}"#,
      to: "tiny.json")
    let lines = rows.enumerated().map { index, row -> String in
      let scale = row.contains("\"scale\":") ? "" : "\"scale\":1,"
      return "{\"id\":\"r\(index)\",\(scale)\(row)}"
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "jobs.ndjson")
    let run = try CommandRun(
      ["batch", "jobs.ndjson", "--inline", "-o", "manifest.ndjson", "-q", "-j", "2"] + template,
      in: folder)
    #expect(run.status == 0 || run.status == 1, "\(run.errors.suffix(2000))")
    let manifest = String(decoding: folder.bytes(of: "manifest.ndjson") ?? [], as: UTF8.self)
      .split(separator: "\n")
    #expect(manifest.count == rows.count)
    return manifest.count { $0.contains(#""status":"drawn""#) }
  }

  private func quoted(_ text: String) -> String { JSONText.string(text).line }

  @Test("every option takes or refuses every number")
  func options() throws {
    var rows: [String] = []
    for option in ChartOption.ofCards.map(\.description) where option.key != "template" {
      let data = option.key == "xType" ? Self.places : Self.dates
      for number in Self.numbers { rows.append("\(quoted(option.key)):\(number),\(data)") }
      for text in Self.texts { rows.append("\(quoted(option.key)):\(quoted(text)),\(data)") }
    }
    #expect(try draw(rows) > 100)
  }

  @Test("numbers within the texts of options are taken or refused")
  func compounds() throws {
    let patterns = [
      "goal": ["%=Goal"], "range": ["%..%", "%..3=Here"], "annotate": ["%=Here"], "margin": ["%,%"],
      "size": ["%x%"], "line": ["v=red width % dash %,%"], "last": ["%d"], "zone": ["+%:00"],
      "device": ["%x%"], "focus": ["%,%", "%%,%%"], "backgroundCaps": ["%,%,%,%"], "from": ["%"],
      "unfinished": ["%"], "scale": ["%,2"], "threshold": ["%"], "rolling": ["%"], "row": ["%=%"],
    ]
    var rows: [String] = []
    for (key, forms) in patterns.sorted(by: { $0.key < $1.key }) {
      for form in forms {
        for text in Self.texts {
          let value = quoted(form.replacing("%", with: text))
          rows.append("\(quoted(key)):\(value),\(Self.dates)")
          rows.append("\(quoted(key)):\(value),\(Self.places)")
        }
      }
    }
    try draw(rows)
  }

  @Test("every two numbers make a chart: as values, as places and as ends of the axis")
  func data() throws {
    var rows: [String] = []
    for a in Self.numbers {
      for b in Self.numbers {
        rows.append(
          #""data":[{"d":"2024-01-01","v":\#(a)},{"d":"2024-01-02","v":\#(b)}],"header":true,"#
            + #""statistics":true,"average":true,"median":true"#)
        rows.append(#""data":[{"x":\#(a),"v":1},{"x":\#(b),"v":2}],"x":"x","xType":"number""#)
        rows.append(#""data":[{"x":\#(a),"v":1},{"x":\#(b),"v":2}],"x":"x","xType":"time""#)
        rows.append(#"\#(Self.places),"yMin":\#(a),"yMax":\#(b),"yAxis":"left""#)
      }
      for style in [
        #""log":true"#, #""duration":true"#, #""currency":"EUR""#, #""compact":true"#,
        #""curve":"smooth""#, #""rolling":2"#, #""by":"month""#, #""threshold":\#(a)"#,
        #""valueLabels":"all""#, #""gradient":"y""#, #""decimals":9"#,
      ] {
        rows.append(
          #""data":[{"d":"2024-01-01","v":\#(a)},{"d":"2024-01-02","v":1}],"yAxis":"left",\#(style)"#
        )
      }
    }
    #expect(try draw(rows) > 300)
  }

  @Test("every number of a theme is taken or refused")
  func themes() throws {
    var rows: [String] = []
    for field in ThemeField.all {
      for number in Self.numbers {
        let value = field.path.split(separator: ".").reversed()
          .reduce(number) { "{\(quoted(String($1))):\($0)}" }
        rows.append(#""theme":\#(value),"title":"T","average":true,\#(Self.dates)"#)
        rows.append(#""theme":\#(value),"yAxis":"left","goal":"4=G","area":true,\#(Self.places)"#)
      }
    }
    #expect(try draw(rows) > 100)
  }

  @Test("every number of a card template is taken or refused")
  func templates() throws {
    var rows: [String] = []
    var seen: Set<String> = []
    for name in CardTemplate.builtInNames {
      let text = try #require(CardTemplate.builtInText(name)).replacing("\n", with: " ")
      for match in text.matches(of: /"([a-zA-Z]+)": (\[?)[0-9.]+/)
      where seen.insert("\(match.1)\(match.2)").inserted {
        for number in Self.numbers {
          let changed = text.replacingCharacters(
            of: match.range, with: "\"\(match.1)\": \(match.2)\(number)")
          rows.append(#""template":\#(changed),"caption":"Hello","url":"a:b",\#(Self.dates)"#)
        }
      }
    }
    #expect(seen.count > 10)
    #expect(try draw(rows, template: []) > 20)
  }
}

extension String {
  fileprivate func replacingCharacters(of range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
