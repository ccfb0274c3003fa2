import TestSupport
import Testing

@testable import Imports

@Suite("Tracks")
struct TrackTests {
  private static func gpx(_ points: String) -> [UInt8] {
    Array(
      "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" xmlns:n=\"x\"><metadata><name>all</name>"
        .utf8)
      + Array("<time>2020-01-01T00:00:00Z</time></metadata>\(points)</gpx>".utf8)
  }

  private static func point(_ index: Int, _ inside: String = "") -> String {
    let second = (index % 60).padded
    return
      "<trkpt lat=\"\(Double(index) * 0.0001)\" lon=\"0\"><time>2024-05-05T06:\((index / 60).padded):"
      + "\(second)Z</time>\(inside)</trkpt>"
  }

  @Test("a GPX track has times, elevations, heart rates by any prefix, distances and paces")
  func gpx() throws {
    let points = (0..<120).map {
      TrackTests.point(
        $0, "<ele>\($0)</ele><extensions><n:TPX><n:hr>\(100 + $0)</n:hr></n:TPX></extensions>")
    }
    let bytes = TrackTests.gpx("<trk><name>Run</name><trkseg>\(points.joined())</trkseg></trk>")
    let lines = try #require(try importedLines(bytes)).lines
    #expect(lines.count == 121)
    #expect(lines[0] == "time,elevation_m,heart_rate_bpm,pace_per_km,distance_km")
    // 0.0001 degrees of the great circle of 6371.0088 km are 11.1195 m; 1000 m take 89.9 s.
    #expect(lines[1] == "2024-05-05T06:00:00Z,0,100,0:01:30,0")
    #expect(lines[101] == "2024-05-05T06:01:40Z,100,200,0:01:30,1.11195")
    let miles = try #require(try importedLines(bytes, ImportRequest(distances: "mi"))).lines
    #expect(miles[0].hasSuffix(",pace_per_mi,distance_mi"))
    #expect(miles[101] == "2024-05-05T06:01:40Z,100,200,0:02:25,0.69093")
  }

  @Test("a rest has no pace, and the gap between two parts of a track is no way")
  func parts() throws {
    let first = (0..<40).map { TrackTests.point($0) }
    let rest = (40..<160).map { index in
      TrackTests.point(index).replacing("lat=\"\(Double(index) * 0.0001)\"", with: "lat=\"0.0039\"")
    }
    let second = (200..<240).map { TrackTests.point($0) }
    let bytes = TrackTests.gpx(
      "<trk><trkseg>\((first + rest).joined())</trkseg><trkseg>\(second.joined())</trkseg></trk>")
    let lines = try #require(try importedLines(bytes)).lines
    #expect(lines[0] == "time,pace_per_km,distance_km")
    #expect(lines[100] == "2024-05-05T06:01:39Z,,0.43366")
    #expect(lines[161].hasSuffix(",0.43366") && lines[162].hasSuffix(",0.44478"))
  }

  @Test("a TCX activity has the distances of the device")
  func tcx() throws {
    let points = (0..<60).map { index in
      """
      <Trackpoint><Time>2024-05-05T06:00:\(index.padded).000Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>
      <LongitudeDegrees>2</LongitudeDegrees></Position><AltitudeMeters>7.5</AltitudeMeters>
      <DistanceMeters>\(index * 4)</DistanceMeters><HeartRateBpm><Value>12\(index % 10)</Value></HeartRateBpm>
      <Cadence>80</Cadence><Extensions><ns3:TPX xmlns:ns3="x"><ns3:Watts>250</ns3:Watts></ns3:TPX></Extensions></Trackpoint>
      """
    }
    let text =
      "<TrainingCenterDatabase><Activities><Activity Sport=\"Biking\"><Lap><DistanceMeters>9000</DistanceMeters>"
      + "<Track>\(points.joined())<Trackpoint><Time>2024-05-05T06:01:00Z</Time></Trackpoint></Track></Lap>"
      + "</Activity></Activities></TrainingCenterDatabase>"
    let lines = try #require(try importedLines(Array(text.utf8))).lines
    #expect(lines.count == 61)
    #expect(
      lines[0] == "time,elevation_m,heart_rate_bpm,cadence_rpm,power_W,pace_per_km,distance_km")
    #expect(lines[11] == "2024-05-05T06:00:10.000Z,7.5,120,80,250,0:04:10,0.04")
  }

  @Test("a plan without times of its own is measured along its way; several tracks have names")
  func plan() throws {
    let points = (0..<10).map {
      "<rtept lat=\"\(Double($0) * 0.01)\" lon=\"5\"><ele>\($0)</ele></rtept>"
    }
    let same = points.map { $0.replacing("<ele>", with: "<time>2024-01-01T00:00:00Z</time><ele>") }
    for points in [points, same] {
      let one = try #require(
        try importedLines(TrackTests.gpx("<rte>\(points.joined())</rte>"))
      ).lines
      #expect(one[0] == "elevation_m,distance_km" && one[2] == "1,1.11195")
    }
    let two = try #require(
      try importedLines(
        TrackTests.gpx(
          "<rte><name>A, B</name>\(points.joined())</rte><rte>\(points.joined())</rte>"))
    ).lines
    #expect(two[0] == "elevation_m,distance_km,track")
    #expect(two[10] == "9,10.00756,\"A, B\"" && two[11] == "0,0,track 2")
  }

  @Test("points before a cut count; a file without points or with a fault in it is an error")
  func damages() throws {
    let points = (0..<40).map { TrackTests.point($0) }.joined()
    let whole = TrackTests.gpx("<trk><trkseg>\(points)</trkseg></trk>")
    let cut = try #require(try importedLines(Array(whole.dropLast(20))))
    #expect(cut.lines.count == 41)
    #expect(
      cut.notices == [
        "the track ends early; what comes before counts. Export it again if that matters."
      ])
    #expect(throws: ImportError.noPoints) { try importedLines(TrackTests.gpx("")) }
    #expect(throws: ImportError.xml(part: nil, line: 2, reason: "mismatched tag")) {
      try importedLines(TrackTests.gpx("<trk></rte>"))
    }
    #expect(
      throws: ImportError.unused(
        option: "sheet", needs: "a sheet of a workbook or a file of an archive")
    ) {
      try importedLines(whole, ImportRequest(sheet: "a"))
    }
    #expect(throws: ImportError.entities) {
      try importedLines(
        Array(
          "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY a SYSTEM \"/etc/passwd\">]><gpx/>".utf8))
    }
  }

  @Test("changed bytes never trap")
  func fuzz() throws {
    let points = (0..<20).map { TrackTests.point($0, "<ele>\($0)</ele>") }.joined()
    let whole = TrackTests.gpx("<trk><trkseg>\(points)</trkseg></trk>")
    var random = SplitMix(seed: 5)
    let digits = Array("0123456789.-eE<>/\"".utf8)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0...random.next() % 3 {
        let place = 80 + Int(random.next() % UInt64(bytes.count - 80))
        bytes[place] = digits[Int(random.next() % UInt64(digits.count))]
      }
      _ = Result { try importedLines(bytes) }
    }
  }
}

extension Int {
  /// Two digits.
  fileprivate var padded: String { self < 10 ? "0\(self)" : "\(self)" }
}
