import ChartRender
import CommandKit

extension Command {
  /// Prints what a PNG file says about itself.
  static let inspect = Command(
    name: "inspect", overview: "Print the size, scale and texts of a PNG file",
    positional: Positional(
      name: "picture", need: .required, values: .path,
      help: "A PNG file, or - for standard input"),
    sections: [.general],
    examples: [
      Example(
        call: "snapshot inspect week@2x.png", purpose: "Read the description in a picture")
    ]
  ) { arguments throws(CommandError) in
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    let bytes = try CommandError.wrappingFile { () throws(FileError) in
      try input.read(upTo: PNGReport.limit)
    }
    let report = try CommandError.wrappingPicture(input.name) { () throws(ImageError) in
      try PNGReport(PNGFile(parsing: bytes))
    }
    try Program.print(report.text)
  }
}
