import Base

/// Finds the rows in a JSON document: a list, or the part of an answer that holds one.
///
/// Rows are a list of objects, of lists or of values; lists of equal length, one for each column;
/// lists of values with the names of their columns beside them; or an object with a value or an
/// object for each key. Of several such parts the one with the most
/// rows is taken, unless a smaller one is nearer to the top of the document.
struct JSONRows {
  /// The rows: objects, lists or single values.
  let rows: [JSONValue]
  /// The keys to the rows, such as `data.result`; empty for the whole document.
  let path: String
  /// The paths of other parts that have rows.
  let others: [String]
  /// The units of the columns, where the document has them beside the rows.
  let units: [String: String]

  /// - Throws: ``InputError`` for a document without rows.
  init(_ document: JSONValue, source: String) throws(InputError) {
    if let list = document.array, !JSONRows.isWrapper(list) {
      self.init(rows: JSONRows.flat(list, named: nil), path: "", others: [], units: [:])
      return
    }
    var found = JSONRows.parts(of: document, at: [])
    let lists = found.filter { $0.kind != .map }
    if !lists.isEmpty { found = lists }
    let part = JSONRows.main(of: found)
    let problem: InputError.JSONTableProblem
    if let text = JSONRows.failure(in: document, rows: part?.rows.count ?? 0) {
      problem = .answer(text)
    } else if let part {
      let others = found.filter { $0.path != part.path }.map { $0.path.joined(separator: ".") }
      self.init(
        rows: part.rows, path: part.path.joined(separator: "."), others: others,
        units: JSONRows.units(in: document, of: part))
      return
    } else {
      problem = .notRows(found: document.kindName)
    }
    throw InputError(source: source, location: document.location, reason: .jsonTable(problem))
  }

  private init(rows: [JSONValue], path: String, others: [String], units: [String: String]) {
    (self.rows, self.path, self.others, self.units) = (rows, path, others, units)
  }

  private struct Part {
    enum Kind { case list, columns, map }

    let kind: Kind
    let path: [String]
    let rows: [JSONValue]

    /// The number of values in the rows, counting numbers alone where there are some.
    var weight: Int {
      guard let members = rows.first?.members else { return rows.count }
      return rows.count * max(1, members.count { $0.value.number != nil })
    }
  }

  /// The part that a document is about: the one with the most rows of those nearest to its top, the
  /// first of equals; or a deeper one with so much more in it that the others are about that.
  private static func main(of parts: [Part]) -> Part? {
    let depths = Set(parts.map(\.path.count)).sorted()
    let largest = depths.compactMap { depth in
      let level = parts.filter { $0.path.count == depth }
      let most = level.map(\.rows.count).max()
      return level.first { $0.rows.count == most }
    }
    return largest.dropFirst().reduce(largest.first) { nearer, deeper in
      let weight = nearer?.weight ?? 0
      return deeper.weight > 4 * weight ? deeper : nearer
    }
  }

  /// The deepest keys at which rows are looked for.
  private static let deepest = 6

  private static func parts(of value: JSONValue, at path: [String]) -> [Part] {
    guard path.count < deepest else { return [] }
    if let list = value.array {
      if isWrapper(list) { return list.flatMap { parts(of: $0, at: path) } }
      guard isRowList(list) else { return [] }
      return [Part(kind: .list, path: path, rows: flat(list, named: path.last))]
    }
    guard let members = value.members else { return [] }
    if let rows = rows(ofCells: value) {
      return [Part(kind: .list, path: path + ["rows"], rows: rows)]
    }
    if let part = part(ofNamed: members, at: path) { return [part] }
    if let rows = rows(ofColumns: members, at: value.location) {
      return [Part(kind: .columns, path: path, rows: rows)]
    }
    if let part = part(ofLines: members, at: path) { return [part] }
    if let rows = rows(ofObjects: members) { return [Part(kind: .map, path: path, rows: rows)] }
    let inner = members.flatMap { parts(of: $0.value, at: path + [$0.key]) }
    if inner.isEmpty, let rows = rows(ofValues: members) {
      return [Part(kind: .map, path: path, rows: rows)]
    }
    return inner
  }

