import ChartRender
import CommandKit

/// Draws jobs of a batch, one after another, with fonts and caches of its own.
struct CardWorker: ~Copyable {
  private var resolver: JobResolver
  private var renderer: CardRenderer
  private var tables = PageTables()
  private let log = MessageLog()
  private let output: CardStore
  private let time: String

  /// Opens the fonts; `time` is the time of the batch in the manifest.
  init(_ common: JobResolver.Common, output: CardStore, time: String) throws(CommandError) {
    resolver = JobResolver(common)
    renderer = try CardRenderer(common.request.asked, Console(keeping: log))
    (self.output, self.time) = (output, time)
  }

  /// Draws a job, unless its images exist, and stores its images.
  ///
  /// - Throws: ``CommandError`` when nothing can be written any more, which ends the batch.
  mutating func work(on job: BatchJob) throws(CommandError) -> JobResult {
    do throws(CommandError) {
      return try result(of: job)
    } catch {
      if case .file(let reason) = error, reason.endsBatch { throw error }
      if case .unmet(let condition) = error { return skipped(job, condition) }
      return .failed(JobFailure(job, error.message, at: error.place), log.take())
    }
  }

  private func skipped(_ job: BatchJob, _ condition: UnmetCondition) -> JobResult {
    // What was said before it is about a picture that nobody gets.
    _ = log.take()
    guard !output.isRehearsal else {
      return .skipped("skip\t\(job.stem)\t\(condition)\n")
    }
    return .skipped(ManifestEntry(job, time: time, .skipped(condition)).line)
  }

  private mutating func result(of job: BatchJob) throws(CommandError) -> JobResult {
    if let page = try resolver.resolvePage(job) {
      let settings = page.file.spec.settings
      let done = try done(job, page.plan, page.fingerprint, themes: page.themes.map(\.name))
      if settings.when == nil, let done { return done }
      let (drawn, verdict) = try draw(page)
      try check(verdict, of: settings, done)
      if let done { return done }
      return try stored(
        job, drawn.record, drawn.files.map(\.bytes), fingerprint: page.fingerprint)
    }
    let resolved = try resolver.resolve(job)
    let themes = resolved.contents.themes.indices.map(resolved.contents.themeName)
    let done = try done(job, resolved.plan, resolved.fingerprint, themes: themes)
    if resolved.contents.settings.when != nil {
      // What is known without drawing decides whether it is needed.
      let verdict = try converting(CommandError.init(_:)) { () throws in
        var ignored: [DrawingNotice] = []
        return try resolved.contents.verdict(on: resolved.contents.chart(&ignored))
      }
      try check(verdict, of: resolved.contents.settings, done)
    }
    if let done { return done }
    let drawn = try renderer.draw(
      resolved.contents, by: resolved.template, resolved.plan, Console(keeping: log))
    return try stored(
      job, drawn.record, drawn.pictures.map(\.bytes), fingerprint: resolved.fingerprint)
  }

  /// Throws unless a condition holds for a card that is drawn anew, or is as an earlier run has drawn it.
  private func check(
    _ verdict: ConditionVerdict?, of settings: ChartSettings, _ done: JobResult?
  ) throws(CommandError) {
    let isChanged =
      switch done {
      case .unchanged, .kept: false
      case .drawn, .skipped, .failed, nil: true
      }
    try converting(CommandError.init(_:)) { () throws in
      try verdict?.check(isChanged, of: settings)
    }
  }

  /// Draws a page; panels whose data is at fault are warnings.
  private mutating func draw(
    _ page: JobResolver.ResolvedPage
  ) throws(CommandError) -> (DrawnPage, ConditionVerdict?) {
    var pipeline = PagePipeline(
      page.file.spec, from: page.file.sources,
      scale: page.plan.requests.map(\.scale).max() ?? .x2)
    return try converting(CommandError.init(_:)) { () throws in
      try Console(keeping: log).showing { notices in
        let made = try pipeline.pages(
          in: page.themes.map(\.theme), &tables, &notices)
        notices += made.failures.map { .warning($0.message) }
        var drawn = try renderer.draw(
          made.pages, page.file.spec.settings, in: page.themes, page.plan.requests,
          as: page.plan.format, named: "page", &notices)
        let verdict = pipeline.verdict
        drawn.record.when = verdict.map { CardRecord.Condition($0.condition, facts: $0.facts) }
        drawn.record.values = pipeline.values
        return (drawn, verdict)
      }
    }
  }

