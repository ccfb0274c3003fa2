import Foundation

@testable import Base
@testable import Calendars
@testable import Charts
@testable import Options
@testable import Tables

/// A table as strangers have it, and what a person would draw of it.
struct CorpusCase: CustomStringConvertible, Sendable {
  let file: String
  /// The expectation, and others that are as good.
  private let expected: [Expectation]
  /// Parts of messages, of which each has to be told; alternatives are separated by a bar.
  private let tells: [String]

  var description: String { file }

  init(_ json: JSONValue) {
    file = json["file"]?.string ?? ""
    tells = json["tells"]?.array?.compactMap(\.string) ?? []
    let others = json["also_ok"]?.array ?? []
    expected =
      [Expectation(json)]
      + others.map { other in
        // An alternative has only what differs; values are those of the columns.
        let isOtherColumn = other["x"] != nil || other["y"] != nil
        let kept = (json.members ?? []).filter { member in
          other[member.key] == nil && !(isOtherColumn && member.key == "values_check")
        }
        return Expectation(
          JSONValue(.object((other.members ?? []) + kept), location: json.location))
      }
  }

  /// The cases of a folder, with the tables beside their list.
  static func all(in folder: String) throws -> [CorpusCase] {
    let path = "\(folder)/expected.json"
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let list = try JSONValue(parsing: SourceText(bytes, name: path))
    return (list.array ?? []).map(CorpusCase.init)
  }

  /// What is drawn of the table without any option, and how that differs from what is expected.
  func faults(in folder: String) throws -> [String] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/tables/\(file)")))
    let drawn = DrawnTable(bytes, name: file)
    let faults = expected.map { $0.faults(of: drawn) }.min { $0.count < $1.count } ?? []
    // What is drawn need not be told.
    let told = (drawn.told + "\n" + drawn.y.joined(separator: "\n")).lowercased()
    let untold =
      drawn.error != nil
      ? []
      : tells.filter { part in
        !part.lowercased().split(separator: "|").contains { told.contains($0) }
      }
    return faults + untold.map { "tells nothing of \"\($0)\": \(drawn.told)" }
  }
}

/// What the command makes of a table without any option.
struct DrawnTable {
  private(set) var made: TableChart?
  private(set) var error: String?
  /// The unit that the name of the first column of values says.
  private(set) var unitOfName: String?
  /// All messages.
  private(set) var told = ""

  init(_ bytes: [UInt8], name: String) {
    var notices: [DrawingNotice] = []
    do {
      let text = try SourceText(bytes, name: name)
      let found = try LoadedInput.read(
        text, LayeredSettings(), kind: .chart, merging: { $0.settings }, data: { _ in nil })
      let input = LoadedInput(
        table: found.table, settings: found.settings.completed(for: .chart), themes: [],
        name: name)
      let made = try input.chart(&notices)
      self.made = made
      unitOfName = try made.flatMap { made throws(InputError) in
        made.columns.headers == nil && !made.columns.countsRows
          ? try found.table?.profile(of: made.columns.y.name)?.unit?.symbol : nil
      }
    } catch {
      self.error = (error as? InputError)?.description ?? "\(error)"
    }
    told = notices.map { notice in
      switch notice {
      case .warning(let text), .note(let text), .finding(let text): text
      }
    }.joined(separator: "\n")
  }

  /// The columns along x, by name.
  var x: [String] {
    guard let made else { return [] }
    if let headers = made.columns.headers { return (headers.year.map { [$0] } ?? []) + ["@header"] }
    return made.columns.time?.columns ?? made.columns.x.map { [$0.name] } ?? []
  }

  var y: [String] {
    guard let made else { return [] }
    if let headers = made.columns.headers { return headers.columns }
    if made.columns.countsRows { return ["@count"] }
    return ([made.columns.y] + made.columns.others).map(\.name)
  }

