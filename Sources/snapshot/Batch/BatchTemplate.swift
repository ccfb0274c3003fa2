import ChartRender
import CommandKit

/// The common part of all cards of a batch: the options of the call, and a template or spec.
struct BatchTemplate: Sendable {
  private let request: LayeredSettings
  private let spec: JSONValue?
  private let path: String?
  private let arguments: ParsedArguments
  private let standard: CardSettings.TemplateSource?

  /// Whether a spec or a page has settings beside these.
  var hasSpec: Bool { spec != nil }

  /// The settings of arguments, environment and the user's own file.
  var settings: ChartSettings { request.asked }

  /// Reads what `--template` names: a template, or a spec, which may name a template itself.
  ///
  /// - Parameters:
  ///   - others: options of the command that have the name of an option of cards.
  ///   - standard: the default template; nil for that of cards.
  init(
    _ arguments: ParsedArguments, besides others: [String],
    standard: CardSettings.TemplateSource? = nil
  ) throws(CommandError) {
    self = try converting(CommandError.init(_:)) { () throws in
      try BatchTemplate(reading: arguments, besides: others, standard: standard)
    }
  }

  private init(
    reading arguments: ParsedArguments, besides others: [String],
    standard: CardSettings.TemplateSource?
  ) throws {
    let arguments = others.reduce(arguments) { $0.without($1) }
    (self.arguments, self.standard) = (arguments, standard)
    var request = try LayeredSettings.reading(arguments, kind: .card)
    var (spec, path): (JSONValue?, String?) = (nil, nil)
    if case .file(let name)? = request.overrides.card.template {
      let text = try StyleFile.text(at: name)
      let json = try JSONValue(parsing: text)
      if json["box"] == nil {
        (spec, path) = (json, name)
        request = try LayeredSettings.reading(arguments.without("template"), kind: .card)
      }
    }
    (self.request, self.spec, self.path) = (request, spec, path)
  }

  /// Whether the template of the call, or that of its spec, has a ranked list.
  func isRanked() throws(CommandError) -> Bool {
    try converting(CommandError.init(_:)) { () throws in
      guard let source = try request.asked.card.template ?? ownTemplate() ?? standard else {
        return false
      }
      return try source.template(spec: path ?? "", reading: StyleFile.text).isRanked
    }
  }

  /// The template that the spec names, which may be in its folder only; nil without.
  private func ownTemplate() throws -> CardSettings.TemplateSource? {
    guard let path, let json = spec?["template"], let value = OptionValue(json) else { return nil }
    let source = try converting({
      SettingReader(source: path).failure($0, "template", json.location)
    }) { () throws(OptionError) in try CardSettings.TemplateSource(value) }
    guard case .file(let name) = source else { return source }
    return .file(try AllowedFolders(of: .file(path: path)).path(of: name))
  }

  /// Returns what the jobs of an input have in common.
  ///
  /// - Parameters:
  ///   - input: the jobs.
  ///   - texts: texts with placeholders for fields, beside those of spec and call.
  ///   - assets: a folder that jobs and spec may read, too.
  ///   - report: the options of reports, which have texts of their own; nil for other jobs.
  func common(
    input: InputFile, texts: [String], assets: String?, report: ReportOptions? = nil
  ) throws(CommandError) -> JobResolver.Common {
    try converting(CommandError.init(_:)) { () throws in
      try common(of: input, texts, assets, report)
    }
  }

  private func common(
    of input: InputFile, _ texts: [String], _ assets: String?, _ report: ReportOptions?
  ) throws -> JobResolver.Common {
    let (request, spec, path) = (request, spec, path)
    var base = request.base
    if base.card.template == nil { base.card.template = standard }
    if let report { (base.texts.title, base.texts.subtitle) = report.standardTexts(base.texts) }
    let isPage = spec.map(PageSpec.isPage(template:)) ?? false
    let template = try JobTemplate(
      isPage ? nil : spec, source: path ?? input.name,
      texts: texts + request.texts + [base.texts.title], over: base)
    let folders = [input] + (path.map { [InputFile.file(path: $0)] } ?? [])
    var fingerprint = Fingerprint()
    fingerprint.add(ProgramVersion.version)
    let fonts = try FontLibrary(for: request.asked)
    for text in RenderingStack.versions + FontFiles(fonts).summary { fingerprint.add(text) }
    for text in request.summary { fingerprint.add(text) }
    if let spec { fingerprint.add(spec) }
    if arguments.toggle(UserConfigFile.option.name) != false, let user = UserConfigFile.path,
      FileSystem.exists(user)
    {
      var digests = FileDigests()
      fingerprint.add(digests.digest(of: user))
    }
    var common = JobResolver.Common(
      template: template, request: request, folder: AllowedFolders(of: folders, assets: assets),
      source: input.name, fingerprint: fingerprint.hex)
    if isPage, let spec {
      common.page = JobResolver.PageTemplate(json: spec, name: path ?? input.name, base: base)
    }
    return common
  }
}

/// A cache of checksums of files that many cards share; a file is read again when its stamp
/// changes.
struct FileDigests: Sendable {
  private struct CachedDigest: Sendable {
    let stamp: FileStatus.Stamp
    let digest: String
  }

  private var cached: [String: CachedDigest] = [:]
  private static let limit = 256

  /// Returns the SHA-256 of a file, or for an unreadable file a text that is none, so that the card
  /// is drawn and reports the error.
  mutating func digest(of path: String) -> String {
    do throws(SystemError) {
      let stamp = try FileStatus(of: path, lastLink: .followed).stamp
      if let found = cached[path], found.stamp == stamp { return found.digest }
      let file = try OpenFile(path, for: .reading)
      let bytes = try file.use { descriptor throws(SystemError) in
        try descriptor.readAll(upTo: SourceText.defaultLimit, expecting: stamp.size)
      }
      let digest = SHA256.hex(of: bytes)
      if cached.count == FileDigests.limit { cached = [:] }
      cached[path] = CachedDigest(stamp: stamp, digest: digest)
      return digest
    } catch {
      return "unread \(error.code)"
    }
  }
}
