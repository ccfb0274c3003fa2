#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

package enum Environment {
  /// The value of a variable; nil if it is not set or empty.
  package static func value(of name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The nonempty variables with a prefix, sorted by name.
  package static func all(startingWith start: String) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].hasPrefix(start), !parts[1].isEmpty {
        found.append((String(parts[0]), String(parts[1])))
      }
      next += 1
    }
    return found.sorted { $0.name < $1.name }
  }

  /// The XDG state folder; nil without one.
  package static var stateFolder: String? { folder("XDG_STATE_HOME", standard: ".local/state") }

  /// The XDG configuration folder; nil without one.
  package static var configurationFolder: String? {
    folder("XDG_CONFIG_HOME", standard: ".config")
  }

  /// The XDG cache folder; nil without one.
  package static var cacheFolder: String? { folder("XDG_CACHE_HOME", standard: ".cache") }

  private static func folder(_ variable: String, standard: String) -> String? {
    if let folder = value(of: variable), folder.hasPrefix("/") { return folder }
    return value(of: "HOME").flatMap { $0.hasPrefix("/") ? "\($0)/\(standard)" : nil }
  }

  /// Homebrew's font folders; on Linux fonts come from system packages.
  package static var fontFolders: [String] {
    #if os(macOS)
      value(of: "HOME").map { ["\($0)/Library/Fonts"] } ?? []
    #else
      []
    #endif
  }
}