  /// The result of a job whose files need not be drawn; nil for one that has to be.
  private func done(
    _ job: BatchJob, _ plan: OutputPlan, _ fingerprint: String, themes: [String]
  ) throws(CommandError) -> JobResult? {
    let names = plan.pictures.map(\.destination.plainName)
    switch try output.existing(names, job, fingerprint) {
    case .unchanged(let line):
      return .unchanged(output.isRehearsal ? CardWorker.plan("unchanged", job) : line)
    case .kept(let files, let line):
      if output.isRehearsal { return .kept(CardWorker.plan("kept", job)) }
      return .kept(line ?? kept(files, job, plan, themes))
    case .taken(let path): throw .file(.foreignFile(path: path))
    case .free:
      if output.isRehearsal {
        return .drawn(DrawnJob(id: job.id, line: CardWorker.plan("draw", job)))
      }
      return nil
    }
  }

  /// Writes the files of a job.
  private func stored(
    _ job: BatchJob, _ record: CardRecord, _ pictures: [[UInt8]], fingerprint: String
  ) throws(CommandError) -> JobResult {
    let warnings = log.take()
    let folder = output.folder(of: job.stem)
    var record = record
    for index in record.files.indices {
      record.files[index].path = folder + record.files[index].path
    }
    let entry = ManifestEntry(
      job, time: time,
      .drawn(
        record, fingerprint: fingerprint, warnings: warnings,
        pictures: output.isInline ? pictures : []))
    let files = zip(record.files, pictures).map { BatchFile(path: $0.path, bytes: $1) }
    let isWritten = try output.write(files, of: job.stem)
    return .drawn(
      DrawnJob(
        id: job.id, line: entry.line, byteCount: record.files.reduce(0) { $0 + $1.bytes },
        files: isWritten ? [] : files, warnings: warnings))
  }

  /// Returns the line of a job whose files have no line in a manifest, or have changed since.
  private func kept(
    _ files: [String], _ job: BatchJob, _ plan: OutputPlan, _ themes: [String]
  ) -> String {
    let folder = output.folder(of: job.stem)
    let found = plan.pictures.compactMap { picture in
      let path = folder + picture.destination.plainName
      return files.contains(path)
        ? ManifestEntry.ExistingFile(
          path: path, scale: picture.scale, theme: themes[picture.theme], format: plan.format)
        : nil
    }
    return ManifestEntry(job, time: time, .kept(found)).line
  }

  private static func plan(_ verb: String, _ job: BatchJob) -> String { "\(verb)\t\(job.stem)\n" }
}

enum CardStore: Sendable {
  /// Into a folder, by the workers themselves.
  case folder(BatchFolder)
  /// Into an archive, in the order of the jobs.
  case archive(DirectorySharding)
  /// Into the lines of the manifest.
  case inline
  /// Nowhere, as in a dry run of another output.
  indirect case rehearsal(CardStore)

  /// The files that exist under the names of a job's images.
  enum ExistingOutput: Sendable {
    /// The same images, with this manifest line.
    case unchanged(String)
    /// Files that `--no-clobber` protects, with their manifest line if there is one.
    case kept([String], String?)
    /// A file that no batch has made.
    case taken(String)
    case free
  }

  var isInline: Bool { if case .inline = self { true } else { false } }

  var isRehearsal: Bool { if case .rehearsal = self { true } else { false } }

  /// Returns the subfolder of a card's files with a slash at its end, or an empty text.
  func folder(of stem: String) -> String {
    let folder: String
    switch self {
    case .folder(let target): folder = target.fanOut.folder(of: stem)
    case .archive(let fanOut): folder = fanOut.folder(of: stem)
    case .inline: folder = ""
    case .rehearsal(let output): return output.folder(of: stem)
    }
    return folder.isEmpty ? "" : folder + "/"
  }

  /// Finds files that exist under the names of a card's images.
  func existing(
    _ files: [String], _ job: BatchJob, _ fingerprint: String
  ) throws(CommandError) -> ExistingOutput {
    if case .rehearsal(let output) = self {
      return try output.existing(files, job, fingerprint)
    }
    guard case .folder(let folder) = self else { return .free }
    let subfolder = self.folder(of: job.stem)
    return try converting(CommandError.file) { () throws(FileError) in
      try folder.existing(files.map { subfolder + $0 }, job.stem, fingerprint)
    }
  }

  /// Writes the images of a card; false where that has to be done in the order of the jobs.
  func write(_ files: [BatchFile], of stem: String) throws(CommandError) -> Bool {
    guard case .folder(let folder) = self else { return false }
    try converting(CommandError.file) { () throws(FileError) in
      for file in files { try folder.write(file, of: stem) }
    }
    return true
  }
}
