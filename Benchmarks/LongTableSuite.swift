import ChartRender

/// The whole command on a million rows, against gnuplot on the same file.
///
/// The time that gnuplot needs depends on how much the line covers, from well under a second to half a
/// minute, so there are two tables: one that shows little more than how a table is read, and one that
/// is drawn over and over. They are made for the run and removed after it; the pictures stay in
/// `.build/bench` to be looked at.
enum LongTableSuite {
  private static let scale = RenderScale.x2
  private static let programs = [Contest.ours, "gnuplot"]

  /// Runs the programs on values that change slowly.
  static func wandering(_ options: BenchOptions) throws -> Section {
    try section(of: .wandering, options)
  }

  /// Runs the programs on values that go up and down all the time.
  static func swinging(_ options: BenchOptions) throws -> Section {
    try section(of: .swinging, options)
  }

  private static func section(
    of course: MillionRows.Course, _ options: BenchOptions
  ) throws -> Section {
    let name = "million-\(course.rawValue)"
    let size = try scale.pixelSize(of: LineChart.defaultSize)
    let runs = options.longRuns
    var section = Section(
      title: "Whole programs, a CSV of \(MillionRows.standardCount) \(course.rawValue) values to "
        + "\(size.width) x \(size.height) pixels,\ntaking turns, \(runs) runs each; "
        + "the ratio is to snapshot's median, above 1 is more than snapshot needs")
    guard Contest.isWanted(name, of: programs, options) else { return section }
    let folder = DiskFile(options.path(".build/bench"))
    try folder.makeFolder()
    var temporary = try TemporaryFolder()
    let bytes = MillionRows(course).bytes
    let table = try temporary.write(bytes, to: "million.csv")
    section.title += "\nThe file has \((Double(bytes.count) / 1e6).fixed(1)) MB."
    let pictures = programs.map { DiskFile("\(folder.path)/\(name)-\($0).png") }
    let plot = GnuplotScript(
      table: table.path, picture: pictures[1].path, size: size, drawing: .minutes)
    let script = try temporary.write(Array(plot.text.utf8), to: "million.gnuplot")
    let commands = [
      [
        options.path(".build/release/snapshot"), "chart", table.path, "--scale",
        String(scale.rawValue), "-o", pictures[0].path,
      ],
      ["gnuplot", script.path],
    ]
    let contenders = programs.indices.map {
      Contender(
        name: programs[$0], command: commands[$0], picture: pictures[$0], drawsScene: false)
    }
    let contest = Contest(name: name, size: size, runs: runs, folder: folder)
    try contest.run(contenders, addingTo: &section)
    return section
  }
}
