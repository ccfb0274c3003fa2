import ChartRender

/// Tables of some days each that walk through a year with other values every time, as the charts of a batch
/// do; the same in every run.
enum SampleDays {
  /// How many tables there are.
  static let count = 64

  /// The tables, each with a number of days: date, steps, metres and floors.
  static func tables(of days: Int) throws -> [Table] {
    let year = (1...12).flatMap { month in
      (1...31).compactMap { day in DateTime(year: 2016, month: month, day: day) }
    }
    var state: UInt64 = 2016
    func next(below limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    return try (0..<count).map { index in
      let start = index * (year.count - days) / (count - 1)
      var text = "date,steps,distance_m,flights\n"
      for date in year[start..<start + days] {
        text += "\(date.year)-\(pair(date.month))-\(pair(date.day)),\(next(below: 15_000)),"
        text += "\(next(below: 12_000)),\(next(below: 30))\n"
      }
      return try Table(reading: SourceText(Array(text.utf8), name: "days-\(index).csv"))
    }
  }

  private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
