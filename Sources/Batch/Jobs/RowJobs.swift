import ChartRender

/// The jobs of `snapshot batch`: one for each row of an input.
struct RowJobs: JobSource {
  private var rows: JobRowReader
  private let input: RowInput
  private let naming: JobNaming
  private let shard: Shard?
  private var names = UsedNames()

  let total: Int?

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - input: the open input.
  ///   - rows: reads the rows of it.
  ///   - naming: what jobs are called.
  ///   - shard: which of them are drawn; nil for all.
  ///   - total: how many jobs there are, where that is known.
  init(
    _ input: RowInput, _ rows: JobRowReader, _ naming: JobNaming, _ shard: Shard?,
    total: Int?
  ) {
    (self.input, self.rows, self.naming, self.shard) = (input, rows, naming, shard)
    self.total = total
  }

  mutating func next() throws(CommandError) -> JobSourceResult? {
    let input = input
    while true {
      let found: JobRowReader.RowItem?
      do throws(RowInput.Interruption) {
        found = try rows.next { () throws(RowInput.Interruption) in try input.readNow() }
      } catch {
        switch error {
        case .nothingYet: return .waiting
        case .failed(let error): throw .file(error)
        }
      }
      switch found {
      case nil: return nil
      case .broken(let error): throw .input(error)
      case .bad(let error, let number):
        let id = "row \(number)"
        if let shard, !shard.contains(id) { continue }
        return .failed(JobFailure(id: id, place: error.place, .input(error)))
      case .row(let row):
        let job: BatchJob
        do throws(CommandError) {
          job = try naming.job(row)
        } catch {
          return .failed(JobFailure(id: naming.id(of: row), place: row.place, error))
        }
        let other = names.take(job.stem, by: row.number)
        if let shard, !shard.contains(job.stem) { continue }
        guard let other else { return .job(job) }
        return .failed(JobFailure(job, .sameName(job.stem, first: "row \(other)")))
      }
    }
  }
}

extension RowJobs {
  /// Reads all rows, and counts those that are to be drawn or fail.
  ///
  /// The input is a file, which never lets anybody wait.
  mutating func count(_ stop: CancellationSignal) throws(CommandError) -> Int {
    var count = 0
    while stop.signal == nil, try next() != nil { count += 1 }
    return count
  }
}

/// What the jobs of a batch are called.
struct JobNaming: Sendable {
  /// The pattern of the files' names.
  let pattern: String
  private let words: TemplateResolver

  /// Takes a pattern, in whose braces are names of fields.
  ///
  /// - Throws: ``CommandError`` when it cannot be read.
  init(_ pattern: String) throws(CommandError) {
    self.pattern = pattern
    words = TemplateResolver(settings: ChartSettings())
    do throws(TemplateError) {
      _ = try TextTemplate(pattern)
    } catch {
      throw .words(NamedTemplateError(field: "--name", problem: error))
    }
  }

  /// The name of a row: its `id`, else its number.
  func id(of row: JobRow) -> String {
    row.members.first { $0.key == "id" }?.value.fieldText ?? "\(row.number)"
  }

  /// The job of a row.
  func job(_ row: JobRow) throws(CommandError) -> BatchJob {
    let id = id(of: row)
    let stem = try stem(row.members, ["id": id, "row": "\(row.number)"])
    return BatchJob(id: id, stem: stem, place: row.place, members: row.members)
  }

  /// The name of the files of a job with these fields.
  func stem(
    _ members: [JSONValue.Member], _ others: [String: String]
  ) throws(CommandError) -> String {
    var fields = others
    for member in members { fields[member.key] = member.value.fieldText }
    do throws(NamedTemplateError) {
      let name = try words.text(pattern, field: "--name", extra: fields)
      return FileBaseName(JobNaming.unmarked(name)).text
    } catch {
      throw .words(error)
    }
  }
}

extension JobNaming {
  /// A text without the marks that keep words of another direction together in a sentence; they are no part of
  /// a name.
  private static func unmarked(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return String(text.unicodeScalars.filter { $0 != "\u{200E}" && $0 != "\u{200F}" })
  }
}

/// The names that jobs have taken, and the rows that did.
///
/// A name is known by 64 bits of its hash: of a million names two share them once in 40 million batches, and the
/// second of these fails for no reason, which nobody would notice losing twice the memory over.
struct UsedNames: Sendable {
  private var rows: [UInt64: Int32] = [:]

  /// Takes a name; the row that has taken it before, if one has.
  mutating func take(_ stem: String, by row: Int) -> Int? {
    let key = FileBaseName.key(of: stem).high
    if let other = rows[key] { return Int(other) }
    rows[key] = Int32(clamping: row)
    return nil
  }
}
