import Base

extension SettingReader {
  /// Sets the options that keys name.
  ///
  /// The order of the keys has no meaning: where two options concern the same thing, such as `size` and
  /// `width`, the one that help lists last goes before.
  ///
  /// - Parameters:
  ///   - members: the keys and values.
  ///   - settings: what they are added to.
  ///   - options: the options that may be named.
  ///   - others: what else the object may have, for the message about a key that it may not have.
  package func apply(
    _ members: [JSONValue.Member], to settings: inout ChartSettings, options: [ChartOption],
    besides others: [String]
  ) throws(InputError) {
    let keys = options.map(\.description.key)
    for member in members where !keys.contains(member.key) {
      if ChartOption.ofCards.contains(where: { $0.description.key == member.key }) {
        throw failure(.cardKey(member.key), "", member.keyPlace)
      }
      throw failure(.unknownKey(member.key, among: others + keys), "", member.keyPlace)
    }
    for option in options {
      guard let member = members.first(where: { $0.key == option.description.key }),
        !member.value.isNull
      else { continue }
      try apply(member.value, of: option, to: &settings)
    }
  }

  /// Sets an option; a list stands in the place of the one that the settings have.
  package func apply(
    _ value: JSONValue, of option: ChartOption, to settings: inout ChartSettings
  ) throws(InputError) {
    option.startList(in: &settings)
    if option.lists == .entries, let list = value.array {
      for json in list { try apply(OptionValue(entry: json), at: json.place, option, &settings) }
    } else {
      try apply(OptionValue(value), at: value.place, option, &settings)
    }
  }

  private func apply(
    _ value: OptionValue?, at place: TextLocation, _ option: ChartOption,
    _ settings: inout ChartSettings
  ) throws(InputError) {
    guard let value else { return }
    do throws(OptionError) {
      try option.set(value, in: &settings)
    } catch {
      throw failure(error, option.description.key, place)
    }
  }
}
