import ChartRender
import CommandKit

extension ChartSettings {
  /// The settings with mapped paths; those of `base` and those that `overrides` replaces stay.
  func mappingPaths(
    notOf base: ChartSettings, below overrides: ChartSettings,
    _ path: (String) throws(FileError) -> String
  ) throws(FileError) -> ChartSettings {
    var settings = self
    for (index, theme) in themes.enumerated() where overrides.themes.isEmpty {
      guard case .file(let name) = theme, !base.themes.contains(theme) else { continue }
      settings.themes[index] = .file(try path(name))
    }
    if overrides.font == nil, let file = fontFile, file != base.font {
      settings.font = try path(file)
    }
    var folders: [String] = []
    for name in fontDirectories {
      folders.append(base.fontDirectories.contains(name) ? name : try path(name))
    }
    settings.fontDirectories = folders
    if overrides.card.template == nil, case .file(let name)? = card.template,
      card.template != base.card.template
    {
      settings.card.template = .file(try path(name))
    }
    for part in ChartSettings.pictures {
      guard let name = self[keyPath: part], overrides[keyPath: part] == nil,
        name != base[keyPath: part]
      else { continue }
      // The name of an icon has neither dot nor slash.
      if part == \ChartSettings.card.icon, Icon(rawValue: name) != nil { continue }
      settings[keyPath: part] = try path(name)
    }
    return settings
  }

  /// The paths of all pictures that the settings name.
  var picturePaths: [String] {
    ChartSettings.pictures.compactMap { self[keyPath: $0] }.filter { Icon(rawValue: $0) == nil }
  }

  private static var pictures: [WritableKeyPath<ChartSettings, String?>] {
    [
      \.card.image, \.card.icon, \.card.background.path, \.card.selection.path, \.card.wallpaper,
    ]
  }
}
