import ChartRender
import CommandKit

extension Command {
  /// Prints the text that stands for a picture.
  static let describe = Command(
    name: "describe", overview: "Print the description of a chart or a card",
    positional: chart.description.positional, sections: drawingOptions + [messageOptions],
    examples: [
      Example(
        call: "snapshot describe steps.csv --locale zh_CN",
        purpose: "Say in words what the chart shows, for those who cannot see it")
    ]
  ) { arguments throws(CommandError) in
    let request = try LayeredSettings.reading(arguments)
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    let console = Console(arguments)
    var reader = SourceReader(console)
    // A card without a caption is described as its chart is, so nobody has to say which of them it is.
    let contents = try LoadedInput(input, request, kind: .card, reader: &reader)
    let settings = contents.settings
    let template = try CardPipeline.template(settings.card.template, spec: contents.name)
    var maker = try CardPipeline(
      contents, template: template, scale: template.scale, isStale: false, console)
    let card = try maker.card()
    try Program.print(maker.description(of: card) + "\n")
  }
}
