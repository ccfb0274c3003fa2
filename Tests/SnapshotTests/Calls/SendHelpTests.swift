import Testing
import TestSupport

@testable import CommandKit

@Suite("Help about sending")
struct SendHelpTests {
  private static let send = """
    OVERVIEW: Send cards and files to where people talk

    USAGE: snapshot send [options] <file> ...

    ARGUMENTS:
      <file>                  What snapshot has written beside a picture
                              (week.json), the manifest of a batch, or files for one
                              message: PNG, JPEG, WebP, GIF, SVG or PDF; - for
                              standard input

    MESSAGE:
      --to <DESTINATION>      Where to send: names of destinations or lists, with
                              commas between them; fields of a card may stand in a
                              name, as in 'user-{user}'
      --when <CONDITION>      Send only if this is so of the card's numbers, such as
                              'last > 300', 'changed' or 'crossed goal'; 'for 3
                              periods', 'once' and 'again after 1 day' at the end
                              remember in the receipts
      --digest <N>            Send one message with all pictures where more than N
                              cards would go to the same place
      --caption <TEXT>        The first line, instead of the card's
      --subcaption <TEXT>     The second line, instead of the card's
      --url <URL>             The link, instead of the card's
      --session <NAME>        Replace the last message of this session, instead of
                              the card's
      --alt <TEXT>            What the picture shows, instead of what the card says;
                              of several files, once for each
      --alt-in-text           Put the description into the text where a service has
                              no place for it
      --image-url <URL>       Where the picture can be seen, for services that take
                              no files (Teams, LINE and others)
      --upload <DESTINATION>  Where to put the picture first, for services that take
                              no files: the name of a destination of S3, WebDAV or a
                              folder
      --scale <N>             Which of the card's pictures is sent (default: 2, or
                              what there is)
      -t, --theme <NAME>      Which of the card's themes is sent (default: the
                              first)
      --dry-run               Print the requests without secrets, and send nothing
      --emit <eml|curl|json>  Print the message for another program instead of
                              sending it: a mail, a script of curl, or JSON

    DELIVERY:
      --receipts <FILE>       Add what became of each card to this file, and send
                              nothing twice that it says was sent
      --resend                Send again what an earlier run may have sent, without
                              an answer to tell
      --urgent                Send in the quiet hours of a destination, too
      -j, --jobs <N>          How many cards are on their way at once (default: 8)
      --timeout <SECONDS>     How long to wait for an answer (default: 30)
      --deadline <SECONDS>    How long to try with one card, waits included
                              (default: 120)
      --destinations <FILE>   The file with the destinations (default:
                              ~/.config/snapshot/destinations.json)

    MESSAGES:
      --log-format <text|json>
                              How messages are written (default: text)
      -q, --quiet             Show errors only
      -v, --verbose           Show what is done, too
      --version               Show the version
      -h, --help              Show help information

    EXAMPLES:
      snapshot send week.json --to team
          Send a card
      snapshot send week.json --to team --dry-run
          Show the requests, without secrets
      snapshot send out/manifest.ndjson --to 'user-{user}'
          Send everybody's card, each one once
      snapshot send out/manifest.ndjson --to team,ops --digest 10
          Send one message with all pictures to each where there are more than 10
      snapshot send before.png after.png --to team --caption 'Deployed'
          Send pictures of other programs in one message
      snapshot send week.json --emit eml > week.eml
          Write a mail for another program

    """

  private static let destinations = """
    OVERVIEW: List the destinations, check them, and add others

    USAGE: snapshot destinations [options] [<name> ...]

    ARGUMENTS:
      <name>                  Destinations and lists; all of them where none is
                              named; or add, and the name of a new one

    DESTINATIONS:
      --check                 Ask each service whether the destination can be
                              written to, without sending anything; add does so
                              unless --no-check
      --destinations <FILE>   The file with the destinations (default:
                              ~/.config/snapshot/destinations.json)
      --timeout <SECONDS>     How long to wait for an answer (default: 30)

    MESSAGES:
      --log-format <text|json>
                              How messages are written (default: text)
      -q, --quiet             Show errors only
      -v, --verbose           Show what is done, too
      --version               Show the version
      -h, --help              Show help information

    EXAMPLES:
      snapshot destinations
          List their names and services
      snapshot destinations --check
          Ask each service whether they can be written to
      snapshot destinations add team
          Ask for a destination, check it and write it down

    """

  @Test(
    "both commands say what they take", arguments: [("send", send), ("destinations", destinations)])
  func help(command: String, expected: String) throws {
    let run = try CommandRun(command, "--help", in: TestFolder())
    #expect(run.status == 0 && run.errors == "")
    #expect(run.text == expected)
    #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // The one program knows them to show them, the other one to do what they say.
    #expect(try CommandRun("help", command, in: TestFolder()).text == expected)
  }
}
