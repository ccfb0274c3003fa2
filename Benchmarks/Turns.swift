/// Times two pieces of work in turn, so that whatever else the machine does meets both alike.
struct Turns {
  private let runs: Int

  /// Prepares for a number of runs that count.
  init(_ runs: Int) { self.runs = runs }

  /// How long each of them takes.
  ///
  /// - Parameter work: what is timed; each returns a number that depends on its result.
  func times(_ work: (() throws -> Int)...) throws -> [Spread] {
    var watch = Stopwatch()
    var times = work.map { _ in [Double]() }
    for run in -Stopwatch.warmUps(before: runs)..<runs {
      for (index, work) in work.enumerated() {
        let time = try watch.time(work)
        if run >= 0 { times[index].append(time) }
      }
    }
    return times.map { Spread($0) }
  }
}