  /// The lines as they are in the table.
  var lines: [RawSeries] {
    var lines = made?.read.rawSeries(joinedBy: nil) ?? []
    for index in lines.indices {
      if lines[index].x.isEmpty, case .texts? = made?.read.places { continue }
      if !lines[index].x.isEmpty { lines[index].sort() }
    }
    return lines
  }

  /// The places of a line along x, as texts.
  func places(of line: RawSeries) -> [String] {
    switch made?.read.places {
    case .times: line.x.map(DrawnTable.date)
    case .numbers: line.x.map(DrawnTable.number)
    case .texts: made?.read.bandTexts(joinedBy: nil) ?? []
    case .counted, nil: line.values.indices.map { "\($0)" }
    }
  }

  static func number(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private static func date(_ seconds: Double) -> String {
    let second = (seconds + 1e-6).rounded(.down)
    guard let date = DateTime(clockReading: Int(second)) else { return "" }
    func padded(_ number: Int, _ count: Int = 2) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    let rest = Int(second) - Int((second / 86_400).rounded(.down)) * 86_400
    let day = "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))"
    return "\(day)T\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))"
  }
}

/// What a person would draw.
private struct Expectation {
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  func faults(of drawn: DrawnTable) -> [String] {
    if let words = json["error"]?.string {
      guard let error = drawn.error else { return ["no error about \(words): draws \(drawn.y)"] }
      let isMeant = words.lowercased().split(separator: "|").contains {
        error.lowercased().contains($0)
      }
      return isMeant ? [] : ["the error is: \(error)"]
    }
    if let error = drawn.error { return ["is refused: \(error)"] }
    guard drawn.made != nil else { return ["draws nothing"] }
    return columns(drawn) + axis(drawn) + values(drawn) + unit(drawn)
  }

  // MARK: Columns

  private func columns(_ drawn: DrawnTable) -> [String] {
    var faults: [String] = []
    let x = json["x"].map { $0.array ?? ($0.isNull ? [] : [$0]) } ?? []
    if !matches(drawn.x, x) { faults.append("x is \(drawn.x)") }
    let y = json["y"]?.array ?? []
    if !matches(drawn.y, y) { faults.append("y is \(drawn.y)") }
    let columns = drawn.made?.columns
    let series = columns.map { ([$0.series].compactMap { $0 } + $0.otherNames).map(\.name) } ?? []
    let wanted = json["series"].map { $0.array ?? ($0.isNull ? [] : [$0]) } ?? []
    if !matches(series, wanted) { faults.append("the lines are named by \(series)") }
    return faults
  }

  private func matches(_ names: [String], _ wanted: [JSONValue]) -> Bool {
    names.count == wanted.count
      && zip(names, wanted).allSatisfy { name, json in
        if let number = json.number { return name == "column\(Int(number))" }
        let text = json.string ?? ""
        if text == "@value" || text == "@key" { return true }
        let path = text.split(whereSeparator: { ".[]".contains($0) }).joined(separator: ".")
        // Columns without a name are called by their place, and pairs by their list.
        if text.isEmpty { return name.hasPrefix("column") }
        return name == text || name == path || path.hasSuffix("." + name)
          || path.last?.isNumber == true && path.dropLast(2) == name
          || path.last?.isNumber == true && name == "column\(path.suffix(1))"
      }
  }

  // MARK: Lines and places

