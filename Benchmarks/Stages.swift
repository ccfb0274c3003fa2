import ChartRender
import Foundation

/// The stages from bytes to PNG, warm, one core, in this process.
struct Stages {
  let runs: Int

  /// The same data at both ends: two weeks of steps, and four years of days.
  func measure() throws -> [Measurement] {
    let steps = try text("steps-two-weeks.csv")
    let weather = try text("seattle-weather.csv")
    var settings = ChartSettings()
    var results = [
      try Measurement.time("read 14 rows", runs: runs) {
        _ = try TableChart(Table(reading: steps), settings: ChartSettings())
      },
      try Measurement.time("read 1,461 rows", runs: runs) {
        _ = try TableChart(Table(reading: weather), settings: ChartSettings())
      },
    ]
    settings.active = .index(10)
    let fortnight = try TableChart(Table(reading: steps), settings: settings).chart
    var week = fortnight
    week.elements = Array(fortnight.elements.suffix(7))
    for (name, chart) in [("7 values", week), ("14 values", fortnight)] {
      results += try stages(name, chart)
    }
    return results
  }

  private func text(_ name: String) throws -> SourceText {
    let data = try Data(contentsOf: URL(fileURLWithPath: "Golden/data/\(name)"))
    return try SourceText([UInt8](data), name: name)
  }

  private func stages(_ name: String, _ chart: LineChart) throws -> [Measurement] {
    var renderer = try ChartRenderer()
    let scene = renderer.scene(chart)
    var results = [
      Measurement.time("lay out, \(name)", runs: runs) { _ = renderer.layout(chart) },
      Measurement.time("scene, \(name)", runs: runs) { _ = renderer.scene(chart) },
    ]
    for scale in RenderScale.allCases {
      let label = "\(scale.rawValue)x, \(name)"
      let bitmap = try renderer.bitmap(scene, scale: scale)
      results += [
        try Measurement.time("paint \(label)", runs: runs) {
          _ = try renderer.bitmap(scene, scale: scale)
        },
        try Measurement.time("encode \(label)", runs: runs) {
          _ = try PNGEncoder(scale: scale).encode(bitmap)
        },
        Measurement(
          name: "size \(label)", unit: "bytes",
          values: [Double(try PNGEncoder(scale: scale).encode(bitmap).count)]),
      ]
    }
    let whole = try Measurement.time("model to PNG 2x, \(name)", runs: runs) {
      _ = try renderer.png(chart, scale: .x2)
    }
    let rate = Measurement(
      name: "charts a second 2x, \(name)", unit: "1/s", values: whole.values.map { 1_000 / $0 })
    return results + [whole, rate]
  }
}