  /// True for objects and a single list of rows beside each other, as in answers by pages.
  private static func isWrapper(_ list: [JSONValue]) -> Bool {
    let lists = list.filter { $0.array.map(isInner) ?? false }
    return lists.count == 1 && list.count > 1
      && list.allSatisfy { $0.members != nil || $0.array != nil }
  }

  private static func isRowList(_ list: [JSONValue]) -> Bool {
    guard let first = list.first(where: { !$0.isNull }) else { return false }
    if first.members != nil { return list.allSatisfy { $0.members != nil || $0.isNull } }
    if first.array != nil { return list.allSatisfy { $0.array != nil || $0.isNull } }
    return first.number != nil && list.allSatisfy { $0.number != nil || $0.isNull }
  }

  /// The rows of a list, with names where lists have them and inner rows where all elements do.
  private static func flat(_ list: [JSONValue], named name: String?) -> [JSONValue] {
    // Two numbers are rather a place, and so are more beside a number.
    if let lines = JSONLines(list), lines.count > 2, !list.contains(where: hasNumber) {
      return lines.rows(along: nil)
    }
    if let rows = expanded(list) { return rows }
    let filled = list.filter { !$0.isNull }
    if filled.allSatisfy({ $0.number != nil }), let name {
      return list.map { $0.isNull ? $0 : object([(name, $0)], at: $0.location) }
    }
    guard !filled.isEmpty, filled.allSatisfy({ $0.array != nil }) else { return list }
    let lists = filled.compactMap(\.array)
    if let names = header(of: lists) {
      return list.dropFirst().map { row in
        guard let values = row.array else { return row }
        return object(Array(zip(names, values)), at: row.location)
      }
    }
    // The second of pairs is what their key names.
    guard let name, lists.allSatisfy({ $0.count == 2 }) else { return list }
    let names = namesOfPairs(lists, value: name) ?? ["column1", name]
    return list.map { row in
      guard let pair = row.array, pair.count == 2 else { return row }
      return object(Array(zip(names, pair)), at: row.location)
    }
  }

  /// The names of a moment and a value in either order; nil where not one of the two is a moment.
  private static func namesOfPairs(_ pairs: [[JSONValue]], value: String) -> [String]? {
    guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    let areMoments = (0..<2).map { index in
      NumericTime.areMoments(pairs.compactMap { $0[index].isNull ? nil : $0[index].number ?? .nan })
    }
    guard areMoments[0] != areMoments[1], value != "time" else { return nil }
    return areMoments[0] ? ["time", value] : [value, "time"]
  }

  /// The names in the first of several lists: texts, where a later one has a number.
  private static func header(of lists: [[JSONValue]]) -> [String]? {
    guard lists.count > 1, let first = lists.first else { return nil }
    let names = first.compactMap(\.string)
    guard names.count == first.count, !names.isEmpty, Set(names).count == names.count,
      !names.contains(""), lists[1].contains(where: { $0.string == nil })
    else { return nil }
    return names
  }

  /// The rows inside of objects that each have a list of rows and no number of their own, such as
  /// the lines of an answer of Prometheus.
  private static func expanded(_ list: [JSONValue]) -> [JSONValue]? {
    guard let first = list.first?.members else { return nil }
    let keys = first.filter { $0.value.array.map(isInner) ?? false }.map(\.key)
    guard keys.count == 1, let key = keys.first else { return nil }
    var lines: [(outer: [(String, JSONValue)], rows: [JSONValue])] = []
    for element in list {
      guard let members = element.members, let inner = element[key]?.array, !hasNumber(element),
        inner.isEmpty || isInner(inner)
      else { return nil }
      let outer = members.filter { $0.key != key && $0.value.array == nil }
      lines.append((outer.map { ($0.key, $0.value) }, inner))
    }
    let pairs = namesOfPairs(lines.flatMap(\.rows).map { $0.array ?? [] }, value: key)
    let labels = labels(of: lines.map(\.outer))
    var rows: [JSONValue] = []
    for (index, line) in lines.enumerated() {
      for row in line.rows {
        let values =
          row.array.map { values in
            values.enumerated().map { index, value in
              let name = index + 1 == values.count && index > 0 ? key : "\(key).\(index + 1)"
              return (pairs?[index] ?? name, value)
            }
          } ?? row.members.map { $0.map { ($0.key, $0.value) } } ?? []
        var names = list.count > 1 ? line.outer : []
        if let labels {
          names.insert(
            ("series", JSONValue(.string(labels[index]), location: row.location)), at: 0)
        }
        let taken = Set(values.map { $0.0 })
        rows.append(object(names.filter { !taken.contains($0.0) } + values, at: row.location))
      }
    }
    return rows.count > 1 ? rows : nil
  }

