import Base
import Graphics

/// A key of a box of a template: how its value is written, and what it does.
struct BoxField: Sendable {
  typealias Apply = @Sendable (inout BoxDraft, JSONValue) throws(OptionError) -> Void

  let key: String
  let form: ValueSchema
  /// One sentence, without a full stop.
  let help: String
  let apply: Apply

  init(_ key: String, _ form: ValueSchema, help: String, apply: @escaping Apply) {
    self.key = key
    self.form = form
    self.help = help
    self.apply = apply
  }

  /// A number within a range.
  static func number(
    _ key: String, in range: ClosedRange<Double>, unit: String = "points", help: String,
    set: @escaping @Sendable (inout BoxDraft, Double) -> Void
  ) -> BoxField {
    BoxField(key, .number("", in: range), help: help) { draft, json throws(OptionError) in
      set(&draft, try json.number(in: range, unit: unit))
    }
  }

  /// One of some words.
  static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ key: String, _ type: Choice.Type, help: String,
    set: @escaping @Sendable (inout BoxDraft, Choice) -> Void
  ) -> BoxField where Choice.RawValue == String {
    BoxField(key, .choice(type), help: help) { draft, json throws(OptionError) in
      set(&draft, try json.choice(type))
    }
  }

  /// True or false.
  static func toggle(
    _ key: String, help: String, set: @escaping @Sendable (inout BoxDraft, Bool) -> Void
  ) -> BoxField {
    BoxField(key, .boolean, help: help) { draft, json throws(OptionError) in
      guard let isOn = json.bool else { throw .toggle(json.literal ?? json.kindName) }
      set(&draft, isOn)
    }
  }
}

extension JSONValue {
  /// The colour of a template that it is: what a colour is for, or one as in CSS.
  func cardColor() throws(OptionError) -> CardColor {
    guard let text = string else { throw .color(literal ?? kindName) }
    if let role = CardColor.Role(rawValue: text) { return .role(role) }
    guard let color = Color(css: text) else { throw .color(text) }
    return .fixed(color)
  }

  /// A range of lengths that it is: one number, or the least and the greatest.
  func lengths(in range: ClosedRange<Double>) throws(OptionError) -> ClosedRange<Double> {
    guard let array else {
      let length = try number(in: range, unit: "points")
      return length...length
    }
    let ends = array.compactMap(\.number).filter(range.contains)
    guard ends.count == 2, array.count == 2, ends[0] <= ends[1] else {
      throw .number(kindName, range: range, unit: "points, nor two of them in order")
    }
    return ends[0]...ends[1]
  }

  /// The distances that it is: one for all sides, two for vertical and horizontal, or four from the top
  /// on: top, leading, bottom, trailing.
  func insets(in range: ClosedRange<Double>) throws(OptionError) -> EdgeInsets {
    guard let array else {
      let all = try number(in: range, unit: "points")
      return EdgeInsets(vertical: all, horizontal: all)
    }
    let numbers = array.compactMap(\.number).filter(range.contains)
    guard numbers.count == array.count else {
      throw .number(kindName, range: range, unit: "points, nor a list of them")
    }
    switch numbers.count {
    case 2: return EdgeInsets(vertical: numbers[0], horizontal: numbers[1])
    case 4:
      return EdgeInsets(
        top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    default: throw .number(kindName, range: range, unit: "points, nor a list of two or four")
    }
  }
}
