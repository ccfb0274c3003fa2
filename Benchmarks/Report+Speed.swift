extension Report {
  /// The numbers as the README tells them: what is compared with somebody, and where it was measured.
  var speed: String {
    let lines = PerformanceTarget.all.compactMap { $0.comparison(in: rows) }
    let heading = ["what", "snapshot", "the other", "ratio"]
    return "\(place)\n\n" + PerformanceTarget.markdown([heading] + lines)
  }

  private var place: String {
    let facts = about.filter { $0.name != "commit" }.map { fact in
      switch fact.name {
      // How busy the machine was is of no use to a reader.
      case "machine": fact.value.part(before: ", load")
      case "Swift": "Swift \(fact.value)"
      default: fact.value
      }
    }
    return """
      Medians of one run of `make bench` on \(facts.joined(separator: "; ")).
      The ratio says how many times as much the other needs.
      """
  }
}

extension PerformanceTarget {
  /// A line of the README's table: what, ours, who and theirs, how many times; nil where one of them is
  /// missing.
  fileprivate func comparison(in rows: [Section.Row]) -> [String]? {
    guard let peer, case .times(_, let ours, let theirs) = comparison,
      let mine = rows.first(where: { $0.name == ours }),
      let other = rows.first(where: { $0.name == theirs })
    else { return nil }
    let ratio = other.spread.median / mine.spread.median
    return [title, mine.told, "\(peer): \(other.told)", ratio.short]
  }
}

extension String {
  /// What stands before the first of a word, everything where it is not there.
  fileprivate func part(before word: String) -> String {
    String(split(separator: word, maxSplits: 1).first ?? "")
  }
}
