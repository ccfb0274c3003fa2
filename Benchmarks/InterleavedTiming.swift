/// Times two pieces of work in turn, so that whatever else the machine does meets both alike.
struct InterleavedTiming {
  /// How often one of them works before it is the other's turn.
  private static let length = 10

  private let runs: Int

  /// Prepares for a number of runs that count.
  init(_ runs: Int) { self.runs = runs }

  /// How long each of them takes on one after the other of several things.
  ///
  /// Each works on the next few of them in a row, as it would without the other, and once on all before.
  ///
  /// - Parameters:
  ///   - inputs: the things, at least one.
  ///   - work: what is timed; each returns a number that depends on its result.
  func times<Input>(on inputs: [Input], _ work: [(Input) throws -> Int]) throws -> [TimingStatistics] {
    var watch = Stopwatch()
    var times = work.map { _ in [Double]() }
    for work in work { for input in inputs { _ = try watch.time { try work(input) } } }
    var done = 0
    while done < runs {
      let count = min(InterleavedTiming.length, runs - done)
      for (index, work) in work.enumerated() {
        for turn in done..<done + count {
          times[index].append(try watch.time { try work(inputs[turn % inputs.count]) })
        }
      }
      done += count
    }
    return times.map { TimingStatistics($0) }
  }

  /// How long each of them takes on one after the other of several things.
  func times<Input>(on inputs: [Input], _ work: ((Input) throws -> Int)...) throws -> [TimingStatistics] {
    try times(on: inputs, work)
  }

  /// How long each of them takes.
  func times(_ work: (() throws -> Int)...) throws -> [TimingStatistics] {
    let work = work.map { work in { (_: Int) in try work() } }
    return try times(on: [0], work)
  }
}
