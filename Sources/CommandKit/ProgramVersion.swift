package enum ProgramVersion {
  /// The version, as `--version` prints it.
  package static let version = "0.1.0"
}
