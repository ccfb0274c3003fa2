/// Reads the keys of a JSON file into settings and themes, and tells where something is wrong.
struct SettingReader {
  /// What messages call the file.
  let source: String

  /// The keys and values of an object.
  func members(of json: JSONValue, key: String) throws(InputError) -> [JSONValue.Member] {
    guard let members = json.members else {
      throw failure(.notAnObject(json.kindName), key, json.place)
    }
    return members
  }

  /// Sets the option that a key names.
  func apply(_ member: JSONValue.Member, to settings: inout ChartSettings) throws(InputError) {
    let options = ChartOption.all
    guard let option = options.first(where: { $0.description.key == member.key }) else {
      let keys = ["$schema", "data"] + options.map(\.description.key)
      throw failure(.unknownKey(member.key, among: keys), "", member.keyPlace)
    }
    for json in values(of: member.value, for: option.description) {
      guard let value = OptionValue(json) else { continue }
      do throws(SettingProblem) {
        try option.apply(&settings, value)
      } catch {
        throw failure(error, member.key, json.place)
      }
    }
  }

  /// What an option that may be given several times is given by a list, one by one.
  private func values(of json: JSONValue, for option: OptionDescription) -> [JSONValue] {
    if case .many = option.value, let list = json.array { return list }
    return [json]
  }

  /// An error at a place of the file.
  func failure(_ problem: SettingProblem, _ key: String, _ place: SourcePlace) -> InputError {
    InputError(source: source, place: place, reason: .setting(problem, key: key))
  }
}
