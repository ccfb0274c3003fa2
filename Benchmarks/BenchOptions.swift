/// What somebody asked the benchmarks for.
struct BenchOptions: Sendable {
  /// Only benchmarks with this in their names are run.
  var filter: String?
  /// How often a stage is timed.
  var runs = 150
  /// Where the numbers go as JSON.
  var json: String?
  /// The numbers of an earlier run.
  var compare: String?
  /// The numbers of an earlier run that are printed as the README has them; nothing is measured then.
  var markdown: String?
  /// The folder of the package.
  var root = "."
  /// What the header says about the machine.
  var about: [Report.Fact] = []

  /// How often a whole process is timed, which takes far longer than a stage.
  var processRuns: Int { (runs + 2) / 3 }

  /// How often processes are timed that read a million rows; gnuplot needs many seconds for that.
  var longRuns: Int { (runs + 29) / 30 }

  /// Reads the arguments.
  ///
  /// - Throws: ``BenchError/usage(_:)`` for what is not understood, ``BenchError/help`` when help is
  ///   asked for.
  init(_ arguments: [String]) throws(BenchError) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--filter": filter = try BenchOptions.value(of: name, from: &rest)
      case "--runs": runs = try BenchOptions.count(of: name, from: &rest)
      case "--json": json = try BenchOptions.value(of: name, from: &rest)
      case "--compare": compare = try BenchOptions.value(of: name, from: &rest)
      case "--markdown": markdown = try BenchOptions.value(of: name, from: &rest)
      case "--root": root = try BenchOptions.value(of: name, from: &rest)
      case "--about": about.append(try BenchOptions.fact(of: name, from: &rest))
      case "-h", "--help": throw .help
      default: throw .usage("\"\(name)\" is not an option.")
      }
    }
  }

  /// Whether a benchmark of that name is to be run.
  func wants(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }

  /// A path in the package.
  func path(_ inPackage: String) -> String { "\(root)/\(inPackage)" }

  private static func value(
    of name: String, from rest: inout ArraySlice<String>
  ) throws(BenchError) -> String {
    guard let value = rest.popFirst() else { throw .usage("\"\(name)\" needs a value.") }
    return value
  }

  private static func count(
    of name: String, from rest: inout ArraySlice<String>
  ) throws(BenchError) -> Int {
    let value = try value(of: name, from: &rest)
    guard let count = Int(value), (1...100_000).contains(count) else {
      throw .usage("\"\(name) \(value)\" is not a number of runs from 1 to 100000.")
    }
    return count
  }

  private static func fact(
    of name: String, from rest: inout ArraySlice<String>
  ) throws(BenchError) -> Report.Fact {
    let value = try value(of: name, from: &rest)
    let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw .usage("\"\(name) \(value)\" is not NAME=VALUE.") }
    return Report.Fact(name: parts[0], value: parts[1])
  }

  /// The help.
  static let help = """
    Measures every stage of a chart, and the whole command against other programs.

    Usage: Scripts/bench [--filter NAME] [--runs N] [--json FILE] [--compare FILE]
           Scripts/bench --markdown FILE

      --filter NAME   run only what has NAME in its name; programs that are compared with
                      each other run together
      --runs N        time a stage N times, a whole process N/3 times, and one with a million
                      rows N/30 times (default 150)
      --json FILE     write the numbers to FILE as well
      --compare FILE  print what changed since the run that wrote FILE
      --markdown FILE print the numbers of the run that wrote FILE as the README has them, and
                      measure nothing

    The median says how long something takes; a wide gap between minimum and maximum says that
    the machine had other things to do. Compare runs of one machine only.
    """
}
