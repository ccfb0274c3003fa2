import Foundation
import Testing
import TestSupport

@testable import CommandKit
@testable import snapshot

@Suite("Help about cards")
struct CardHelpTests {
  private static let start = """
    OVERVIEW: Draw a card with a chart or a picture, ready to be shared

    USAGE: snapshot card [options] [<input>]

    ARGUMENTS:
      <input>                 CSV, TSV, JSON, NDJSON or a spec, or - for standard
                              input; a card of a picture needs none

    OUTPUT:
      -o, --output <FILE>     The picture's file; - is standard output, the default
      --no-sidecar            Leave out the JSON file beside the picture, which has
                              all texts and what each file is
      --html <FILE>           Write a page that shows the card and has what previews
                              of links need, too
      --assets <FOLDER>       Let the spec name pictures and files in this folder,
                              too
      --cache <FOLDER>        Keep the last good copy of the data here, and draw it
                              when the data cannot be read

    CARD:
      --template <NAME|FILE>  Where everything stands: a name, or a JSON file
                              (default: message)
      --device <5s|6s|plus|38mm|40mm|41mm|42mm|44mm|45mm|49mm|WxH>
                              Size of a widget, or of the screen of a watch: a
                              device by its name, or points
      --widget-margins <POINTS|T,L,B,R>
                              Distance of a widget's content from its edges
                              (default: 0)
      --url <URL>             Where the card leads to: http, https, data or an app's
                              own scheme
      --base-url <URL>        Address of the folder that the page and the pictures
                              will be in
      --session <NAME>        What a later card of the same session replaces
      --qr                    Show the URL as a QR code
      --tail                  Give the bubble its tail
      --lint <SERVICES>       Tell what these services will crop, cut or refuse;
                              with --strict that is an error

    CARD TEXTS:
      --image-title <TEXT>    On the picture, at its lower left
      --image-subtitle <TEXT> Under the picture's title
      --caption <TEXT>        Under the picture, up to three lines
      --subcaption <TEXT>     Under the caption
      --trailing-caption <TEXT>
                              On the other side of the caption
      --trailing-subcaption <TEXT>
                              On the other side of the subcaption
      --comparison <TEXT>     How the numbers compare with those of the period
                              before
      --footer <TEXT>         The last line
      --summary-text <TEXT>   What a notification says, and what is left of a card
                              that was replaced

    CARD PICTURES:
      --image <FILE>          The picture in the place of the chart: PNG, JPEG or
                              WebP
      --fit <fill|contain|cover>
                              What gives way where the picture has another shape
                              (default: cover)
      --focus <X,Y>           The place of the picture that stays in sight, from 0
                              to 1 or in percent (default: 50%,50%)
      --icon <NAME|FILE>      Sign of sender or subject: a name, or a picture
      --background-image <FILE>
                              A picture that lies under the whole card and grows
                              with it
      --background-caps <T,L,B,R>
                              How far the corners reach into that picture, in
                              points: top, left, bottom, right
      --background-filling <stretch|tile>
                              How what lies between its corners fills its room
                              (default: stretch)
      --wallpaper <FILE>      A picture behind a widget
      --selection-image <FILE>
                              A picture behind the selected row, such as a check
                              mark (default: one of our own)
      --selection-caps <T,L,B,R>
                              How far the corners reach into that picture, in
                              points: top, left, bottom, right

    CARD NUMBERS:
      --figure <LABEL=WORDS>  A number of the header with its label
      --metric <LABEL=WORDS>  A number of the row under the picture, of which there
                              are at most 4
      --row <TITLE=DETAIL>    An entry of a list
      --selected <TITLE|N>    A row that is chosen, by its title or counted from 0
      --row-overflow <count|peek|omit>
                              What stands for rows that have no room: their number,
                              the top of the next, or nothing (default: count)
      --today <DATE>          The day that is today (default: the last one of the
                              data)

    """

  private static let end = """
    LISTS:
      --list-themes           List the themes, and draw nothing
      --list-templates        List the templates, and draw nothing
      --print-template <NAME> Print the JSON of a template, and draw nothing

    MESSAGES:
      -q, --quiet             Show errors only
      -v, --verbose           Show what is done, too
      --no-config             Leave out your own settings in
                              ~/.config/snapshot/config.json
      --version               Show the version
      -h, --help              Show help information

    EXAMPLES:
      snapshot card steps.csv --caption 'A good week.' -o card.png
          Write card.png, and card.json with its texts
      snapshot card --template link --image a.jpg --html og.html -o og.png
          Write a preview of a link, and a page that has it
      snapshot card week.json --scale 1,2,3 --theme light,dark -o card.png
          Draw a spec in two themes at three scales

    """

  @Test("card has options of its own, and those of the chart in it")
  func card() throws {
    let run = try CommandRun("card", "--help", in: TestFolder())
    #expect(run.status == 0 && run.errors == "")
    let parts = run.text.components(separatedBy: "DATA:\n")
    #expect(parts[0] == Self.start + "\n")
    let rest = try #require(parts.last)
    let list = try #require(rest.firstRange(of: "LISTS:\n"))
    #expect(rest[list.lowerBound...] == Self.end)
    let chart = try CommandRun("chart", "--help", in: TestFolder()).text
    let other = chart.components(separatedBy: "DATA:\n")[1].components(separatedBy: "STATE:\n")[0]
    let alt = """
        --accessibility-label <TEXT>
                                Another name of --alt, as messages have it

      """
    #expect(rest.replacingOccurrences(of: alt, with: "").hasPrefix(other))
    #expect(
      rest.contains(alt)
        && rest.contains("--state <no-data|error|placeholder|signed-out|locked|denied|unsupported>")
    )
  }

  @Test("lists and templates are printed without a card")
  func lists() throws {
    let list = try CommandRun("card", "--list-templates", in: TestFolder())
    #expect(list.status == 0 && list.errors == "")
    #expect(list.text.hasPrefix("message          a bubble of a chat"))
    #expect(list.text.split(separator: "\n").count == 12)
    let unknown = try CommandRun("card", "--print-template", "no", in: TestFolder())
    #expect(unknown.status == 64 && unknown.output == [])
  }

  @Test("the schema of cards is printed when it is asked for")
  func schema() throws {
    let card = try CommandRun("schema", "card", in: TestFolder())
    #expect(card.status == 0 && card.text.contains("snapshot/card.json"))
    let chart = try CommandRun("schema", in: TestFolder())
    #expect(chart.text.contains("snapshot/chart.json"))
    #expect(try CommandRun("schema", "chart", in: TestFolder()).output == chart.output)
    #expect(try CommandRun("schema", "map", in: TestFolder()).status == 64)
  }

  @Test("the manual names the variables of cards and the file of one's own settings")
  func manual() throws {
    let run = try CommandRun("manual", in: TestFolder())
    for name in ["SNAPSHOT_CAPTION", "SNAPSHOT_CACHE", "SNAPSHOT_ASSETS", "SNAPSHOT_ALT"] {
      #expect(run.text.contains(name))
    }
    #expect(run.text.contains(".SH FILES\n.TP\n.B \\(ti/.config/snapshot/config.json\n"))
  }
}
