extension Theme {
  /// The themes that come with the library, the default one first.
  public static let builtIn: [Theme] = [.classic, .light, .dark, .paper, .contrast]
}
