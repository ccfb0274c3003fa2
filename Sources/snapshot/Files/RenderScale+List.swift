import ChartRender

extension RenderScale {
  /// The scales in a list such as `1,2,3`.
  ///
  /// - Throws: ``UsageError/scale(_:)`` with the part that is not a scale.
  static func list(_ text: String) throws(UsageError) -> [RenderScale] {
    var scales: [RenderScale] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let scale = RenderScale.allCases.first { String($0.rawValue) == part }
      guard let scale else { throw .scale(String(part)) }
      scales.append(scale)
    }
    return scales
  }
}
