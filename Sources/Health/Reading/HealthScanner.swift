import Base
import Calendars
import Tables

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds the records of an export in its XML, block by block.
///
/// Almost all of an export is records of types that nobody asked for; of these only the type is
/// read. A record within a correlation is left out, since it stands at the top level, too.
struct HealthScanner {
  private(set) var records: HealthRecords

  private enum State {
    /// Before the root element.
    case prolog
    case body
    case comment
    /// Behind the root element.
    case end
  }

  /// What the children of an element belong to.
  private enum Parent {
    case none
    /// A record of one of the types, the last one in its list.
    case record(Int)
    /// The last workout.
    case workout
  }

  private var state = State.prolog
  private var afterComment = State.prolog
  private var parent = Parent.none
  /// The correlations that are open.
  private var depth = 0
  private var dates = RecordDateReader()
  private let types: [[UInt8]]
  private let keepsWorkouts: Bool
  private let keepsRings: Bool
  private var lastOther: [UInt8] = []
  private var prologLength = 0

  /// The longest tag; a longer one is no record.
  static let longestTag = 1 << 16
  private static let longestProlog = 1 << 20
  /// The most other types that are named.
  private static let otherTypes = 200
  /// The longest name of an element that is looked for, with what is before and behind it.
  private static let lookahead = 24

