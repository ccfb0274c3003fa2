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
    guard let value = OptionValue(member.value) else { return }
    do throws(SettingProblem) {
      try option.apply(&settings, value)
    } catch {
      throw failure(error, member.key, member.value.place)
    }
  }

  /// An error at a place of the file.
  func failure(_ problem: SettingProblem, _ key: String, _ place: SourcePlace) -> InputError {
    InputError(source: source, place: place, reason: .setting(problem, key: key))
  }
}
