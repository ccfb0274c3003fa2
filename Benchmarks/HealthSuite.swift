import ChartRender

/// A gigabyte of health data in its archive: the whole command, beside what Python's expat and
/// xmllint take only to read the XML, which they get without the archive.
enum HealthSuite {
  private static let name = "health"
  private static let size = 1_000_000_000
  private static let kinds = ["steps", "steps,distance,flights,energy,heart-rate,resting-energy"]

  /// The programs beside ours, and how they read a file of XML.
  private static func peers(_ xml: String) -> [(name: String, command: [String])] {
    let script = """
      import sys, xml.parsers.expat as expat
      parser, count = expat.ParserCreate(), 0
      def start(name, attributes):
          global count
          count += attributes.get("type") == "HKQuantityTypeIdentifierStepCount"
      parser.StartElementHandler = start
      parser.ParseFile(open(sys.argv[1], "rb"))
      print(count)
      """
    return [
      ("expat of Python", ["python3", "-c", script, xml]),
      ("xmllint --stream", ["xmllint", "--stream", "--noout", "--huge", xml]),
    ]
  }

  /// Measures what is asked for.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title:
        "An export of Health with \(size / 1_000_000) MB of XML in its archive, whole processes;\n"
        + "the others only read the XML, out of the archive; memory beside the kept samples, which take 24 bytes each"
    )
    guard options.wants(name) else { return section }
    var temporary = try TemporaryFolder()
    let (archive, xml) = (
      try temporary.write([], to: "export.zip"), try temporary.write([], to: "export.xml")
    )
    var count = 0
    try archive.write { zip in
      try xml.write { plain in
        count = try HealthExportFile(size: size).forEachPieceOfArchive(alsoTo: plain, zip)
      }
    }
    let table = try temporary.write([], to: "days.csv")
    let runs = max(1, min(5, options.longRuns))
    func add(_ part: String, _ command: [String]) throws {
      let found = try section.addProcess("\(name)/\(part)", command, runs: runs, in: temporary)
      section.add(
        "\(name)/\(part)/rate",
        TimingStatistics(found.map { Double(count) / 1e3 / $0.wall }), "MB/s")
    }
    for kinds in kinds {
      let part = "snapshot \(kinds.split(separator: ",").count)"
      try add(
        part,
        [
          options.path(".build/release/snapshot"), "health", archive.path, "--health", kinds, "-q",
          "-o", table.path,
        ])
    }
    for peer in peers(xml.path) {
      do throws(BenchError) {
        _ = try ProcessRun([peer.command[0], "--version"])
      } catch {
        section.notes.append("  \(peer.name) is absent.")
        continue
      }
      try add(peer.name, peer.command)
    }
    return section
  }
}
