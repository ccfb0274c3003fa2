import ChartRender
import CommandKit

extension ChartSettings.ThemeSource {
  /// The theme's name in file names: that of its file. A spec must not lead into another folder, so
  /// all but letters, digits, `-` and `_` becomes a `-`.
  var fileName: String {
    let name =
      switch self {
      case .builtIn(let theme): theme.name
      case .file(let path): FilePath(path).baseName
      case .inline(let json): json["name"]?.string ?? "theme"
      }
    return String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
  }
}
