/// The order of rows by their place on the x axis.
enum RowOrder: Sendable, Hashable {
  /// Rows stand in it already.
  case asTheyStand
  /// The rows in the order of their places; of equal ones the earlier row first. Rows whose place is
  /// not a number come last.
  case sorted([Int32])

  /// Finds the order in one pass where rows stand in it already; only otherwise anything is allocated.
  init(of places: [Double]) {
    var last = -Double.infinity
    for place in places {
      // False for NaN too.
      guard place >= last else {
        self = .sorted(RowOrder.sort(places))
        return
      }
      last = place
    }
    self = .asTheyStand
  }

  /// A column in this order.
  func applied(to column: [Double]) -> [Double] {
    switch self {
    case .asTheyStand: column
    case .sorted(let rows): rows.map { column[Int($0)] }
    }
  }

  /// A column of values in this order.
  func applied(to values: OptionalDoubles) -> OptionalDoubles {
    switch self {
    case .asTheyStand: values
    case .sorted: OptionalDoubles(numbers: applied(to: values.numbers))
    }
  }

  private static func sort(_ places: [Double]) -> [Int32] {
    (0..<Int32(clamping: places.count)).sorted { a, b in
      let (first, second) = (places[Int(a)], places[Int(b)])
      if first.isNaN || second.isNaN { return !first.isNaN || (second.isNaN && a < b) }
      return first != second ? first < second : a < b
    }
  }
}
