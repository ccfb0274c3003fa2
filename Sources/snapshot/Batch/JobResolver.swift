import ChartRender
import CommandKit

/// Resolves jobs of a batch: from their fields, the template, the call and files to the input of a
/// card.
struct JobResolver: ~Copyable {
  /// The common part of all cards.
  struct Common: Sendable {
    let template: JobTemplate
    let request: LayeredSettings
    /// The folders in which jobs and their template may name files.
    let folder: AllowedFolders
    /// The name of the input in messages.
    let source: String
    /// The part of the fingerprint that all jobs share.
    let fingerprint: String
    /// The page that each job is drawn as, where the template is one.
    var page: PageTemplate?
  }

  /// A page with the settings below it.
  struct PageTemplate: Sendable {
    let json: JSONValue
    let name: String
    let base: ChartSettings
  }

  struct ResolvedPage {
    let file: PageFile
    let themes: [(theme: Theme, name: String)]
    let plan: OutputPlan
    let fingerprint: String
  }

  struct Resolved: Sendable {
    let contents: LoadedInput
    let template: CardTemplate
    let plan: OutputPlan
    let fingerprint: String
  }

  private let common: Common
  private var templates: [CardSettings.TemplateSource: CardTemplate] = [:]
  private var themes: [ChartSettings.ThemeSource: Theme] = [:]
  private var digests = FileDigests()

  /// The most themes and templates that are cached; a job may bring its own.
  private static let keptLooks = 64

  init(_ common: Common) { self.common = common }

  /// Resolves a job; the one place where its errors become ``CommandError``.
  mutating func resolve(_ job: BatchJob) throws(CommandError) -> Resolved {
    try converting(CommandError.init(_:)) { () throws in try resolved(job) }
  }

  /// Resolves a job that is drawn as a page; nil where jobs are cards.
  mutating func resolvePage(_ job: BatchJob) throws(CommandError) -> ResolvedPage? {
    guard let page = common.page else { return nil }
    return try converting(CommandError.init(_:)) { () throws in
      try resolved(job, as: page)
    }
  }

  private mutating func resolved(
    _ job: BatchJob, as page: PageTemplate
  ) throws -> ResolvedPage {
    let common = common
    var fields: [String: String] = [:]
    for member in job.members { fields[member.key] = member.value.fieldText }
    var file = try PageFile(
      page.json, name: page.name, in: common.folder, common.request, over: page.base,
      fields: fields, Console(verbosity: .quiet))
    let settings = file.spec.settings
    try check(settings)
    guard !settings.page.isHTML else {
      let formats = ImageFormat.allCases.map(\.rawValue)
      throw NamedOptionError(name: "format", problem: .choice("html", among: formats))
    }
    var files = try file.paths(in: common.folder)
    if let rows = job.rows {
      file.sources.rows = (rows.table, true, { rows.settings(&$0) })
    } else if let data = job.members.first(where: { $0.key == "data" })?.value, !data.isNull {
      if let table = try table(data, of: common.source, settings, &files) {
        file.sources.rows = (table, false, { _ in })
      }
    }
    let plan = OutputPlan(stem: job.stem, settings, standard: .x2)
    var fingerprint = Fingerprint(common.fingerprint)
    fingerprint.add(job.stem)
    fingerprint.add(job.members)
    if let rows = job.rows {
      fingerprint.add(rows.mark)
      fingerprint.add(rows.table)
    }
    for path in files { fingerprint.add(digests.digest(of: path)) }
    return ResolvedPage(
      file: file, themes: try file.themes(), plan: plan, fingerprint: fingerprint.hex)
  }

  private mutating func resolved(_ job: BatchJob) throws -> Resolved {
    let (common, folder) = (common, common.folder)
    let spec = try common.template.spec(
      job.members, named: common.source, device: common.request.overrides.card.device)
    let own = try folder.resolving(
      spec.settings, over: common.request.base, below: common.request.overrides)
    var settings = try common.request.settings(over: own)
    job.rows?.settings(&settings)
    settings = settings.completed(for: .card)
    try check(settings)
    var files: [String] = settings.picturePaths
    var table = job.rows?.table
    if table == nil {
      table = try self.table(spec.data, of: spec.dataSource, settings, &files)
    }
    var contents = LoadedInput(
      table: table, settings: settings, themes: try themes(of: settings, &files),
      name: common.source)
    contents.mayHaveGaps = job.rows != nil
    let template = try template(of: settings, &files)
    let plan = OutputPlan(stem: job.stem, settings, standard: template.scale)
    var fingerprint = Fingerprint(common.fingerprint)
    fingerprint.add(job.stem)
    fingerprint.add(job.members)
    if let rows = job.rows {
      fingerprint.add(rows.mark)
      fingerprint.add(rows.table)
    }
    for path in files { fingerprint.add(digests.digest(of: path)) }
    return Resolved(
      contents: contents, template: template, plan: plan, fingerprint: fingerprint.hex)
  }

  /// Fonts are opened once for all cards.
  private func check(_ settings: ChartSettings) throws {
    let asked = common.request.asked
    guard settings.fontDirectories == asked.fontDirectories, settings.fontFile == asked.fontFile
    else {
      throw UsageError.fontsOfJob
    }
    guard !settings.themes.isEmpty else { return }
    let names = settings.themes.map(\.fileName)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw UsageError.sameThemeName(name)
    }
  }

  private func table(
    _ data: JSONValue?, of source: String, _ settings: ChartSettings, _ files: inout [String]
  ) throws -> Table? {
    guard let data, !data.isNull else { return nil }
    let found = try ChartSpec.Data(ofJob: data, settings, source: source)
    let folder = common.folder
    return try found.table(settings) { name in
      let path = try folder.path(of: name)
      files.append(path)
      var reader = SourceReader(Console(verbosity: .quiet))
      return try reader.text(of: .file(path: path), as: .data, settings)
    }
  }

  private mutating func themes(
    of settings: ChartSettings, _ files: inout [String]
  ) throws -> [Theme] {
    var found: [Theme] = []
    for source in settings.themes {
      if case .file(let path) = source { files.append(path) }
      let theme: Theme
      if let known = themes[source] {
        theme = known
      } else {
        theme = try source.theme(spec: common.source, reading: StyleFile.text)
        if themes.count == JobResolver.keptLooks { themes = [:] }
        themes[source] = theme
      }
      found.append(settings.applied(to: theme))
    }
    return found.isEmpty ? [settings.applied(to: .classic)] : found
  }

  private mutating func template(
    of settings: ChartSettings, _ files: inout [String]
  ) throws -> CardTemplate {
    let source = settings.card.template ?? .standard
    if case .file(let path) = source { files.append(path) }
    if let known = templates[source] {
      files += known.picturePaths
      return known.sized(for: settings)
    }
    let template = try source.template(spec: common.source, reading: StyleFile.text)
    files += template.picturePaths
    if templates.count == JobResolver.keptLooks { templates = [:] }
    templates[source] = template
    return template.sized(for: settings)
  }
}
