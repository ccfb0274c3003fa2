import Base
import Graphics

/// A value of a theme that its JSON form can change: the path of its key, and how it is read.
struct ThemeField: Sendable {
  typealias Apply = @Sendable (inout Theme, JSONValue) throws(OptionError) -> Void
  typealias ThemePath<Value> = WritableKeyPath<Theme, Value> & Sendable

  /// The key with the keys around it, such as `node.ring.width`.
  let path: String
  /// The syntax of the value.
  let form: ValueSchema
  let apply: Apply

  private init(_ path: String, _ form: ValueSchema, _ apply: @escaping Apply) {
    self.path = path
    self.form = form
    self.apply = apply
  }

  /// A text.
  static func text(_ path: String, _ target: ThemePath<String>) -> ThemeField {
    ThemeField(path, .text("")) { theme, json throws(OptionError) in
      guard let text = json.string, !text.isEmpty else { throw .text(json.kindName) }
      theme[keyPath: target] = text
    }
  }

  /// A number within a range.
  static func number(
    _ path: String, _ target: ThemePath<Double>, in range: ClosedRange<Double> = 0...1_000,
    unit: String = "points"
  ) -> ThemeField {
    ThemeField(path, .number("", in: range)) { theme, json throws(OptionError) in
      theme[keyPath: target] = try json.number(in: range, unit: unit)
    }
  }

  /// A colour as in CSS.
  static func color(_ path: String, _ target: ThemePath<Color>) -> ThemeField {
    ThemeField(path, .color) { theme, json throws(OptionError) in
      theme[keyPath: target] = try color(json)
    }
  }

  /// A list of colours, evenly spread, or of objects with `offset` and `color`.
  static func gradient(_ path: String, _ target: ThemePath<Gradient>) -> ThemeField {
    ThemeField(path, gradientForm) { theme, json throws(OptionError) in
      guard let values = json.array, !values.isEmpty else { throw .gradient(json.kindName) }
      var stops: [Gradient.Stop] = []
      for (index, value) in values.enumerated() {
        if value.string != nil {
          let offset = Double(index) / Double(max(1, values.count - 1))
          stops.append(Gradient.Stop(offset: offset, color: try color(value)))
        } else {
          guard value.members?.count == 2, let offset = value["offset"]?.number,
            (0...1).contains(offset), let part = value["color"]
          else { throw .gradient(value.kindName) }
          stops.append(Gradient.Stop(offset: offset, color: try color(part)))
        }
      }
      theme[keyPath: target] = Gradient(stops: stops)
    }
  }

  /// A list of at least one colour.
  static func palette(_ path: String, _ target: ThemePath<[Color]>) -> ThemeField {
    ThemeField(path, .list("", of: .color)) { theme, json throws(OptionError) in
      guard let values = json.array, !values.isEmpty else { throw .palette(json.kindName) }
      var colors: [Color] = []
      for value in values { colors.append(try color(value)) }
      theme[keyPath: target] = colors
    }
  }

  /// Colour and font of a text.
  static func text(
    _ path: String, _ color: ThemePath<Color>, _ font: ThemePath<Font>
  ) -> [ThemeField] {
    [.color("\(path).color", color)] + ThemeField.font("\(path).font", font)
  }

  /// Width and colour of a straight line.
  static func stroke(
    _ path: String, _ width: ThemePath<Double>, _ color: ThemePath<Color>
  ) -> [ThemeField] {
    [.number("\(path).width", width), .color("\(path).color", color)]
  }

  /// Two numbers, to the right and down.
  static func point(_ path: String, _ target: ThemePath<Point>) -> ThemeField {
    ThemeField(path, .list("", of: .number("", in: -1_000...1_000))) {
      theme, json throws(OptionError) in
      let parts = json.array?.compactMap(\.number).filter { abs($0) <= 1_000 } ?? []
      guard parts.count == 2, json.array?.count == 2 else { throw .point(json.kindName) }
      theme[keyPath: target] = Point(x: parts[0], y: parts[1])
    }
  }

