import CJPEG
import ChartRender

/// Whole runs of our own program: what a card costs beside the plain chart of the same data, and how much
/// memory a large photograph takes.
///
/// Their pictures stay in `.build/bench` to be looked at.
enum CardSuite {
  private static let scale = RenderScale.x2
  private static let messageName = "card-message"
  private static let photographName = "card-photograph"

  /// A message against the plain chart: it may take at most 1.5 times as long.
  static func message(_ options: BenchOptions) throws -> Section {
    let programs = ["\(ProcessComparison.ours) chart", "\(ProcessComparison.ours) card"]
    let chartSize = try scale.pixelSize(of: LineChart.defaultSize)
    var section = Section(
      title: "A message with a chart and the plain chart, a new process each time, "
        + "\(SampleTable.stepsPath) at \(scale.rawValue)x,\ntaking turns, "
        + "\(options.processRuns) runs each; the ratio is to the chart's median and must stay "
        + "below 1.5 for wall")
    guard ProcessComparison.isWanted(messageName, of: programs, options) else { return section }
    let folder = DiskFile(options.path(".build/bench"))
    try folder.makeFolder()
    let sample = try SampleCard.steps(options)
    var renderer = try ChartRenderer()
    let points = renderer.scene(sample.cards[0], template: sample.template).size
    let table = options.path(SampleTable.stepsPath)
    let words = [[], ["--template", "message", "--caption", SampleCard.caption, "--no-sidecar"]]
    let sizes = [chartSize, try scale.pixelSize(of: points)]
    let contenders = zip(["chart", "card"], zip(words, sizes)).map { verb, call in
      let picture = DiskFile("\(folder.path)/message-\(verb).png")
      return ComparedProgram(
        name: "\(ProcessComparison.ours) \(verb)",
        command: [program(options), verb, table, "--scale", String(scale.rawValue)]
          + ["-o", picture.path] + call.0,
        picture: picture, drawsScene: false, size: call.1)
    }
    let contest = ProcessComparison(
      name: messageName, size: chartSize, runs: options.processRuns, folder: folder)
    try contest.run(contenders, addingTo: &section)
    return section
  }

  /// A photograph of 12 megapixels on a preview of a link: it may take at most 150 MiB.
  static func photograph(_ options: BenchOptions) throws -> Section {
    let name = "\(ProcessComparison.ours) card"
    let size = try PixelSize(width: 1_200, height: 630)
    let runs = options.longRuns
    var section = Section(
      title: "A photograph of 12 megapixels on a preview of a link, a new process each time, "
        + "\(runs) runs;\npeak memory must stay below 150 MiB")
    guard ProcessComparison.isWanted(photographName, of: [name], options) else { return section }
    let folder = DiskFile(options.path(".build/bench"))
    try folder.makeFolder()
    var temporary = try TemporaryFolder()
    let bytes = try SamplePhotograph.jpeg(width: 4_000, height: 3_000)
    let photograph = try temporary.write(bytes, to: "photograph.jpg")
    section.title += "\nThe file has \((Double(bytes.count) / 1e6).fixed(1)) MB."
    let picture = DiskFile("\(folder.path)/photograph.png")
    let contender = ComparedProgram(
      name: name,
      command: [
        program(options), "card", "--template", "link", "--image", photograph.path,
        "--caption", "A view", "--no-sidecar", "-o", picture.path,
      ], picture: picture, drawsScene: false)
    let contest = ProcessComparison(name: photographName, size: size, runs: runs, folder: folder)
    try contest.run([contender], addingTo: &section)
    return section
  }

  private static func program(_ options: BenchOptions) -> String {
    options.path(".build/release/snapshot")
  }
}

/// A large file as a camera writes it, the same bytes on every machine.
enum SamplePhotograph {
  /// A JPEG file with soft changes and grain, which makes it about as long as a photograph.
  static func jpeg(width: Int, height: Int) throws(BenchError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .photograph(reason: "no memory") }
    defer { tjDestroy(handle) }
    let pixels = pixels(width, height)
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    let status = tjCompress2(
      handle, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &bytes, &count,
      Int32(TJSAMP_420.rawValue), 90, 0)
    guard status == 0, let bytes else {
      throw .photograph(reason: String(cString: tjGetErrorStr2(handle)))
    }
    defer { tjFree(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  private static func pixels(_ width: Int, _ height: Int) -> [UInt8] {
    var random = RandomNumbers()
    return [UInt8](unsafeUninitializedCapacity: 3 * width * height) { buffer, count in
      for y in 0..<height {
        for x in 0..<width {
          let grain = Int(random.next() >> 60)
          let start = 3 * (y * width + x)
          buffer[start] = UInt8(40 + 150 * x / width + grain)
          buffer[start + 1] = UInt8(70 + 120 * y / height + grain)
          buffer[start + 2] = UInt8(210 - 140 * y / height + grain)
        }
      }
      count = 3 * width * height
    }
  }
}
