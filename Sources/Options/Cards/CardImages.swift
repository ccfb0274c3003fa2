import Cards
import Graphics

/// The pictures of a card, read.
package struct CardImages: Sendable {
  /// In the place of the chart.
  package var image: RasterImage?
  /// The sign of sender or subject; nil where that is drawn.
  package var badge: RasterImage?
  /// What the selected row stands on.
  package var selection: RasterImage?
  /// What the card stands on.
  package var background: RasterImage?
  /// What lies behind a widget.
  package var wallpaper: RasterImage?

  /// No pictures.
  package init() {}

  /// Reads the pictures that settings name.
  ///
  /// - Parameters:
  ///   - settings: what was asked for.
  ///   - template: where things stand, at the size that it will be drawn in.
  ///   - scale: the largest scale at which the card will be drawn.
  ///   - read: gives the picture at a path, with no more than the pixels that are needed of it; nil means
  ///     all of them, as slices need.
  package init<Failure: Error>(
    _ settings: CardSettings, template: CardTemplate, scale: RenderScale,
    reading read: (String, _ covering: PixelSize?) throws(Failure) -> RasterImage
  ) throws(Failure) {
    let needed = template.pixels(at: scale)
    if let path = settings.image { image = try read(path, needed) }
    if let path = settings.icon, Icon(rawValue: path) == nil { badge = try read(path, needed) }
    if let path = settings.selection.path { selection = try read(path, nil) }
    if let path = settings.background.path { background = try read(path, nil) }
    if let path = settings.wallpaper { wallpaper = try read(path, needed) }
  }
}
