import Base
import Tables

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A recorded way as a table: GPX 1.0 and 1.1, or Garmin's TCX.
///
/// Elements are known by their names without prefix, since each maker of watches has a namespace of
/// its own for heart rates.
struct Track {
  /// Whether the first bytes of XML are those of a track.
  static func isTrack(_ head: [UInt8]) -> Bool {
    ["<gpx", "<TrainingCenterDatabase"].contains { head.firstRange(of: Array($0.utf8)) != nil }
  }

  /// The units that distances and paces are written in.
  enum Distances: String {
    case kilometres = "km"
    case miles = "mi"

    /// The metres of one; a mile is 1609.344 m by definition.
    var metres: Double { self == .miles ? 1609.344 : 1000 }
  }

  /// One point. Values that were not recorded are nil.
  private struct Point {
    var time: [UInt8] = []
    var latitude: Double?
    var longitude: Double?
    /// What was measured, by ``Field``.
    var values = [Double?](repeating: nil, count: Field.allCases.count)
    /// The track that it belongs to, from 0, and its part.
    var track = 0
    var segment = 0

    var isEmpty: Bool { latitude == nil && values.allSatisfy { $0 == nil } }
  }

  /// What points have a value of, in the order of columns.
  private enum Field: Int, CaseIterable {
    case elevation, heartRate, cadence, power, temperature
    /// Metres from the start, as the device says.
    case distance

    init?(_ name: XMLReader.Name) {
      switch name {
      case "ele", "AltitudeMeters": self = .elevation
      case "hr", "heartrate", "HeartRateBpm": self = .heartRate
      case "cad", "cadence", "Cadence", "RunCadence": self = .cadence
      case "power", "watts", "Watts", "PowerInWatts": self = .power
      case "atemp", "temp": self = .temperature
      case "DistanceMeters": self = .distance
      default: return nil
      }
    }

    /// The name of the column.
    var name: String {
      switch self {
      case .elevation: "elevation_m"
      case .heartRate: "heart_rate_bpm"
      case .cadence: "cadence_rpm"
      case .power: "power_W"
      case .temperature: "temperature_C"
      case .distance: ""
      }
    }
  }

  private var points: [Point] = []
  private var names: [String] = []
  private var segment = 0
  private var point: Point?
  private var field: Field?
  private var (isTime, isName) = (false, false)
  private var text: [UInt8] = []
  private(set) var isCut = false

  private static let mostPoints = 10_000_000

  /// Reads a document.
  ///
  /// - Throws: ``ImportError`` for one that is not well-formed or has no point, and what `next` throws.
  init(reading next: () throws -> [UInt8]) throws {
    do {
      try XMLReader.read(from: next) { event in try take(event) }
    } catch let failure as XMLReader.Failure {
      // A device that loses power leaves a file without an end; its points are good.
      guard case .cut = failure, !points.isEmpty else { throw failure.error(in: nil) }
      isCut = true
    }
    guard !points.isEmpty else { throw ImportError.noPoints }
  }

  private mutating func take(_ event: XMLReader.Event) throws(ImportError) {
    switch event {
    case .open(let tag): open(tag)
    case .text(let bytes): if point != nil || isName { text += bytes }
    case .close(let name):
      if let field, Field(name) == field {
        let value = number(text)
        point?.values[field.rawValue] = value
        self.field = nil
      }
      switch name {
      case "time", "Time":
        let time = trimmed(text)
        if isTime { point?.time = time }
        isTime = false
      case "name":
        if isName, !names.isEmpty {
          names[names.count - 1] = String(decoding: trimmed(text), as: UTF8.self)
        }
        isName = false
      case "LatitudeDegrees":
        let latitude = number(text)
        point?.latitude = latitude
      case "LongitudeDegrees":
        let longitude = number(text)
        point?.longitude = longitude
      case "trkpt", "rtept", "Trackpoint":
        if let point, !point.isEmpty { points.append(point) }
        point = nil
        guard points.count <= Track.mostPoints else {
          throw .tooLarge(limit: SourceText.defaultLimit)
        }
      default: break
      }
    }
  }

  private mutating func open(_ tag: XMLReader.Tag) {
    switch tag.name {
    case "trk", "rte", "Activity", "Course":
      names.append("")
      segment += 1
    case "trkseg", "Track": segment += 1
    case "name": isName = point == nil && !names.isEmpty
    case "trkpt", "rtept", "Trackpoint":
      var found = Point()
      found.latitude = tag["lat"].flatMap { Double($0) }
      found.longitude = tag["lon"].flatMap { Double($0) }
      (found.track, found.segment) = (max(0, names.count - 1), segment)
      point = found
    case "time", "Time": isTime = point != nil
    default: if point != nil, let found = Field(tag.name) { field = found }
    }
    text.removeAll(keepingCapacity: true)
  }

