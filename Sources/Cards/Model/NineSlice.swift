import Graphics

/// A picture that fills rectangles of any size: its corners keep their size, its edges grow in one
/// direction and its centre in both.
public struct NineSlice: Sendable, Hashable {
  /// How what lies between the corners fills its room.
  public enum Filling: String, Sendable, Hashable, CaseIterable {
    /// Once, stretched.
    case stretch
    /// As often as it takes, in its own size, the last one cut.
    case tile
  }

  /// The picture.
  public var picture: RasterImage
  /// How far the corners reach into the picture from its four edges, in points.
  public var caps: EdgeInsets
  /// How edges and centre fill their room.
  public var filling: Filling

  /// Makes one; caps that overlap are cut where they meet.
  public init(_ picture: RasterImage, caps: EdgeInsets, filling: Filling = .stretch) {
    self.picture = picture
    self.caps = caps
    self.filling = filling
  }
}
