import ChartRender

/// Whole programs from their start to their end: ours against what somebody would take instead.
///
/// Each draws the two weeks of steps as a PNG file of 828 x 560 pixels. Their files stay in
/// `.build/bench` to be looked at.
enum ProcessSuite {
  private static let scale = RenderScale.x2
  private static let names = ["snapshot", "rsvg-convert", "gnuplot"]
  /// How far off a channel may be at an edge, 0 to 255, and the share of the pixels that may be more.
  private static let (edgeTolerance, edgeShare): (UInt8, Double) = (32, 0.005)

  /// Runs all programs that are installed.
  static func section(_ options: BenchOptions) throws -> Section {
    let size = try scale.pixelSize(of: LineChart.defaultSize)
    let title =
      "Whole programs, a new process each time, \(SampleTable.stepsPath) to "
      + "\(size.width) x \(size.height) pixels,\ntaking turns, \(options.processRuns) runs each; "
      + "the ratio is to snapshot's median, above 1 is more than snapshot needs"
    var section = Section(title: title)
    guard (["process"] + names.map { "process/\($0)" }).contains(where: options.wants) else {
      return section
    }
    let folder = DiskFile(options.path(".build/bench"))
    try folder.makeFolder()
    var present: [Contender] = []
    var renderer = try ChartRenderer()
    let scene = renderer.scene(try SampleTable.steps(options).chart())
    let chart = try renderer.bitmap(scene, scale: scale)
    for contender in try contenders(options, folder: folder.path, scene: scene, size: size) {
      do {
        let picture = try draw(contender, size: size)
        present.append(contender)
        if contender.drawsScene, !looks(picture, like: chart) {
          section.notes.append("  \(contender.name) drew another picture: look at .build/bench.")
        }
      } catch BenchError.launch {
        let advice = contender.name == "snapshot" ? "make release" : "Scripts/setup --bench"
        section.notes.append("  \(contender.name) is absent; \(advice) would change that.")
      }
    }
    guard !present.isEmpty else { return section }
    let launch = Launch(
      log: DiskFile("\(folder.path)/runs.txt"), runs: options.processRuns,
      commands: present.map(\.command))
    section.add(try launch.runApart(), of: present)
    return section
  }

  private static func contenders(
    _ options: BenchOptions, folder: String, scene: Scene, size: PixelSize
  ) throws -> [Contender] {
    let table = options.path(SampleTable.stepsPath)
    let pictures = names.map { DiskFile("\(folder)/\($0).png") }
    let drawing = DiskFile("\(folder)/steps.svg")
    try drawing.write(SVGEncoder().encode(scene.inFirstFamilies))
    let script = DiskFile("\(folder)/steps.gnuplot")
    let plot = GnuplotScript(table: table, picture: pictures[2].path, size: size)
    try script.write(Array(plot.text.utf8))
    let commands = [
      [
        options.path(".build/release/snapshot"), "chart", table, "--scale",
        String(scale.rawValue), "-o", pictures[0].path,
      ],
      ["rsvg-convert", "--zoom", String(scale.rawValue), drawing.path, "-o", pictures[1].path],
      ["gnuplot", script.path],
    ]
    return names.indices.map {
      Contender(
        name: names[$0], command: commands[$0], picture: pictures[$0],
        drawsScene: commands[$0][0] != "gnuplot")
    }
  }

  /// Runs a program once and makes sure that it drew what it is going to be timed for.
  private static func draw(_ contender: Contender, size: PixelSize) throws -> Bitmap {
    contender.picture.remove()
    _ = try ProcessRun(contender.command)
    guard let file = contender.picture.contents else {
      throw BenchError.output(program: contender.name, reason: "it wrote no picture")
    }
    let picture = try PNGDecoder().decode(file)
    guard picture.size == size else {
      throw BenchError.output(
        program: contender.name,
        reason: "its picture has \(picture.size.width) x \(picture.size.height) pixels, "
          + "not \(size.width) x \(size.height)")
    }
    return picture
  }

  /// Whether two programs can be said to have drawn the same.
  ///
  /// Edges may be a little softer in one, but a text in another font or a shadow left out is not the
  /// same work.
  private static func looks(_ picture: Bitmap, like chart: Bitmap) -> Bool {
    let difference = PictureDifference(expected: chart, actual: picture, tolerance: edgeTolerance)
    return Double(difference.differingPixels) <= edgeShare * Double(chart.size.area)
  }
}

extension Section {
  fileprivate mutating func add(_ runs: [[ProcessRun]], of contenders: [Contender]) {
    let quantities: [(name: String, unit: String, value: KeyPath<ProcessRun, Double>)] = [
      ("wall", "ms", \.wall), ("user+system", "ms", \.cpu), ("peak memory", "MiB", \.memory),
    ]
    for quantity in quantities {
      let spreads = runs.map { Spread($0.map { $0[keyPath: quantity.value] }) }
      for (contender, spread) in zip(contenders, spreads) {
        let isCompared = contenders[0].name == "snapshot"
        add(
          "process/\(contender.name)/\(quantity.name)", spread, quantity.unit,
          ratio: isCompared ? spread.median / spreads[0].median : nil)
      }
    }
  }
}

extension Scene {
  /// The scene with each text in its first family only, which has all characters of the charts that are
  /// compared: looking for the others would take a renderer of SVG longer.
  fileprivate var inFirstFamilies: Scene {
    Scene(size: size, background: background, items: items.map(\.inFirstFamilies))
  }
}

extension SceneItem {
  fileprivate var inFirstFamilies: SceneItem {
    switch self {
    case .text(let line, let origin, let color):
      var font = line.font
      font.families = Array(font.families.prefix(1))
      return .text(TextLine(line.text, font: font), origin: origin, color)
    case .group(let name, let items): return .group(name, items.map(\.inFirstFamilies))
    case .clip(let rect, let items): return .clip(rect, items.map(\.inFirstFamilies))
    case .fill, .stroke: return self
    }
  }
}
