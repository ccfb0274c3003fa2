#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where the built command is: SwiftPM puts it beside the test bundle, wherever it builds.
enum CommandLocation {
  /// The path, or nil when the command has not been built.
  static let path: String? = starts.lazy.flatMap(ancestors).map { "\($0)/snapshot" }
    .first(where: isProgram)

  /// Paths in the folder of the products: the running program, and the bundle that it was asked for.
  private static var starts: [String] {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments.index(after: $0) }
    let named = bundle.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    return [named, arguments.first, "/proc/self/exe"].compactMap { $0.flatMap(resolved) }
  }

  private static func ancestors(of path: String) -> [String] {
    var parts = path.split(separator: "/")
    var folders: [String] = []
    while parts.popLast() != nil { folders.append("/" + parts.joined(separator: "/")) }
    return folders
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func isProgram(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
