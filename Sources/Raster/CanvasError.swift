import Base
import Graphics

/// An error in painting a scene.
public enum CanvasError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The picture would be empty or larger than ``PixelSize`` allows.
  case size(GeometryError)
  /// Cairo refused; `reason` are its own words.
  case cairo(reason: String)
  /// The font configuration could not be made.
  case fonts
  /// A font file is not one that can be read.
  case fontFile(path: String)

  /// The problem, the rule and the next step in one line.
  public var description: String {
    switch self {
    case .size(let error): error.description
    case .cairo(let reason):
      "The picture cannot be drawn: Cairo says \"\(reason)\". Choose a smaller size or scale."
    case .fonts:
      "The fonts cannot be set up: there is no memory left. Close other programs and try again."
    case .fontFile(let path):
      "\"\(excerpt(path, limit: 1024))\" is not a font file that can be read. Name a TrueType or OpenType file."
    }
  }
}

/// An error in drawing or encoding a chart.
public enum RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The picture would be too large, or drawing failed.
  case canvas(CanvasError)
  /// The picture could not be encoded.
  case image(ImageError)

  /// The error, the rule and the next step in one line.
  public var description: String {
    switch self {
    case .canvas(let error): error.description
    case .image(let error): error.description
    }
  }
}
