import Base
import Tables

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension HealthScanner {
  @inline(__always)
  mutating func record(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    parent = .none
    if depth > 0 { return .broken(next: start) }
    var known: Int?
    // The type is the first attribute in almost all exports.
    if TagScanner.starts(" type=\"", start, end),
      let quote = memchr(start + 7, Int32(UInt8(ascii: "\"")), end - start - 7)
    {
      let close = UnsafePointer(quote.assumingMemoryBound(to: UInt8.self))
      let type = Bytes(start: start + 7, count: close - start - 7)
      known = index(of: type)
      if known == nil {
        records.recordCount += 1
        note(other: type)
        return .broken(next: close)
      }
    }
    var found = RecordAttributes(Bytes(start: start, count: 0))
    let tag = TagScanner.forEachAttribute(from: start, to: end) { found.take($0, $1) }
    switch tag {
    case .incomplete: break
    case .broken:
      records.recordCount += 1
      records.leftOut.malformed += 1
    case .whole(_, let isEmpty):
      records.recordCount += 1
      guard let index = known ?? index(of: found.type) else {
        note(other: found.type)
        return tag
      }
      if keep(found, index), !isEmpty { parent = .record(index) }
    }
    return tag
  }

  /// The index of a type that is kept. Records of a type stand beside each other, so the one that was
  /// found last is tried first.
  private mutating func index(of type: Bytes) -> Int? {
    if lastType < types.count, type.isEqual(to: types[lastType]) { return lastType }
    guard let index = types.firstIndex(where: { type.isEqual(to: $0) }) else { return nil }
    lastType = index
    return index
  }

  private mutating func note(other type: Bytes) {
    if type.isEqual(to: lastOther) || type.count > 100 { return }
    lastOther = type.array
    records.note(other: lastOther)
  }

  /// Keeps a sample; false if it cannot be read.
  private mutating func keep(_ found: RecordAttributes, _ index: Int) -> Bool {
    guard let value = HealthScanner.number(found.value), let start = dates.read(found.start),
      let end = found.end.isEmpty ? start : dates.read(found.end), !found.name.isEmpty
    else {
      records.leftOut.malformed += 1
      return false
    }
    return records.add(value, from: start.seconds, to: end.seconds, found, type: index)
  }

  /// A number that is not below zero, as no amount is.
  static func number(_ text: Bytes) -> Double? {
    let bytes = UnsafeBufferPointer(start: text.start, count: text.count)
    if let found = FastDecimal.read(bytes, from: 0), found.end == text.count {
      return found.number.value >= 0 ? found.number.value : nil
    }
    guard text.count <= 64, let number = Double(text.text), number.isFinite, number >= 0 else {
      return nil
    }
    return number
  }

  mutating func exportDate(
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
  mutating func metadata(
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
      case .record(let index): records.markLastByHand(type: index)
      case .workout:
        let last = records.workouts.count - 1
        records.workouts[last].source = UInt32(
          records.sources.byHand(Int(records.workouts[last].source)))
      }
    }
    return tag
  }
}