  /// A name for each line of those fields that together tell lines apart; nil where one field does,
  /// or where all together do not.
  private static func labels(of lines: [[(String, JSONValue)]]) -> [String]? {
    func texts(_ members: [(String, JSONValue)], below path: String) -> [(String, String)] {
      members.flatMap { name, value -> [(String, String)] in
        if let inner = value.members {
          return texts(inner.map { ($0.key, $0.value) }, below: path + name + ".")
        }
        return value.string.map { [(path + name, $0)] } ?? []
      }
    }
    let fields = lines.map {
      Dictionary(texts($0, below: ""), uniquingKeysWith: { first, _ in first })
    }
    func names(_ keys: [String]) -> [String] {
      fields.map { line in keys.compactMap { line[$0] }.joined(separator: ", ") }
    }
    func count(_ keys: [String]) -> Int { Set(names(keys)).count }
    let differing = Set(fields.flatMap(\.keys)).sorted().filter { count([$0]) > 1 }
    guard differing.count > 1, count(differing) == lines.count,
      !differing.contains(where: { count([$0]) == lines.count })
    else { return nil }
    // What the others tell already is left out.
    let needed = differing.reduce(differing) { keys, key in
      let rest = keys.filter { $0 != key }
      return count(rest) == lines.count ? rest : keys
    }
    return names(needed)
  }

  /// The rows of lists of values whose columns are named in a list beside them, such as `columns` or
  /// `fields`, or deeper in an object beside them, with a list of as many values as there are rows.
  private static func part(ofNamed members: [JSONValue.Member], at path: [String]) -> Part? {
    for member in members {
      guard let list = member.value.array, !list.isEmpty else { continue }
      let rows = list.compactMap(\.array)
      let width = rows.map(\.count).max() ?? 0
      guard rows.count == list.count, width > 0 else { continue }
      let others = members.filter { $0.key != member.key }
      guard let names = names(of: width, in: others, below: deepest - path.count) else { continue }
      let beside = others.filter { other in
        guard !names.contains(other.key), let values = other.value.array else { return false }
        return values.count == rows.count
          && values.allSatisfy { $0.array == nil && $0.members == nil }
          && values.compactMap(\.string) != names
      }
      return Part(
        kind: .list, path: path + [member.key],
        rows: rows.enumerated().map { index, row in
          let outer = beside.compactMap { other in other.value.array.map { (other.key, $0[index]) }
          }
          return object(outer + Array(zip(names, row)), at: list[index].location)
        })
    }
    return nil
  }

  /// A list of so many different names: texts, or objects that each have one; the nearest to the top.
  private static func names(
    of count: Int, in members: [JSONValue.Member], below depth: Int
  ) -> [String]? {
    for member in members {
      guard let list = member.value.array, list.count == count else { continue }
      let names = list.compactMap { entry in
        entry.string
          ?? ["label", "name", "title", "field", "id", "key"].lazy
          .compactMap { entry[$0]?.string }.first { !$0.isEmpty }
      }
      if names.count == count, Set(names).count == count, !names.contains("") { return names }
    }
    guard depth > 0 else { return nil }
    return members.lazy.compactMap { $0.value.members }
      .compactMap { JSONRows.names(of: count, in: $0, below: depth - 1) }.first
  }

  /// The rows of lines with lists of numbers, with the list of as many texts or numbers beside them
  /// along x.
  private static func part(ofLines members: [JSONValue.Member], at path: [String]) -> Part? {
    for member in members {
      guard let lines = member.value.array.flatMap(JSONLines.init) else { continue }
      let beside = members.filter { $0.key != member.key }.flatMap { other in
        // A list in an object is named by that, as in `time.raw`.
        [(other.key, other.value)] + (other.value.members ?? []).map { (other.key, $0.value) }
      }
      let lists = beside.filter { name, value in
        guard let list = value.array, list.count == lines.count else { return false }
        return list.allSatisfy { $0.string != nil || $0.number != nil }
      }
      guard let x = lists.first(where: { $0.1.array?.first?.string != nil }) ?? lists.first else {
        continue
      }
      return Part(kind: .list, path: path + [member.key], rows: lines.rows(along: x))
    }
    return nil
  }

