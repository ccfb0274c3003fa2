import ChartRender
import CommandKit

/// What every command begins with that draws many cards: its options, the template, then the open input.
struct BatchSetup: Sendable {
  private let options: BatchOptions
  let template: BatchTemplate
  private let arguments: ParsedArguments
  private let input: InputFile

  /// What jobs are made of, and what they have in common.
  struct Opened: Sendable {
    let naming: JobNaming
    let common: JobResolver.Common
    let rows: RowInput
  }

  /// Reads what arguments and environment ask of the cards.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - options: what they say about the batch as a whole.
  ///   - others: options of the command that are called like options of a card.
  ///   - standard: the template where nobody names one; nil for that of cards.
  init(
    _ arguments: ParsedArguments, _ options: BatchOptions, besides others: [String],
    standard: CardSettings.TemplateSource? = nil
  ) throws(CommandError) {
    (self.arguments, self.options) = (arguments, options)
    input = InputFile(argument: arguments.positionals.first ?? "-")
    template = try BatchTemplate(arguments, besides: others, standard: standard)
  }

  /// Who hears what is worth saying.
  var console: Console { options.console(arguments) }

  /// Opens the input, of which nothing is read yet.
  ///
  /// - Parameter name: what files are called where nobody has said it.
  /// - Throws: ``CommandError`` for names, a template or an input that cannot be.
  func open(naming name: String) throws(CommandError) -> Opened {
    let naming = try JobNaming(options.name ?? name)
    let common = try template.common(
      input: input, texts: [naming.pattern], assets: options.assets)
    let input = input
    let rows = try CommandError.wrappingFile { () throws(FileError) in try RowInput(input) }
    return Opened(naming: naming, common: common, rows: rows)
  }
}
