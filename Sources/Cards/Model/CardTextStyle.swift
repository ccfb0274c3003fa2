/// The source and typography of a text.
public struct CardTextStyle: Sendable, Hashable {
  /// The source of a text.
  public enum Source: Sendable, Hashable {
    /// A text of the card.
    case text(CardText)
    /// A phrase of the template; ``Card/phrases`` has it with its placeholders filled in.
    case phrase(String)
    /// The first of these texts that the card has, such as its title or else its caption.
    case first([CardText])

    /// The texts of the card that it may show.
    package var texts: [CardText] {
      switch self {
      case .text(let text): [text]
      case .first(let texts): texts
      case .phrase: []
      }
    }
  }

  /// The source of the text.
  public var source: Source
  /// The font size in points.
  public var size: Double
  /// The font weight from 100 (thin) to 900 (black).
  public var weight = 400
  /// The colour.
  public var color = CardColor.role(.ink)
  /// The greatest number of lines; longer texts end with an ellipsis.
  public var lines = 1
  /// The alignment of lines in their box.
  public var alignment = CardBox.Alignment.start
  /// An icon before the text; nil for none.
  public var sign: Icon?
  /// Whether lines are balanced in length, which suits titles.
  public var isBalanced = false

  /// Makes a regular text of one line in the first ink.
  public init(_ source: Source, size: Double) {
    self.source = source
    self.size = size
  }
}

/// The style of the picture or chart of a card.
public struct CardImageStyle: Sendable, Hashable {
  /// Whether a chart has the vertical rules behind its elements.
  public var hasRules = true
  /// Whether a chart has the look of the original widget: without values at its points and without
  /// the name of its quantity, unless the chart itself asks for some.
  public var isPlain = false
  /// Whether a chart has labels and axes.
  public var hasLabels = true
  /// The factor, above 0, by which texts and lines of a chart are larger than in its theme.
  public var magnification = 1.0

  /// Makes a style.
  public init() {}
}

/// The style of numbers with their labels.
public struct CardMetricStyle: Sendable, Hashable {
  /// The arrangement of several numbers.
  public enum Arrangement: String, Sendable, Hashable, CaseIterable {
    /// Beside each other, in columns of equal width.
    case columns
    /// Beside each other with a fixed distance.
    case line
    /// Beside each other with equal gaps between and beside them, each centred.
    case spread
    /// Below each other.
    case list
  }

  /// The arrangement of the numbers.
  public var arrangement = Arrangement.columns
  /// The size of the numbers in points.
  public var size: Double
  /// The weight of the numbers from 100 (thin) to 900 (black).
  public var weight = 600
  /// The size of labels and changes in points.
  public var labelSize: Double
  /// The distance between neighbours in points.
  public var spacing = 12.0

  /// Makes a style.
  public init(size: Double, labelSize: Double) {
    self.size = size
    self.labelSize = labelSize
  }
}

/// The style of the entries of a list.
public struct CardRowStyle: Sendable, Hashable {
  /// The end of a list whose entries do not all fit on the card.
  public enum Overflow: String, Sendable, Hashable, CaseIterable {
    /// A line with their number, such as "3 more".
    case count
    /// The upper part of the next entry, cut off at the lower edge of the list.
    case peek
    /// Nothing.
    case omit
  }

  /// The height of an entry in points.
  public var height = 44.0
  /// The size of its texts in points.
  public var size = 17.0
  /// The distance of its texts from both sides in points.
  public var inset = 16.0
  /// The end of a list whose entries do not all fit on the card.
  public var overflow = Overflow.count
  /// Whether the entries are the lines of the data, the best one first, each with its place, a
  /// sparkline and its change.
  public var isRanked = false
  /// The greatest number of entries that are shown; nil for as many as fit.
  public var most: Int?

  /// Makes a style.
  public init() {}
}

extension Card {
  /// The words of a text's source.
  func string(of source: CardTextStyle.Source) -> String {
    switch source {
    case .text(let text): self[text]
    case .phrase(let phrase): phrases[phrase] ?? phrase
    case .first(let texts): texts.lazy.map { self[$0] }.first { !$0.isEmpty } ?? ""
    }
  }
}
