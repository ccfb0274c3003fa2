/// Why a benchmark cannot be run.
enum BenchError: Error, CustomStringConvertible {
  /// Not an error: somebody wants to read the help.
  case help
  /// The arguments are not understood.
  case usage(String)
  /// No benchmark has a name with the filter in it.
  case nothingMatches(String)
  /// A file cannot be read or written.
  case file(path: String, doing: String)
  /// A file to compare with was not written by `--json`.
  case notReport(path: String)
  /// A golden that charts are taken from does not hold one.
  case notChart(path: String)
  /// A program is not installed or does not run.
  case launch(program: String)
  /// A program ended with an error or drew something else than it was asked for.
  case output(program: String, reason: String)
  /// The photograph that cards show cannot be made; `reason` are the encoder's words.
  case photograph(reason: String)
  /// libpng could not write a picture; `reason` are its own words.
  case libpng(reason: String)

  /// What is wrong and the next step in one line.
  var description: String {
    switch self {
    case .help: BenchOptions.help
    case .usage(let problem): "\(problem) See Scripts/bench --help."
    case .nothingMatches(let filter):
      "\"\(filter)\" is in no benchmark's name. Run without --filter to see all names."
    case .file(let path, let doing): "\"\(path)\" cannot be \(doing)."
    case .notReport(let path):
      "\"\(path)\" is not a report. Name a file that --json has written."
    case .notChart(let path): "\"\(path)\" does not hold a chart that can be measured."
    case .launch(let program): "\"\(program)\" does not run."
    case .output(let program, let reason):
      "\"\(program)\" is not measured: \(reason)."
    case .photograph(let reason): "The photograph cannot be made: \"\(reason)\"."
    case .libpng(let reason): "libpng cannot write the picture: \"\(reason)\"."
    }
  }
}
