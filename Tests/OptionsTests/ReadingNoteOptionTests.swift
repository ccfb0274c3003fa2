import Testing

@testable import Calendars
@testable import Options
@testable import Tables

@Suite("Options that notes on reading name")
struct ReadingNoteOptionTests {
  @Test("every option that a note names exists", arguments: ReadingNote.allKinds)
  func names(note: ReadingNote) {
    let names = note.description.split(separator: " ").filter { $0.hasPrefix("--") }
      .map { String($0.dropFirst(2).prefix { $0.isLetter || $0 == "-" }) }
    let known = Set((ChartOption.all + ChartOption.ofCards).map(\.description.name))
    #expect(names.allSatisfy(known.contains), "\(note.description)")
  }

  @Test("the notes about dates, offsets and signs of numbers name an option")
  func count() {
    let naming = ReadingNote.allKinds.filter { $0.description.contains(" --") }
    #expect(naming.count == 6)
  }
}

extension ReadingNote {
  /// A note of each case, in the words that name most options.
  fileprivate static let allKinds: [ReadingNote] = Array(
    sequence(
      first: .dateOrder(column: "a", row: 1, order: .dayMonthYear, reason: .standard),
      next: \.next))

  /// The note of the case that follows: the compiler asks for one that is new.
  private var next: ReadingNote? {
    switch self {
    case .dateOrder: .numericTime(column: "a", .year)
    case .numericTime: .severalOffsets(column: "a")
    case .severalOffsets: .currencies(column: "a", ["EUR", "USD"])
    case .currencies: .decimalComma(column: "a", isProven: false)
    case .decimalComma: .groupingComma(column: "a")
    case .groupingComma: .groupingPoint(column: "a")
    case .groupingPoint: .footnotes(column: "a", count: 2)
    case .footnotes: .order(column: "a", isReversed: false)
    case .order: .durationParts(column: "a", areMinutes: true)
    case .durationParts: nil
    }
  }
}
