import Base

extension OptionDescription {
  /// How messages are written.
  package static let logFormat = OptionDescription(
    "log-format", .one(.choice(Console.Format.allCases.map(\.rawValue))),
    help: "How messages are written", standard: "text")
  /// Nothing but errors.
  package static let quiet = OptionDescription(
    "quiet", short: "q", .toggle(standard: false), help: "Show errors only")
  /// More than usual.
  package static let verbose = OptionDescription(
    "verbose", short: "v", .toggle(standard: false), help: "Show what is done, too")
}

extension OptionSection {
  /// How a command speaks that has no settings of its user's.
  package static let messages = OptionSection(
    "Messages", [.logFormat, .quiet, .verbose] + OptionSection.general.options)
}
