import ChartRender

/// The themes that come with the program, one in each line.
struct ThemeList: Sendable {
  private static let summaries = [
    "classic": "a blue line over white, orange where the day is",
    "light": "crisp on white: a thinner blue line, small nodes",
    "dark": "luminous on near-black: from blue to green, nodes that glow",
    "paper": "ink on warm paper, as in a printed report",
    "contrast": "black on white with thick lines and larger texts",
  ]

  /// The lines, with a line break at the end of each.
  var text: String {
    let names = Theme.builtIn.map(\.name)
    let width = names.map(\.count).max() ?? 0
    return names.map { name in
      let space = String(repeating: " ", count: width - name.count + 2)
      return "\(name)\(space)\(ThemeList.summaries[name] ?? "")\n"
    }.joined()
  }
}
