import Testing
import TestSupport

@testable import Base
@testable import CommandKit
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
      chart                   Draw a chart as a PNG, SVG or PDF file
      card                    Draw a card with a chart or a picture, ready to be
                              shared
      page                    Draw a page of charts, cards, tables and texts
      batch                   Draw many cards at once, one for each row of a table
      report                  Draw weekly reports: from raw rows to a card for
                              everybody
      health                  Write a table of an export of Health
      send                    Send cards and files to where people talk
      destinations            List the destinations, check them, and add others
      mcp                     Serve assistants over the Model Context Protocol
      describe                Print the description of a chart, a card or a page
      inspect                 Print the size, scale and texts of a PNG file
      schema                  Print the JSON Schema of a spec, a page or a template
      help                    Show the help of a subcommand
      completions             Print a completion script for a shell
      manual                  Print the manual page

      See 'snapshot help <subcommand>' for detailed help.

    """

  private static let chart = """
    OVERVIEW: Draw a chart as a PNG, SVG or PDF file

    USAGE: snapshot chart [options] <input>

    ARGUMENTS:
      <input>                 CSV, TSV, JSON, NDJSON or a spec, or - for standard
                              input

    OUTPUT:
      -o, --output <FILE>     The picture's file; - is standard output, the default

    DATA:
      -x, --x <COLUMN>        Column of dates, numbers or labels (default: guessed)
      -y, --y <COLUMNS>       Columns of numbers, a line for each (default: guessed)
      --series <COLUMN>       Column that names the line to which a row belongs;
                              none for one line of all rows
      --facet <COLUMN>        Column whose values each have a small chart of their
                              own, up to 24
      --free-y                Small charts have each a y scale of their own
      --x-type <band|time|number>
                              What stands along x: evenly spread places, moments or
                              numbers (default: guessed)
      --where <COLUMN=VALUE>  Only rows with this value in a column
      --input-format <csv|tsv|json|ndjson>
                              How the data is written (default: by name and content)
      -d, --delimiter <CHAR>  What separates fields, such as ; or tab (default:
                              guessed)
      --sheet <NAME>          The sheet of a workbook, by its name or number, or the
                              file of a zip archive (default: the first with
                              numbers)
      --sql <QUERY>           The rows to read of an SQLite database, as a select
                              statement
      --skip-bad-rows         Leave out rows that cannot be read, and say how many
      --locale <LOCALE>       Language and country for numbers and dates, in the
                              data and in the picture, such as de_DE for 1.234,5
                              (default: 1234.5 and English)
      --date-format <PATTERN> How dates are written in the data, such as dd.MM.yy or
                              %d/%m/%Y (default: seen)
      --units <km|mi>         Show distances in this unit, whatever it is in the
                              data (default: as they are)
      --measure <COLUMN=UNIT> The unit of a column whose name does not end with it,
                              as distance_m does

    HEALTH:
      --health <KINDS>        Read these kinds from an export of Health: steps,
                              distance, flights, energy, resting-energy, cycling,
                              swimming, wheelchair, pushes, workouts, move,
                              exercise, stand, heart-rate, resting-heart-rate,
                              weight, rings, or a quantity such as DietaryWater
      --source-priority <SOURCES>
                              Which source counts where several have data: names, or
                              manual, watch, phone, others (default: in this order)
      --no-manual-entries     Leave out health data that was entered by hand
      --weight <70kg|154lb|KG>
                              Body weight, for the energy of days without records
                              (default: the export's own)

    PERIODS:
      --zone <ZONE>           Time zone of days and clocks, such as Europe/Berlin or
                              +02:00 (default: times as they are written)
      --from <PLACE>          Leave out what comes before this date or number
      --until <PLACE>         Leave out what comes after this date or number, which
                              is the last one shown
      --last <SPAN>           Only the end of the data, such as 7d or 3 months
      --by <minute|hour|day|week|month|quarter|year|15m|6h>
                              One value for each of these periods, or for so many
                              minutes or hours, such as 15m
      --agg <sum|mean|min|max|median|p90|p95|p99|first|last|count|distinct>
                              What makes one value of the rows of a period; distinct
                              is the number of different values (default: sum, and
                              the mean of levels such as °C, % and kg)
      --per <second|minute|hour|day|week|month|quarter|year|NUMBER|COLUMN>
                              Divide amounts by the length of their period, by so
                              many rows, or by the sum of a column, such as '100
                              requests'
      --band <LOWER..UPPER>   Draw a band between two columns or, with --by, between
                              min and max of each period
      --compare <previous|week|month|year|none|FROM..TO>
                              Draw an earlier period behind, each value at its
                              weekday, day of the month or date
      --rolling <N>           Draw the mean of each value and the N-1 before it
      --cumulative            Draw the total of each value and all before it in the
                              range
      --fill <none|zero>      What a period without rows has: nothing or zero
                              (default: none)
      --unfinished <last|none|PLACE>
                              What is not over yet, such as today: shown as such,
                              not counted into averages
      --count-unfinished      Count what is not over yet into averages, too

    AXES:
      --y-axis <auto|left|right|none>
                              Where the numbers of the y axis stand (default: auto)
      --y-min <NUMBER>        Lower end of the y axis (default: fits)
      --y-max <NUMBER>        Upper end of the y axis (default: fits)
      --y-zero                Let the y axis include 0
      --log                   Logarithmic y axis; a value that is not over 0 is a
                              gap
      --grid, --no-grid       Draw horizontal lines, or none (default: where there
                              is a y axis)
      --no-rules              Leave out the vertical rules
      --no-labels             Leave out the labels under the plot
      --label-format <PATTERN>
                              How dates are written under the plot, such as 'EEE d'
                              (default: by their distance)
      --unit <TEXT>           What the values are, such as km or %; nothing is
                              converted (default: by the column)
      --currency <CODE>       The values are money: the code of a currency, such as
                              EUR
      --duration              The values are spans of time, in seconds
      --compact, --no-compact Shorten large numbers, as in 12.5K, or never (default:
                              on the axis)
      --decimals <N>          Digits after the decimal separator (default: as many
                              as needed, at most 2)

    MARKS:
      --mark <line|columns|calendar>
                              How values are drawn: a line, columns from zero, or a
                              calendar of days (default: line; columns for names
                              without an order)
      --curve <linear|monotone|step|smooth>
                              How the line runs between two values (default: linear)
      --gap <break|bridge|zero>
                              Where values are missing: end the line, bridge it with
                              dashes, or draw zero (default: break)
      --gradient <x|value|none>
                              Colours of the line from left to right, by value, or
                              one colour; --no-gradient is none (default: x)
      --threshold <NUMBER>    One colour below this value and another from it on
      --area                  Fill the area under the line, fading downwards
      --nodes <auto|all|ends|extremes|none>
                              Which values have a node; --no-nodes is none (default:
                              auto)
      --active <last|first|max|min|none|INDEX>
                              Which node is emphasised; an index counts from 0
                              (default: last)
      --line-width <POINTS>   Width of the line (default: the theme's, less where
                              values stand close)
      --color <COLOURS>       Colour of the line; of several, one for each in turn,
                              such as red,navy
      --line <NAME=LOOK>      Colour, width and dashes of one line, such as "max=red
                              width 2 dash 4,2"
      --line-name <SERIES=TEXT>
                              What a line is called in the picture
      --legend <auto|direct|top|none>
                              Where the names of several lines stand (default: auto)
      --highlight <NAMES>     Mute all lines but these

    WORDS:
      --title <TEXT>          What the chart shows, in large letters
      --subtitle <TEXT>       The line under the title
      --source <TEXT>         Where the data comes from, under the chart
      --header                Show the active value above the plot
      --statistics            Show average and total under the plot
      --average               Draw a line at the average
      --median                Draw a line at the median
      --goal <VALUE=TEXT>     Draw a line at a value, such as 10000=Goal
      --better <higher|lower|none>
                              Which values are good: colours changes, names the best
                              value and says when a goal is reached (default: none)
      --range <FROM..TO=TEXT> Shade a part of the x axis, such as
                              2016-09-17..2016-09-18=Weekend
      --weekends              Shade the days of the weekend
      --annotate <X=TEXT>     Write a text at a point of the line, such as
                              2016-09-14=Marathon
      --value-labels <last,min,max,all>
                              Write these values beside their points; auto is max,
                              min and last where there is no y axis, none is the
                              look of the original widget (default: auto)
      --no-quantity           Leave out the name of what the values measure, above
                              the plot

    LOOK:
      -t, --theme <NAME|FILE> The look, or a JSON file that changes parts of one;
                              several, such as light,dark, each with a file of its
                              own (default: classic)
      --margin <V,H>          Points above and below, then left and right (default:
                              15,30)
      --background <COLOUR|transparent>
                              What is behind everything, as in CSS (default: the
                              theme's)
      --font <NAME|FILE>      Font family, or a font file (default: Inter)
      --font-dir <FOLDER>     Look for fonts here too
      --missing-fonts <fallback|warn|error>
                              What to do when no font has a character (default:
                              warn)

    PICTURE:
      --size <WxH>            Width and height in points (default: 414x280)
      -w, --width <POINTS>    Width in points
      --height <POINTS>       Height in points
      -s, --scale <LIST>      Pixels per point: 1, 2 or 3, or several, each with a
                              file of its own (default: from a name such as
                              week@3x.png, else 2)
      -f, --format <png|svg|pdf>
                              Format of the picture (default: from the name of the
                              file)
      --compression <fast|default|best>
                              How hard a PNG is packed, with the same pixels;
                              without effect on SVG and PDF (default: default)
      --max-bytes <BYTES>     Most bytes of a file: a larger PNG is packed harder,
                              then gets fewer colours, with a warning; what cannot
                              fit is an error
      --alt <TEXT>            Description in the file (default: written from the
                              numbers)
      --alt-length <N>        Most characters of the written description (default:
                              320)

    STATE:
      --state <no-data|error|placeholder>
                              Draw a notice in place of the line, or dashes for
                              values to come
      --notice <TEXT>         What the notice says (default: by the state)
      --when <CONDITION>      Draw only if this is so, such as 'last > 300',
                              'steps.delta < -20%', 'crossed goal', 'changed', 'not
                              empty' or 'missing for 2 days', with and, or, not, and
                              'for 3 periods' at the end; else nothing is written
                              and the exit status is 3
      --strict                Warnings about the data are errors: draw nothing

    LISTS:
      --list-themes           List the themes, and draw nothing

    MESSAGES:
      -q, --quiet             Show errors only
      -v, --verbose           Show what is done, too
      --no-config             Leave out your own settings in
                              ~/.config/snapshot/config.json
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
      snapshot manual | man -l -
          Read it; make install has put it where man snapshot finds it

    """

  @Test(
    "help is heard wherever it is asked for, on standard output",
    arguments: [
      ([], root),
      (["-h"], root),
      (["--help"], root),
      (["--help", "chart"], root),
      (["help"], root),
      (["chart", "--help"], chart),
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

  @Test(
    "-h has the ten options of every day on one page",
    arguments: ["chart", "card", "batch", "report", "describe"])
  func everyday(name: String) throws {
    let command = try Command.named(name).description
    let options = command.sections.flatMap(\.listed).map(\.name)
    #expect(command.everyday.count == 10)
    #expect(command.everyday.filter { !options.contains($0) } == [])
    let run = try CommandRun(name, "-h", in: TestFolder())
    #expect(run.text == HelpText(command).shortText && run.errors == "" && run.status == 0)
    #expect(run.text.hasSuffix("\nAll \(options.count) options: snapshot \(name) --help\n"))
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 45 && lines.allSatisfy { $0.count <= 80 })
  }

  @Test("a description has no options of pictures, and says so")
  func withheld() throws {
    let help = try CommandRun("describe", "--help", in: TestFolder()).text
    for option in ["--compression", "--scale", "--font", "--output"] {
      #expect(!help.contains(option + " "))
    }
    let run = try CommandRun("describe", "a.csv", "--compression", "best", in: TestFolder())
    #expect(
      run.errors.hasPrefix(
        "Error: '--compression' has no effect on a description. Leave it out.\n"))
    #expect(run.status == 64)
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
    let text = HelpText(try Command.named(name).description).text
    let lines = text.split(separator: "\n")
    #expect(lines.count > 4)
    #expect(lines.filter { $0.count > 80 } == [])
  }

  @Test("no two options of a command have the same spelling", arguments: Command.all.map(\.name))
  func spellings(name: String) throws {
    let options = try Command.named(name).description.sections.flatMap(\.options)
    let spellings = options.flatMap { [$0.shortFlag, $0.flag].compactMap { $0 } }
    #expect(Set(spellings).count == spellings.count)
    #expect(!options.contains { $0.help.isEmpty || $0.help.hasSuffix(".") })
  }
}
