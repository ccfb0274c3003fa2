import Base

extension OptionValue {
  package func color() throws(OptionError) -> Color {
    guard let color = plain.flatMap({ Color(css: $0) }) else { throw .color(shown) }
    return color
  }
}
