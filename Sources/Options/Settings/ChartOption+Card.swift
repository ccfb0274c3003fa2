import Base
import Cards

extension ChartOption {
  /// All options of a card, under the headings of the help: its own, then those of the chart in it.
  package static let cardSections: [(title: String, options: [ChartOption])] =
    [
      ("Card", card), ("Card texts", cardTexts), ("Card pictures", cardPictures),
      ("Card numbers", cardNumbers),
    ]
    + sections.map { title, options in (title, options.flatMap(inCard)) }

  /// All options of a card.
  package static let ofCards: [ChartOption] = cardSections.flatMap(\.options)

  /// An option of cards that replaces one of charts.
  private static func inCard(_ option: ChartOption) -> [ChartOption] {
    switch option.description.name {
    case "state": [cardState]
    // Of both names in one spec, the one that cards have goes before.
    case "alt": [option, accessibilityLabel]
    default: [option]
    }
  }

  static let card = [
    ChartOption(
      OptionDescription(
        "template",
        .one(
          .either([
            .named("NAME", among: CardTemplate.builtInNames),
            .path("FILE", as: "\\.[jJ][sS][oO][nN]$|/"), .template,
          ])),
        help: "Where everything stands: a name, or a JSON file", standard: "message"),
      \.card.template
    ) { value throws(OptionError) in try CardSettings.TemplateSource(value) },
    ChartOption(
      OptionDescription(
        "device",
        .one(
          .either([
            .choice(Card.Device.known.map(\.name)),
            .written("WxH", as: "^[0-9.]+x[0-9.]+$"),
          ])),
        help: "Size of a widget, or of the screen of a watch: a device by its name, or points"),
      \.card.device
    ) { value throws(OptionError) in try CardSettings.device(value.text()) },
    ChartOption(
      OptionDescription(
        "widget-margins",
        .one(
          .either([
            .number("POINTS", in: CardSettings.capRange),
            .written("T,L,B,R", as: "^[0-9.]+(,[0-9.]+){3}$"),
          ])),
        help: "Distance of a widget's content from its edges", standard: "0"),
      \.card.widgetMargins
    ) { value throws(OptionError) in try CardSettings.margins(value.text()) },
    ChartOption(
      "url", address: \.card.url,
      help: "Where the card leads to: http, https, data or an app's own scheme"),
    ChartOption(
      "base-url", folder: \.card.baseURL,
      help: "Address of the folder that the page and the pictures will be in"),
    ChartOption(
      "session", text: "NAME", \.card.session,
      help: "What a later card of the same session replaces"),
    ChartOption(toggle: "qr", standard: false, help: "Show the URL as a QR code") {
      settings, isOn in settings.card.showsCode = isOn
    },
    ChartOption(toggle: "tail", standard: false, help: "Give the bubble its tail") {
      settings, isOn in settings.card.hasTail = isOn
    },
    ChartOption(
      OptionDescription(
        "lint", .many(.list("SERVICES", of: .choice(ServiceLimits.allowedValues))),
        help: "Tell what these services will crop, cut or refuse; with --strict that is an error",
        examples: ["imessage,slack", "all"]),
      lists: .entries, clear: { settings in settings.card.lint = [] }
    ) { settings, value throws(OptionError) in
      for entry in try value.entries() {
        for service in try ServiceLimits.named(entry.text())
        where !settings.card.lint.contains(service) { settings.card.lint.append(service) }
      }
    },
  ]

  static let cardTexts = [
    ChartOption(
      "image-title", card: .imageTitle, help: "On the picture, at its lower left"),
    ChartOption("image-subtitle", card: .imageSubtitle, help: "Under the picture's title"),
    ChartOption(
      "caption", card: .caption, help: "Under the picture, up to three lines",
      examples: ["I moved {steps} steps today."]),
    ChartOption("subcaption", card: .subcaption, help: "Under the caption"),
    ChartOption(
      "trailing-caption", card: .trailingCaption, help: "On the other side of the caption"),
    ChartOption(
      "trailing-subcaption", card: .trailingSubcaption,
      help: "On the other side of the subcaption"),
    ChartOption(
      "comparison", card: .comparison,
      help: "How the numbers compare with those of the period before"),
    ChartOption("footer", card: .footer, help: "The last line"),
    ChartOption(
      "summary-text", text: "TEXT", \.card.summaryText,
      help: "What a notification says, and what is left of a card that was replaced"),
  ]

  private static let accessibilityLabel = ChartOption(
    "accessibility-label", text: "TEXT", \.alt,
    help: "Another name of --alt, as messages have it")

  /// In the place of the chart's option of that name.
  private static let cardState = ChartOption(
    OptionDescription(
      "state", .one(.choice(CardSettings.StateOverride.self)),
      help:
        "Draw a notice, or dashes for values to come; locked and denied draw the last good copy of "
        + "the data from --cache"),
    clear: { settings in (settings.state, settings.card.situation) = (nil, nil) }
  ) { settings, value throws(OptionError) in
    let situation = try value.choice(CardSettings.StateOverride.self)
    (settings.state, settings.card.situation) = (situation.chartState, situation)
  }

  /// An option whose value is a text of a card.
  private init(_ name: String, card text: CardText, help: String, examples: [String] = []) {
    self.init(
      OptionDescription(name, .one(.text("TEXT")), help: help, examples: examples),
      clear: { settings in settings.card.texts[text] = nil }
    ) { settings, value throws(OptionError) in
      settings.card.texts[text] = try value.text()
    }
  }

  /// An option whose value is an address to go to.
  private init(
    _ name: String, address path: @autoclosure @escaping PathMaker<String?>, help: String
  ) {
    let description = OptionDescription(
      name, .one(.written("URL", as: LinkPolicy.pattern)), help: help,
      examples: ["https://example.org/me"])
    self.init(description, path()) { value throws(OptionError) in
      let text = try value.text()
      guard LinkPolicy.isSafe(text) else {
        throw .malformed(text, .address(limit: LinkPolicy.maximumLength))
      }
      return text
    }
  }

  /// An option whose value is the address of a folder in the web.
  private init(_ name: String, folder path: @autoclosure @escaping PathMaker<String?>, help: String)
  {
    let description = OptionDescription(
      name, .one(.written("URL", as: "^[hH][tT][tT][pP][sS]?://")), help: help,
      examples: ["https://example.org/cards/"])
    self.init(description, path()) { value throws(OptionError) in
      let text = try value.text()
      guard let folder = LinkPolicy.folder(text) else { throw .malformed(text, .baseAddress) }
      return folder
    }
  }
}
