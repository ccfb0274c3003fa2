/// The tool that makes a chosen call of a process fail, or end it there.
enum Strace {
  /// Whether it is installed and may trace.
  static let works: Bool = {
    do {
      let run = try CommandRun(script: "strace -o /dev/null true", in: TestFolder())
      return run.status == 0
    } catch {
      return false
    }
  }()

  /// A script that draws `week.txt` as `week.png` and injects a fault.
  static func script(_ fault: String) -> String {
    let call = fault.prefix { $0 != ":" }
    return "strace -o /dev/null -e trace=\(call) -e inject=\(fault) "
      + "\"$COMMAND\" chart week.txt -q -o week.png"
  }
}
