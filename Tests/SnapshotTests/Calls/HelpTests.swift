import Testing

@testable import snapshot

@Suite("Help")
struct HelpTests {
  private static let root = """
    OVERVIEW: Draw charts as pictures, crisp at every scale

    USAGE: snapshot <subcommand>

    OPTIONS:
      --version               Show the version
      -h, --help              Show help information

    SUBCOMMANDS:
      chart                   Draw a line chart as a PNG file
      help                    Show the help of a subcommand
      completions             Print a completion script for a shell
      manual                  Print the manual page

      See 'snapshot help <subcommand>' for detailed help.

    """

  private static let chart = """
    OVERVIEW: Draw a line chart as a PNG file

    USAGE: snapshot chart [options] <input>

    ARGUMENTS:
      <input>                 CSV, TSV, JSON, NDJSON or a spec, or - for standard
                              input

    OUTPUT:
      -o, --output <FILE>     The picture's file; - is standard output, the default

    DATA:
      --x <COLUMN>            Column of dates or labels (default: guessed)
      --y <COLUMN>            Column of numbers (default: guessed)
      --input-format <csv|tsv|json|ndjson>
                              How the data is written (default: by name and content)
      -d, --delimiter <CHAR>  What separates fields, such as ; or tab (default:
                              guessed)
      --locale <LOCALE>       How numbers are written in the data, such as de_DE for
                              1.234,5 (default: 1234.5)

    PICTURE:
      --size <WxH>            Width and height in points (default: 414x280)
      -w, --width <POINTS>    Width in points
      --height <POINTS>       Height in points
      --scale <LIST>          Pixels per point: 1, 2 or 3, or several, each with a
                              file of its own (default: from a name such as
                              week@3x.png, else 2)
      -f, --format <png>      Format of the picture (default: from the name of the
                              file)

    LOOK:
      -t, --theme <NAME|FILE> The look, or a JSON file that changes parts of one
                              (default: classic)
      --active <last|first|max|min|none|INDEX>
                              Which node is emphasised; an index counts from 0
                              (default: last)
      --average               Draw a line at the average
      --no-nodes              Draw the line without nodes
      --no-rules              Leave out the vertical rules
      --no-gradient           Draw the line in one colour
      --line-width <POINTS>   Width of the line (default: 3)
      --margin <V,H>          Points above and below, then left and right (default:
                              15,30)
      --background <COLOUR|transparent>
                              What is behind everything, as in CSS (default: white)

    TEXT:
      --no-labels             Leave out the labels under the plot
      --label-format <PATTERN>
                              How dates are written under the plot, such as 'EEE d'
                              (default: M/d)
      --font <NAME|FILE>      Font family, or a font file (default: Inter)
      --font-dir <FOLDER>     Look for fonts here too
      --missing-fonts <fallback|warn|error>
                              What to do when no font has a character (default:
                              warn)

    MESSAGES:
      -q, --quiet             Show errors only
      -v, --verbose           Show what is done, too
      --version               Show the version
      -h, --help              Show help information

    EXAMPLES:
      snapshot chart steps.csv -o week.png
          Draw a file
      snapshot chart steps.csv --x date --y steps --scale 1,2,3 -o week.png
          Write week.png, week@2x.png and week@3x.png
      cat steps.json | snapshot chart - -o - > week.png
          Draw in a pipeline
      snapshot chart spec.json -o week@3x.png
          Draw a spec, at the scale that the name says

    """

  private static let manual = """
    OVERVIEW: Print the manual page

    USAGE: snapshot manual

    OPTIONS:
      --version               Show the version
      -h, --help              Show help information

    EXAMPLES:
      snapshot manual > /usr/local/share/man/man1/snapshot.1
          Install it, so that man snapshot shows it

    """

  @Test(
    "help is heard wherever it is asked for, on standard output",
    arguments: [
      ([], root),
      (["-h"], root),
      (["--help"], root),
      (["--help", "chart"], root),
      (["help"], root),
      (["chart", "-h"], chart),
      (["chart", "--help"], chart),
      (["chart", "-qh"], chart),
      (["chart", "--xyzzy", "--help"], chart),
      (["help", "chart"], chart),
      (["manual", "--help"], manual),
      (["--version"], "snapshot 0.1.0\n"),
      (["chart", "--version"], "snapshot 0.1.0\n"),
    ])
  func help(arguments: [String], expected: String) throws {
    let run = try CommandRun(arguments, in: TestFolder())
    #expect(run.text == expected)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("after -- nothing asks for help")
  func afterDashes() throws {
    let run = try CommandRun("chart", "--", "--help", in: TestFolder())
    #expect(run.errors.hasPrefix("Error: \"--help\" cannot be read: there is no such file."))
    #expect(run.output == [])
    #expect(run.status == 66)
  }

  @Test("help about an unknown subcommand is an error")
  func unknown() throws {
    let run = try CommandRun("help", "chrat", in: TestFolder())
    #expect(run.errors.hasPrefix("Error: Unknown subcommand 'chrat'. Did you mean 'chart'?\n"))
    #expect(run.status == 64)
  }

  @Test("no line of help is wider than 80 columns", arguments: Command.all.map(\.name))
  func width(name: String) throws {
    let text = HelpText(try Command.named(name)).text
    let lines = text.split(separator: "\n")
    #expect(lines.count > 4)
    #expect(lines.filter { $0.count > 80 } == [])
  }

  @Test("no two options of a command have the same spelling", arguments: Command.all.map(\.name))
  func spellings(name: String) throws {
    let options = try Command.named(name).sections.flatMap(\.options)
    let spellings = options.flatMap { [$0.shortFlag, $0.flag].compactMap { $0 } }
    #expect(Set(spellings).count == spellings.count)
    #expect(!options.contains { $0.help.isEmpty || $0.help.hasSuffix(".") })
  }
}
