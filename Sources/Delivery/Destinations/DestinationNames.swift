import Base

/// A named list of destinations: `"everybody": ["team", "ops"]`.
package struct NameList: Sendable {
  package let name: String
  /// The names of destinations and of other lists.
  package let members: [String]
  /// The file or the variable.
  let source: String
  let place: TextLocation?
}

/// The destinations that a name stands for: itself, or the members of a list and of the lists in it.
package struct DestinationNames: Sendable {
  private let destinations: Set<String>
  private let lists: [String: NameList]
  /// All names, sorted.
  package let all: [String]
  private let spellings: [String: String]

  package init(_ list: DestinationList) {
    destinations = Set(list.all.map(\.name) + list.broken.map(\.name))
    lists = Dictionary(list.lists.map { ($0.name, $0) }) { _, last in last }
    all = (destinations.union(lists.keys)).sorted()
    spellings = Dictionary(all.map { (DestinationNames.variable(of: $0), $0) }) { first, _ in first
    }
  }

  /// The names of destinations in their order, each once; nil if there is nothing of this name.
  ///
  /// - Throws: ``DestinationError`` for a list with a name that there is not, and for lists that
  ///   contain each other.
  package subscript(_ name: String) -> [String]? {
    get throws(DestinationError) {
      guard let list = lists[name] else { return destinations.contains(name) ? [name] : nil }
      var found = Members()
      try converting({
        DestinationError(list.source, list.place, .destination(name: name, $0))
      }) { () throws(DestinationProblem) in
        try add(list, path: [], to: &found)
      }
      return found.names
    }
  }

  /// The name that has the same variable as this one.
  package func spelled(like name: String) -> String? {
    spellings[DestinationNames.variable(of: name)]
  }

  /// What the variables of destinations start with.
  package static let start = "SNAPSHOT_TO_"

  /// The variable of a name: `SNAPSHOT_TO_OPS_TEAM` for `ops-team`.
  package static func variable(of name: String) -> String {
    start + name.unicodeScalars.map { $0.isLetterOrDigit ? String($0).uppercased() : "_" }.joined()
  }

  private struct Members {
    var names: [String] = []
    /// Destinations and lists, none of which is visited twice.
    var seen: Set<String> = []
  }

  /// Lists in lists.
  private static let deepest = 32

  private func add(
    _ list: NameList, path: [String], to found: inout Members
  ) throws(DestinationProblem) {
    let path = path + [list.name]
    guard path.count <= DestinationNames.deepest else {
      throw .unsupported(
        "Lists stand in lists more than \(DestinationNames.deepest) deep. Name the destinations.")
    }
    for member in list.members {
      if let start = path.firstIndex(of: member) {
        let cycle = (path[start...] + [member]).map { quoted($0, limit: 40) }
        throw .unsupported(
          "The lists are members of each other: \(cycle.joined(separator: " has ")). Take one out.")
      }
      guard found.seen.insert(member).inserted else { continue }
      if let inner = lists[member] {
        try add(inner, path: path, to: &found)
      } else if destinations.contains(member) {
        found.names.append(member)
      } else {
        let near = closest(to: member, among: all).map { "Did you mean \(quoted($0))? " } ?? ""
        throw .wrong(
          key: list.name, value: member,
          rule: "There is no destination and no list of this name. \(near)"
            + "Describe it, or take it out of the list.")
      }
    }
  }
}
