import Charts
import Graphics

/// Measures texts without any font: every character is 0.6 em wide and 0.7 em high, and `g` and `/`
/// reach 0.2 em below the baseline.
package struct MonospacedText: TextMeasuring {
  /// How many lines were measured.
  package var count = 0

  package init() {}

  package mutating func metrics(of line: TextLine) -> TextMetrics {
    count += 1
    let size = line.font.size
    var characters = line.text.count
    if let width = line.maximumWidth {
      characters = min(characters, Int(clamping: width / (0.6 * size)))
    }
    let advance = Double(characters) * 0.6 * size
    let depth = line.text.contains { "g/".contains($0) } ? 0.2 * size : 0
    return TextMetrics(
      advance: advance,
      inkBounds: Rect(x: 0, y: -0.7 * size, width: advance, height: 0.7 * size + depth),
      missing: line.text.unicodeScalars.filter { $0 == "\u{10FFFD}" })
  }
}

extension LineChartLayout {
  /// A layout without fonts.
  package init(
    _ chart: LineChart, width: Double = 414, height: Double = 280, theme: Theme = .classic
  ) {
    var text = MonospacedText()
    self.init(of: chart, size: Size(width: width, height: height), theme: theme, measuring: &text)
  }
}
