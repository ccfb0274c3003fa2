/// Returns the candidate that `word` is most likely a misspelling of; nil if none is similar.
///
/// The measure is the optimal string alignment distance, ignoring case. A candidate is similar if
/// the distance is at most a third of the longer word's length, or 1. Of equal distances the first
/// candidate wins. Words over 100 characters are not compared.
package func closest(to word: String, among candidates: [String]) -> String? {
  let wanted = Array(word.lowercased())
  guard wanted.count <= 100 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased())
    guard letters.count <= 100 else { continue }
    let distance = editDistance(wanted, letters)
    let limit = max(1, max(wanted.count, letters.count) / 3)
    guard distance <= limit, distance < max(wanted.count, letters.count) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The optimal string alignment distance: insertions, deletions, substitutions and swaps of
/// neighbours.
///
/// Dynamic programming on a table of which three rows are kept.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
      var cost = min(last[j + 1] + 1, row[j] + 1, replaced)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
