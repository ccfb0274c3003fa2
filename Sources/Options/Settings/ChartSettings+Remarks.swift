import Base
import Tables

extension ChartSettings.ShadedRangeSettings {
  static let form = ValueSchema.either([
    .written("FROM..TO=TEXT", as: "^.+\\.\\..+"),
    .object([
      OptionField(key: "from", form: .place, need: .required, help: "Where it begins"),
      OptionField(
        key: "to", form: .place, need: .required, help: "Where it ends; a day is a part of it"),
      OptionField(key: "label", form: .text(""), need: .optional, help: "What stands at its top"),
    ]),
  ])

  /// Reads a range: `2016-09-13..2016-09-16=Holiday`, or an object with `from`, `to` and `label`.
  init(_ option: OptionValue) throws(OptionError) {
    var (start, end, label) = ("", "", "")
    if case .object(let json) = option {
      let parts = try json.literals(among: ["from", "to", "label"])
      (start, end, label) = (parts["from"] ?? "", parts["to"] ?? "", parts["label"] ?? "")
    } else if let dots = option.shown.firstRange(of: "..") {
      let pair = OptionPair(String(option.shown[dots.upperBound...]))
      start = OptionPair.trimmed(option.shown[..<dots.lowerBound])
      (end, label) = (pair.name, pair.value ?? "")
    }
    guard !start.isEmpty, !end.isEmpty else { throw .malformed(option.shown, .range) }
    self.init(start: UnresolvedXPosition(start), end: UnresolvedXPosition(end), label: label)
  }
}

extension ChartSettings.AnnotationSettings {
  static let form = ValueSchema.either([
    .written("X=TEXT", as: "^[^=]+=.+"),
    .object([
      OptionField(key: "x", form: .place, need: .required, help: "Where on the x axis"),
      OptionField(key: "text", form: .text(""), need: .required, help: "What it says"),
    ]),
  ])

  /// Reads an annotation: `2016-09-14=Marathon`, or an object with `x` and `text`.
  init(_ option: OptionValue) throws(OptionError) {
    let place: String?
    let text: String?
    if case .object(let json) = option {
      let parts = try json.literals(among: ["x", "text"])
      (place, text) = (parts["x"], parts["text"])
    } else {
      let pair = OptionPair(option.shown)
      (place, text) = (pair.name, pair.value)
    }
    guard let place, let text, !place.isEmpty, !text.isEmpty else {
      throw .malformed(option.shown, .annotation)
    }
    self.init(place: UnresolvedXPosition(place), text: text)
  }
}
