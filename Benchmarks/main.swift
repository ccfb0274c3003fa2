import ChartRender
import Foundation

// bench [--runs N] [--json FILE] [--compare FILE]: stages of a chart, then whole processes.
if CommandLine.arguments.count == 4, CommandLine.arguments[1] == Contest.argument {
  try Contest.run(CommandLine.arguments[2], CommandLine.arguments[3])
  exit(0)
}

var runs = 15
var output: String?
var before: [Measurement] = []
var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
  guard let value = arguments.popFirst() else {
    FileHandle.standardError.write(Data("bench: \(option) needs a value.\n".utf8))
    exit(64)
  }
  switch option {
  case "--runs": runs = max(1, Int(value) ?? runs)
  case "--json": output = value
  case "--compare":
    before = try JSONDecoder().decode(
      [Measurement].self, from: Data(contentsOf: URL(fileURLWithPath: value)))
  default:
    FileHandle.standardError.write(
      Data("bench: there is no option \(option); there are --runs, --json and --compare.\n".utf8))
    exit(64)
  }
}

print(try Report.header())
let stages = try Stages(runs: runs).measure()
print("\nin process, warm, one core, 414 x 280 points, \(runs) runs\n\(Report.columns)")
print(Report(results: stages).table(before: before))
let (processes, absent) = try WholeProcesses(runs: max(runs, 25)).measure()
print("\nwhole processes, cold, in turn, CSV or SVG to 828 x 560 PNG, \(max(runs, 25)) runs")
print(Report(results: processes).table(before: before))
print(Report(results: processes).ratios)
for name in absent { print("absent or wrong: \(name)") }
if let output {
  try JSONEncoder().encode(stages + processes).write(to: URL(fileURLWithPath: output))
}
