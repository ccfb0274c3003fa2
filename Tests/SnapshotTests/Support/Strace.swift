import Foundation
import Testing
import TestSupport

/// The tool that makes a chosen call of a process fail, or end it there.
enum Strace {
  /// Whether tests that need it run: on a build server they must.
  static let isExpected = works || ContinuousIntegration.isRunning

  static let skipped: Comment = "SKIPPED: strace is not installed or may not trace"

  /// Whether it is installed and may trace.
  private static let works: Bool = {
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
