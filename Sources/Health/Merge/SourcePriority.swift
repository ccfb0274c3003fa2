import Base

/// The order in which sources count.
package struct SourcePriority: Sendable {
  /// The place of each source in the order, from 0; no two are equal.
  let ranks: [Int]
  /// The names of the request that no source has.
  package let unknown: [String]

  /// Orders sources by a request: first what it names, then manual entries, watches, phones and the
  /// rest. Within a class the source that began later goes before, as Health puts new ones on top.
  ///
  /// - Parameters:
  ///   - names: names of sources, or words of ``SourceClass``.
  ///   - begin: when each source has its first sample.
  init(_ sources: [HealthSource], by names: [String], begin: [UInt32]) {
    let wanted = names.map { HealthSource.plain($0).lowercased() }
    let classes = SourceClass.allCases.map(\.rawValue)
    let places = sources.map { source in
      let own = source.name.lowercased()
      // A name says more than a class.
      let named = wanted.firstIndex { $0 == own && !source.isManual && !classes.contains($0) }
      let sorted = wanted.firstIndex(of: source.sourceClass.rawValue)
      return (
        named ?? sorted ?? wanted.count,
        SourceClass.allCases.firstIndex(of: source.sourceClass) ?? 0
      )
    }
    let order = sources.indices.sorted { first, second in
      if places[first] != places[second] { return places[first] < places[second] }
      if begin[first] != begin[second] { return begin[first] > begin[second] }
      let (one, other) = (sources[first], sources[second])
      return (one.name, one.version, one.device) < (other.name, other.version, other.device)
    }
    var ranks = [Int](repeating: 0, count: sources.count)
    for (rank, source) in order.enumerated() { ranks[source] = rank }
    self.ranks = ranks
    unknown = zip(names, wanted).filter { _, name in
      !classes.contains(name) && !sources.contains { $0.name.lowercased() == name }
    }.map(\.0)
  }
}
