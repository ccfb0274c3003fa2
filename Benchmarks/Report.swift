import ChartRender

/// Everything that a run has found.
struct Report: Sendable {
  /// Something about the machine or the programs.
  struct Fact: Sendable {
    /// What it is about.
    let name: String
    /// What is so.
    let value: String
  }

  /// The version of the JSON that ``json`` writes.
  private static let version = 1

  /// Where and of what the numbers were taken.
  let about: [Fact]
  /// The numbers.
  var sections: [Section] = []

  init(about: [Fact]) { self.about = about }

  /// What stands over the tables.
  var header: String {
    var table = TextTable(headings: ["", ""], alignments: [.leading, .leading])
    table.rows = about.map { [$0.name, $0.value] }
    return "snapshot benchmarks\n" + table.lines.dropFirst().joined(separator: "\n") + "\n"
  }

  /// All measurements.
  var rows: [Section.Row] { sections.flatMap(\.rows) }

  /// What became of every number that both runs have; a ratio below 1 means less than before.
  func comparison(with before: Report) -> String {
    var table = TextTable(
      headings: ["", "before", "now", "unit", "ratio"],
      alignments: [.leading, .trailing, .trailing, .leading, .trailing])
    for row in rows {
      guard let old = before.rows.first(where: { $0.name == row.name && $0.unit == row.unit })
      else { continue }
      let (then, now) = (old.spread.median, row.spread.median)
      table.rows.append([row.name, then.figures, now.figures, row.unit, (now / then).fixed(2)])
    }
    let commit = before.about.first { $0.name == "commit" }?.value ?? "unknown"
    return
      (["Medians now and at commit \(commit); a ratio below 1 is less than before"]
      + table.lines + [""]).joined(separator: "\n")
  }
}

extension Report {
  /// The report for another run to compare with.
  var json: String {
    let facts = about.map { "    \($0.name.quoted): \($0.value.quoted)" }
    let numbers = rows.map { row in
      let spread = row.spread
      return "    { \"name\": \(row.name.quoted), \"unit\": \(row.unit.quoted), "
        + "\"median\": \(spread.median.fixed(6)), \"min\": \(spread.minimum.fixed(6)), "
        + "\"max\": \(spread.maximum.fixed(6)), \"runs\": \(spread.runs) }"
    }
    return """
      {
        "version": \(Report.version),
        "about": {
      \(facts.joined(separator: ",\n"))
        },
        "measurements": [
      \(numbers.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// Reads what ``json`` has written; all measurements come in one section.
  init(reading path: String) throws {
    let json = try JSONValue(parsing: SourceText(DiskFile(path).read(), name: path))
    guard json["version"]?.number == Double(Report.version),
      let measurements = json["measurements"]?.array
    else { throw BenchError.notReport(path: path) }
    about = (json["about"]?.members ?? []).map {
      Fact(name: $0.key, value: $0.value.string ?? "")
    }
    let rows = measurements.compactMap(Section.Row.init(json:))
    guard rows.count == measurements.count else { throw BenchError.notReport(path: path) }
    sections = [Section(title: path, rows: rows)]
  }
}

extension Section.Row {
  fileprivate init?(json: JSONValue) {
    guard let name = json["name"]?.string, let unit = json["unit"]?.string,
      let median = json["median"]?.number, let minimum = json["min"]?.number,
      let maximum = json["max"]?.number, let runs = json["runs"]?.number
    else { return nil }
    let spread = TimingStatistics(
      median: median, minimum: minimum, maximum: maximum, runs: Int(exactly: runs) ?? 0)
    self.init(name: name, spread: spread, unit: unit, ratio: nil)
  }
}

extension String {
  /// The text as JSON writes it.
  fileprivate var quoted: String {
    let body = unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..."\u{1F}": " "
      default: String(scalar)
      }
    }
    return "\"\(body.joined())\""
  }
}
