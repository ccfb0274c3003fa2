#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// `Scripts/setup` with programs that stand in for those of Debian.
  @Suite struct SetupScriptTests {
    /// apt-get closes the descriptor of its reports before it runs the scripts of packages, of which
    /// that of fontconfig fails when it cannot print.
    private static let aptGet = #"""
      #!/bin/bash
      [ "$1" != update ] || exit 0
      descriptor=
      for argument in "$@"; do
        case $argument in APT::Status-Fd=*) descriptor=${argument#*=} ;; esac
      done
      if [ -n "$descriptor" ]; then
        echo 'pmstatus:fontconfig:50.0000:Installing fontconfig' >&"$descriptor" || exit 100
        eval "exec $descriptor>&-"
      fi
      printf 'Regenerating fonts cache... done.\n' || exit 100
      printf '%s\n' "$@" >"${0%/*}/installed"
      """#

    private static let stands = [
      "apt-get": aptGet,
      "apt-cache": "#!/bin/sh\necho '  Candidate: 1.0'\n",
      "dpkg-query": "#!/bin/sh\nexit 1\n",
      "id": "#!/bin/sh\necho 0\n",
    ]

    @Test("packages are installed although their scripts print, and the progress is told")
    func installing() throws {
      let folder = try TestFolder()
      for name in ["Scripts", "programs"] { try folder.makeFolder(name) }
      let script = PackageFolder.url.appending(path: "Scripts/setup")
      try folder.write(String(contentsOf: script, encoding: .utf8), to: "Scripts/setup")
      for (name, text) in Self.stands {
        try folder.write(text, to: "programs/\(name)")
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: folder["programs/\(name)"])
      }
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let run = try Program.run(
        "bash", [folder["Scripts/setup"]],
        environment: ["PATH": "\(folder["programs"]):\(path)"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("setup:   unpacking, 50 %"), "\(run.errors)")
      #expect(folder.text(of: ".build/setup.log").contains("Regenerating fonts cache... done."))
      let installed = folder.text(of: "programs/installed").split(separator: "\n")
      #expect(installed.contains("libpango1.0-dev") && installed.contains("fonts-inter"))
    }
  }
#endif
