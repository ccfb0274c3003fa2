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
      --x <COLUMN>            Column of dates or labels; guessed when not given
      --y <COLUMN>            Column of numbers; guessed when not given
      --input-format <FORMAT> csv, tsv, json or ndjson; by the name and the content
                              when not given
      -d, --delimiter <CHAR>  What separates the fields of a CSV; guessed when not
                              given
      --locale <LOCALE>       How numbers are written in the data, such as de_DE for
                              1.234,5

    PICTURE:
      --size <WxH>            Width and height in points (414x280)
      -w, --width <POINTS>    Width alone
      --height <POINTS>       Height alone
      --scale <LIST>          Pixels per point: 1, 2 or 3, or several for several
                              files (2, or as in name@3x.png)
      -f, --format <FORMAT>   Format of the picture (png, or as the name of the file
                              says)

    LOOK:
      -t, --theme <NAME or FILE>
                              The look: classic, or a JSON file that changes parts
                              of it
      --active <WHICH>        Node to emphasise: last, first, max, min, none or a
                              number from 0 (last)
      --average               Draw a line at the average
      --no-nodes              Draw the line without nodes
      --no-rules              Leave out the vertical rules
      --no-gradient           Draw the line in one colour
      --line-width <POINTS>   Width of the line (3)
      --margin <V,H>          Points above and below, left and right; one number for
                              both (15,30)
      --background <COLOUR>   A colour as in CSS, or transparent (white)

    TEXT:
      --no-labels             Leave out the labels under the plot
      --label-format <PATTERN>
                              How dates are written under the plot, such as 'EEE d'
                              (M/d)
      --font <NAME or FILE>   Font family, or a font file (Inter)
      --font-dir <FOLDER>     Look for fonts here too
      --missing-fonts <WHAT>  When no font has a character: fallback, warn or error
                              (warn)

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
