import CPNG
import ChartRender

/// Our encoder against libpng, on the same pixels and taking turns.
enum EncoderSuite {
  /// Times both encoders and counts their bytes.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title: "Encoders of the chart classic-7@2x, taking turns, \(options.runs) runs each; "
        + "libpng \(PNG_LIBPNG_VER_STRING)\nwith the defaults of its simplified interface: "
        + "level 6, all filters, RGB rows ready made")
    guard ["encoder", "encoder/snapshot", "encoder/libpng"].contains(where: options.wants) else {
      return Section(title: section.title)
    }
    guard let sample = try SampleChart.classics(options).first else { return section }
    var renderer = try ChartRenderer()
    let bitmap = try renderer.bitmap(renderer.scene(sample.chart), scale: .x2)
    let (ours, theirs) = (PNGEncoder(scale: .x2), LibPNGEncoder(bitmap))
    try check(theirs.encode(), is: bitmap)
    var watch = Stopwatch()
    var times: (ours: [Double], theirs: [Double]) = ([], [])
    for run in -Stopwatch.warmUps(before: options.runs)..<options.runs {
      let mine = try watch.time { try ours.encode(bitmap).count }
      let other = try watch.time { try theirs.encode().count }
      guard run >= 0 else { continue }
      times.ours.append(mine)
      times.theirs.append(other)
    }
    section.add(
      ("snapshot", Spread(times.ours), try ours.encode(bitmap).count),
      ("libpng", Spread(times.theirs), try theirs.encode().count))
    return section
  }

  /// Two encoders that do not write the same picture must not be compared.
  private static func check(_ file: [UInt8], is bitmap: Bitmap) throws {
    guard try PNGDecoder().decode(file) == bitmap else {
      throw BenchError.output(program: "libpng", reason: "it wrote another picture")
    }
  }
}

extension Section {
  fileprivate mutating func add(_ encoders: (name: String, time: Spread, bytes: Int)...) {
    for encoder in encoders {
      let ratio = encoders.first.map { encoder.time.median / $0.time.median }
      add("encoder/\(encoder.name)/time", encoder.time, "ms", ratio: ratio)
    }
    for encoder in encoders {
      let ratio = encoders.first.map { Double(encoder.bytes) / Double($0.bytes) }
      add("encoder/\(encoder.name)/size", Spread([Double(encoder.bytes)]), "bytes", ratio: ratio)
    }
  }
}
