import Base
import Graphics

/// A key of a box in template files: the schema of its value, its help text and its effect.
struct BoxField: Sendable {
  typealias Apply = @Sendable (inout BoxDraft, JSONValue) throws(OptionError) -> Void

  let key: String
  let valueSchema: ValueSchema
  /// One sentence, without a full stop.
  let help: String
  let apply: Apply

  init(_ key: String, _ valueSchema: ValueSchema, help: String, apply: @escaping Apply) {
    (self.key, self.valueSchema, self.help, self.apply) = (key, valueSchema, help, apply)
  }

  static func number(
    _ key: String, in range: ClosedRange<Double>, unit: String = "points", help: String,
    set: @escaping @Sendable (inout BoxDraft, Double) -> Void
  ) -> BoxField {
    BoxField(key, .number("", in: range), help: help) { draft, json throws(OptionError) in
      set(&draft, try json.number(in: range, unit: unit))
    }
  }

  static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ key: String, _ type: Choice.Type, help: String,
    set: @escaping @Sendable (inout BoxDraft, Choice) -> Void
  ) -> BoxField where Choice.RawValue == String {
    BoxField(key, .choice(type), help: help) { draft, json throws(OptionError) in
      set(&draft, try json.choice(type))
    }
  }

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
  /// Reads a colour: a role of the theme, or a CSS colour.
  func cardColor() throws(OptionError) -> CardColor {
    guard let text = string else { throw .color(literal ?? kindName) }
    if let role = CardColor.Role(rawValue: text) { return .role(role) }
    guard let color = Color(css: text) else { throw .color(text) }
    return .fixed(color)
  }

  /// Reads a range of lengths: one number, or the least and the greatest.
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

  /// Reads insets: one number, [vertical, horizontal] or [top, leading, bottom, trailing].
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

extension BoxField {
  /// All keys of a box except those that hold other boxes.
  static let all: [BoxField] =
    contentFields + layoutFields + backgroundFields + textFields + metricFields

  private static let lengths = 0.0...4_000

  private static let contentFields: [BoxField] = [
    BoxField(
      "text", .either([.choice(CardText.self), .list("", of: .choice(CardText.self))]),
      help: "Shows this text of the card, or of several the first that it has"
    ) { draft, json throws(OptionError) in
      draft.kind = .text
      guard let texts = json.array else {
        draft.source = .text(try json.choice(CardText.self))
        return
      }
      draft.source = .first(
        try texts.map { (text) throws(OptionError) in try text.choice(CardText.self) })
    },
    BoxField("phrase", .text(""), help: "Shows these words; names in braces become numbers") {
      draft, json throws(OptionError) in
      guard let text = json.string else { throw .text(json.kindName) }
      draft.kind = .phrase
      draft.source = .phrase(text)
    },
    .toggle("image", help: "Shows the picture or chart of the card") { if $1 { $0.kind = .image } },
    BoxField(
      "picture", .text(""),
      help: "Shows a picture that belongs to the template, by its path below the template's folder"
    ) { draft, json throws(OptionError) in
      guard let path = json.string else { throw .text(json.kindName) }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty && $0 != ".." && $0 != "." }) else {
        throw .malformed(path, .templatePicture)
      }
      (draft.kind, draft.picture) = (.picture, path)
    },
    .choice("header", CardMetricStyle.Arrangement.self, help: "Shows the active element's numbers")
    { ($0.kind, $0.metrics.arrangement) = (.header, $1) },
    .choice(
      "statistics", CardMetricStyle.Arrangement.self, help: "Shows the numbers of the whole"
    ) { ($0.kind, $0.metrics.arrangement) = (.statistics, $1) },
    .toggle("rows", help: "Shows the list of the card") { if $1 { $0.kind = .rows } },
    .choice(
      "figure", CardMeasure.Figure.self,
      help: "Shows one text about the active element in one line, which shrinks to fit"
    ) { ($0.kind, $0.figure) = (.figure, $1) },
    .toggle("sparkline", help: "Shows the last elements as a line without axes") {
      if $1 { $0.kind = .sparkline }
    },
    length("ring", .ring, in: 1...200, help: "Shows the share of the goal as a ring, this thick"),
    length("bar", .bar, in: 1...200, help: "Shows the share of the goal as a bar, this thick"),
    length(
      "days", .days, in: 4...200,
      help: "Shows which of the last seven days reach the goal, as discs of this diameter"),
    length("badge", .badge, in: 4...1_000, help: "Shows the icon, as a square of this side"),
    length(
      "code", .code, in: 1...32, help: "Shows the address as a QR code with so many points a module"
    ),
    length("rule", .rule, in: 0.25...100, help: "Draws a line across, this thick"),
    length("space", .space, in: lengths, help: "Keeps this distance"),
  ]

  private static func length(
    _ key: String, _ kind: BoxDraft.Kind, in range: ClosedRange<Double>, help: String
  ) -> BoxField {
    .number(key, in: range, help: help) { ($0.kind, $0.length) = (kind, $1) }
  }

  private static let layoutFields: [BoxField] = [
    .number("spacing", in: lengths, help: "Distance between neighbours") { $0.spacing = $1 },
    BoxField(
      "padding", .either([.number("", in: lengths), .list("", of: .number("", in: lengths))]),
      help: "Distance of the content from the edges: one number, [vertical, horizontal] or "
        + "[top, leading, bottom, trailing]"
    ) { draft, json throws(OptionError) in draft.box.padding = try json.insets(in: lengths) },
    .number("width", in: 1...4_000, help: "Width") { $0.box.width = $1 },
    BoxField(
      "height", .either([.number("", in: lengths), .list("", of: .number("", in: lengths))]),
      help: "Height, or the least and the greatest one"
    ) { draft, json throws(OptionError) in draft.box.height = try json.lengths(in: lengths) },
    .number("aspect", in: 0.05...20, unit: "", help: "Width divided by height") {
      $0.box.aspect = $1
    },
    .toggle("grow", help: "Takes the room that is left in its column or row") { $0.box.grows = $1 },
    .choice("align", CardBox.Alignment.self, help: "Where it stands across its column or row") {
      $0.box.alignment = $1
    },
    .choice(
      "distribute", CardBox.Alignment.self,
      help: "Where its boxes stand when room is left; stretch shares it out"
    ) { $0.box.distribution = $1 },
    BoxField(
      "when", .list("", of: .choice(CardBox.Condition.self)),
      help: "What must hold for it to be there"
    ) { draft, json throws(OptionError) in
      for entry in json.array ?? [json] {
        draft.box.conditions.insert(try entry.choice(CardBox.Condition.self))
      }
    },
    BoxField("keep", .integer("", in: 0...10), help: "How important it is, 10 the most") {
      draft, json throws(OptionError) in
      let number = try json.number(in: 0...10, unit: "")
      guard number == number.rounded() else {
        throw .integer(json.literal ?? json.kindName, range: 0...10)
      }
      draft.box.importance = Int(number)
    },
  ]
}

