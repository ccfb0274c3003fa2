/// A PNG file that keeps to a limit, and what that took.
public struct FittedPNG: Sendable, Hashable {
  /// Which colours the file has.
  public enum Colors: Sendable, Hashable {
    /// Those of the picture: its pixels are as they were.
    case all
    /// So many at most, which stand for those of the picture.
    case reduced(to: Int)
  }

  /// The file.
  public let bytes: [UInt8]
  /// Whether its pixels are those of the picture.
  public let colors: Colors
  /// How many bytes the file has with all colours, packed as well as it can be if that was tried.
  public let fullByteCount: Int
}
