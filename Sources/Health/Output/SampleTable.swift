import Base
import Calendars

extension HealthExport {
  /// Calls `body` with a table of all samples as CSV, piece by piece, as the sources recorded them
  /// and before they are merged.
  package func forEachSamplePiece(
    zone: Zone, _ body: ([UInt8]) throws -> Void
  ) rethrows {
    var bytes = Array("start,end,kind,value,unit,source,activity,distance_km,energy_kcal\n".utf8)
    func write(_ fields: [String]) throws {
      bytes += fields.joined(separator: ",").utf8
      bytes.append(.lineFeed)
      if bytes.count > 1 << 20 {
        try body(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    func moments(_ start: UInt32, _ end: UInt32) -> [String] {
      [start, end].map { HealthExport.text(ofMoment: Int($0), zone) }
    }
    for kind in request.kinds {
      if kind == .workouts {
        for workout in workouts {
          try write(
            moments(workout.start, workout.end)
              + [
                kind.name, HealthExport.text(of: workout.minutes), "min",
                HealthExport.field(sources[Int(workout.source)].name),
                HealthExport.field(workout.activity),
                workout.metres.map { HealthExport.text(of: $0 / 1000) } ?? "",
                workout.kilocalories.map(HealthExport.text(of:)) ?? "",
              ])
        }
        continue
      }
      guard let quantity = quantity(of: kind) else { continue }
      for sample in quantity.samples {
        try write(
          moments(sample.start, sample.end)
            + [
              kind.name, HealthExport.text(of: sample.value),
              HealthExport.field(quantity.unit.symbol),
              HealthExport.field(sources[Int(sample.source)].name), "", "", "",
            ])
      }
    }
    try body(bytes)
  }

  /// A field of CSV, in quotes where it needs them.
  private static func field(_ text: String) -> String {
    // A cell that begins so is a formula to spreadsheets.
    let text = text.first.map { "=+-@".contains($0) } ?? false ? "'" + text : text
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
