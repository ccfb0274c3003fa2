/// The file formats that pictures are written in.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics.
  case png
  /// Scalable Vector Graphics.
  case svg
  /// Portable Document Format, one page.
  case pdf

  /// Whether a picture consists of pixels or of shapes that have none.
  package var isVector: Bool {
    switch self {
    case .png: false
    case .svg, .pdf: true
    }
  }
}
