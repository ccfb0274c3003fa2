import Testing
import TestSupport

@testable import Charts
@testable import Graphics

@Suite("Many texts near their points")
struct PlacedLabelCrowdTests {
  private let picture = Rect(x: 0, y: 0, width: 400, height: 280)

  /// Random lines, nodes, texts in their places and requests of every kind.
  private func scene(seed: UInt64) -> (AnnotationPlacement, [AnnotationPlacement.Request]) {
    var generator = SplitMix(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    func size() -> Size { Size(width: number(2...90), height: number(4...20)) }
    let count = Int.random(in: 1...60, using: &generator)
    let line = (0..<count).map { Point(x: 400 * Double($0) / 60, y: number(10...270)) }
    var placement = AnnotationPlacement(
      bounds: picture, plot: Rect(x: 20, y: 20, width: 360, height: 230), lines: [line])
    placement.nodes = line
    placement.nodeRadius = 4
    placement.taken = (0..<4).map { _ in
      Rect(x: number(0...350), y: number(0...260), width: 50, height: 12)
    }
    let needs: [AnnotationPlacement.Need] = [.optional, .wanted, .required]
    var requests = line.indices.map { index in
      AnnotationPlacement.Request(
        anchor: .point(line[index], radius: 4, prefers: .away(from: line, at: index)),
        sizes: [size(), size()], need: needs.randomElement(using: &generator) ?? .wanted)
    }
    let y = number(0...280)
    let rule = Segment(start: Point(x: 20, y: y), end: Point(x: 380, y: y))
    requests.append(.init(anchor: .rule(rule), sizes: [size()], need: .required))
    let start = number(0...300)
    requests.append(
      .init(anchor: .range(start...start + 50, top: 20), sizes: [size()], need: .wanted))
    return (placement, requests)
  }

  @Test(
    "no text covers another or leaves the picture, and twice gives the same", arguments: 0..<100)
  func random(seed: UInt64) {
    let (placement, requests) = scene(seed: seed)
    let places = placement.places(for: requests)
    #expect(places == placement.places(for: requests))
    #expect(places.count == requests.count)
    let boxes = places.compactMap { $0?.box }
    for (index, box) in boxes.enumerated() {
      #expect(picture.encloses(box))
      for other in placement.taken + boxes[(index + 1)...] {
        #expect(!box.grown(by: AnnotationPlacement.textGap - 1e-9).overlaps(other))
      }
    }
    for (request, place) in zip(requests, places) {
      guard let place else { continue }
      #expect(request.sizes[place.variant] == place.box.size)
      #expect(request.need == .required || place.leader == nil)
      if let leader = place.leader {
        let ends = [leader.start.x, leader.start.y, leader.end.x, leader.end.y]
        #expect(ends.allSatisfy { $0.isFinite })
        #expect(!place.box.overlaps(leader))
      }
      if request.need == .optional { #expect(placement.distanceToLines(of: place.box) >= 0.99) }
    }
  }

  @Test("of ten thousand values those are labelled that are the nearest to their label")
  func many() {
    let crowd = (0..<10_000).map { index in
      Point(x: 20 + 200 * Double(index) / 9999, y: 140 + 100 * Double(index % 100) / 100)
    }
    let apart = [260.0, 310, 360].map { Point(x: $0, y: 140) }
    let line = crowd + apart
    let placement = AnnotationPlacement(bounds: picture, plot: picture, lines: [line])
    let requests = line.indices.map { index in
      AnnotationPlacement.Request(
        anchor: .point(line[index], radius: 2, prefers: .above),
        sizes: [Size(width: 20, height: 8)], need: .optional)
    }
    let placed = placement.places(for: requests).compactMap { $0 }.count
    #expect(placed >= 1 && placed < 300)
  }

  @Test("the covered area is that of the cells that a line touches", arguments: 0..<40)
  func coverage(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    func point() -> Point {
      Point(x: .random(in: -5...35, using: &generator), y: .random(in: -5...25, using: &generator))
    }
    let segment = Segment(start: point(), end: point())
    let bounds = Rect(x: 0, y: 0, width: 30, height: 20)
    let coverage = OccupancyGrid(of: bounds, lines: [[segment.start, segment.end]])
    for y in 0..<20 {
      for x in 0..<30 {
        let cell = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        let area = coverage.area(in: cell)
        #expect(area == 0 || area == 1)
        if cell.overlaps(segment) { #expect(area == 1) }
        if !cell.grown(by: 1.01).overlaps(segment) { #expect(area == 0) }
      }
    }
    let cells = (0..<600).map { Rect(x: Double($0 % 30), y: Double($0 / 30), width: 1, height: 1) }
    #expect(coverage.area(in: bounds) == cells.map(coverage.area(in:)).reduce(0, +))
  }

  @Test("a disc covers about its area, and a lonely point of a line is there too")
  func discs() {
    let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    let disc = OccupancyGrid(of: bounds, discs: [Point(x: 50, y: 50)], radius: 20)
    #expect(abs(disc.area(in: bounds) / (400 * .pi) - 1) < 0.15)
    #expect(disc.area(in: Rect(x: 0, y: 0, width: 29, height: 100)) == 0)
    let dot = OccupancyGrid(of: bounds, lines: [[Point(x: 50.5, y: 50.5)]], reach: 1)
    #expect(dot.area(in: Rect(x: 48, y: 48, width: 5, height: 5)) == 9)
  }
}

extension AnnotationPlacement {
  /// How near a rectangle comes to a line, less the line's own width.
  fileprivate func distanceToLines(of box: Rect) -> Double {
    var distance = 0.0
    func touches(_ distance: Double) -> Bool {
      lines.contains { line in
        zip(line, line.dropFirst()).contains { start, end in
          box.grown(by: distance).overlaps(Segment(start: start, end: end))
        }
      }
    }
    while distance < 10, !touches(distance + lineReach) { distance += 0.5 }
    return distance
  }
}
