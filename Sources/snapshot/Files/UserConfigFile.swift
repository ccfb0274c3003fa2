import ChartRender
import CommandKit

/// The user's own settings: an object with the keys of a spec.
enum UserConfigFile {
  static let option = OptionDescription(
    "config", .toggle(standard: true),
    help: "Leave out your own settings in ~/.config/snapshot/config.json")

  static var path: String? { Environment.configurationFolder.map { "\($0)/snapshot/config.json" } }

  /// The settings in the file, whose paths start from its folder; default ones if there is none.
  ///
  /// - Throws: ``CommandError/userFile(_:)`` for an error in it, ``CommandError/file(_:)`` when it
  ///   cannot be read.
  static func settings() throws -> ChartSettings {
    guard let path, exists(path) else { return ChartSettings() }
    let bytes = try InputFile.file(path: path).read(upTo: ChartSettings.userFileLimit)
    let settings = try converting(CommandError.userFile) { () throws(InputError) in
      try ChartSettings(
        userFile: SourceText(bytes, name: path, limit: ChartSettings.userFileLimit))
    }
    let folder = FilePath(path).folder
    let nothing = ChartSettings()
    return try settings.mappingPaths(notOf: nothing, below: nothing) { name throws(FileError) in
      name.hasPrefix("/") ? name : "\(folder)/\(name)"
    }
  }

  private static func exists(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus(of: path, lastLink: .followed)
      return true
    } catch {
      return !error.isMissing && !error.isNotFolder
    }
  }
}
