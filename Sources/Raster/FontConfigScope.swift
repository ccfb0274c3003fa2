/// For whom a font configuration is made.
package enum FontConfigScope: Sendable {
  /// For one text engine: fontconfig's current configuration stays what it is.
  case engine
  /// For the whole process, in which fontconfig then never reads the system's configuration, a few
  /// milliseconds of each start. For a program of its own, not for a library in someone's program.
  case process
}
