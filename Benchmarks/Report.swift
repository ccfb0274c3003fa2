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

extension Report {
  /// The numbers as the README tells them: what is compared with somebody, and where it was measured.
  var speed: String {
    let lines = PerformanceTarget.all.compactMap { $0.comparison(in: rows) }
    let heading = ["what", "snapshot", "the other", "ratio"]
    return "\(place)\n\n" + PerformanceTarget.markdown([heading] + lines)
  }

  private var place: String {
    let facts = about.filter { $0.name != "commit" }.map { fact in
      switch fact.name {
      // How busy the machine was is of no use to a reader.
      case "machine": fact.value.part(before: ", load")
      case "Swift": "Swift \(fact.value)"
      default: fact.value
      }
    }
    return """
      Medians of one run of `make bench` on \(facts.joined(separator: "; ")).
      The ratio says how many times as much the other needs.
      """
  }
}

extension PerformanceTarget {
  /// A line of the README's table: what, ours, who and theirs, how many times; nil where one of them is
  /// missing.
  fileprivate func comparison(in rows: [Section.Row]) -> [String]? {
    guard let peer, case .times(_, let ours, let theirs) = comparison,
      let mine = rows.first(where: { $0.name == ours }),
      let other = rows.first(where: { $0.name == theirs })
    else { return nil }
    let ratio = other.spread.median / mine.spread.median
    return [title, mine.told, "\(peer): \(other.told)", ratio.short]
  }
}

extension String {
  /// What stands before the first of a word, everything where it is not there.
  fileprivate func part(before word: String) -> String {
    String(split(separator: word, maxSplits: 1).first ?? "")
  }
}

extension Double {
  /// The number with so many decimals that it has about four figures, as a measurement deserves.
  var figures: String {
    switch magnitude {
    case ..<10: fixed(3)
    case ..<100: fixed(2)
    case ..<1000: fixed(1)
    default: fixed(0)
    }
  }

  /// The number with a given number of decimals, from 0 to 9, rounded to the nearest.
  func fixed(_ decimals: Int) -> String {
    let unit = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = (self * Double(unit)).rounded()
    // Beyond this the decimals of a Double are of no meaning anyway.
    guard scaled.magnitude < 1e15 else { return description }
    let (whole, part) = (Int(scaled.magnitude) / unit, Int(scaled.magnitude) % unit)
    let sign = scaled < 0 ? "-" : ""
    if decimals == 0 { return "\(sign)\(whole)" }
    let digits = String(part)
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }
}

/// A table in plain text, its columns as wide as they have to be.
struct TextTable {
  /// On which side of a column the text stands.
  enum Alignment {
    /// On the left.
    case leading
    /// On the right, as numbers do.
    case trailing
  }

  /// What stands over the columns.
  let headings: [String]
  /// One for each column; more do no harm.
  let alignments: [Alignment]
  /// The cells, row by row.
  var rows: [[String]] = []

  init(headings: [String], alignments: [Alignment]) {
    self.headings = headings
    self.alignments = alignments
  }

  /// The lines of the table, without spaces at their ends.
  var lines: [String] {
    let all = [headings] + rows
    let widths = headings.indices.map { column in
      all.map { $0[column].count }.max() ?? 0
    }
    return all.map { row in
      let cells = row.indices.map { column in
        pad(row[column], to: widths[column], alignments[column])
      }
      let line = "  " + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func pad(_ text: String, to width: Int, _ alignment: Alignment) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return alignment == .leading ? text + space : space + text
  }
}
