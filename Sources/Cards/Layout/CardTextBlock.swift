import Base
import Charts
import Graphics

/// Words of a card set in lines whose height does not depend on the letters in them.
struct CardTextBlock: Sendable, Hashable {
  /// The lines, seen from the upper left corner of the block.
  let lines: [TextBlock.Line]
  /// The size of the block in points: the width of the longest line and the height of all.
  let size: Size
  /// The characters that no font has.
  let missing: [Unicode.Scalar]
  /// Whether all words are there and stand in one line, so that more room changes nothing.
  let isWholeLine: Bool

  /// Sets words.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - wording: how they are set.
  ///   - lines: the most lines, in place of those of the wording.
  ///   - width: the greatest width in points.
  ///   - theme: the families of the fonts.
  ///   - direction: the direction of reading.
  ///   - text: measures the texts.
  init(
    _ words: String, _ wording: CardTextStyle, lines: Int, within width: Double, theme: Theme,
    direction: ReadingDirection, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    var font = theme.title.font
    (font.size, font.weight) = (wording.size, wording.weight)
    let pitch = (wording.size * CardLayoutPass.linePitch).rounded()
    let alignment: TextBlock.Alignment =
      switch wording.alignment {
      case .start, .stretch: .leading
      case .center: .center
      case .end: .trailing
      }
    let block = TextBlock(
      words, font: font,
      in: TextBlock.Constraints(
        width: width, lines: lines, pitch: pitch, alignment: alignment, direction: direction,
        filling: wording.isBalanced ? .balanced : .full), measuring: &text)
    missing = block.missing
    isWholeLine = block.lines.count == 1 && !block.isCut
    guard let first = block.lines.first, let last = block.lines.last else {
      (self.lines, size) = ([], Size(width: 0, height: 0))
      return
    }
    // Capital letters stand in the middle of their line, whatever else is in it.
    let capital = CardLayoutPass.capitalHeight * wording.size
    let baseline = ((pitch + capital) / 2).rounded()
    let overflow = block.lines.map(\.ink.minY).min().map {
      max(0, -($0 + baseline - first.origin.y))
    }
    let down = baseline - first.origin.y + (overflow ?? 0)
    self.lines = block.lines.map { line in
      TextBlock.Line(
        line: line.line, origin: line.origin.offset(dx: 0, dy: down),
        ink: line.ink.offset(dx: 0, dy: down))
    }
    let end = last.origin.y + down + pitch - baseline
    let ink = self.lines.map(\.ink.maxY).max() ?? 0
    size = Size(width: block.size.width, height: max(end, ink).rounded(.up))
  }
}
