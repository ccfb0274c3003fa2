extension OptionValue {
  package func isOn() throws(OptionError) -> Bool {
    if case .toggle(let isOn) = self { return isOn }
    switch plain?.lowercased() {
    case "true", "1", "yes", "on": return true
    case "false", "0", "no", "off": return false
    default: throw .toggle(shown)
    }
  }

  package func text() throws(OptionError) -> String {
    guard let plain, !plain.isEmpty else { throw .text(shown) }
    return plain
  }

  package func number(
    in range: ClosedRange<Double>? = nil, unit: String = ""
  ) throws(OptionError) -> Double {
    let range = range ?? -.infinity ... .infinity
    guard let number = plain.flatMap({ plainNumber($0) }), range.contains(number) else {
      throw .number(shown, range: range, unit: unit)
    }
    return number
  }

  package func integer(in range: ClosedRange<Int>) throws(OptionError) -> Int {
    let digits = plain.flatMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? $0 : nil }
    guard let number = digits.flatMap({ Int($0) }), range.contains(number) else {
      throw .integer(shown, range: range)
    }
    return number
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(OptionError) -> Choice where Choice.RawValue == String {
    guard let choice = plain.flatMap({ Choice(rawValue: $0.lowercased()) }) else {
      throw .choice(shown, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// The entries of a list.
  ///
  /// On a command line they are a row of CSV: separated by commas, and an entry that has a comma stands
  /// in double quotes, in which two stand for one.
  package func entries() throws(OptionError) -> [OptionValue] {
    guard case .text(let text) = self else { return [self] }
    var entries: [OptionValue] = []
    var rest = Substring(text)
    repeat {
      guard let entry = OptionValue.takeEntry(from: &rest), !entry.isEmpty else {
        throw .malformed(text, .list)
      }
      entries.append(.entry(entry))
    } while rest.popFirst() == ","
    return entries
  }

  /// Takes what stands before the next comma; nil when its quotes do not match.
  private static func takeEntry(from rest: inout Substring) -> String? {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == "\"" else {
      let entry = rest.prefix { $0 != "," }
      rest.removeFirst(entry.count)
      var end = entry
      while end.last?.isWhitespace == true { end.removeLast() }
      return String(end)
    }
    var entry = ""
    rest.removeFirst()
    while let character = rest.popFirst() {
      if character != "\"" {
        entry.append(character)
      } else if rest.first == "\"" {
        entry.append(character)
        rest.removeFirst()
      } else {
        rest = rest.drop(while: \.isWhitespace)
        return rest.isEmpty || rest.first == "," ? entry : nil
      }
    }
    return nil
  }
}
