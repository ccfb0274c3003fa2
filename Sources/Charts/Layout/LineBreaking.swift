import Base
import Graphics

/// Breaks a text into lines.
struct LineBreaking {
  /// The most characters of a text whose lines are balanced.
  private static let maximumBalanced = 300
  /// The bisection steps in search of the balanced width.
  private static let balancingSteps = 7
  /// A word that extends further than this beyond a probed index is not measured whole.
  private static let longestWhole = 30

  private let characters: [Character]
  private let whole: String
  /// The character indices at which a line may begin, in ascending order, and the text's end.
  private let breaks: [Int]
  private let font: Font
  /// The direction of the whole text, which its lines have whatever they begin with.
  private let direction: ReadingDirection?

  /// Prepares a text, cleaned as a ``TextLine`` is, without spaces at its ends.
  init(_ raw: String, font: Font) {
    let text = TextLine(raw, font: font).text
    let clean = Array(text)
    let end = (clean.lastIndex { $0 != " " } ?? -1) + 1
    let start = clean.firstIndex { $0 != " " } ?? 0
    let characters = Array(clean[min(start, end)..<end])
    (self.characters, self.font) = (characters, font)
    whole = characters.count == clean.count ? text : String(characters)
    direction = ReadingDirection(firstStrongIn: whole)
    let inner = characters.indices.dropFirst().filter { index in
      LineBreakRule.allows(after: characters[index - 1], before: characters[index])
    }
    breaks = inner + [characters.count]
  }

  var isEmpty: Bool { characters.isEmpty }

  /// Whether a text has a place where a line may end.
  static func canBreak(_ text: String) -> Bool {
    let characters = Array(text)
    return zip(characters, characters.dropFirst()).contains { before, after in
      LineBreakRule.allows(after: before, before: after)
    }
  }

  /// The lines that fit a width, at most `count`, and whether the last one is cut.
  func lines(
    width: Double, count: Int, measuring text: inout some TextMeasuring & ~Copyable
  ) -> (lines: [TextLine], isCut: Bool) {
    var lines: [TextLine] = []
    var start = 0
    while start < characters.count {
      let reach = reach(from: start, width: width, measuring: &text)
      if reach.fits == characters.count {
        return (lines + [line(start..<reach.fits)], false)
      }
      if lines.count + 1 == count {
        if let cut = wordsCut(start..<reach.fits, width: width, measuring: &text) {
          return (lines + [cut], true)
        }
        // A prefix that is too wide is cut at the same character as the whole rest.
        let cut = line(start..<reach.tooWide).truncated(to: width)
        return (lines + [cut], true)
      }
      lines.append(line(start..<reach.fits))
      start = characters[reach.fits...].firstIndex { $0 != " " } ?? characters.count
    }
    return (lines, false)
  }

  /// The words of a range that fit a width with an ellipsis behind them; nil where they would be
  /// less than half of what fits, as of one long word.
  private func wordsCut(
    _ range: Range<Int>, width: Double, measuring text: inout some TextMeasuring & ~Copyable
  ) -> TextLine? {
    var index = firstBreak(after: range.upperBound - 1)
    guard index < breaks.count, breaks[index] == range.upperBound else { return nil }
    while index >= 0, breaks[index] > range.lowerBound,
      (breaks[index] - range.lowerBound) * 2 >= range.count
    {
      let words = characters[range.lowerBound..<breaks[index]]
      let end = words.lastIndex { $0 != " " && !",;:–-".contains($0) } ?? range.lowerBound
      let line = TextLine(
        cleaned: String(characters[range.lowerBound...end]) + "…", font: font,
        direction: direction)
      let needed = text.metrics(of: line).width
      // A short word before a long one would leave most of the line empty.
      if needed <= width { return needed * 2 >= width ? line : nil }
      index -= 1
    }
    return nil
  }

