import Testing

@testable import Charts
@testable import Graphics

@Suite("Texts near their points")
struct AnnotationPlacementTests {
  private typealias Request = AnnotationPlacement.Request
  private let picture = Rect(x: 0, y: 0, width: 400, height: 280)
  private let text = Size(width: 40, height: 10)

  private func point(
    _ x: Double, _ y: Double, prefers side: AnnotationPlacement.Side = .above,
    need: AnnotationPlacement.Need = .wanted, radius: Double = 5, priority: Int = 0
  ) -> Request {
    Request(
      anchor: .point(Point(x: x, y: y), radius: radius, prefers: side), sizes: [text], need: need,
      priority: priority)
  }

  private func placement(_ lines: [[Point]] = []) -> AnnotationPlacement {
    AnnotationPlacement(bounds: picture, plot: picture, lines: lines)
  }

  @Test(
    "where nothing is in the way a text stands 3 points from its disc, on the preferred side",
    arguments: [
      (AnnotationPlacement.Side.above, Point(x: 180, y: 82)), (.below, Point(x: 180, y: 108)),
      (.right, Point(x: 208, y: 95)), (.left, Point(x: 152, y: 95)),
    ])
  func sides(side: AnnotationPlacement.Side, origin: Point) throws {
    let places = placement().places(for: [point(200, 100, prefers: side)])
    let place = try #require(places.first ?? nil)
    #expect(place.box == Rect(x: origin.x, y: origin.y, width: 40, height: 10))
    #expect(place.leader == nil && place.variant == 0)
  }

  @Test("a text at the picture's edge is moved along it, not across its point")
  func edges() throws {
    let requests = [point(398, 100), point(2, 150), point(100, 2)]
    let places = placement().places(for: requests).map { $0?.box }
    #expect(places[0] == Rect(x: 360, y: 82, width: 40, height: 10))
    #expect(places[1] == Rect(x: 0, y: 132, width: 40, height: 10))
    let top = try #require(places[2])
    #expect(top.minY >= 0 && top.distance(to: Point(x: 100, y: 2)) >= 7)
  }

  @Test("a text on a slope steps off the line, to the side away from it")
  func slope() throws {
    let line = (0...40).map { Point(x: Double($0) * 10, y: 250 - Double($0) * 6) }
    #expect(AnnotationPlacement.Side.away(from: line, at: 20) == .aboveLeft)
    let places = placement([line]).places(for: [point(200, 130, need: .optional, radius: 2)])
    let box = try #require(places[0]?.box)
    #expect(box.maxX <= 200 && box.maxY <= 130)
  }

  @Test("the side away from a line is above hills, below valleys and on the upper side of slopes")
  func away() {
    let line = [3.0, 1, 2, 4, 3, 3].enumerated().map { Point(x: Double($0), y: $1) }
    #expect(
      line.indices.map { AnnotationPlacement.Side.away(from: line, at: $0) }
        == [.below, .above, .aboveRight, .below, .above, .above])
    #expect(AnnotationPlacement.Side.away(from: [line[0]], at: 0) == .above)
  }

  @Test("of two texts for one point the more important one gets the preferred side")
  func priority() throws {
    let places = placement().places(for: [point(200, 100, priority: 1), point(200, 100)])
    #expect(places[1]?.box == Rect(x: 180, y: 82, width: 40, height: 10))
    let first = try #require(places[0]?.box)
    #expect(first.minX >= 200)
  }

  @Test("what a text needs decides what happens when there is no free place")
  func needs() throws {
    var full = placement()
    full.taken = [Rect(x: 100, y: 0, width: 300, height: 280)]
    func place(_ need: AnnotationPlacement.Need) -> AnnotationPlacement.Placement? {
      full.places(for: [point(300, 100, need: need)])[0]
    }
    #expect(place(.optional) == nil && place(.wanted) == nil)
    let required = try #require(place(.required))
    #expect(required.box.maxX <= 98 && required.box.minX > 40)
    let leader = try #require(required.leader)
    #expect(abs(leader.start.x - 294) < 1 && leader.end.x > required.box.maxX)
    full.taken = [picture]
    #expect(place(.required) == nil)
    let crowded = placement(
      (0..<280).map { [Point(x: 0, y: Double($0)), Point(x: 400, y: Double($0))] })
    #expect(crowded.places(for: [point(200, 100, need: .optional)]) == [nil])
    #expect(crowded.places(for: [point(200, 100)])[0] != nil)
  }

  @Test("a long text takes the first of its settings that has room")
  func variants() {
    let narrow = AnnotationPlacement(
      bounds: Rect(x: 0, y: 0, width: 60, height: 280), plot: picture)
    let request = Request(
      anchor: .point(Point(x: 30, y: 100), radius: 5, prefers: .above),
      sizes: [Size(width: 100, height: 10), Size(width: 55, height: 24)], need: .required)
    let place = narrow.places(for: [request])[0]
    #expect(place?.variant == 1)
    #expect(place?.box == Rect(x: 2.5, y: 68, width: 55, height: 24))
  }

  @Test("a rule's text sits on its end, and moves towards its start where something is there")
  func rules() throws {
    let segment = Segment(start: Point(x: 20, y: 90), end: Point(x: 380, y: 90))
    let request = Request(anchor: .rule(segment), sizes: [text], need: .required)
    #expect(
      placement().places(for: [request])[0]?.box == Rect(x: 340, y: 77, width: 40, height: 10))
    let mirrored = Segment(start: segment.end, end: segment.start)
    let left = Request(anchor: .rule(mirrored), sizes: [text], need: .required)
    #expect(placement().places(for: [left])[0]?.box == Rect(x: 20, y: 77, width: 40, height: 10))
    var busy = placement()
    busy.taken = [Rect(x: 330, y: 60, width: 70, height: 60)]
    let moved = try #require(busy.places(for: [request])[0]?.box)
    #expect(moved.maxX <= 328 && moved.maxY == 87)
  }

  @Test("a range's text hangs in the middle of its top, one lower where another one is")
  func ranges() {
    let request = Request(anchor: .range(100...200, top: 20), sizes: [text], need: .wanted)
    let narrow = Request(anchor: .range(140...160, top: 20), sizes: [text], need: .wanted)
    let boxes = placement().places(for: [request, narrow]).map { $0?.box }
    #expect(boxes[0] == Rect(x: 130, y: 23, width: 40, height: 10))
    #expect(boxes[1] == Rect(x: 130, y: 35, width: 40, height: 10))
  }

  @Test("what is no place or no size gets no place")
  func hostile() {
    let requests = [
      point(.nan, 5, need: .required), point(5, .infinity, need: .required),
      Request(
        anchor: .point(Point(x: 9, y: 9), radius: 1, prefers: .above), sizes: [], need: .required),
      Request(
        anchor: .point(Point(x: 9, y: 9), radius: 1, prefers: .above),
        sizes: [Size(width: .nan, height: 1), .init(width: 0, height: 0)], need: .required),
    ]
    let lines = [[Point(x: .nan, y: 1), Point(x: 1e300, y: -1e300)], [Point(x: 1, y: .infinity)]]
    #expect(placement(lines).places(for: requests) == [nil, nil, nil, nil])
    let nowhere = AnnotationPlacement(bounds: .zero, plot: .zero)
    #expect(nowhere.places(for: [point(0, 0, need: .required)]) == [nil])
  }
}
