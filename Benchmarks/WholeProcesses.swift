import ChartRender
import Foundation

/// Our command against what users would pick instead: the same chart, whole processes, in turn.
struct WholeProcesses {
  let runs: Int
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "snapshot-bench-\(ProcessInfo.processInfo.processIdentifier)")

  /// A program, and the picture it makes.
  private struct Candidate {
    let name: String
    let command: [String]
    let picture: URL
  }

  /// Measures all candidates that are installed, and names those that are not.
  func measure() throws -> (results: [Measurement], absent: [String]) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var (ready, absent): ([Candidate], [String]) = ([], [])
    for candidate in try candidates() {
      do {
        _ = try ChildProcess(command: candidate.command).run()
        let picture = try PNGDecoder().decode([UInt8](Data(contentsOf: candidate.picture)))
        guard picture.size == (try PixelSize(width: 828, height: 560)) else {
          throw ChildProcess.Failure(command: candidate.command, status: -1)
        }
        ready.append(candidate)
      } catch {
        absent.append("\(candidate.name): \(error)")
      }
    }
    let costs = try Contest(commands: ready.map(\.command), runs: runs).costs(in: folder)
    let results = zip(ready, costs).flatMap { candidate, costs in
      [
        Measurement(name: "wall, \(candidate.name)", unit: "ms", values: costs.map(\.wall)),
        Measurement(
          name: "processor, \(candidate.name)", unit: "ms", values: costs.map(\.processor)),
        Measurement(name: "memory, \(candidate.name)", unit: "MiB", values: costs.map(\.memory)),
      ]
    }
    return (results, absent)
  }

  private func candidates() throws -> [Candidate] {
    let data = "Golden/data/steps-two-weeks.csv"
    let source = try SourceText(
      [UInt8](Data(contentsOf: URL(fileURLWithPath: data))), name: data)
    var settings = ChartSettings()
    settings.y = "steps"
    let chart = try TableChart(Table(reading: source), settings: settings).chart
    var renderer = try ChartRenderer()
    let svg = folder.appending(path: "chart.svg")
    try Data(SceneSVG.document(renderer.scene(chart), scale: 2).utf8).write(to: svg)
    let plot = folder.appending(path: "chart.gp")
    let (ours, theirs) = (picture("ours"), picture("gnuplot"))
    try Data(gnuplot(data: data, output: theirs.path).utf8).write(to: plot)
    return [
      Candidate(
        name: "snapshot",
        command: [
          ".build/release/snapshot", "chart", data, "-q", "--x", "date", "--y", "steps", "-o",
          ours.path,
        ],
        picture: ours),
      Candidate(
        name: "rsvg-convert", command: ["rsvg-convert", svg.path, "-o", picture("rsvg").path],
        picture: picture("rsvg")),
      Candidate(name: "gnuplot", command: ["gnuplot", plot.path], picture: theirs),
    ]
  }

  private func picture(_ name: String) -> URL { folder.appending(path: "\(name).png") }

  private func gnuplot(data: String, output: String) -> String {
    """
    set terminal pngcairo size 828,560 font 'Inter,16' background '#ffffff'
    set output '\(output)'
    set datafile separator ','
    set xdata time
    set timefmt '%Y-%m-%d'
    set format x '%m/%d'; set tics nomirror scale 0
    unset border; unset ytics; unset key
    plot '\(data)' every ::1 using 1:2 with lines lw 6 lc rgb '#00abc2', \
      '' every ::1 using 1:2 with points pt 7 ps 3 lc rgb '#38afe6'

    """
  }
}
