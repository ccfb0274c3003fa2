/// Options that stand together under a heading in help.
package struct OptionSection: Sendable, Hashable {
  /// The heading.
  package let title: String
  /// The options in the order in which help shows them.
  package let options: [OptionDescription]

  /// Makes a section.
  package init(_ title: String, _ options: [OptionDescription]) {
    self.title = title
    self.options = options
  }
}
