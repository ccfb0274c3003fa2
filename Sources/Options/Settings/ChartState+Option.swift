import Base
import Charts

extension ChartState {
  /// The states by the names that options give them.
  static let named: [(name: String, state: ChartState)] = [
    ("no-data", .noData), ("error", .error), ("placeholder", .placeholder),
  ]

  /// Reads the name of a state.
  init(_ option: OptionValue) throws(OptionError) {
    let text = option.shown.lowercased()
    guard let found = ChartState.named.first(where: { $0.name == text }) else {
      throw .choice(option.shown, among: ChartState.named.map(\.name))
    }
    self = found.state
  }
}
