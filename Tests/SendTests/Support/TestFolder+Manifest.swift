import Foundation
import TestSupport

extension TestFolder {
  /// Writes `manifest.ndjson` with a card in each line, and their pictures, which all differ.
  ///
  /// - Parameter change: changes the record of a card.
  func writeManifest(
    _ names: [String], _ change: (String, inout [String: Any]) -> Void = { _, _ in }
  ) throws {
    var lines = ""
    for (number, name) in names.enumerated() {
      let card = try SampleCard.make(name, shade: UInt8(truncatingIfNeeded: 7 * number + 1))
      try Data(card.picture).write(to: URL(filePath: self["\(name).png"]))
      var record = try BuiltProgram.object(Data(card.record.utf8))
      record["id"] = name
      record["status"] = "drawn"
      record["job"] = ["user": name]
      record["fields"] = ["caption": "Card \(name)", "subcaption": "Week \(number)"]
      change(name, &record)
      let line = try JSONSerialization.data(withJSONObject: record)
      lines += String(decoding: line, as: UTF8.self) + "\n"
    }
    try write(lines, to: "manifest.ndjson")
  }
}

extension BuiltProgram.Outcome {
  /// What became of each delivery: the card, where it went and how.
  var deliveries: [String] {
    get throws {
      try receipts.map {
        "\($0["card"] ?? "") \($0["destination"] ?? "") \($0["status"] ?? "")"
      }
    }
  }
}
