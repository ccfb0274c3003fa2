/// Why a value is none that an option or key can have.
public enum SettingProblem: Error, Sendable, Hashable {
  /// Something else than a text.
  case text(String)
  /// Something else than true or false.
  case toggle(String)
  /// No number, or one outside the range.
  case number(String, range: ClosedRange<Double>, unit: String)
  /// None of the words that are understood.
  case choice(String, among: [String])
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
  case pattern(DatePatternError)
  /// No delimiter.
  case delimiter(String)
  /// No locale.
  case locale(String)
  /// No way to name a theme.
  case theme(String)
  /// A theme that does not exist.
  case themes(String, among: [String])
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
  /// Something else than an object.
  case notAnObject(String)
  /// Rows in two places at once.
  case dataSource
  /// Rows nowhere.
  case noData
}

extension SettingProblem: CustomStringConvertible {
  /// The value, the rule and the next step.
  public var description: String { value.map { "\(quoted($0)) \(rule)" } ?? rule }

  /// What was given, where the message starts with it.
  private var value: String? {
    switch self {
    case .text(let value), .toggle(let value), .number(let value, _, _), .choice(let value, _),
      .size(let value), .scales(let value), .color(let value), .active(let value),
      .margin(let value), .delimiter(let value), .locale(let value), .theme(let value),
      .gradient(let value), .palette(let value), .point(let value), .families(let value),
      .pictureFormat(let value),
      .notAnObject(let value):
      value
    case .pattern, .themes, .unknownKey, .dataSource, .noData: nil
    }
  }

  private var rule: String {
    switch self {
    case .text: "is not a text. Give one."
    case .toggle: "is neither true nor false. Give one of the two."
    case .number(_, let range, let unit): outside(range, unit)
    case .choice(let value, let names): "is not known. \(known(value, names))"
    case .size: "is not a size. Give width and height in points, such as 414x280."
    case .scales: "is not a list of scales. Give 1, 2 or 3, or several, such as 1,2,3."
    case .color: SettingProblem.colorRule
    case .active: SettingProblem.activeRule
    case .margin: SettingProblem.marginRule
    case .pattern(let error): error.description
    case .delimiter: "is not a delimiter. Give one character that is no letter or digit, or tab."
    case .locale: "is not a locale. Give a language and perhaps a country, such as de_DE."
    case .theme: "is not a theme. Give a name, the path of a JSON file or, in a spec, an object."
    case .themes(let name, let names):
      "there is no theme \(quoted(name)). \(known(name, names)) A path that ends in .json is a file."
    case .gradient: SettingProblem.gradientRule
    case .palette: "is not a list of colours. Give one or more in brackets, such as [\"teal\"]."
    case .point: "is not a distance. Give points to the right and down, such as [0, 0.5]."
    case .families: "is not a font family. Give a name or a list of names."
    case .pictureFormat: "is not a format that is written. Give png."
    case .unknownKey(let key, let names):
      "there is no key \(quoted(key)). \(known(key, names))"
    case .notAnObject: "is not an object. Give keys and values in braces."
    case .dataSource: "data has values or url, one of the two. Remove the other."
    case .noData: "there is no data. Give data with values or url."
    }
  }

  private static let colorRule =
    "is not a colour. Give one as in CSS, such as white, #3a9bdc or rgb(58 155 220 / 50%), or "
    + "transparent."
  private static let activeRule =
    "is not an element. Give last, first, max, min, none or a number that counts from 0."
  private static let marginRule =
    "is not a margin. Give points above and below (at least 10, so that nodes are not cut), then "
    + "left and right, such as 15,30."
  private static let gradientRule =
    "is not a gradient. Give a list of colours, or of objects with offset (0 to 1) and color."

  private func outside(_ range: ClosedRange<Double>, _ unit: String) -> String {
    "is not a number from \(short(range.lowerBound)) to \(short(range.upperBound))"
      + (unit.isEmpty ? "." : " \(unit).")
  }

  private func known(_ value: String, _ names: [String]) -> String {
    let suggestion = closest(to: value, among: names).map { "Did you mean \"\($0)\"? " } ?? ""
    return "\(suggestion)It is one of \(names.joined(separator: ", "))."
  }

  private func quoted(_ value: String) -> String { "\"\(excerpt(value))\"" }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}

/// A value that an option cannot have, with the name under which it was given.
package struct SettingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The option as its user wrote it, such as `--size` or `SNAPSHOT_SIZE`.
  package let name: String
  /// What is wrong.
  package let problem: SettingProblem

  /// Makes an error.
  package init(name: String, problem: SettingProblem) {
    self.name = name
    self.problem = problem
  }

  /// The option, the value, the rule and the next step in one line.
  package var description: String { "\(name): \(problem)" }
}