  private func axis(_ drawn: DrawnTable) -> [String] {
    var faults: [String] = []
    let lines = drawn.lines
    if let names = json["lines"]?.array?.compactMap(\.string), json["series"]?.isNull == false {
      if Set(lines.map(\.name)) != Set(names) {
        faults.append("the lines are \(lines.map(\.name))")
      }
    } else if let count = json["lines"]?.number, Int(count) != lines.count {
      faults.append("there are \(lines.count) lines")
    }
    let places = lines.flatMap { line in drawn.places(of: line) }
    let isOrdered = json["x_kind"]?.string == "time"
    let ends = isOrdered ? (places.min(), places.max()) : (places.first, places.last)
    for (key, end) in [("first", ends.0), ("last", ends.1)] {
      guard let wanted = json[key] else { continue }
      if !isPlace(end ?? "none", wanted) { faults.append("\(key) is \(end ?? "none")") }
    }
    let counts = lines.map { $0.values.count }
    if json["x"]?.string == "@count" { return faults }
    let wanted = json["points"].map { $0.array ?? [$0] }?.compactMap(\.number).map { Int($0) } ?? []
    let isCounted =
      wanted.count > 1
      ? counts.sorted() == wanted.sorted()
      : counts.allSatisfy { $0 == wanted.first }
    if !isCounted { faults.append("the lines have \(Set(counts).sorted()) points") }
    if let missing = json["missing"]?.number {
      let gaps = lines.reduce(0) { $0 + $1.values.count - $1.values.presentCount }
      if gaps != Int(missing) { faults.append("\(gaps) values are missing") }
    }
    return faults
  }

  /// Whether a place along x is the expected one, which has as much of a date as matters.
  private func isPlace(_ place: String, _ wanted: JSONValue) -> Bool {
    if let number = wanted.number {
      return place == DrawnTable.number(number)
        || Double(place).map { ($0 - number).magnitude <= number.magnitude * 1e-9 } ?? false
    }
    var text = wanted.string ?? ""
    if place == text { return true }
    guard place.count == 19, place.dropFirst(10).first == "T" else {
      return Double(place) != nil && Double(place) == Double(text)
    }
    if text.hasSuffix("Z") { text.removeLast() }
    // Without a zone the time is that of the clock, so an offset does not count.
    if text.count > 19 { text = String(text.prefix(19)) }
    // A time of day has no date.
    if text.count == 5, text.dropFirst(2).first == ":" {
      return place.dropFirst(11).hasPrefix(text)
    }
    if text.count == 5 { return place.dropFirst(5).hasPrefix(text) }
    return text.count == 10 ? place == text + "T00:00:00" : place.hasPrefix(text)
  }

  // MARK: Values

  private func values(_ drawn: DrawnTable) -> [String] {
    let lines = drawn.lines
    return (json["values_check"]?.array ?? []).compactMap { check in
      guard let parts = check.array, parts.count >= 2 else { return nil }
      let name = parts.count > 2 ? parts[2].string ?? "column\(parts[2].fieldText)" : nil
      let candidates = lines.filter { line in name.map { line.name == $0 } ?? true }
      let found = candidates.flatMap { line in
        zip(drawn.places(of: line), line.values).filter { isPlace($0.0, parts[0]) }.map(\.1)
      }
      let number = parts[1].number ?? parts[1].bool.map { $0 ? 1 : 0 }
      let isThere = found.contains { value in
        guard let number, let value else { return value == nil && parts[1].isNull }
        return (value - number).magnitude <= max(number.magnitude, 1e-9) * 1e-6
      }
      return isThere ? nil : "at \(parts[0].fieldText) is \(found), not \(parts[1].fieldText)"
    }
  }

  /// The unit that the axis shows, or that is written in the column's name.
  private func unit(_ drawn: DrawnTable) -> [String] {
    guard let wanted = json["unit"], let made = drawn.made else { return [] }
    let shown: String
    switch made.chart.yAxis.numbers.kind {
    case .plain(let unit): shown = unit
    case .currency(let code): shown = code
    case .duration: shown = "duration"
    }
    guard let unit = wanted.string else {
      return shown.isEmpty ? [] : ["the unit is \(shown)"]
    }
    let names = [unit, Expectation.codes[unit] ?? unit].map { $0.lowercased() }
    let isNamed = names.contains { made.columns.y.name.lowercased().contains($0) }
    let isSaid = drawn.unitOfName.map { names.contains($0.lowercased()) } ?? false
    return isNamed || isSaid || names.contains(shown.lowercased())
      ? [] : ["the unit is \(shown.isEmpty ? "not known" : shown)"]
  }

  private static let codes = [
    "$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "R$": "BRL",
    "¥": "JPY", "zł": "PLN", "₺": "TRY", "₪": "ILS",
  ]
}
