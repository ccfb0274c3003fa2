extension CardTemplate {
  /// The definition of a template in the schema of a card.
  ///
  /// What an object of it may hold is for the reader of templates to say.
  static var schema: JSONText.Member {
    JSONText.Member(
      "template",
      .object([
        JSONText.Member("description", .string("Where everything of a card stands.")),
        .type("object"),
      ]))
  }
}
