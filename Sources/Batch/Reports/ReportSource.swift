import ChartRender

/// The jobs of `snapshot report`: one for each group and period, after the rows that cannot be read.
struct ReportSource: JobSource {
  private let jobs: ReportJobs
  private let naming: JobNaming
  private let shard: Shard?
  /// The jobs whose names others have taken, with these.
  private let collisions: [Int: Int]
  private let badRows: [JobFailure]
  private var position = 0
  private var badPosition = 0

  let total: Int?

  /// Takes the reports; all names are looked at before anything is drawn.
  ///
  /// - Throws: ``CommandError`` for a name that cannot be made.
  init(_ jobs: ReportJobs, _ naming: JobNaming, _ shard: Shard?) throws(CommandError) {
    (self.jobs, self.naming, self.shard) = (jobs, naming, shard)
    badRows = ReportSource.failures(of: jobs, shard)
    var names = UsedNames()
    var collisions: [Int: Int] = [:]
    var count = badRows.reduce(0) { $0 + $1.count }
    for position in jobs.indices {
      let stem = try naming.stem(jobs.fields(at: position).map(\.member), [:])
      if let other = names.take(stem, by: position) { collisions[position] = other }
      if shard?.contains(stem) ?? true { count += 1 }
    }
    self.collisions = collisions
    total = count
  }

  mutating func next() throws(CommandError) -> JobSourceResult? {
    if badPosition < badRows.count {
      badPosition += 1
      return .failed(badRows[badPosition - 1])
    }
    while position < jobs.count {
      defer { position += 1 }
      let members = jobs.fields(at: position).map(\.member)
      let stem = try naming.stem(members, [:])
      guard shard?.contains(stem) ?? true else { continue }
      var job = BatchJob(id: stem, stem: stem, members: members)
      if let other = collisions[position] {
        let name = jobs.fields(at: other).map(\.text).joined(separator: " ")
        return .failed(JobFailure(job, .sameName(stem, first: "\"\(excerpt(name))\"")))
      }
      job.rows = BatchJob.Rows(jobs[position])
      return .job(job)
    }
    return nil
  }

  /// What is told about the rows that cannot be read: each of the first ones, and how many more there are.
  ///
  /// They belong to no job; of several parts of a batch the first one tells of them.
  private static func failures(of jobs: ReportJobs, _ shard: Shard?) -> [JobFailure] {
    guard shard.map({ $0.index == 1 }) ?? true else { return [] }
    var failures = jobs.errors.map { error in
      JobFailure(id: "row \(error.place?.line ?? 0)", place: error.place, .input(error))
    }
    if let rest = jobs.errorRest {
      let line = jobs.errors.last?.place?.line ?? 0
      var failure = JobFailure(id: "rows after \(line)", place: nil, .input(rest))
      failure.count = jobs.errorCount - jobs.errors.count
      failures.append(failure)
    }
    return failures
  }
}

extension BatchJob.Rows {
  /// The days of a report.
  ///
  /// A report of a period that is over may be read much later: its days are called by their dates, as they are a
  /// while after it, and nothing in it depends on the day on which it is drawn.
  init(_ report: ReportJob) {
    let isOver = report.unfinished == nil
    let day = DateTime(daysSince1970: report.last.daysSince1970 + BatchJob.Rows.aWhile)
    self.init(table: report.table, mark: report.unfinished?.name ?? "") { settings in
      let isAsked = settings.card.today != nil
      settings = report.settings(over: settings)
      if isOver, !isAsked { settings.card.today = day }
      if let today = report.unfinished, settings.unfinished == nil {
        settings.unfinished = .place(UnresolvedXPosition(today.name))
      }
    }
  }

  /// So many days later a day is neither today nor yesterday.
  private static let aWhile = 2
}

extension ReportField {
  /// The field as one of a job.
  var member: JSONValue.Member {
    let place = TextLocation(line: 1, column: 1)
    return JSONValue.Member(
      key: name, keyPlace: place, value: JSONValue(.string(text), place: place))
  }
}
