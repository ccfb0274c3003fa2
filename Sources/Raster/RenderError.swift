import Graphics

/// Why a chart could not be turned into a picture.
public enum RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The picture would be too large, or drawing failed.
  case canvas(CanvasError)
  /// The picture could not be encoded.
  case image(ImageError)

  /// What is wrong, the rule and the next step in one line.
  public var description: String {
    switch self {
    case .canvas(let error): error.description
    case .image(let error): error.description
    }
  }
}
