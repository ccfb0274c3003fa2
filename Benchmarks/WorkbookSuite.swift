import ChartRender

/// A workbook of 100,000 rows: the whole command, beside openpyxl, which only reads the cells.
enum WorkbookSuite {
  private static let name = "workbook"
  private static let rows = 100_000

  private static let writer = """
    import datetime, sys, openpyxl
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Days")
    sheet.append(["day", "steps", "distance_km", "city"])
    for row in range(\(rows)):
        day = datetime.date(1910, 1, 1) + datetime.timedelta(days=row % 40000)
        sheet.append([day, row * 7919 % 20011, row * 104729 % 99991 / 7000, ["Berlin", "Paris"][row % 2]])
    book.save(sys.argv[1])
    """
  private static let reader = """
    import sys, openpyxl
    sheet = openpyxl.load_workbook(sys.argv[1], read_only=True, data_only=True).worksheets[0]
    print(sum(len(row) for row in sheet.iter_rows(values_only=True)))
    """

  /// Measures what is asked for.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title: "A workbook (xlsx) of \(rows) rows and four columns, whole processes;\n"
        + "the other only reads its cells")
    guard options.wants(name) else { return section }
    let python = options.path(PeerProgram.interpreter)
    var temporary = try TemporaryFolder()
    let (book, picture) = (
      try temporary.write([], to: "days.xlsx"), try temporary.write([], to: "days.png")
    )
    do throws(BenchError) {
      _ = try ProcessRun([python, "-c", writer, book.path])
    } catch {
      section.notes.append("  openpyxl is absent, which makes the workbook.")
      return section
    }
    let runs = max(1, min(5, options.longRuns))
    _ = try section.addProcess(
      "\(name)/snapshot",
      [
        options.path(".build/release/snapshot"), "chart", book.path, "--x", "day", "--y", "steps",
        "--by", "year", "-q", "-o", picture.path,
      ], runs: runs, in: temporary)
    _ = try section.addProcess(
      "\(name)/openpyxl", [python, "-c", reader, book.path], runs: runs, in: temporary)
    return section
  }
}
