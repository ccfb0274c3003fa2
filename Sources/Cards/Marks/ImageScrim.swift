import Graphics
import Imaging

/// How dark the shade between a picture and light words has to be: no darker than the picture asks for.
struct ImageScrim: Sendable, Hashable {
  /// The least opacity, which still sets words apart.
  static let least = 0.18
  /// The greatest opacity: white on it has 4.5:1 even over white.
  static let greatest = 0.56
  /// How much darker it is at its foot than where words begin.
  private static let depth = 0.16
  /// How far around words the picture counts, in points.
  private static let reach = 3.0
  /// The most places that are looked at across and down each line of words.
  private static let samples = (across: 32, down: 8)
  /// The part of the places that may be brighter: a spark behind a letter does not hide it.
  private static let spared = 0.02

  /// The opacity where words begin.
  let opacity: Double
  /// The opacity at its foot.
  var deepest: Double { opacity + ImageScrim.depth }

  /// A shade that does for any picture.
  static let strongest = ImageScrim(opacity: greatest)

  private init(opacity: Double) { self.opacity = opacity }

  /// Looks at what lies behind words.
  ///
  /// - Parameters:
  ///   - words: the rectangles that words cover, in points.
  ///   - picture: the picture behind them.
  ///   - place: where the picture stands.
  ///   - ground: what lies around it.
  ///   - ink: the colour of the words.
  init(
    under words: [Rect], _ picture: RasterImage, at place: FittedImage, on ground: Color, ink: Color
  ) {
    var colors: [Color] = []
    for rect in words.map({ $0.grown(by: ImageScrim.reach) }) {
      for row in 0..<ImageScrim.samples.down {
        for column in 0..<ImageScrim.samples.across {
          let point = Point(
            x: rect.minX + rect.size.width * (Double(column) + 0.5)
              / Double(ImageScrim.samples.across),
            y: rect.minY + rect.size.height * (Double(row) + 0.5)
              / Double(ImageScrim.samples.down))
          colors.append(ImageScrim.color(at: point, of: picture, at: place, on: ground))
        }
      }
    }
    let brightest = colors.map { ($0.luminance, $0) }.sorted { $0.0 > $1.0 }
    guard !brightest.isEmpty else {
      self = .strongest
      return
    }
    let color = brightest[Int(Double(brightest.count) * ImageScrim.spared)].1
    var opacity = ImageScrim.least
    while opacity < ImageScrim.greatest,
      ink.contrast(to: color.mixed(with: .black, part: opacity)) < Color.readableContrast
    { opacity = min(opacity + 0.01, ImageScrim.greatest) }
    self.opacity = opacity
  }

  private static func color(
    at point: Point, of picture: RasterImage, at place: FittedImage, on ground: Color
  ) -> Color {
    guard place.visible.contains(point) else { return ground }
    func pixel(_ offset: Double, _ length: Double, _ first: Int, _ count: Int, _ whole: Int) -> Int
    {
      let index = first + Int((offset / length * Double(count)).rounded(.down))
      return min(max(index, 0), whole - 1)
    }
    let size = picture.bitmap.size
    let x = pixel(
      point.x - place.rect.minX, place.rect.size.width, place.part.x, place.part.width, size.width)
    let y = pixel(
      point.y - place.rect.minY, place.rect.size.height, place.part.y, place.part.height,
      size.height)
    return Color(picture.bitmap[x, y], on: ground)
  }
}
