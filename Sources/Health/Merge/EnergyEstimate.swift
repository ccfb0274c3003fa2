/// Energy from weight and distance, for days on which none was recorded.
///
/// The factors are gross energy per kilogram of body weight and kilometre. Running: 1.036, that of the
/// common calculators; R. Margaria et al., "Energy cost of running", Journal of Applied Physiology 18
/// (1963), measured about 1 at any speed. Walking: 0.73 at 4 to 6 km/h, which is 0.70 of that;
/// C. Hall et al., "Energy Expenditure of Walking and Running", Medicine & Science in Sports &
/// Exercise 36 (2004), measured 0.71.
package enum EnergyFactor {
  /// Kilocalories per kilogram and kilometre of walking.
  package static let walking = 0.73
  /// Kilocalories per kilogram and kilometre of running.
  package static let running = 1.036
}

/// Estimates the energy of distances.
struct EnergyEstimate {
  /// Weights in kilograms by the moment from which they hold, in the order of time.
  private let weights: [(start: Int, kilograms: Double)]
  /// When there were workouts of running: disjoint, in the order of time.
  private let runs: [Range<Int>]
  private var run = 0
  private var weight = 0

  /// Nil without a weight.
  init?(weight: Double?, _ masses: HealthExport.Quantity?, _ workouts: [Workout]) {
    let factor = masses?.unit.factor(to: HealthUnit("kg"))
    if let weight {
      weights = [(0, weight)]
    } else if let masses, let factor {
      weights = masses.samples.filter { $0.value > 0 }.map { (Int($0.start), $0.value * factor) }
    } else {
      weights = []
    }
    if weights.isEmpty { return nil }
    var runs: [Range<Int>] = []
    for workout in workouts where workout.activity == "Running" && workout.start < workout.end {
      let range = Int(workout.start)..<Int(workout.end)
      if let last = runs.last, last.upperBound >= range.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        runs.append(range)
      }
    }
    self.runs = runs
  }

  /// Calls `body` with the energy of a distance in kilometres; segments come in the order of time.
  mutating func add(_ segment: Segment, kilometres: Double, _ body: (Segment) -> Void) {
    while weight + 1 < weights.count, weights[weight + 1].start <= segment.start { weight += 1 }
    let walking = kilometres * weights[weight].kilograms * EnergyFactor.walking
    let running = kilometres * weights[weight].kilograms * EnergyFactor.running
    func emit(_ start: Int, _ end: Int, _ energy: Double) {
      let share =
        segment.end > segment.start ? Double(end - start) / Double(segment.end - segment.start) : 1
      body(Segment(start: start, end: end, value: energy * share, source: segment.source))
    }
    while run < runs.count, runs[run].upperBound <= segment.start { run += 1 }
    var (start, next) = (segment.start, run)
    if segment.start == segment.end {
      let isRun = next < runs.count && runs[next].contains(start)
      return emit(start, start, isRun ? running : walking)
    }
    while start < segment.end {
      guard next < runs.count, runs[next].lowerBound < segment.end else {
        return emit(start, segment.end, walking)
      }
      if start < runs[next].lowerBound { emit(start, runs[next].lowerBound, walking) }
      let begin = max(start, runs[next].lowerBound)
      let end = min(segment.end, runs[next].upperBound)
      emit(begin, end, running)
      (start, next) = (end, next + 1)
    }
  }
}
