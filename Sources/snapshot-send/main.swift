import CommandKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

CurrentProcess.prepare()
CurrentProcess.shareHeap()
let arguments = Array(CommandLine.arguments.dropFirst())
exit(await SendProgram().run(arguments).rawValue)
