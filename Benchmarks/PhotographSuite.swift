import CJPEG
import ChartRender

/// A photograph of 12 megapixels on a preview of a link, from JPEG to PNG in one process.
///
/// Ours runs against libjpeg-turbo and libpng's level 6, which only read the photograph and write the
/// finished pixels. What lies between, the scaling and the drawing, is left to ours alone.
enum PhotographSuite {
  private static let name = "photograph"
  private static let others = "libjpeg-turbo + libpng"

  /// Times both.
  static func section(_ options: BenchOptions) throws -> Section {
    let runs = options.longRuns * 2
    var section = Section(
      title: "A photograph of 12 megapixels to a card of 1200 x 630 pixels, warm, one thread,\n"
        + "taking turns, \(runs) runs each; libjpeg-turbo only decodes and libpng's level 6 only "
        + "encodes")
    guard ProcessComparison.isWanted(name, of: [ProcessComparison.ours, others], options) else { return section }
    let jpeg = try SamplePhotograph.jpeg(width: 4_000, height: 3_000)
    var renderer = try ChartRenderer()
    let card = try renderer.withRows(of: scene(of: jpeg, &renderer), scale: .x2) {
      LibPNGEncoder($0)
    }
    let times = try InterleavedTiming(runs).times(
      { try renderer.png(scene(of: jpeg, &renderer), scale: .x2).count },
      { try decode(jpeg) + card.encode().count })
    section.add("\(name)/\(ProcessComparison.ours)/card", times[0], "ms", ratio: 1)
    section.add(
      "\(name)/\(others)/card", times[1], "ms", ratio: times[1].median / times[0].median)
    return section
  }

  private static func scene(
    of jpeg: [UInt8], _ renderer: inout ChartRenderer
  ) throws -> Scene {
    let template = try CardTemplate(builtIn: "link")
    var settings = ChartSettings()
    settings.card.image = "photograph.jpg"
    settings.card.texts[.caption] = "A view"
    settings = settings.completed(for: .card)
    let pictures = try CardImages(settings.card, template: template, scale: .x2) { _, needed in
      try ImageDecoder().decode(jpeg, scale: .x1, covering: needed)
    }
    var input = try CardBuilder(settings, template: template, table: nil, made: nil)
    return renderer.scene(try input.card(pictures), template: template)
  }

  /// Reads all pixels as libjpeg-turbo gives them.
  private static func decode(_ jpeg: [UInt8]) throws -> Int {
    guard let handle = tjInitDecompress() else { throw BenchError.photograph(reason: "no memory") }
    defer { tjDestroy(handle) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        handle, jpeg, UInt(jpeg.count), &width, &height, &sampling, &space) == 0
    else { throw BenchError.photograph(reason: String(cString: tjGetErrorStr2(handle))) }
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * Int(width) * Int(height)) {
      bytes, count in
      let status = tjDecompress2(
        handle, jpeg, UInt(jpeg.count), bytes.baseAddress, width, 0, height,
        Int32(TJPF_RGB.rawValue), 0)
      count = status == 0 ? bytes.count : 0
    }
    guard !pixels.isEmpty else {
      throw BenchError.photograph(reason: String(cString: tjGetErrorStr2(handle)))
    }
    return pixels.count
  }
}
