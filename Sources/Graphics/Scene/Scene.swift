/// A picture as a list of things to draw, back to front, in points.
///
/// Everything is resolved: a scene knows no data, no theme and no locale, and not the scale at which it
/// will be painted.
public struct Scene: Sendable, Hashable {
  /// The size of the picture.
  public let size: Size
  /// What lies under all items.
  public let background: Color
  /// What is drawn, back to front.
  public var items: [SceneItem]

  /// Makes a scene.
  public init(size: Size, background: Color, items: [SceneItem] = []) {
    self.size = size
    self.background = background
    self.items = items
  }
}
