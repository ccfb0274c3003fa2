extension Path {
  mutating func add(_ c: Curve, through p: [Point]) { addPolyline(p) }
  mutating func addArea(_ c: Curve, under p: [Point], to b: Double) {
    addPolyline(p + [Point(x: p.last!.x, y: b), Point(x: p[0].x, y: b)])
  }
}
