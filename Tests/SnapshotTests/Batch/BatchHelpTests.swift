import Foundation
import Testing
import TestSupport

@testable import snapshot

@Suite("Help about batches")
struct BatchHelpTests {
  private static let start = """
    OVERVIEW: Draw many cards at once, one for each row of a table

    USAGE: snapshot batch [options] <jobs>

    ARGUMENTS:
      <jobs>                  NDJSON, CSV, TSV or a JSON list, or - for standard
                              input: a row for each card

    OUTPUT:
      -o, --output <FOLDER|FILE>
                              The folder of the pictures and their manifest, an
                              archive whose name ends with .tar, or - for standard
                              output
      --file-name <PATTERN>   What the files are called, with fields in braces, such
                              as '{user}-{week}'
      --tar                   Write one archive instead of a folder
      --inline                Write the manifest alone, a line for each card, with
                              the pictures in it as Base64
      --fan-out <N>           Spread the files over so many levels of subfolders,
                              such as ab/cd for 2 (default: 0)
      --gallery               Write index.html with all cards, too
      --assets <FOLDER>       Let the spec name pictures and files in this folder,
                              too

    BATCH:
      -j, --jobs <N>          How many cards are drawn at once (default: as many as
                              there are processors)
      --force                 Draw every card again, and replace files that no batch
                              has made
      -n, --no-clobber        Leave every file that is there as it is
      --fail-fast             End with the first card that cannot be drawn
      --max-failures <N>      End when so many cards could not be drawn (default:
                              draw all that can be)
      --shard <I/N>           Draw only the I-th of N parts, which are the same on
                              every machine
      --dry-run               Say what would be drawn, and write nothing

    SENDING:
      --send <DESTINATION>    Send each card to a destination when all are drawn,
                              and none of them twice; several names with commas, and
                              fields in a name, as in 'user-{user}'
      --destinations <FILE>   The file with the destinations (default:
                              ~/.config/snapshot/destinations.json)
      --receipts <FILE>       Add what became of each card to this file, and send
                              nothing twice that it says was sent
      --digest <N>            Send one message with all pictures where more than N
                              cards would go to the same place
      --urgent                Send in the quiet hours of a destination, too
      --resend                Send again what an earlier run may have sent, without
                              an answer to tell
      --alt-in-text           Put the description into the text where a service has
                              no place for it
      --image-url <URL>       Where the picture can be seen, for services that take
                              no files (Teams, LINE and others)
      --timeout <SECONDS>     How long to wait for an answer (default: 30)
      --deadline <SECONDS>    How long to try with one card, waits included
                              (default: 120)


    """

  @Test("a batch has options of its own, and those of a card but its name")
  func batch() throws {
    let run = try CommandRun("batch", "--help", in: TestFolder())
    #expect(run.status == 0 && run.errors == "")
    #expect(run.text.components(separatedBy: "\nCARD:\n")[0] + "\n" == Self.start)
    #expect(!run.text.contains("--no-sidecar") && run.text.contains("--caption <TEXT>"))
    let messages = """
      MESSAGES:
        --log-format <text|json>
                                How messages are written (default: text)
        -q, --quiet             Show errors only

      """
    #expect(run.text.contains(messages))
  }
}
