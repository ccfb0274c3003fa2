import Base
import Cards
import Graphics
import Tables

extension ChartOption {
  static let cardPictures = [
    ChartOption(
      "image", picture: \.card.image,
      help: "The picture in the place of the chart: PNG, JPEG or WebP"),
    ChartOption(
      "fit", choice: \.card.fit, help: "What gives way where the picture has another shape",
      standard: "cover"),
    ChartOption(
      OptionDescription(
        "focus",
        .one(
          .either([
            .written("X,Y", as: "^[0-9.]+%?,[0-9.]+%?$"),
            .object([
              OptionField(
                key: "x", form: .number("", in: 0...1), need: .required,
                help: "From 0 (left) to 1 (right)"),
              OptionField(
                key: "y", form: .number("", in: 0...1), need: .required,
                help: "From 0 (top) to 1 (bottom)"),
            ]),
          ])),
        help: "The place of the picture that stays in sight, from 0 to 1 or in percent",
        standard: "50%,50%"),
      \.card.focus
    ) { value throws(OptionError) in try CardSettings.focus(value) },
    ChartOption(
      OptionDescription(
        "icon",
        .one(
          .either([
            .named("NAME", among: Icon.allCases.map(\.rawValue)), .path("FILE", as: "[./]"),
          ])),
        help: "Sign of sender or subject: a name, or a picture"),
      \.card.icon
    ) { value throws(OptionError) in try CardSettings.icon(value.text()) },
    ChartOption(
      "background-image", formerly: "card-background", picture: \.card.background.path,
      help: "A picture that lies under the whole card and grows with it"),
    ChartOption(
      "background-caps", caps: \.card.background.caps,
      help: "How far the corners reach into that picture, in points: top, left, bottom, right"),
    ChartOption(
      OptionDescription(
        "background-filling", .one(.choice(NineSlice.Filling.self)),
        help: "How what lies between its corners fills its room", standard: "stretch"),
      \.card.background.filling
    ) { value throws(OptionError) in try value.choice(NineSlice.Filling.self) },
    ChartOption(
      "wallpaper", picture: \.card.wallpaper, help: "A picture behind a widget"),
    ChartOption(
      "selection-image", formerly: "selection", picture: \.card.selection.path,
      help: "A picture behind the selected row, such as a check mark (default: one of our own)"),
    ChartOption(
      "selection-caps", caps: \.card.selection.caps,
      help: "How far the corners reach into that picture, in points: top, left, bottom, right"),
  ]

  static let cardNumbers = [
    ChartOption(
      OptionDescription(
        "figure", .many(figureForm), help: "A number of the header with its label",
        examples: ["Steps={steps}"]),
      entries: \.card.header, read: figures),
    ChartOption(
      OptionDescription(
        "metric", .many(figureForm),
        help: "A number of the row under the picture, of which there are at most 4",
        examples: ["Average={mean}"]
      ).formerly("statistic"),
      lists: .entries, clear: { settings in settings.card.statistics = [] }
    ) { settings, value throws(OptionError) in
      settings.card.statistics += try figures(value)
      guard settings.card.statistics.count <= Card.maximumStatistics else {
        throw .malformed(value.shown, .statistics(limit: Card.maximumStatistics))
      }
    },
    ChartOption(
      OptionDescription(
        "row",
        .many(
          .either([
            .text("TITLE=DETAIL"),
            .object([
              OptionField(key: "title", form: .text(""), need: .required, help: "What it says"),
              OptionField(
                key: "detail", form: .text(""), need: .optional,
                help: "What it says on the other side"),
            ]),
          ])),
        help: "An entry of a list", examples: ["Monday=5,200 steps"]),
      entries: \.card.rows
    ) { value throws(OptionError) in [try Card.Row(value)] },
    ChartOption(
      OptionDescription(
        "selected", .many(.either([.text("TITLE"), .integer("N", in: 0...Int.max)])),
        help: "A row that is chosen, by its title or counted from 0"),
      entries: \.card.selected
    ) { value throws(OptionError) in [try value.text()] },
    ChartOption(
      "row-overflow", choice: \.card.rowOverflow,
      help: "What stands for rows that have no room: their number, the top of the next, or nothing",
      standard: "count"),
    ChartOption(
      OptionDescription(
        "today", .one(.written("DATE", as: "^[0-9]")),
        help: "The day that is today (default: the last one of the data)",
        examples: ["2016-09-19"]),
      \.card.today
    ) { value throws(OptionError) in
      guard let day = DateSyntax.day(value.plain ?? "") else { throw .moment(value.shown) }
      return day
    },
  ]

  private static let figureForm = ValueSchema.either([
    .written("LABEL=WORDS", as: "^[^=]+=.+"), .entries(of: .text("")),
  ])

  private static let figures: @Sendable (OptionValue) throws(OptionError) -> [String] = {
    value throws(OptionError) in
    let pairs = try OptionPair.pairs(value, else: { .malformed($0, .metric) })
    for pair in pairs where pair.value.isEmpty { throw .malformed(value.shown, .metric) }
    return pairs.map { "\($0.name)=\($0.value)" }
  }

  /// An option whose value is the path of a picture.
  private init(
    _ name: String, formerly former: String? = nil,
    picture path: @autoclosure @escaping PathMaker<String?>, help: String
  ) {
    let option = OptionDescription(name, .one(.path("FILE")), help: help)
    self.init(former.map { option.formerly($0) } ?? option, path()) {
      value throws(OptionError) in try value.text()
    }
  }

  /// An option whose value is how far corners reach into a picture.
  private init(
    _ name: String, caps path: @autoclosure @escaping PathMaker<EdgeInsets>, help: String
  ) {
    let description = OptionDescription(
      name,
      .one(
        .either([
          .written("T,L,B,R", as: "^[0-9.]+(,[0-9.]+){3}$"),
          .list("T,L,B,R", of: .number("", in: CardSettings.capRange)),
        ])), help: help, examples: ["38,1,1,32"])
    self.init(description, path()) { value throws(OptionError) in
      try CardSettings.caps(value.text())
    }
  }
}