  /// Size, weight and families of a font.
  static func font(_ path: String, _ target: ThemePath<Font>) -> [ThemeField] {
    [
      ThemeField("\(path).family", .either([.text(""), .list("", of: .text(""))])) {
        theme, json throws(OptionError) in
        let names = json.array?.compactMap(\.string) ?? [json.string].compactMap { $0 }
        guard !names.isEmpty, names.count == json.array?.count ?? 1 else {
          throw .families(json.kindName)
        }
        if let name = names.first(where: { !ChartOption.isFontName($0) }) { throw .families(name) }
        theme[keyPath: target].families = names + Font.defaultFamilies
      },
      ThemeField("\(path).size", .number("", in: 1...500)) { theme, json throws(OptionError) in
        guard let size = json.number, (1.0...500).contains(size) else {
          throw .number(shown(json), range: 1...500, unit: "points")
        }
        theme[keyPath: target].size = size
      },
      ThemeField("\(path).weight", .integer("", in: 1...1_000)) {
        theme, json throws(OptionError) in
        guard let weight = json.number, (1.0...1_000).contains(weight),
          weight == weight.rounded()
        else { throw .number(shown(json), range: 1...1_000, unit: "") }
        theme[keyPath: target].weight = Int(weight)
      },
    ]
  }

  private static let gradientForm = ValueSchema.list(
    "",
    of: .either([
      .color,
      .object([
        OptionField(
          key: "offset", form: .number("", in: 0...1), need: .required,
          help: "0 at the left edge, 1 at the right one"),
        OptionField(key: "color", form: .color, need: .required, help: "Colour, as in CSS"),
      ]),
    ]))

  private static func shown(_ json: JSONValue) -> String {
    if case .number(_, let literal) = json.content { literal } else { json.kindName }
  }

  private static func color(_ json: JSONValue) throws(OptionError) -> Color {
    guard let text = json.string, let color = Color(css: text) else {
      throw .color(json.string ?? json.kindName)
    }
    return color
  }
}

extension ThemeField {
  /// Every value of a theme, so that a theme file can change each of them.
  static let all: [ThemeField] = picture + marks + texts + lines + colors + card

  private static let picture: [ThemeField] = [
    .text("name", \.name),
    .color("background", \.background),
    .number("margin.horizontal", \.margin.horizontal),
    .number("margin.vertical", \.margin.vertical, in: Theme.Margin.minimumVertical...1_000),
  ]

  private static let marks: [ThemeField] = [
    .number("rule.width", \.rule.width),
    .color("rule.color", \.rule.color),
    .number("rule.overhang", \.rule.overhang),
    .number("average.width", \.average.width),
    .color("average.color", \.average.color),
    .number("line.width", \.line.width),
    .gradient("line.gradient", \.line.gradient),
    .color("line.color", \.line.color),
    .number("node.diameter", \.node.diameter),
    .color("node.fill", \.node.fill),
    .number("node.ring.width", \.node.ring.width),
    .color("node.ring.color", \.node.ring.color),
    .color("node.shadow.color", \.node.shadow.color),
    .point("node.shadow.offset", \.node.shadow.offset),
    .number("node.shadow.blur", \.node.shadow.blur),
    .color("node.active.fill", \.node.active.fill),
    .number("node.active.scale", \.node.active.scale, in: 0...10, unit: "times"),
    .number("node.touchSide", \.node.touchSide),
  ]

  private static let texts: [ThemeField] =
    [
      .color("label.color", \.label.color),
      .number("label.band", \.label.band),
      .number("label.gap", \.label.gap),
      .number("label.spacing", \.label.spacing),
    ] + font("label.font", \.label.font)
    + text("notice", \.notice.color, \.notice.font)
    + text("title", \.title.color, \.title.font)
    + text("subtitle", \.subtitle.color, \.subtitle.font)
    + text("source", \.source.color, \.source.font)
    + text("header", \.header.color, \.header.font)
    + text("statistics", \.statistics.color, \.statistics.font)
    + text("axis", \.axis.color, \.axis.font)
    + text("remark", \.annotation.color, \.annotation.font)

  private static let lines: [ThemeField] =
    stroke("grid", \.grid.width, \.grid.color) + stroke("zero", \.zero.width, \.zero.color)
    + stroke("goal", \.goal.width, \.goal.color)

  private static let colors: [ThemeField] = [
    .color("range", \.range),
    .number("areaOpacity", \.areaOpacity, in: 0...1, unit: ""),
    .palette("palette", \.palette),
    .color("muted", \.muted),
    .color("threshold.below", \.threshold.below),
    .color("threshold.above", \.threshold.above),
  ]

  private static let card: [ThemeField] = [
    .color("card.backdrop", \.card.backdrop),
    .color("card.surface", \.card.surface),
    .color("card.image", \.card.image),
    .color("card.ink", \.card.ink),
    .color("card.secondInk", \.card.secondInk),
    .color("card.accent", \.card.accent),
    .color("card.rule", \.card.rule),
    .color("card.good", \.card.good),
    .color("card.bad", \.card.bad),
    .color("card.alert", \.card.alert),
    .color("card.onImage", \.card.onImage),
  ]
}
