import Charts

/// The one measure that a card is about, for the boxes `figure`, `sparkline`, `ring`, `bar` and
/// `days`: the value of the active element with its goal and its history.
public struct CardMeasure: Sendable, Hashable {
  /// The name of what is measured, such as "Steps"; empty where a text of the card says it.
  public var name = ""
  /// The name of the active element, such as its day; empty for none.
  public var element = ""
  /// The value, then shorter forms of it for less width, such as "1,234,567" and "1.23M".
  public var values: [String]
  /// The elements of the sparkline, at most ``Sparkline/maximumCount``; nil where none is known.
  public var chart: LineChart?
  /// The part of the goal that is reached; nil without a goal.
  public var goal: GoalProgress?
  /// The last days, or other elements, by whether they reach the goal.
  public var days: [DayMark] = []
  /// What the days tell, in sentences.
  public var daySentences: [String] = []

  /// Makes a measure of its value.
  public init(values: [String]) { self.values = values }

  /// A text of a measure.
  public enum Figure: String, Sendable, Hashable, CaseIterable {
    /// The value.
    case value
    /// The name of what is measured.
    case name
    /// The name of the active element, such as its day.
    case element
    /// The part of the goal that is reached, as a percentage.
    case share
    /// The value and the goal, as in "8,500 of 10,000".
    case goal
    /// That the goal is reached; nothing while it is not.
    case reached
  }

  /// The forms of a text, the longest first; empty for a text that it does not have.
  func strings(of figure: Figure) -> [String] {
    let strings: [String] =
      switch figure {
      case .value: values
      case .name: [name]
      case .element: [element]
      case .share: goal.map { [$0.shareText] } ?? []
      case .goal: goal.map { [$0.amountText] } ?? []
      case .reached: goal.map { [$0.reachedText] } ?? []
      }
    return strings.filter { !$0.isEmpty }
  }
}

/// The part of a goal that a value is.
public struct GoalProgress: Sendable, Hashable {
  /// The value divided by the goal, more than 1 beyond it and under 0 for a negative value; nil
  /// where there is no value.
  public var share: Double?
  /// The share of the element or the period before; nil where it is unknown.
  public var previous: Double?
  /// Whether the value is that of the active element.
  public var isActive = true
  /// Whether the element is still going on.
  public var isUnfinished = false
  /// The share as a percentage.
  public var shareText = ""
  /// The value and the goal in words.
  public var amountText = ""
  /// The words for a goal that is reached; empty while it is not.
  public var reachedText = ""
  /// What the drawing tells, in sentences.
  public var sentences: [String] = []

  /// Makes the progress of a share of the goal.
  public init(share: Double?) { self.share = share }
}

/// A day or another element by whether it reaches the goal.
public struct DayMark: Sendable, Hashable {
  /// What is known of an element.
  public enum State: Sendable, Hashable {
    /// It reaches the goal.
    case reached
    /// It does not, and is this share of the goal.
    case missed(share: Double)
    /// It has no value.
    case missing
    /// It is still to come.
    case future
  }

  /// The label, such as the initial of a weekday.
  public var label: String
  /// What is known of it.
  public var state: State
  /// Whether it is the active element.
  public var isActive: Bool

  /// Makes a mark.
  public init(label: String, state: State, isActive: Bool = false) {
    (self.label, self.state, self.isActive) = (label, state, isActive)
  }
}

/// A line without axes, labels and numbers, and a node at its active element.
public struct Sparkline: Sendable, Hashable {
  /// The most elements of a sparkline, which then are some points apart.
  public static let maximumCount = 60

  /// An element.
  public struct Element: Sendable, Hashable {
    /// Its place along x, from 0 to 1.
    public var x: Double
    /// Its value; nil for a gap.
    public var value: Double?

    /// Makes an element.
    public init(x: Double, value: Double?) { (self.x, self.value) = (x, value) }
  }

  /// The elements from left to right.
  public var elements: [Element]
  /// The index of the element with the node; nil for none.
  public var activeIndex: Int?
  /// The index of the element that is still going on; nil where there is none.
  public var unfinishedIndex: Int?

  /// Makes a line of elements.
  public init(_ elements: [Element], activeIndex: Int? = nil, unfinishedIndex: Int? = nil) {
    self.elements = elements
    (self.activeIndex, self.unfinishedIndex) = (activeIndex, unfinishedIndex)
  }

  /// Makes the line of a chart's first series.
  init(_ chart: LineChart) {
    guard let series = chart.series.first else {
      self.init([])
      return
    }
    let x: [Double] = if case .bands = chart.axis { [] } else { series.x }
    let values = series.values.map { $0 }
    self.init(
      values, at: x.count == values.count ? x : values.indices.map(Double.init),
      activeIndex: chart.activeIndex, unfinishedIndex: chart.unfinishedIndex())
  }

  /// Makes the line of values at ascending places, which it spreads over its width; a single one is
  /// in the middle.
  package init(
    _ values: [Double?], at places: [Double], activeIndex: Int?, unfinishedIndex: Int? = nil
  ) {
    let start = places.first ?? 0
    let length = (places.last ?? 0) - start
    self.init(
      zip(places, values).map { place, value in
        Element(x: length > 0 ? (place - start) / length : 0.5, value: value)
      }, activeIndex: activeIndex, unfinishedIndex: unfinishedIndex)
  }
}