extension BoxField {
  private static let backgroundFields: [BoxField] = [
    BoxField("fill", .text(""), help: "What lies behind it: a colour, or what a colour is for") {
      draft, json throws(OptionError) in draft.box.fill = .color(try json.cardColor())
    },
    BoxField("bubble", .text(""), help: "A message bubble of this colour lies behind it") {
      draft, json throws(OptionError) in draft.box.fill = .bubble(try json.cardColor())
    },
    BoxField("panel", .text(""), help: "A panel over the wallpaper, or this colour") {
      draft, json throws(OptionError) in draft.box.fill = .panel(try json.cardColor())
    },
    BoxField("ground", .text(""), help: "The card's own background, or this colour") {
      draft, json throws(OptionError) in draft.box.fill = .background(try json.cardColor())
    },
    .toggle("shade", help: "A shade that grows darker downwards lies behind it") {
      if $1 { $0.box.fill = .shade }
    },
    .number("corners", in: 0...1_000, help: "Radius of its corners") { $0.box.corners = $1 },
    .toggle("clip", help: "What lies in it is cut off at its edges") { $0.box.isClipped = $1 },
  ]

  private static let textFields: [BoxField] = [
    .number("size", in: 1...500, help: "Size of words or numbers") { $0.textStyle.size = $1 },
    .number("weight", in: 1...1_000, unit: "", help: "Weight of words or numbers") {
      $0.weight = Int($1)
    },
    BoxField(
      "color", .text(""), help: "Colour of words or of an icon: what it is for, or one as in CSS"
    ) { draft, json throws(OptionError) in draft.color = try json.cardColor()
    },
    .number("lines", in: 1...100, unit: "", help: "Most lines of words") {
      $0.textStyle.lines = Int($1)
    },
    .choice("textAlign", CardBox.Alignment.self, help: "Where lines of words stand") {
      $0.textStyle.alignment = $1
    },
    .choice("sign", Icon.self, help: "A sign before the words") { $0.textStyle.sign = $1 },
    .toggle("balanced", help: "Lines of words are about equally long") {
      $0.textStyle.isBalanced = $1
    },
  ]

