import CommandKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

CurrentProcess.prepare()
// Swift reads the arguments from /proc, and without it there is not even the program's own name.
guard !CommandLine.arguments.isEmpty else {
  Console(verbosity: .normal).error(
    "the arguments cannot be read: /proc is not mounted. Mount it: mount -t proc proc /proc")
  exit(ExitStatus.internalError.rawValue)
}
exit(Program().run(Array(CommandLine.arguments.dropFirst())).rawValue)
