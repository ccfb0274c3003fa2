import Base
import Calendars
import Cards
import Options
import Tables

/// The jobs of `snapshot report`: one for each group and period, after the rows that cannot be
/// read.
package struct ReportSource: Sendable {
  private let jobs: ReportJobs
  private let naming: JobNaming
  private let shard: Shard?
  /// The positions of jobs whose names are taken, with the positions of the jobs that took them.
  private let collisions: [Int: Int]
  private let badRows: [JobFailure]
  private var position = 0
  private var badPosition = 0

  package let total: Int?

  /// Names all reports, so that collisions are known before anything is drawn.
  ///
  /// - Throws: ``NamedTemplateError`` for a name that cannot be made.
  package init(
    _ jobs: ReportJobs, _ naming: JobNaming, _ shard: Shard?
  ) throws(NamedTemplateError) {
    (self.jobs, self.naming, self.shard) = (jobs, naming, shard)
    badRows = ReportSource.failures(of: jobs, shard)
    var names = UsedNames()
    var collisions: [Int: Int] = [:]
    var count = badRows.reduce(0) { $0 + $1.count }
    for position in jobs.indices {
      let stem = try naming.stem(jobs.fields(at: position).map(\.member))
      if let other = names.take(stem, by: position) { collisions[position] = other }
      if shard?.contains(stem) ?? true { count += 1 }
    }
    self.collisions = collisions
    total = count
  }

  /// Returns the next bad row or report; nil after the last one.
  package mutating func next() -> JobSourceResult? {
    if badPosition < badRows.count {
      badPosition += 1
      return .failed(badRows[badPosition - 1])
    }
    while position < jobs.count {
      defer { position += 1 }
      let members = jobs.fields(at: position).map(\.member)
      let stem: String
      do throws(NamedTemplateError) { stem = try naming.stem(members) } catch {
        // The initialiser has made the same name.
        return .failed(JobFailure(id: "report \(position)", location: nil, error.description))
      }
      guard shard?.contains(stem) ?? true else { continue }
      var job = BatchJob(id: stem, stem: stem, members: members)
      if let other = collisions[position] {
        let name = jobs.fields(at: other).map(\.text).joined(separator: " ")
        return .failed(JobFailure(job, sameNameAs: "\"\(excerpt(name))\""))
      }
      job.rows = BatchJob.Rows(jobs[position])
      return .job(job)
    }
    return nil
  }

  /// Returns a failure for each of the first bad rows, and one for all the others.
  ///
  /// They belong to no job, so of several shards only the first one reports them.
  private static func failures(of jobs: ReportJobs, _ shard: Shard?) -> [JobFailure] {
    guard shard.map({ $0.index == 1 }) ?? true else { return [] }
    var failures = jobs.errors.map { error in
      JobFailure(
        id: "row \(error.location?.line ?? 0)", location: error.location, error.description,
        isAboutRows: true)
    }
    if let rest = jobs.errorRest {
      failures.append(
        JobFailure(
          id: "rows after \(jobs.errors.last?.location?.line ?? 0)", location: nil,
          rest.description,
          count: jobs.errorCount - jobs.errors.count, isAboutRows: true))
    }
    return failures
  }
}

extension BatchJob.Rows {
  /// Takes the days of a report.
  ///
  /// The report of a period that is over does not depend on the day on which it is drawn: today is
  /// then two days after its last one, so that none of its days is called today or yesterday.
  init(_ report: ReportJob) {
    let isOver = report.unfinished == nil
    let day = DateTime(daysSince1970: report.last.daysSince1970 + 2)
    self.init(table: report.table, mark: report.unfinished?.name ?? "") { settings in
      let isAsked = settings.card.today != nil
      settings = report.settings(over: settings)
      if isOver, !isAsked { settings.card.today = day }
      if let today = report.unfinished, settings.unfinished == nil {
        settings.unfinished = .xPosition(UnresolvedXPosition(today.name))
      }
    }
  }
}

extension ReportField {
  /// The field as one of a job; it stands nowhere in the input.
  fileprivate var member: JSONValue.Member {
    let place = TextLocation(line: 1, column: 1)
    return JSONValue.Member(
      key: name, keyPlace: place, value: JSONValue(.string(text), location: place))
  }
}
