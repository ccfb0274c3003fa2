import ChartRender
import CommandKit

extension Command {
  /// Draws a card: a picture with words.
  static let card = Command(
    name: "card", overview: "Draw a card with a chart or a picture, ready to be shared",
    positional: Positional(
      name: "input", need: .optional, values: .path,
      help:
        "CSV, TSV, JSON, NDJSON or a spec, or - for standard input; a card of a picture needs none"),
    sections: [cardOutputOptions]
      + ChartOption.cardSections.map { title, options in
        OptionSection(title, options.map(\.description))
      } + [cardListOptions, messageOptions],
    examples: [
      Example(
        call: "snapshot card steps.csv --caption 'A good week.' -o card.png",
        purpose: "Write card.png, and card.json with its texts"),
      Example(
        call: "snapshot card --template link --image a.jpg --html og.html -o og.png",
        purpose: "Write a preview of a link, and a page that has it"),
      Example(
        call: "snapshot card week.json --scale 1,2,3 --theme light,dark -o card.png",
        purpose: "Draw a spec in two themes at three scales"),
    ]
  ) { arguments throws(CommandError) in
    try CardRun(arguments).run()
  }

  private static let cardOutputOptions = OptionSection(
    "Output",
    [
      OptionDescription(
        "output", short: "o", .one(.path("FILE")),
        help: "The picture's file; - is standard output, the default"),
      OptionDescription(
        "sidecar", .toggle(standard: true),
        help:
          "Leave out the JSON file beside the picture, which has all texts and what each file is"),
      OptionDescription(
        "html", .one(.path("FILE")),
        help: "Write a page that shows the card and has what previews of links need, too"),
      CardFolders.assets, CardFolders.cache,
    ])

  private static let cardListOptions = OptionSection(
    "Lists", [listThemes, listTemplates, printTemplate])

  /// Asks for the names of the templates.
  static let listTemplates = OptionDescription(
    "list-templates", .toggle(standard: false), help: "List the templates, and draw nothing")

  /// Asks for a template to start from.
  static let printTemplate = OptionDescription(
    "print-template", .one(.named("NAME", among: CardTemplate.builtInNames)),
    help: "Print the JSON of a template, and draw nothing")
}

/// The folders that a call names, by a flag or by a variable, and that no spec can name.
enum CardFolders {
  static let assets = OptionDescription(
    "assets", .one(.path("FOLDER")),
    help: "Let the spec name pictures and files in this folder, too")
  static let cache = OptionDescription(
    "cache", .one(.path("FOLDER")),
    help: "Keep the last good copy of the data here, and draw it when the data cannot be read")

  /// The folder that was named; nil for none.
  static func path(_ option: OptionDescription, _ arguments: ParsedArguments) -> String? {
    let given =
      arguments.value(of: option.name) ?? Environment.value(of: option.environmentVariable)
    return given.flatMap { $0.isEmpty ? nil : $0 }
  }
}