  private static func isInner(_ list: [JSONValue]) -> Bool {
    isRowList(list) && list.first?.number == nil
  }

  private static func hasNumber(_ value: JSONValue) -> Bool {
    value.members?.contains { $0.value.number != nil || hasNumber($0.value) } ?? false
  }

  /// The rows of a table of Google's charts: `cols` with labels, and `rows` of cells `c` with a
  /// value `v`; nil for anything else.
  private static func rows(ofCells table: JSONValue) -> [JSONValue]? {
    guard let columns = table["cols"]?.array, let rows = table["rows"]?.array, !rows.isEmpty
    else { return nil }
    let names = columns.enumerated().map { index, column in
      let texts = [column["label"]?.string, column["id"]?.string].compactMap { $0 }
      return texts.first { !$0.isEmpty } ?? "column\(index + 1)"
    }
    let cells = rows.compactMap { $0["c"]?.array }
    guard cells.count == rows.count, cells.allSatisfy({ $0.count <= names.count }) else {
      return nil
    }
    return zip(rows, cells).map { row, cells in
      object(
        zip(names, cells).compactMap { name, cell in cell["v"].map { (name, $0) } },
        at: row.location)
    }
  }

  /// The rows of lists of values that are columns; nil if there are no two of equal length.
  private static func rows(
    ofColumns members: [JSONValue.Member], at location: TextLocation
  ) -> [JSONValue]? {
    var columns: [(name: String, values: [JSONValue])] = []
    for member in members {
      guard let list = member.value.array else { continue }
      guard list.allSatisfy({ $0.array == nil && $0.members == nil }) else { return nil }
      columns.append((member.key, list))
    }
    guard columns.contains(where: { $0.values.contains { $0.number != nil } }),
      let count = columns.first?.values.count, count > 0,
      columns.allSatisfy({ $0.values.count == count })
    else { return nil }
    return (0..<count).map { row in
      object(
        columns.map { ($0.name, $0.values[row]) },
        at: columns.first?.values[row].location ?? location)
    }
  }

  /// The rows of an object with an object for each key; nil if these do not share their keys.
  private static func rows(ofObjects members: [JSONValue.Member]) -> [JSONValue]? {
    guard members.count > 1, members.allSatisfy({ !($0.value.members ?? []).isEmpty }) else {
      return nil
    }
    let keys = Set(members[0].value.members?.map(\.key) ?? [])
    let areAlike = members.allSatisfy { member in
      let own = member.value.members ?? []
      return own.count { keys.contains($0.key) } * 2 >= max(own.count, keys.count)
        // Objects of lists are parts with rows of their own.
        && !own.contains { $0.value.array != nil }
    }
    guard areAlike, hasNumber(members[0].value) else { return nil }
    let name = keyName(members)
    return members.map { member in
      let own = (member.value.members ?? []).filter { $0.key != name }.map { ($0.key, $0.value) }
      return object([(name, key(of: member))] + own, at: member.keyPlace)
    }
  }

  /// The rows of an object with a number for each key; nil if it is a record of several things.
  private static func rows(ofValues members: [JSONValue.Member]) -> [JSONValue]? {
    guard members.count > 1, members.allSatisfy({ $0.value.number != nil || $0.value.isNull }),
      members.contains(where: { $0.value.number != nil })
    else { return nil }
    let name = keyName(members)
    return members.map { object([(name, key(of: $0)), ("value", $0.value)], at: $0.keyPlace) }
  }

  private static func keyName(_ members: [JSONValue.Member]) -> String {
    let areDates = members.allSatisfy { member in
      let bytes = Array(member.key.utf8)
      return DateSyntax.date(in: bytes, bytes.indices) != nil
    }
    return areDates ? "date" : "key"
  }

  private static func key(of member: JSONValue.Member) -> JSONValue {
    JSONValue(.string(member.key), location: member.keyPlace)
  }

  fileprivate static func object(
    _ members: [(String, JSONValue)], at location: TextLocation
  ) -> JSONValue {
    JSONValue(
      .object(
        members.map { JSONValue.Member(key: $0.0, keyPlace: $0.1.location, value: $0.1) }),
      location: location)
  }