  private static let metricFields: [BoxField] = [
    .number("labelSize", in: 1...500, help: "Size of the labels of numbers") {
      $0.metrics.labelSize = $1
    },
    .number("rowHeight", in: 1...1_000, help: "Height of an entry of the list") {
      $0.rows.height = $1
    },
    .number("rowInset", in: 0...1_000, help: "Distance of entries from both sides") {
      $0.rows.inset = $1
    },
    .toggle(
      "ranked",
      help: "Whether the list has the lines of the data, the best first, each with a sparkline"
    ) { $0.rows.isRanked = $1 },
    BoxField("most", .integer("", in: 1...1_000), help: "How many entries the list has at most") {
      draft, json throws(OptionError) in
      let number = try json.number(in: 1...1_000, unit: "entries")
      guard number == number.rounded() else {
        throw .integer(json.literal ?? json.kindName, range: 1...1_000)
      }
      draft.rows.most = Int(number)
    },
    .choice(
      "overflow", CardRowStyle.Overflow.self,
      help:
        "What stands for entries that have no room: their number, the top of the next, or nothing"
    ) { $0.rows.overflow = $1 },
    .toggle("rules", help: "Whether a chart has vertical rules and its average line") {
      $0.image.hasRules = $1
    },
    .toggle("labels", help: "Whether a chart has labels") { $0.image.hasLabels = $1 },
    .toggle("plain", help: "Whether a chart looks like the original widget, without values") {
      $0.image.isPlain = $1
    },
    .number("magnify", in: 0.25...8, unit: "times", help: "How much larger a chart's texts are") {
      $0.image.magnification = $1
    },
  ]
}

/// A box of a template while its keys are read.
///
/// The order of keys is free, so their meaning together is decided at the end, in `finished`.
struct BoxDraft {
  /// The keys of which a box has exactly one.
  enum Kind: String, CaseIterable {
    case column, row, layers, text, phrase, image, picture, badge, header, statistics, rows, figure,
      sparkline, ring, bar, days, code, rule, space
  }

  /// The box without its content.
  var box = CardBox(.space(0))
  var kind: Kind?
  var boxes: [CardBox] = []
  var spacing: Double?
  var source: CardTextStyle.Source?
  /// The path of a picture of the template.
  var picture = ""
  var textStyle = CardTextStyle(.phrase(""), size: 15)
  /// The colour of a text or icon; nil for the default of the kind.
  var color: CardColor?
  /// The weight of a text or number; nil for the default of the kind.
  var weight: Int?
  var image = CardImageStyle()
  var metrics = CardMetricStyle(size: 17, labelSize: 12)
  var rows = CardRowStyle()
  var figure = CardMeasure.Figure.value
  /// The length of a badge, code, rule or space, the thickness of a ring or bar, the diameter of
  /// days.
  var length = 0.0

  /// The style of a text or figure.
  private var text: CardTextStyle {
    var textStyle = textStyle
    if let source { textStyle.source = source }
    if let weight { textStyle.weight = weight }
    if let color { textStyle.color = color }
    return textStyle
  }

  /// The box with its content; nil without a key for it.
  var finished: CardBox? {
    guard let kind else { return nil }
    var box = box
    switch kind {
    case .column: box.content = .column(boxes, spacing: spacing ?? 0)
    case .row: box.content = .row(boxes, spacing: spacing ?? 0)
    case .layers: box.content = .layers(boxes)
    case .text, .phrase: box.content = .text(text)
    case .figure: box.content = .figure(figure, text)
    case .sparkline: box.content = .sparkline
    case .ring: box.content = .ring(thickness: length)
    case .bar: box.content = .bar(thickness: length)
    case .days: box.content = .days(diameter: length)
    case .image: box.content = .image(image)
    case .picture: box.content = .picture(picture)
    case .badge: box.content = .badge(side: length, color ?? .role(.accent))
    case .header, .statistics:
      // `size`, `weight` and `spacing` are shared keys of texts, groups and numbers.
      var style = metrics
      style.size = textStyle.size
      if let weight { style.weight = weight }
      if let spacing { style.spacing = spacing }
      box.content = kind == .header ? .header(style) : .statistics(style)
    case .rows:
      var style = rows
      style.size = textStyle.size
      box.content = .rows(style)
    case .code: box.content = .code(module: length)
    case .rule: box.content = .rule(length)
    case .space: box.content = .space(length)
    }
    return box
  }
}
