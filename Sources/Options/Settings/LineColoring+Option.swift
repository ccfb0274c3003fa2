import Base
import Charts

extension LineColoring {
  /// The words of the option `gradient`.
  static let words = ["x", "value", "none"]

  /// Reads a word of the option `gradient`, or whether there is one.
  init(_ option: OptionValue) throws(OptionError) {
    switch option {
    case .toggle(let isOn): self = isOn ? .gradient : .solid
    case .text, .entry, .object:
      switch option.shown.lowercased() {
      case "x", "true": self = .gradient
      case "value": self = .value
      case "none", "false": self = .solid
      default: throw .choice(option.shown, among: LineColoring.words)
      }
    }
  }
}
