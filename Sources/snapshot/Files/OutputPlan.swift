import ChartRender
import CommandKit

/// The files or streams that the images of one run are written to, and their scales.
struct OutputPlan: Sendable, Hashable {
  struct OutputImage: Sendable, Hashable {
    /// The index of its theme.
    var theme = 0
    let scale: RenderScale
    let destination: OutputDestination
  }

  /// The pictures, theme by theme, in the order in which the scales were given.
  let pictures: [OutputImage]
  let format: ImageFormat

  /// The scale of a picture when neither an option nor its name gives one.
  static let standardScale = RenderScale.x2

  /// Plans the pictures of a run.
  ///
  /// - Parameters:
  ///   - output: what `-o` says; `-` is standard output, and so is nothing.
  ///   - scales: what `--scale` says. Without it the scale is taken from a name such as
  ///     `week@3x.png`. A scale that is given twice counts once.
  ///   - themes: the names of the themes; where there are several, they are part of the files'
  ///     names.
  ///   - format: what is written. A picture without pixels has no scale, and there is one.
  ///   - standard: the scale that a picture has when nothing says another one.
  /// - Throws: ``UsageError`` when several pictures would go to standard output or to one file,
  ///   several scales are given for a picture without pixels, or the name is empty or stands for a
  ///   scale that does not exist.
  init(
    output: String?, scales: [RenderScale]?, themes: [String] = [], format: ImageFormat = .png,
    standard: RenderScale = OutputPlan.standardScale
  ) throws(UsageError) {
    self.format = format
    let output = output ?? "-"
    guard !output.isEmpty else { throw .emptyOutputName }
    var wanted: [RenderScale] = []
    for scale in scales ?? [] where !wanted.contains(scale) { wanted.append(scale) }
    guard !format.isVector || wanted.count <= 1 else { throw .scalesOfVector(format) }
    if output == "-" {
      guard themes.count <= 1 else { throw .severalThemesToStandardOutput }
      guard wanted.count <= 1 else { throw .severalScalesToStandardOutput }
      let scale = wanted.first ?? standard
      pictures = [OutputImage(scale: scale, destination: .standardOutput)]
      return
    }
    for (index, theme) in themes.enumerated() where themes[..<index].contains(theme) {
      throw .sameThemeName(theme)
    }
    let name = OutputName(output)
    let named = wanted.isEmpty && !format.isVector ? try name.scale : nil
    let one = format.isVector ? standard : wanted.first ?? named
    let suffixes: [String?] = themes.count > 1 ? themes : [nil]
    pictures = suffixes.enumerated().flatMap { theme, suffix in
      guard wanted.count > 1 else {
        let path = suffix == nil ? output : name.path(theme: suffix)
        let scale = one ?? standard
        return [OutputImage(theme: theme, scale: scale, destination: .file(OutputFile(path: path)))]
      }
      return wanted.map { scale in
        let file = OutputFile(path: name.path(theme: suffix, at: scale))
        return OutputImage(theme: theme, scale: scale, destination: .file(file))
      }
    }
  }
}

extension OutputPlan {
  /// Plans the pictures of a card of a batch, without a folder; nothing in `stem` is a scale.
  init(stem: String, _ settings: ChartSettings, standard: RenderScale) {
    format = settings.format ?? .png
    var scales: [RenderScale] = []
    for scale in settings.scales ?? [] where !scales.contains(scale) { scales.append(scale) }
    if scales.isEmpty || format.isVector { scales = [format.isVector ? .x1 : standard] }
    let themes: [String?] = settings.themes.count > 1 ? settings.themes.map(\.fileName) : [nil]
    let ending = "." + format.rawValue
    pictures = themes.enumerated().flatMap { index, theme in
      scales.map { scale in
        let suffix = scales.count > 1 ? scale.fileSuffix : ""
        let name = stem + (theme.map { "-\($0)" } ?? "") + suffix + ending
        return OutputImage(
          theme: index, scale: scale, destination: .file(OutputFile(path: name)))
      }
    }
  }
}

/// The name of a picture, which may carry its scale as `week@2x.png` does.
struct OutputName: Sendable, Hashable {
  let path: String
  private let base: String
  private let ending: String
  private let written: Substring?

  init(_ path: String) {
    self.path = path
    let parts = FilePath(path)
    let suffix = OutputName.scaleSuffix(of: parts.baseName)
    base = parts.prefix + parts.baseName.dropLast(suffix?.count ?? 0)
    ending = parts.fileExtension.map { "." + $0 } ?? ""
    written = suffix?.dropFirst().dropLast()
  }

  /// The scale in the name; nil without one.
  ///
  /// - Throws: ``UsageError/scaleInName(_:)`` for another number, as in `week@4x.png`.
  var scale: RenderScale? {
    get throws(UsageError) {
      guard let written else { return nil }
      guard let number = Int(written), let scale = RenderScale(rawValue: number) else {
        throw .scaleInName(path)
      }
      return scale
    }
  }

  var stem: String { base }

  /// The path for a theme and a scale; the theme stands first, and the scale replaces one in the
  /// name.
  func path(theme: String? = nil, at scale: RenderScale? = nil) -> String {
    let own = written.map { "@\($0)x" } ?? ""
    return base + (theme.map { "-\($0)" } ?? "") + (scale?.fileSuffix ?? own) + ending
  }

  /// `@`, digits and `x` at the end of a stem that has something before them.
  private static func scaleSuffix(of stem: String) -> Substring? {
    guard let at = stem.lastIndex(of: "@"), at != stem.startIndex, stem.last == "x" else {
      return nil
    }
    let suffix = stem[at...]
    let digits = suffix.dropFirst().dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return suffix
  }
}

extension OutputPlan {
  /// Checks the condition of settings once the files are drawn, and tells the numbers by which it holds;
  /// nil without one.
  ///
  /// - Throws: ``UnmetCondition``.
  @discardableResult
  func check(
    _ verdict: ConditionVerdict?, of settings: ChartSettings, _ files: [[UInt8]]
  ) throws -> [String]? {
    guard let verdict, let condition = settings.when else { return nil }
    let isChanged = condition.asksForChange && isChanged(files)
    try verdict.check(isChanged, of: settings)
    return verdict.outcome(isChanged).facts
  }

  /// Whether one of the files is not there yet, or differs from what is there; a stream always does.
  private func isChanged(_ files: [[UInt8]]) -> Bool {
    zip(pictures, files).contains { picture, bytes in
      guard let path = picture.destination.file?.path else { return true }
      do {
        let status = try FileStatus(of: path, lastLink: .followed)
        guard status.kind == .regular, status.size == bytes.count else { return true }
        return try InputFile.file(path: path).read(upTo: bytes.count) != bytes
      } catch {
        return true
      }
    }
  }
}
