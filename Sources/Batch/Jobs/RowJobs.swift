import Base
import Cards
import Options

/// Makes one job of each row of an input.
package struct RowJobs: Sendable {
  private var rows: JobRowReader
  private let naming: JobNaming
  private let shard: Shard?
  private var names = UsedNames()

  /// The encoding of the rows so far.
  package var encoding: TextEncoding { rows.encoding }

  /// Begins before the first row.
  ///
  /// - Parameter shard: the jobs to return; nil for all.
  package init(_ rows: JobRowReader, _ naming: JobNaming, _ shard: Shard?) {
    (self.rows, self.naming, self.shard) = (rows, naming, shard)
  }

  /// Returns the next job or bad row; nil after the last one.
  ///
  /// - Parameters:
  ///   - more: returns the next bytes, of any number, and nil at the end.
  ///   - broken: makes an error of what prevents reading any further.
  /// - Throws: what `more` throws, after which reading can go on, and the result of `broken`.
  package mutating func next<Failure: Error>(
    reading more: () throws(Failure) -> [UInt8]?, broken: (InputError) -> Failure
  ) throws(Failure) -> JobSourceResult? {
    while let found = try rows.next(reading: more) {
      switch found {
      case .broken(let error): throw broken(error)
      case .bad(let error, let number):
        let id = "row \(number)"
        guard isIncluded(id) else { continue }
        return .failed(JobFailure(id: id, location: error.location, error.description))
      case .row(let row):
        let job: BatchJob
        do throws(NamedTemplateError) {
          job = try naming.job(row)
        } catch {
          return .failed(
            JobFailure(id: naming.id(of: row), location: row.location, error.description))
        }
        // Names are taken by the jobs of every shard, so that all shards agree on which one fails.
        let other = names.take(job.stem, by: row.number)
        guard isIncluded(job.stem) else { continue }
        guard let other else { return .job(job) }
        return .failed(JobFailure(job, sameNameAs: "row \(other)"))
      }
    }
    return nil
  }

  private func isIncluded(_ id: String) -> Bool { shard?.contains(id) ?? true }
}

/// Names the jobs of a batch.
package struct JobNaming: Sendable {
  /// The pattern of the files' names, with fields in braces.
  package let pattern: String
  private let template: TextTemplate
  private let resolver = TemplateResolver(settings: ChartSettings())

  private static let option = "--file-name"

  /// Parses a pattern.
  ///
  /// - Throws: ``NamedTemplateError`` for one that is no template.
  package init(_ pattern: String) throws(NamedTemplateError) {
    self.pattern = pattern
    template = try converting({ NamedTemplateError(field: JobNaming.option, problem: $0) }) {
      () throws(TemplateError) in try TextTemplate(pattern)
    }
  }

  /// Returns the `id` of a row, else its number.
  func id(of row: JobRow) -> String {
    row.members.first { $0.key == "id" }?.value.fieldText ?? "\(row.number)"
  }

  func job(_ row: JobRow) throws(NamedTemplateError) -> BatchJob {
    let id = id(of: row)
    let stem = try stem(row.members, ["id": id, "row": "\(row.number)"])
    return BatchJob(id: id, stem: stem, place: row.location, members: row.members)
  }

  /// Returns the name of the files of a job; its fields win over `others`.
  func stem(
    _ members: [JSONValue.Member], _ others: [String: String] = [:]
  ) throws(NamedTemplateError) -> String {
    var fields = others
    for member in members { fields[member.key] = member.value.fieldText }
    let name = try resolver.text(template, field: JobNaming.option, extra: fields)
    return FileBaseName(JobNaming.unmarked(name)).text
  }

  /// Removes the direction marks that a template puts around words, which are no part of a name.
  private static func unmarked(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return String(text.unicodeScalars.filter { $0 != "\u{200E}" && $0 != "\u{200F}" })
  }
}

/// The names that jobs have taken, with the rows of these jobs.
///
/// A name is known by 64 bits of its hash, which halves the memory: of a million names two collide
/// once in 40 million batches, and the second of them fails without cause.
struct UsedNames: Sendable {
  private var rows: [UInt64: Int32] = [:]

  /// Takes a name; returns the row that has taken it before, or nil.
  mutating func take(_ stem: String, by row: Int) -> Int? {
    let key = FileBaseName.key(of: stem).high
    if let other = rows[key] { return Int(other) }
    rows[key] = Int32(clamping: row)
    return nil
  }
}
