extension JSONValue {
  /// The most bytes of JSON that are read unless the caller says otherwise: 8 MiB.
  package static let defaultLimit = 8 * 1_048_576

  /// Reads a JSON text.
  ///
  /// - Throws: ``InputError`` with the place where the text is not JSON, has a key twice in one object,
  ///   half of a surrogate pair or over 64 levels, or when there are over `limit` bytes.
  package init(parsing source: SourceText, limit: Int = JSONValue.defaultLimit) throws(InputError) {
    guard source.count <= limit else {
      let problem = InputError.JSONProblem.tooLarge(bytes: source.count, limit: limit)
      throw InputError(source: source.name, place: nil, reason: .json(problem))
    }
    var parser = JSONParser(source)
    self = try parser.document()
  }
}
