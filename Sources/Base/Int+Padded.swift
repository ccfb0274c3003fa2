extension Int {
  /// The decimal digits of a number that is not negative, with zeros before them up to a width.
  ///
  /// - Parameter width: the fewest digits; a number that has more keeps them all.
  package func padded(to width: Int) -> String {
    let digits = String(self)
    return digits.utf8.count < width
      ? String(repeating: "0", count: width - digits.utf8.count) + digits : digits
  }
}
