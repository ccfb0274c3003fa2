/// The file formats that pictures are written in.
package enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  case png
  case svg
  case pdf

  /// Whether a picture consists of pixels or of shapes that have none.
  package var isVector: Bool {
    switch self {
    case .png: false
    case .svg, .pdf: true
    }
  }
}
