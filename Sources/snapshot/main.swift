#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

CurrentProcess.prepare()
exit(Program().run(Array(CommandLine.arguments.dropFirst())).rawValue)