  private func number(_ text: [UInt8]) -> Double? {
    Double(String(decoding: trimmed(text), as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  private func trimmed(_ text: [UInt8]) -> [UInt8] {
    let isSpace: (UInt8) -> Bool = { $0.isBlank || $0.isLineBreak }
    return Array(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}

extension Track {
  /// The table: a row for each point, and a column for what at least one point has.
  ///
  /// Times are there if at least half of the points have one of their own.
  ///
  /// - Parameter unit: the unit of distances and paces.
  func csv(in unit: Distances) -> [UInt8] {
    let distances = distances
    let paces = paces(over: distances, unit)
    let fields = Field.allCases.filter { field in
      field != .distance && points.contains { $0.values[field.rawValue] != nil }
    }
    // Programs that plan routes write one time, or one now and then.
    let hasTime = Set(points.lazy.map(\.time).filter { !$0.isEmpty }).count * 2 >= points.count
    let hasTracks = names.count > 1
    var text = CSVText()
    if hasTime { text.add("time") }
    for field in fields { text.add(field.name) }
    if paces.contains(where: { $0 != nil }) { text.add("pace_per_\(unit.rawValue)") }
    text.add("distance_\(unit.rawValue)")
    if hasTracks { text.add("track") }
    text.endRow()
    for (index, point) in points.enumerated() {
      if hasTime { text.add(point.time) }
      for field in fields { text.add(point.values[field.rawValue].map(Track.text(of:)) ?? "") }
      if paces.contains(where: { $0 != nil }) {
        text.add(paces[index].map { Track.text(ofPace: $0) } ?? "")
      }
      text.add(Track.text(of: (distances[index] / unit.metres * 100_000).rounded() / 100_000))
      if hasTracks {
        let name = names[point.track]
        text.add(name.isEmpty ? "track \(point.track + 1)" : name)
      }
      text.endRow()
    }
    return text.bytes
  }

  private static func text(of number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private static func text(ofPace seconds: Double) -> String {
    let seconds = Int(seconds.rounded())
    let clock = [seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
    return "\(seconds / 3600):\(clock.joined(separator: ":"))"
  }

  /// The metres from the start of the track to each point: as the device says, else along great
  /// circles, without the gaps between the parts of a track.
  private var distances: [Double] {
    var (found, total): ([Double], Double) = ([], 0)
    var before: Point?
    for point in points {
      if before.map({ $0.track != point.track }) ?? true { total = 0 }
      if let told = point.values[Field.distance.rawValue] {
        total = told
      } else if let before, before.segment == point.segment {
        total += Track.metres(before, point)
      }
      found.append(total)
      // A point without a place leaves the last place as it was.
      if point.latitude != nil || before == nil { before = point }
    }
    return found
  }

  /// The distance along a great circle by the haversine formula (R. W. Sinnott, Virtues of the
  /// Haversine, Sky and Telescope 68, 1984), with the mean radius of the Earth.
  private static func metres(_ a: Point, _ b: Point) -> Double {
    guard let latitude = a.latitude, let longitude = a.longitude, let otherLatitude = b.latitude,
      let otherLongitude = b.longitude
    else { return 0 }
    let degree = Double.pi / 180
    let (south, east) = (
      sin((otherLatitude - latitude) * degree / 2), sin((otherLongitude - longitude) * degree / 2)
    )
    let square =
      south * south + cos(latitude * degree) * cos(otherLatitude * degree) * east * east
    return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
  }

  /// Seconds from one point to the other that a pace is measured over: a single second says more
  /// about the receiver than about the runner.
  private static let paceWindow = 30.0
  /// The least metres within the window; less is a rest.
  private static let leastWay = 10.0

  /// The seconds that one unit of distance takes around each point, within a part of a track; nil
  /// where there was a rest, or without times.
  private func paces(over distances: [Double], _ unit: Distances) -> [Double?] {
    let times = points.map { point in
      DateSyntax.date(in: point.time, point.time.indices)?.certain?.secondsSince1970
    }
    var (first, last) = (0, 0)
    return points.indices.map { index in
      guard let time = times[index] else { return nil }
      let isNear: (Int) -> Bool = { other in
        points[other].segment == points[index].segment
          && times[other].map { abs($0 - time) <= Track.paceWindow / 2 } ?? false
      }
      while first < index, !isNear(first) { first += 1 }
      last = max(last, index)
      while last + 1 < points.count, isNear(last + 1) { last += 1 }
      guard let start = times[first], let end = times[last], end > start else { return nil }
      let way = distances[last] - distances[first]
      return way >= Track.leastWay ? (end - start) / way * unit.metres : nil
    }
  }
}
