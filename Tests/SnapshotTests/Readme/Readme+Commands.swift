import Foundation
import Testing
import TestSupport

extension Readme {
  /// The command lines, those over several lines made one.
  var commands: [String] {
    blocks("sh").flatMap { block in
      block.replacingOccurrences(of: " \\\n ", with: "").split(separator: "\n").map(String.init)
    }
  }

  /// A script for the shell of a test in which `snapshot` is the command that was built.
  ///
  /// It ends with the first command that fails.
  static func script(_ lines: String) -> String {
    """
    set -eu
    export XDG_CONFIG_HOME="$PWD/config" XDG_STATE_HOME="$PWD/state"
    export PATH="$(dirname "$COMMAND"):$PATH"
    \(lines)
    """
  }

  /// The files that the command lines name behind `-o`, without those in folders.
  var outputs: [String] {
    commands.flatMap { line in
      line.matches(of: /-o ([a-z0-9@-]+\.(png|svg|pdf|tar))/).map { String($0.1) }
    }
  }

  /// A folder that looks like the package to the examples.
  static func folder() throws -> TestFolder {
    let folder = try TestFolder()
    for name in ["Golden", "Examples"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder[name], withDestinationPath: PackageFolder.url.appending(path: name).path)
    }
    return folder
  }
}