  /// Breaks the text into as many lines as `lines` has, in the least width that they need.
  func balanced(
    _ lines: [TextLine], width: Double, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [TextLine] {
    guard lines.count > 1, characters.count <= LineBreaking.maximumBalanced else { return lines }
    var best = lines
    var (low, high) = (width / Double(lines.count) / 2, width)
    for _ in 0..<LineBreaking.balancingSteps {
      let middle = (low + high) / 2
      let attempt = self.lines(width: middle, count: lines.count, measuring: &text)
      if attempt.isCut || breaksWords(attempt.lines) {
        low = middle
      } else {
        (best, high) = (attempt.lines, middle)
      }
    }
    return best
  }

  /// Whether a line ends within a word.
  func breaksWords(_ lines: [TextLine]) -> Bool {
    var characterIndex = 0
    return lines.dropLast().contains { line in
      characterIndex += line.text.count
      while characterIndex < characters.count, characters[characterIndex] == " " {
        characterIndex += 1
      }
      let index = firstBreak(after: characterIndex - 1)
      return index == breaks.count || breaks[index] != characterIndex
    }
  }

  /// The end of a line from `start`, and an index beyond it up to which the line is too wide.
  ///
  /// Bisection needs a number of measurements that grows with the logarithm of a line's length.
  private func reach(
    from start: Int, width: Double, measuring text: inout some TextMeasuring & ~Copyable
  ) -> (fits: Int, tooWide: Int) {
    // Most letters are about half as wide as high; a wrong guess costs a measurement or two.
    var length = Int(min(max(8, 2 * width / max(1, font.size)), 10_000))
    var probe = probe(at: start + length)
    while fits(start..<probe, width, measuring: &text) {
      guard probe < characters.count else { return (probe, probe) }
      length *= 2
      probe = self.probe(at: start + length)
    }
    var (low, high) = (firstBreak(after: start), firstBreak(after: probe - 1))
    if low < high, fits(start..<breaks[low], width, measuring: &text) {
      while high - low > 1 {
        let middle = (low + high) / 2
        if fits(start..<breaks[middle], width, measuring: &text) {
          low = middle
        } else {
          high = middle
        }
      }
      return (breaks[low], probe)
    }
    (low, high) = (start + 1, probe)
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(start..<middle, width, measuring: &text) { low = middle } else { high = middle }
    }
    return (low, probe)
  }

  /// An index at or after another one up to which a line is measured.
  ///
  /// Half an Arabic word can be wider than all of it, so words are measured whole unless they are
  /// long.
  private func probe(at characterIndex: Int) -> Int {
    let characterIndex = min(characterIndex, characters.count)
    let end = breaks[firstBreak(after: characterIndex - 1)]
    return end - characterIndex <= LineBreaking.longestWhole ? end : characterIndex
  }

  /// The index in `breaks` of the first one after a character index.
  private func firstBreak(after characterIndex: Int) -> Int {
    var (low, high) = (0, breaks.count)
    while low < high {
      let middle = (low + high) / 2
      if breaks[middle] > characterIndex { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func fits(
    _ range: Range<Int>, _ width: Double, measuring text: inout some TextMeasuring & ~Copyable
  ) -> Bool {
    text.metrics(of: line(range)).width <= width
  }

  private func line(_ range: Range<Int>) -> TextLine {
    TextLine(cleaned: piece(range), font: font, direction: direction)
  }

  private func piece(_ range: Range<Int>) -> String {
    if range.count == characters.count { return whole }
    let end = characters[range].lastIndex { $0 != " " } ?? range.lowerBound - 1
    return String(characters[range.lowerBound..<end + 1])
  }
}

/// The characters between which a line may break.
///
/// It is the part of Unicode Standard Annex #14 that titles and notes need. Korean breaks at
/// spaces, and so do scripts that would need a dictionary, such as Thai.
enum LineBreakRule {
  /// The characters that no line begins with in Chinese and Japanese.
  private static let closing = Set(
    "、。，．・：；！？）］｝〉》」』】〕〗〙〛”’»›)]},.:;!?%‰℃°…‥—～〜ー々〻ゝゞヽヾ"
      + "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％")
  /// The characters that no line ends with in Chinese and Japanese.
  private static let opening = Set("（［｛〈《「『【〔〖〘〚“‘«‹([{$£¥€￥＄#")

  /// Whether a line may end after one character and the next line begin with the other one.
  static func allows(after last: Character, before next: Character) -> Bool {
    if next == " " { return false }
    if last == " " || last == "\u{200B}" { return true }
    if last == "-" || last == "/" { return next.isLetter }
    guard isIdeographic(last) || isIdeographic(next) else { return false }
    if closing.contains(next) || opening.contains(last) { return false }
    // "2016年" is one word.
    return !last.isASCII || !last.isNumber
  }

  /// Whether a character is of a script that is written without spaces, or an emoji.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0..<0x2E80: return false
    case 0x2E80...0x312F, 0x3190...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      return true
    default: return scalar.properties.isEmojiPresentation
    }
  }
}
