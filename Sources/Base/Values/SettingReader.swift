/// Reads the keys of a JSON file into settings and themes, and tells where something is wrong.
package struct SettingReader {
  /// What messages call the file.
  package let source: String

  package init(
    source: String
  ) {
    self.source = source
  }

  /// The keys and values of an object.
  package func members(of json: JSONValue, key: String) throws(InputError) -> [JSONValue.Member] {
    guard let members = json.members else {
      throw failure(.notAnObject(json.kindName), key, json.place)
    }
    return members
  }

  /// An error at a place of the file.
  package func failure(_ problem: OptionError, _ key: String, _ place: TextLocation) -> InputError {
    InputError(source: source, place: place, reason: .setting(problem, key: key))
  }
}
