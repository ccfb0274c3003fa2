import CommandKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

CurrentProcess.prepare()
// Before there are threads, which would have heaps of their own.
CurrentProcess.returnLargeMemory()
let arguments = Array(CommandLine.arguments.dropFirst())
exit(await SendProgram().run(arguments).rawValue)
