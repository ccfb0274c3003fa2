extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element meets a condition that all later ones meet too, or the
  /// end index.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