  init(types: [String], workouts: Bool, rings: Bool) {
    records = HealthRecords(types: types)
    self.types = types.map { Array($0.utf8) }
    (keepsWorkouts, keepsRings) = (workouts, rings)
  }

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - block: the bytes; those that the call before left first.
  ///   - isLast: whether no other block follows.
  /// - Returns: how many bytes are done; the rest is at most ``longestTag``.
  /// - Throws: ``HealthError`` for another kind of document.
  mutating func scan(
    _ block: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(HealthError) -> Int {
    guard let start = block.baseAddress, !block.isEmpty else { return 0 }
    let end = start + block.count
    var place = start
    while place < end {
      if case .comment = state {
        guard let next = HealthScanner.find("-->", place, end) else {
          return max(place - start, block.count - 2)
        }
        place = next + 3
        state = afterComment
        continue
      }
      guard let found = memchr(place, Int32(UInt8(ascii: "<")), end - place) else { break }
      place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if end - place < HealthScanner.lookahead, !isLast { return place - start }
      switch try element(at: place, end) {
      case .whole(let next, _), .broken(let next): place = next
      case .incomplete:
        if isLast { return block.count }
        if end - place <= HealthScanner.longestTag { return place - start }
        // Far too long for a tag: a quote that is never closed.
        records.leftOut.malformed += 1
        place += 1
      }
      if case .prolog = state, prologLength + (place - start) > HealthScanner.longestProlog {
        throw .noExport(root: nil)
      }
    }
    if case .prolog = state { prologLength += block.count }
    if prologLength > HealthScanner.longestProlog { throw .noExport(root: nil) }
    return block.count
  }

  /// Ends the document.
  ///
  /// - Throws: ``HealthError`` for one without the root element of an export.
  mutating func finish() throws(HealthError) {
    switch state {
    case .prolog: throw .noExport(root: nil)
    case .comment where afterComment == .prolog: throw .noExport(root: nil)
    case .body, .comment: records.isCut = true
    case .end: break
    }
  }

  /// Gives the records away.
  mutating func takeRecords() -> HealthRecords {
    let taken = records
    records = HealthRecords(types: [])
    return taken
  }

  private static func find(
    _ text: StaticString, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let count = text.utf8CodeUnitCount
    var place = start
    while end - place >= count,
      let found = memchr(place, Int32(text.utf8Start.pointee), end - place - count + 1)
    {
      place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if memcmp(place, text.utf8Start, count) == 0 { return place }
      place += 1
    }
    return nil
  }

  /// Whether the name of an element stands behind the bracket at `place`.
  @inline(__always)
  private static func isElement(
    _ name: StaticString, _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    let count = name.utf8CodeUnitCount
    guard end - place > count + 1, memcmp(place + 1, name.utf8Start, count) == 0 else {
      return false
    }
    let next = place[count + 1]
    return next <= 0x20 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
  }

  @inline(__always)
  private static func starts(
    _ text: StaticString, _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    end - place >= text.utf8CodeUnitCount
      && memcmp(place, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Reads the tag at a bracket, or steps over the bracket.
  @inline(__always)
  private mutating func element(
    at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(HealthError) -> TagEnd {
    let over = TagEnd.broken(next: place + 1)
    guard end - place > 1 else { return .incomplete }
    let first = place[1]
    if first == UInt8(ascii: "!") { return try declaration(at: place, end) }
    guard state == .body else { return try prolog(at: place, end) }
    switch first {
    case UInt8(ascii: "R"):
      return HealthScanner.isElement("Record", place, end) ? record(at: place + 7, end) : over
    case UInt8(ascii: "M"):
      return HealthScanner.isElement("MetadataEntry", place, end)
        ? metadata(at: place + 14, end) : over
    case UInt8(ascii: "W"):
      if HealthScanner.isElement("Workout", place, end) { return workout(at: place + 8, end) }
      return HealthScanner.isElement("WorkoutStatistics", place, end)
        ? statistics(at: place + 18, end) : over
    case UInt8(ascii: "A"):
      return keepsRings && HealthScanner.isElement("ActivitySummary", place, end)
        ? summary(at: place + 16, end) : over
    case UInt8(ascii: "C"):
      guard HealthScanner.isElement("Correlation", place, end) else { return over }
      let found = TagScanner.forEachAttribute(from: place + 12, to: end) { _, _ in }
      if case .whole(_, isEmpty: false) = found { depth += 1 }
      return found
    case UInt8(ascii: "E"):
      return HealthScanner.isElement("ExportDate", place, end)
        ? exportDate(at: place + 11, end) : over
    case UInt8(ascii: "/"):
      close(at: place + 1, end)
      return over
    default: return over
    }
  }

  private mutating func prolog(
    at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(HealthError) -> TagEnd {
    guard state == .prolog else { return .broken(next: place + 1) }
    if HealthScanner.isElement("HealthData", place, end) {
      state = .body
    } else if place[1].isLetterOrDigit {
      var root: [UInt8] = []
      var next = place + 1
      while next < end, next.pointee.isLetterOrDigit, root.count < 60 {
        root.append(next.pointee)
        next += 1
      }
      throw .noExport(root: String(decoding: root, as: UTF8.self))
    }
    return .broken(next: place + 1)
  }

  private mutating func declaration(
    at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(HealthError) -> TagEnd {
    if HealthScanner.starts("<!--", place, end) {
      (afterComment, state) = (state, .comment)
      return .broken(next: place + 4)
    }
    if HealthScanner.starts("<!ENTITY", place, end) { throw .entities }
    return .broken(next: place + 2)
  }

  private mutating func close(at slash: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    if HealthScanner.isElement("Record", slash, end)
      || HealthScanner.isElement("Workout", slash, end)
    {
      parent = .none
    } else if HealthScanner.isElement("Correlation", slash, end) {
      depth = max(0, depth - 1)
    } else if HealthScanner.isElement("HealthData", slash, end) {
      state = .end
    }
  }
}

extension HealthScanner {
  /// The attributes of a record, all of which are empty at first.
  private struct Attributes {
    var type, unit, value, name, version, device, start, end: Bytes

    init(_ empty: Bytes) {
      (type, unit, value, name) = (empty, empty, empty, empty)
      (version, device, start, end) = (empty, empty, empty, empty)
    }

    /// Takes an attribute, unless it is there already.
    @inline(__always)
    mutating func take(_ name: Bytes, _ value: Bytes) {
      switch name.count {
      case 4:
        if name == "type" {
          Attributes.set(&type, value)
        } else if name == "unit" {
          Attributes.set(&unit, value)
        }
      case 5: if name == "value" { Attributes.set(&self.value, value) }
      case 6:
        if name == "device" {
          Attributes.set(&device, value)
        } else if name == "source" {
          Attributes.set(&self.name, value)
        }
      case 7: if name == "endDate" { Attributes.set(&end, value) }
      case 9: if name == "startDate" { Attributes.set(&start, value) }
      case 10: if name == "sourceName" { Attributes.set(&self.name, value) }
      case 13: if name == "sourceVersion" { Attributes.set(&version, value) }
      default: break
      }
    }

    @inline(__always)
    private static func set(_ attribute: inout Bytes, _ value: Bytes) {
      if attribute.isEmpty { attribute = value }
    }
  }

  @inline(__always)
  private mutating func record(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    parent = .none
    if depth > 0 { return .broken(next: start) }
    // The type is the first attribute in almost all exports.
    if HealthScanner.starts(" type=\"", start, end),
      let quote = memchr(start + 7, Int32(UInt8(ascii: "\"")), end - start - 7)
    {
      let close = UnsafePointer(quote.assumingMemoryBound(to: UInt8.self))
      let type = Bytes(start: start + 7, count: close - start - 7)
      if index(of: type) == nil {
        records.recordCount += 1
        note(other: type)
        return .broken(next: close)
      }
    }
    var found = Attributes(Bytes(start: start, count: 0))
    let tag = TagScanner.forEachAttribute(from: start, to: end) { found.take($0, $1) }
    switch tag {
    case .incomplete: break
    case .broken:
      records.recordCount += 1
      records.leftOut.malformed += 1
    case .whole(_, let isEmpty):
      records.recordCount += 1
      guard let index = index(of: found.type) else {
        note(other: found.type)
        return tag
      }
      if keep(found, index), !isEmpty { parent = .record(index) }
    }
    return tag
  }

  @inline(__always)
  private func index(of type: Bytes) -> Int? {
    for index in types.indices where type.isEqual(to: types[index]) { return index }
    return nil
  }

  private mutating func note(other type: Bytes) {
    if type.isEqual(to: lastOther) || type.count > 100 { return }
    lastOther = type.array
    if records.otherTypes.count < HealthScanner.otherTypes, !records.otherTypes.contains(lastOther)
    {
      records.otherTypes.append(lastOther)
    }
  }

  /// Keeps a sample; false if it cannot be read.
  private mutating func keep(_ found: Attributes, _ index: Int) -> Bool {
    guard var value = HealthScanner.number(found.value), let start = dates.read(found.start),
      let end = found.end.isEmpty ? start : dates.read(found.end), !found.name.isEmpty
    else {
      records.leftOut.malformed += 1
      return false
    }
    guard let times = HealthScanner.times(start.seconds, end.seconds) else {
      records.leftOut.impossible += 1
      return false
    }
    if let unit = records.units[index] {
      if !found.unit.isEqual(to: unit.symbol) {
        guard let factor = HealthUnit(found.unit.text).factor(to: unit) else {
          records.leftOut.units += 1
          return false
        }
        value *= factor
      }
    } else {
      records.units[index] = HealthUnit(found.unit.text)
    }
    let source = records.sources.index(
      name: found.name, version: found.version, device: found.device)
    records.samples[index].append(
      HealthSample(start: times.start, end: times.end, value: value, source: UInt32(source)))
    return true
  }

  private static func times(_ start: Int, _ end: Int) -> (start: UInt32, end: UInt32)? {
    guard start <= end, let start = UInt32(exactly: start), let end = UInt32(exactly: end) else {
      return nil
    }
    return (start, end)
  }

  /// A number that is not below zero, as no amount is.
  private static func number(_ text: Bytes) -> Double? {
    let bytes = UnsafeBufferPointer(start: text.start, count: text.count)
    if let found = FastDecimal.read(bytes, from: 0), found.end == text.count {
      return found.number.value >= 0 ? found.number.value : nil
    }
    guard text.count <= 64, let number = Double(text.text), number.isFinite, number >= 0 else {
      return nil
    }
    return number
  }

  private mutating func exportDate(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    var found: Bytes?
    let tag = TagScanner.forEachAttribute(from: start, to: end) { name, value in
      if name == "value", found == nil { found = value }
    }
    if let found, case .whole = tag, records.exportDate == nil {
      records.exportDate = dates.read(found)
    }
    return tag
  }

  /// A property of a record or a workout: that it was entered by hand, or its zone.
  private mutating func metadata(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    let empty = Bytes(start: start, count: 0)
    var (key, value) = (empty, empty)
    let tag = TagScanner.forEachAttribute(from: start, to: end) { name, text in
      if name == "key" { key = text } else if name == "value" { value = text }
    }
    guard case .whole = tag else { return tag }
    if key == "HKTimeZone" {
      if value.count <= 64, records.zones.count < 1000 {
        records.zones[value.text, default: 0] += 1
      }
    } else if key == "HKWasUserEntered", value == "1" || value == "true" || value == "YES" {
      switch parent {
      case .none: break
      case .record(let index):
        if let source = records.samples[index].lastSource {
          records.samples[index].lastSource = UInt32(records.sources.byHand(Int(source)))
        }
      case .workout:
        let last = records.workouts.count - 1
        records.workouts[last].source = UInt32(
          records.sources.byHand(Int(records.workouts[last].source)))
      }
    }
    return tag
  }
}

extension HealthScanner {
  private mutating func workout(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    parent = .none
    if !keepsWorkouts { return .broken(next: start) }
    var found = Attributes(Bytes(start: start, count: 0))
    var others: [String: String] = [:]
    let tag = TagScanner.forEachAttribute(from: start, to: end) { name, value in
      found.take(name, value)
      if name.count > 7, name.count < 30, others[name.text] == nil {
        others[name.text] = value.text
      }
    }
    guard case .whole(_, let isEmpty) = tag else { return tag }
    records.recordCount += 1
    guard let from = dates.read(found.start), let to = dates.read(found.end) else {
      records.leftOut.malformed += 1
      return tag
    }
    guard let times = HealthScanner.times(from.seconds, to.seconds) else {
      records.leftOut.impossible += 1
      return tag
    }
    func number(_ name: String, in unit: HealthUnit, else standard: String) -> Double? {
      guard let value = others[name].flatMap(Double.init), value.isFinite, value >= 0 else {
        return nil
      }
      return HealthUnit(others[name + "Unit"] ?? standard).factor(to: unit).map { $0 * value }
    }
    let activity = others["workoutActivityType"] ?? ""
    let prefix = "HKWorkoutActivityType"
    records.workouts.append(
      Workout(
        activity: activity.hasPrefix(prefix) ? String(activity.dropFirst(prefix.count)) : activity,
        start: times.start, end: times.end,
        minutes: number("duration", in: .minutes, else: "min")
          ?? Double(times.end - times.start) / 60,
        source: UInt32(
          records.sources.index(name: found.name, version: found.version, device: found.device)),
        metres: number("totalDistance", in: HealthUnit("m"), else: "km"),
        kilocalories: number("totalEnergyBurned", in: .kilocalories, else: "kcal")))
    if !isEmpty { parent = .workout }
    return tag
  }

  /// A sum of a workout: since iOS 16 its distance and energy are told here alone.
  private mutating func statistics(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    guard case .workout = parent else { return .broken(next: start) }
    let empty = Bytes(start: start, count: 0)
    var (type, sum, unit) = (empty, empty, empty)
    let tag = TagScanner.forEachAttribute(from: start, to: end) { name, value in
      if name == "type" {
        type = value
      } else if name == "sum" {
        sum = value
      } else if name == "unit" {
        unit = value
      }
    }
    guard case .whole = tag, let sum = HealthScanner.number(sum) else { return tag }
    let last = records.workouts.count - 1
    let (text, own) = (type.text, HealthUnit(unit.text))
    if text.hasPrefix(HealthKind.quantityPrefix + "Distance"),
      let factor = own.factor(to: HealthUnit("m"))
    {
      records.workouts[last].metres = records.workouts[last].metres ?? sum * factor
    } else if text == HealthKind.quantityPrefix + "ActiveEnergyBurned",
      let factor = own.factor(to: .kilocalories)
    {
      records.workouts[last].kilocalories = records.workouts[last].kilocalories ?? sum * factor
    }
    return tag
  }

  private mutating func summary(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    var found: [String: String] = [:]
    let tag = TagScanner.forEachAttribute(from: start, to: end) { name, value in
      if name.count < 40, found[name.text] == nil { found[name.text] = value.text }
    }
    guard case .whole = tag else { return tag }
    guard let civil = found["dateComponents"].flatMap(CivilDay.init(_:)) else {
      records.leftOut.malformed += 1
      return tag
    }
    func value(_ names: String...) -> Double? {
      names.lazy.compactMap { name in
        found[name].flatMap(Double.init).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      }.first
    }
    var day = RingDay(day: civil.daysSince1970)
    let energyGoal = value("activeEnergyBurnedGoal") ?? 0
    let timeGoal = value("appleMoveTimeGoal", "appleMoveMinutesGoal") ?? 0
    // Children have a ring of minutes in place of energy.
    let movesInTime = energyGoal == 0 && timeGoal > 0
    day.rings[.move] =
      movesInTime
      ? .init(value: value("appleMoveTime", "appleMoveMinutes"), goal: timeGoal, unit: .minutes)
      : .init(
        value: value("activeEnergyBurned"), goal: value("activeEnergyBurnedGoal"),
        unit: HealthUnit(found["activeEnergyBurnedUnit"] ?? "kcal"))
    day.rings[.exercise] = .init(
      value: value("appleExerciseTime"), goal: value("appleExerciseTimeGoal"), unit: .minutes)
    day.rings[.stand] = .init(
      value: value("appleStandHours"), goal: value("appleStandHoursGoal"), unit: HealthUnit("h"))
    records.rings.append(day)
    return tag
  }
}

extension Bytes {
  fileprivate func isEqual(to text: String) -> Bool {
    text.utf8.count == count
      && text.utf8.elementsEqual(UnsafeBufferPointer(start: start, count: count))
  }
}
