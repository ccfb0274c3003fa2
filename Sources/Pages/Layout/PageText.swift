import Base
import Charts
import Graphics

/// Lines of text from where reading begins, in points from the block's top left corner.
struct PageText: Sendable {
  private(set) var lines: [PlacedLine] = []
  /// The index of the first line of each paragraph.
  private var starts: [Int] = []
  private(set) var height = 0.0
  /// The distance of the first baseline from the top; 0 without lines.
  var firstBaseline: Double { lines.first?.origin.y ?? 0 }
  let style: PageStyle.TextStyle
  private(set) var missing: [Unicode.Scalar] = []
  private(set) var isCut = false

  /// Breaks paragraphs into lines of a width.
  ///
  /// - Parameters:
  ///   - direction: where lines begin; a paragraph of one script runs as that does.
  ///   - most: the most lines of a paragraph.
  init(
    _ paragraphs: [String], _ style: PageStyle.TextStyle, width: Double,
    direction: ReadingDirection, most: Int = .max, filling: TextBlock.Filling = .full,
    alignment: TextBlock.Alignment = .leading,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    self.style = style
    for paragraph in paragraphs where !paragraph.isEmpty {
      if height > 0 { height += style.pitch * 0.8 }
      let block = TextBlock(
        paragraph, font: style.font,
        in: TextBlock.Constraints(
          width: width, lines: min(most, 10_000), pitch: style.pitch, alignment: alignment,
          direction: direction, filling: filling),
        measuring: &text)
      starts.append(lines.count)
      // A block is as wide as its longest line; reading begins at the edge of the panel.
      let slack = width - block.size.width
      let x =
        switch alignment {
        case .leading: direction == .leftToRight ? 0 : slack
        case .center: slack / 2
        case .trailing: direction == .leftToRight ? slack : 0
        }
      var rest = Substring(TextLine.cleaned(paragraph))
      for line in block.lines {
        let origin = line.origin.offset(dx: x, dy: height)
        lines.append(PageText.spaced(line.line, at: origin, in: &rest, measuring: &text))
      }
      height += block.size.height
      missing += block.missing
      isCut = isCut || block.isCut
    }
  }

  /// A line with the space that it breaks at, so that readers of a document hear two words; `rest`
  /// is what follows in the paragraph.
  private static func spaced(
    _ line: TextLine, at origin: Point, in rest: inout Substring,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> PlacedLine {
    guard let range = rest.firstRange(of: line.text) else {
      return PlacedLine(line: line, origin: origin)
    }
    rest = rest[range.upperBound...]
    guard rest.first == " ", rest.contains(where: { $0 != " " }) else {
      return PlacedLine(line: line, origin: origin)
    }
    let spaced = TextLine(line.text + " ", font: line.font, direction: line.direction)
    let isBackward = (line.direction ?? ReadingDirection(firstStrongIn: line.text)) == .rightToLeft
    // The space is where reading ends, and the origin is at the left.
    let advance = text.metrics(of: spaced).advance - text.metrics(of: line).advance
    return PlacedLine(
      line: spaced, origin: origin.offset(dx: isBackward ? -advance : 0, dy: 0))
  }

  /// The same style without lines.
  var emptied: PageText {
    var text = self
    (text.lines, text.starts, text.height, text.missing) = ([], [], 0, [])
    return text
  }

  /// The lines of all paragraphs.
  func items(at origin: Point) -> [SceneItem] { items(lines, at: origin) }

  /// The lines of each paragraph whose baselines are above a height.
  func paragraphs(at origin: Point, above height: Double) -> [[SceneItem]] {
    let starts = starts + [lines.count]
    return zip(starts, starts.dropFirst()).map { start, end in
      items(lines[start..<end].filter { $0.origin.y <= height }, at: origin)
    }
  }

  private func items(_ lines: some Sequence<PlacedLine>, at origin: Point) -> [SceneItem] {
    lines.map { .text($0.line, origin: $0.origin.offset(dx: origin.x, dy: origin.y), style.color) }
  }
}
