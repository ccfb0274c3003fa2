/// Words of a card, and how they are set.
public struct CardTextStyle: Sendable, Hashable {
  /// Where words come from.
  public enum Source: Sendable, Hashable {
    /// A text of the card.
    case text(CardText)
    /// The template itself; ``Card/phrases`` has it with its numbers.
    case phrase(String)
  }

  /// Where the words come from.
  public var source: Source
  /// The size of the em square in points.
  public var size: Double
  /// From 100 (thin) to 900 (black).
  public var weight = 400
  /// The colour.
  public var color = CardColor.role(.ink)
  /// The most lines; what does not fit ends with an ellipsis.
  public var lines = 1
  /// Where lines stand in the width of their box.
  public var alignment = CardBox.Alignment.start
  /// A sign before the words, as large as they are; nil for none.
  public var sign: Icon?
  /// Whether all lines are about equally long, which suits titles.
  public var isBalanced = false

  /// Makes words.
  public init(_ source: Source, size: Double) {
    self.source = source
    self.size = size
  }
}

/// How the picture or chart of a card is shown.
public struct CardImageStyle: Sendable, Hashable {
  /// Whether a chart has the vertical rules behind its elements.
  public var hasRules = true
  /// Whether a chart has labels and axes.
  public var hasLabels = true
  /// How much larger the texts and lines of a chart are than in its theme.
  public var magnification = 1.0

  /// Makes a style.
  public init() {}
}

/// How numbers with their labels are set.
public struct CardMetricStyle: Sendable, Hashable {
  /// How several numbers stand to each other.
  public enum Arrangement: String, Sendable, Hashable, CaseIterable {
    /// Beside each other, in columns of equal width.
    case columns
    /// Beside each other, as close as they need.
    case line
    /// Beside each other, as far from each other as from the sides, each in the middle of its room.
    case spread
    /// Below each other.
    case list
  }

  /// How the numbers stand to each other.
  public var arrangement = Arrangement.columns
  /// The size of the numbers in points.
  public var size: Double
  /// The weight of the numbers.
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

/// How the entries of a list are set.
public struct CardRowStyle: Sendable, Hashable {
  /// The height of an entry in points.
  public var height = 44.0
  /// The size of its texts in points.
  public var size = 17.0
  /// The distance of its texts from both sides in points.
  public var inset = 16.0

  /// Makes a style.
  public init() {}
}
