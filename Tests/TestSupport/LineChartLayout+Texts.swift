import Charts
import Graphics

extension LineChartLayout {
  /// A text that is drawn, and what it is a part of.
  package struct DrawnText {
    package let part: String
    package let text: String
    package let ink: Rect
  }

  /// Every text that is drawn.
  package var drawnTexts: [DrawnText] {
    func texts(_ part: String, _ placed: [PlacedText]) -> [DrawnText] {
      placed.map { DrawnText(part: part, text: $0.line.text, ink: $0.inkBounds) }
    }
    return texts("title", title) + texts("subtitle", subtitle) + texts("header", header)
      + texts("legend", legend.map(\.name)) + texts("name", endLabels.map(\.name))
      + texts("axis", axisLabels) + texts("context", contexts)
      + labels.map { DrawnText(part: "label", text: $0.line.text, ink: $0.ink) }
      + remarks.flatMap { texts($0.kind.rawValue, $0.lines) }
      + texts("statistics", [statistics].compactMap { $0 })
      + texts("source", [source].compactMap { $0 }) + texts("notice", notice?.lines ?? [])
  }

  /// What is wrong with where texts stand: those over each other or beyond the picture's edge.
  package var textFaults: [String] {
    let texts = drawnTexts
    let picture = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var faults = texts.filter { !picture.grown(by: 0.01).encloses($0.ink) }
      .map { "\($0.part) \"\($0.text.prefix(20))\" leaves the picture: \($0.ink)" }
    for (index, text) in texts.enumerated() {
      let smaller = text.ink.grown(by: -0.01)
      guard smaller.size.width > 0, smaller.size.height > 0 else { continue }
      for other in texts[(index + 1)...] where smaller.overlaps(other.ink) {
        faults.append(
          "\(text.part) \"\(text.text.prefix(20))\" is over \(other.part) "
            + "\"\(other.text.prefix(20))\"")
      }
    }
    return faults
  }
}
