#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

exit(BenchProgram.run(Array(CommandLine.arguments.dropFirst())))
