import Base

extension ChartSettings {
  /// The most bytes that a file of a user's own settings may have: 1 MiB.
  package static let userFileLimit = 1 << 20

  /// Reads the file of a user's own settings: an object with the keys that specs of cards have, but for
  /// the data.
  ///
  /// - Throws: ``InputError`` for what is not JSON, for an unknown key and for a value that its key cannot
  ///   have, with its place.
  package init(userFile source: SourceText) throws(InputError) {
    let reader = SettingReader(source: source.name)
    let json = try JSONValue(parsing: source, limit: ChartSettings.userFileLimit)
    let members = try reader.members(of: json, key: "").filter { $0.key != "$schema" }
    self.init()
    try reader.apply(members, to: &self, options: ChartOption.ofCards, besides: ["$schema"])
  }
}
