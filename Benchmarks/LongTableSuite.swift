import ChartRender

/// The whole command on a million rows, against gnuplot on the same file.
///
/// The time that gnuplot needs depends on how much the line covers, from well under a second to half a
/// minute, so there are two tables: one that shows little more than how a table is read, and one that
/// is drawn over and over. Two more are for ours alone, for gnuplot reads no JSON and draws no value
/// that stands alone. The tables are made for the run and removed after it; the pictures stay in
/// `.build/bench` to be looked at.
enum LongTableSuite {
  private static let scale = RenderScale.x2
  private static let programs = [ProcessComparison.ours, "gnuplot"]

  /// Runs the programs on values that change slowly.
  static func wandering(_ options: BenchOptions) throws -> Section {
    try section(of: MillionRows(.wandering), "million-wandering", programs, options)
  }

  /// Runs the programs on values that go up and down all the time.
  static func swinging(_ options: BenchOptions) throws -> Section {
    try section(of: MillionRows(.swinging), "million-swinging", programs, options)
  }

  /// Runs ours on objects a line.
  static func jsonLines(_ options: BenchOptions) throws -> Section {
    try section(
      of: MillionRows(.wandering, .jsonLines), "million-ndjson", [ProcessComparison.ours], options)
  }

  /// Runs ours on values that all stand alone.
  static func lonely(_ options: BenchOptions) throws -> Section {
    try section(of: MillionRows(.lonely), "million-lonely", [ProcessComparison.ours], options)
  }

  private static func section(
    of rows: MillionRows, _ name: String, _ programs: [String], _ options: BenchOptions
  ) throws -> Section {
    let size = try scale.pixelSize(of: LineChart.defaultSize)
    let runs = options.longRuns
    var section = Section(
      title:
        "Whole programs, \(rows.notation.rawValue) of \(rows.count) \(rows.course.rawValue) values to "
        + "\(size.width) x \(size.height) pixels,\ntaking turns, \(runs) runs each; "
        + "the ratio is to snapshot's median, above 1 is more than snapshot needs")
    guard ProcessComparison.isWanted(name, of: programs, options) else { return section }
    let folder = DiskFile(options.path(".build/bench"))
    try folder.makeFolder()
    var temporary = try TemporaryFolder()
    let bytes = rows.bytes
    let table = try temporary.write(
      bytes, to: rows.notation == .csv ? "million.csv" : "million.ndjson")
    section.title += "\nThe file has \((Double(bytes.count) / 1e6).fixed(1)) MB."
    let pictures = programs.map { DiskFile("\(folder.path)/\(name)-\($0).png") }
    let plot = GnuplotScript(
      table: table.path, picture: pictures[pictures.count - 1].path, size: size,
      drawing: .minutes)
    let script = try temporary.write(Array(plot.text.utf8), to: "million.gnuplot")
    let commands = [
      [
        options.path(".build/release/snapshot"), "chart", table.path, "--scale",
        String(scale.rawValue), "-o", pictures[0].path,
      ],
      ["gnuplot", script.path],
    ]
    let contenders = programs.indices.map {
      ComparedProgram(
        name: programs[$0], command: commands[$0], picture: pictures[$0], drawsScene: false)
    }
    let contest = ProcessComparison(name: name, size: size, runs: runs, folder: folder)
    try contest.run(contenders, addingTo: &section)
    return section
  }
}

/// What gnuplot is told to draw the same data about as large and as rich.
struct GnuplotScript {
  /// What is drawn of a table's first two columns.
  enum Drawing {
    /// Dates and values as the classic chart has them: a line with a dot and a label for each day.
    case days
    /// Times and values as a line with axes.
    case minutes
  }

  /// The path of the CSV file.
  let table: String
  /// The path of the picture.
  let picture: String
  /// The size of the picture in pixels.
  let size: PixelSize
  /// What is drawn.
  let drawing: Drawing

  /// The script.
  var text: String {
    """
    set terminal pngcairo size \(size.width),\(size.height) font "Inter,14" background "#ffffff"
    set output \(picture.quoted)
    set datafile separator ","
    set xdata time
    \(look.joined(separator: "\n"))
    unset key
    plot \(table.quoted) using 1:2 every ::1 with \(line)
    """ + "\n"
  }

  private var look: [String] {
    switch drawing {
    case .days:
      [
        "set timefmt \"%Y-%m-%d\"", "set format x \"%m/%d\"",
        "set xtics 86400 nomirror textcolor rgb \"#808080\" scale 0",
        "set grid xtics linetype 1 linewidth 1 linecolor rgb \"#f0f0f0\"",
        "unset ytics", "unset border",
      ]
    case .minutes:
      [
        "set timefmt \"%Y-%m-%dT%H:%M:%S\"", "set format x \"%b %Y\"",
        // A quarter of a year: by itself gnuplot sets its labels over each other.
        "set xtics 7889400 nomirror textcolor rgb \"#808080\" scale 0",
        "set ytics nomirror textcolor rgb \"#808080\" scale 0",
        "set grid ytics linetype 1 linewidth 1 linecolor rgb \"#f0f0f0\"", "unset border",
      ]
    }
  }

  private var line: String {
    switch drawing {
    case .days:
      "linespoints linetype 1 linewidth 6 linecolor rgb \"#00abc2\" pointtype 7 pointsize 2.5"
    case .minutes: "lines linetype 1 linewidth 2 linecolor rgb \"#00abc2\""
    }
  }
}

extension String {
  /// The text as gnuplot takes it without looking for escapes.
  fileprivate var quoted: String {
    "'" + reduce(into: "") { $0 += $1 == "'" ? "''" : String($1) } + "'"
  }
}
