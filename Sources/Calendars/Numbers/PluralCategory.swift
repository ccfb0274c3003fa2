/// The forms that a language may have for counted things, with the names of the Unicode Common Locale
/// Data Repository.
package enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other
}
