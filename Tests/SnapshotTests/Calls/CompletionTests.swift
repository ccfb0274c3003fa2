import Testing
import TestSupport

@testable import Base
@testable import CommandKit
@testable import snapshot

@Suite("Completions and manual")
struct CompletionTests {
  private static func exists(_ program: String) -> Bool {
    do {
      let run = try CommandRun(script: "command -v \(program)", in: TestFolder())
      return run.status == 0
    } catch {
      return false
    }
  }

  @Test(
    "bash offers what can follow",
    .enabled(if: exists("bash"), "Skipped: bash is not installed."),
    arguments: [
      (
        "snapshot ''",
        "chart card page batch report health send destinations mcp describe inspect schema help "
          + "completions manual --version -h --help"
      ),
      ("snapshot ch", "chart"),
      (
        "snapshot chart --s",
        "--series --sheet --sql --skip-bad-rows --source-priority --subtitle --source --statistics --size --scale --state --strict"
      ),
      ("snapshot chart --nodes a", "auto all"),
      ("snapshot chart --gri", "--grid"),
      ("snapshot chart --no-gri", "--no-grid"),
      ("snapshot chart a.csv --ver", "--verbose --version"),
      ("snapshot chart -q --sc", "--scale"),
      ("snapshot completions ''", "bash zsh fish"),
      ("snapshot help m", "mcp manual"),
      ("snapshot send --emit ''", "eml curl json"),
      ("snapshot send week.json --re", "--receipts --resend"),
      // Nothing of its own: bash goes on to file names.
      ("snapshot chart ''", ""),
      ("snapshot chart -o ''", ""),
      ("snapshot chart --output = w", ""),
      ("snapshot chart --output =", ""),
    ])
  func bash(line: String, expected: String) throws {
    let script = """
      "$COMMAND" completions bash > script
      bash -u -c '
        source ./script
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _snapshot
        echo ${COMPREPLY[@]-}
      ' bash \(line)
      """
    let run = try CommandRun(script: script, in: TestFolder())
    #expect(run.errors == "")
    #expect(run.text == expected + "\n")
  }

  @Test("every shell's script names every option", arguments: Shell.allCases)
  func everyOption(shell: Shell) throws {
    let run = try CommandRun("completions", shell.rawValue, in: TestFolder())
    #expect(run.status == 0)
    #expect(run.errors == "")
    let names = Command.all.flatMap(\.sections).flatMap(\.listed).map { $0.helpFlag.dropFirst(2) }
    #expect(names.filter { !run.text.contains($0) } == [])
  }

  @Test(
    "bash offers the destinations that there are",
    .enabled(if: exists("bash"), "Skipped: bash is not installed."),
    arguments: ["send card.json --to", "batch jobs.csv --send"])
  func destinations(call: String) throws {
    let script = """
      export PATH="$(dirname "$COMMAND"):$PATH" SNAPSHOT_TO_OPS=https://example.org/not-a-secret
      export SNAPSHOT_TO_TEAM=https://example.org/not-a-secret
      snapshot completions bash > script
      bash -u -c '
        source ./script
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _snapshot
        echo ${COMPREPLY[@]-}
      ' bash snapshot \(call) ''
      """
    let run = try CommandRun(script: script, in: TestFolder())
    #expect(run.errors == "")
    #expect(run.text == "ops team\n")
  }

  @Test("fish offers the names of themes beside files")
  func themes() {
    let lines = Shell.fish.script(for: snapshot.Program.description).split(separator: "\n")
    let theme = lines.first { $0.contains("from chart' -s t -l theme") }
    #expect(theme?.contains(" -r -F -a 'classic light dark paper contrast' ") == true)
  }

  @Test("help is quoted for every shell", arguments: Shell.allCases)
  func quoting(shell: Shell) {
    let option = OptionDescription(
      "odd", short: "x", .one(.either([.choice(["a", "b"]), .text("N")])),
      help: "It's [odd]: \\ and all")
    let command = CommandDescription(
      program: "snapshot", name: "odd", overview: "It's odd", positional: nil,
      sections: [OptionSection("Odd", [option])], examples: [])
    let program = ProgramDescription(
      version: "1", root: snapshot.Program.root.description, commands: [command])
    let expected =
      switch shell {
      case .bash: "        -x | --odd) words='a b' ;;"
      case .zsh:
        "            '(-x --odd)'{-x+,--odd=}'[It'\\''s \\[odd\\]\\: \\\\ and all]:a|b|N:(a b)'"
          + " && ret=0"
      case .fish:
        "complete -c snapshot -n '__fish_seen_subcommand_from odd' -s x -l odd -x -a 'a b' "
          + "-d 'It\\'s [odd]: \\\\ and all'"
      }
    let lines = shell.script(for: program).split(separator: "\n")
    #expect(lines.contains { $0 == expected })
  }

  @Test("an unknown shell is an error that lists the known ones")
  func unknownShell() throws {
    let run = try CommandRun("completions", "tcsh", in: TestFolder())
    #expect(
      run.errors == """
        Error: The value 'tcsh' is invalid for '<shell>'. \
        Please provide one of 'bash', 'zsh' or 'fish'.
        Usage: snapshot completions <shell>
          See 'snapshot completions --help' for more information.

        """)
    #expect(run.status == 64)
  }

  @Test(
    "groff has nothing to say about the manual",
    .enabled(if: exists("groff"), "Skipped: groff is not installed."))
  func groff() throws {
    let run = try CommandRun(
      script: "\"$COMMAND\" manual | groff -man -ww -Tutf8 > page && grep -c week@3x.png page",
      in: TestFolder())
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("the manual has every option and every exit status")
  func manual() {
    let text = ManualPage.ofSnapshot.text
    let options = Command.all.flatMap(\.sections).flatMap(\.listed)
    let labels = options.map { ".B " + $0.label.replacing("-", with: "\\-") + "\n" }
    #expect(labels.filter { !text.contains($0) } == [])
    #expect(ExitStatus.allCases.filter { !text.contains(".B \($0.rawValue)\n") } == [])
  }
}
