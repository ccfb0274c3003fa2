import ChartRender
import Foundation

/// The results as a table for people and as JSON for the next run.
struct Report {
  let results: [Measurement]

  /// What the numbers were measured on.
  static func header() throws -> String {
    let process = ProcessInfo.processInfo
    let info = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = info?.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    let stack = try RenderingStack()
    return """
      machine: \(process.activeProcessorCount) cores, \(model ?? "processor unknown"), \
      \(process.operatingSystemVersionString)
      libraries: \(stack.libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", "))
      """
  }

  /// One line for each result; `before` are the results of an earlier run.
  func table(before: [Measurement]) -> String {
    results.map { result in
      let old = before.first { $0.name == result.name && $0.unit == result.unit }
      let change = old.map { "  \(pad(ratio(result.median / $0.median), 6)) of before" } ?? ""
      return text(result.name, 34) + pad(number(result.median), 10)
        + pad(number(result.minimum), 10)
        + pad(number(result.maximum), 10) + "  " + text(result.unit, 5) + change
    }.joined(separator: "\n")
  }

  /// How our command compares with the others, by the medians.
  var ratios: String {
    let ours = results.filter { $0.name.hasSuffix(", snapshot") }
    return ours.flatMap { mine in
      let kind = mine.name.prefix { $0 != "," }
      return results.filter { $0.name.hasPrefix("\(kind), ") && $0.name != mine.name }.map {
        text("\(kind), snapshot / \($0.name.dropFirst(kind.count + 2))", 34)
          + pad(ratio(mine.median / $0.median), 10)
      }
    }.joined(separator: "\n")
  }

  static let columns =
    "what".padding(toLength: 34, withPad: " ", startingAt: 0) + "    median       min       max"

  private func number(_ value: Double) -> String {
    value >= 1_000 ? String(Int(value.rounded())) : ratio(value)
  }

  private func ratio(_ value: Double) -> String { String(format: "%.3f", value) }

  private func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func text(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
  }
}
