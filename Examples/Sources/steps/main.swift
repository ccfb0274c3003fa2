// Draws a chart and a card of a CSV file: swift run steps steps.csv FOLDER

import ChartRender
import Foundation

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: steps CSV FOLDER\n".utf8))
  exit(64)
}
let input = CommandLine.arguments[1]
let folder = URL(fileURLWithPath: CommandLine.arguments[2])

/// Draws the last week of a table of steps, and returns the files' bytes by their names.
func draw(_ table: Table) throws -> [(name: String, bytes: [UInt8])] {
  // Options have the names of the command's help: --y steps --last 7d.
  var settings = ChartSettings()
  try settings.set("y", to: "steps")
  try settings.set("last", to: "7d")
  try settings.set("goal", to: "8000=Goal")

  // The chart: rows become values, periods and labels.
  let made = try TableChart(table, settings: settings)
  for warning in made.warnings { print("warning: \(warning)") }

  // The layout has the positions of all parts in points, for touches as well as for drawing.
  var renderer = try ChartRenderer()
  let size = Size(width: 414, height: 280)
  let layout = renderer.layout(made.chart, size: size, theme: .light)
  if let first = layout.nodes.first, let touched = layout.node(at: first.center) {
    print("a touch at \(first.center) hits the node of element \(touched)")
  }

  let png = try renderer.png(
    made.chart, size: size, scale: .x2, theme: .light, description: made.description)

  // The card: a template, and texts whose names in braces the data replaces.
  try settings.set("title", to: "My week")
  try settings.set("caption", to: "{steps} steps from {from} to {to}")
  let template = try CardTemplate(builtIn: "report").sized(for: settings)
  var builder = try CardBuilder(settings, template: template, table: table, made: made)
  let card = try builder.card()
  for warning in builder.takeWarnings() { print("warning: \(warning)") }
  let cardLayout = renderer.layout(card, template: template, theme: .light)
  let description = try builder.description(of: cardLayout)
  let cardPNG = try renderer.png(
    card, template: template, theme: .light, scale: .x2, description: description)
  return [("week.png", png), ("card.png", cardPNG)]
}

/// Shows what an error says: the value, the rule and the next step, with file, line and column.
func showErrors(_ table: Table) {
  do {
    var settings = ChartSettings()
    try settings.set("y", to: "stepz")
    _ = try TableChart(table, settings: settings)
  } catch let error as InputError {
    print("error: \(error)")
  } catch {
    print("unexpected: \(error)")
  }
}

do {
  let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: input)))
  let table = try Table(reading: SourceText(unpacking: bytes, name: input))
  for file in try draw(table) {
    try Data(file.bytes).write(to: folder.appendingPathComponent(file.name))
    print("wrote \(file.name), \(file.bytes.count) bytes")
  }
  showErrors(table)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(65)
}
