/// The attributes that records and workouts share, all of which are empty at first.
struct RecordAttributes {
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
        RecordAttributes.set(&type, value)
      } else if name == "unit" {
        RecordAttributes.set(&unit, value)
      }
    case 5: if name == "value" { RecordAttributes.set(&self.value, value) }
    case 6:
      if name == "device" {
        RecordAttributes.set(&device, value)
      } else if name == "source" {
        RecordAttributes.set(&self.name, value)
      }
    case 7: if name == "endDate" { RecordAttributes.set(&end, value) }
    case 9: if name == "startDate" { RecordAttributes.set(&start, value) }
    case 10: if name == "sourceName" { RecordAttributes.set(&self.name, value) }
    case 13: if name == "sourceVersion" { RecordAttributes.set(&version, value) }
    default: break
    }
  }

  @inline(__always)
  private static func set(_ attribute: inout Bytes, _ value: Bytes) {
    if attribute.isEmpty { attribute = value }
  }
}
