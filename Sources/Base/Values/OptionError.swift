/// Why a value is none that an option or key can have.
public enum OptionError: Error, Sendable, Hashable {
  /// Something else than a text.
  case text(String)
  /// Something else than true or false.
  case toggle(String)
  /// No number, or one outside the range.
  case number(String, range: ClosedRange<Double>, unit: String)
  /// No whole number, or one outside the range.
  case integer(String, range: ClosedRange<Int>)
  /// None of the words that are understood.
  case choice(String, among: [String])
  /// No date or time.
  case moment(String)
  /// No place on an axis of numbers.
  case place(String)
  /// No series with a name for it.
  case seriesName(String)
  /// A lower end of the y axis that is not below the upper one.
  case axisEnds(low: Double, high: Double)
  /// Something that is not written as it has to be.
  case malformed(String, ExpectedSyntax)
  /// No size.
  case size(String)
  /// No list of scales.
  case scales(String)
  /// No colour.
  case color(String)
  /// No rule or place of an element.
  case active(String)
  /// No margin, or one that would cut nodes.
  case margin(String)
  /// No date pattern.
  case pattern(String)
  /// No delimiter.
  case delimiter(String)
  /// No locale.
  case locale(String)
  /// No way to name a theme.
  case theme(String)
  /// A theme that does not exist.
  case themes(String, among: [String])
  /// A template of cards that does not exist.
  case templates(String, among: [String])
  /// An icon that does not exist.
  case icons(String, among: [String])
  /// No gradient.
  case gradient(String)
  /// No list of colours.
  case palette(String)
  /// No pair of distances.
  case point(String)
  /// No font family.
  case families(String)
  /// A format that is not written.
  case pictureFormat(String)
  /// A key that means nothing here.
  case unknownKey(String, among: [String])
  /// A key that has to be there and is not.
  case missingKey(String)
  /// A key that only specs of cards have.
  case cardKey(String)
  /// Something else than an object.
  case notAnObject(String)
  /// Rows in two places at once.
  case dataSource
  /// Rows nowhere.
  case noData
  /// Something else than a list of boxes.
  case boxes(String)
  /// Not exactly one key that says what a box holds.
  case boxKind([String], among: [String])
  /// More boxes than a template may have.
  case tooManyBoxes(limit: Int)
}

extension OptionError {
  /// What a text has to be written as.
  public enum ExpectedSyntax: Sendable, Hashable {
    /// Entries with commas between them.
    case list
    /// A column with a value.
    case condition
    /// A span of time.
    case span(examples: String)
    /// A time zone.
    case zone
    /// The code of a currency.
    case currency
    /// A value with a text.
    case goal
    /// A beginning and an end.
    case range
    /// A place with a text.
    case annotation
    /// A series with a look.
    case line
    /// Lengths of dashes and gaps.
    case dash
    /// A column with its unit.
    case measure
    /// Where a card leads to.
    case address(limit: Int)
    /// The address of a folder in the web.
    case baseAddress
    /// The size of a device's widget.
    case device
    /// A place of a picture.
    case focus
    /// How far corners reach into a picture.
    case caps
    /// A label with a number.
    case figure
    /// A label with a number, when there are as many as there can be.
    case statistics(limit: Int)
    /// An entry of a list.
    case row
    /// One share of a batch.
    case shard
    /// A column of a report with what is done with its values.
    case reportValue
    /// How long reports are.
    case reportPeriod(limit: Int)
    /// Which periods get a report.
    case reportRange
  }
}

/// A value that an option cannot have, with the name under which it was given.
package struct NamedOptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The option as its user wrote it, such as `--size` or `SNAPSHOT_SIZE`.
  package let name: String
  /// What is wrong.
  package let problem: OptionError

  /// Makes an error.
  package init(name: String, problem: OptionError) {
    self.name = name
    self.problem = problem
  }

  /// The option, the value, the rule and the next step in one line.
  package var description: String { "\(name): \(problem)" }
}