  /// The units of a part, from an object beside it such as `hourly_units` of `hourly`.
  private static func units(in document: JSONValue, of part: Part) -> [String: String] {
    guard let name = part.path.last else { return [:] }
    var parent = document
    for key in part.path.dropLast() {
      guard let next = parent[key] else { return [:] }
      parent = next
    }
    let names = ["\(name)_units", "units"]
    guard let members = names.lazy.compactMap({ parent[$0]?.members }).first else { return [:] }
    var units: [String: String] = [:]
    for member in members {
      if let unit = member.value.string, !unit.isEmpty, unit != "iso8601" {
        units[member.key] = unit
      }
    }
    return units
  }

  /// The text of an answer that tells an error; nil for any other document.
  private static func failure(in document: JSONValue, rows: Int) -> String? {
    for key in ["error", "errors", "error_message", "message", "detail"] {
      // A good answer can have a message, too.
      guard rows < (key.hasPrefix("error") ? 2 : 1), let value = document[key] else { continue }
      if let text = text(in: value) { return text }
    }
    return nil
  }

  private static func text(in value: JSONValue) -> String? {
    switch value.content {
    case .string(let text): text
    case .array(let list): list.lazy.compactMap(text).first
    case .object(let members):
      value["message"]?.string ?? members.lazy.compactMap { text(in: $0.value) }.first
    case .null, .bool, .number: nil
    }
  }
}

/// A list of lines, each an object with a name and a list of numbers or several, as charts have
/// them: `[{"label": "North", "data": [4, 7]}, {"label": "South", "data": [3, 9]}]`.
private struct JSONLines {
  private let lines: [JSONValue]
  /// The keys of the lists.
  private let keys: [String]
  /// The key of the names; nil if there is none.
  private let name: String?
  /// The number of values of each line.
  let count: Int

  /// Returns nil for other lists.
  init?(_ list: [JSONValue]) {
    guard let first = list.first?.members else { return nil }
    let lists = first.filter { $0.value.array.map(JSONLines.isNumbers) ?? false }
    guard let count = lists.first?.value.array?.count, count > 1 else { return nil }
    let keys = lists.filter { $0.value.array?.count == count }.map(\.key)
    let isWhole = list.allSatisfy { line in
      keys.allSatisfy { key in
        line[key]?.array.map { $0.count == count && JSONLines.isNumbers($0) } ?? false
      }
    }
    guard isWhole else { return nil }
    let texts = first.filter { $0.value.string != nil }.map(\.key)
    // The type of several lines can be the same, their names differ.
    name = texts.first { key in Set(list.map { $0[key]?.string }).count == list.count }
    (lines, self.keys, self.count) = (list, keys, count)
    guard list.count == 1 || name != nil else { return nil }
  }

  private static func isNumbers(_ list: [JSONValue]) -> Bool {
    list.contains { $0.number != nil } && list.allSatisfy { $0.number != nil || $0.isNull }
  }

  /// A column for each line of a list, or a row for each value of several.
  func rows(along x: (name: String, list: JSONValue)?) -> [JSONValue] {
    func place(_ index: Int, _ value: JSONValue) -> (String, JSONValue) {
      if let x, let list = x.list.array { return (x.name, list[index]) }
      return (
        "step",
        JSONValue(.number(Double(index + 1), literal: "\(index + 1)"), location: value.location)
      )
    }
    func label(_ line: JSONValue) -> String? {
      name.flatMap { line[$0]?.string }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard keys.count == 1, let key = keys.first else {
      return lines.flatMap { line in
        (0..<count).map { index in
          let names = name.flatMap { name in line[name].map { [(name, $0)] } } ?? []
          let values = keys.compactMap { key in line[key]?.array.map { (key, $0[index]) } }
          return JSONRows.object(
            names + [place(index, line)] + values, at: values.first?.1.location ?? line.location)
        }
      }
    }
    return (0..<count).map { index in
      let values = lines.compactMap { line in
        line[key]?.array.map { (label(line) ?? key, $0[index]) }
      }
      return JSONRows.object(
        [place(index, lines[0])] + values, at: values.first?.1.location ?? lines[0].location)
    }
  }
}
