import CCairo
import ChartRender

/// Draws the scene of a chart as somebody does who calls Cairo and Pango for the first time: a new surface
/// for each picture, a gradient for each paint, a layout for each text.
///
/// Layouts of texts and the fonts they need are Pango's own, kept by its default font map.
final class PlainCairo {
  /// How many stops a shadow's gradient has.
  static let shadowStops = 8

  private let scale: Double
  private let size: PixelSize
  /// How strong shadows are at their stops, which others would write into their source.
  private var shadows: [Shadow: [Double]] = [:]

  private struct Shadow: Hashable {
    let radius: Double
    let deviation: Double
  }

  /// Prepares for charts of the usual size.
  init(scale: RenderScale) throws {
    self.scale = scale.factor
    size = try scale.pixelSize(of: LineChart.defaultSize)
  }

  /// Draws a scene and calls `body` with its pixels.
  func draw<Result>(_ scene: Scene, _ body: (PixelRows) throws -> Result) throws -> Result {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
    defer { cairo_surface_destroy(surface) }
    guard let surface, let context = cairo_create(surface) else { throw failure("no memory") }
    defer { cairo_destroy(context) }
    PlainCairo.setSource(scene.background, on: context)
    cairo_paint(context)
    cairo_scale(context, scale, scale)
    for item in scene.items { try draw(item, on: context) }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS,
      let pixels = cairo_image_surface_get_data(surface)
    else { throw failure("Cairo failed") }
    cairo_surface_flush(surface)
    return try body(
      PixelRows(
        size: size, layout: .xrgb, stride: Int(cairo_image_surface_get_stride(surface)),
        base: pixels))
  }

  private func failure(_ reason: String) -> BenchError {
    .output(program: "plain Cairo", reason: reason)
  }

  private func draw(_ item: SceneItem, on context: OpaquePointer) throws {
    switch item {
    case .group(_, let items):
      for item in items { try draw(item, on: context) }
    case .fill(let path, let paint):
      setSource(paint, on: context)
      PlainCairo.trace(path, on: context)
      cairo_fill(context)
    case .stroke(let path, let style, let paint):
      setSource(paint, on: context)
      PlainCairo.trace(path, on: context)
      cairo_set_line_width(context, style.width)
      let isRound = style.cap == .round
      cairo_set_line_cap(context, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
      cairo_set_line_join(context, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
      cairo_stroke(context)
    case .text(let line, let origin, let color):
      PlainCairo.setSource(color, on: context)
      show(line, at: origin, on: context)
    case .image, .clip, .moved: throw failure("its scene has more than a chart")
    }
  }

  private func show(_ line: TextLine, at origin: Point, on context: OpaquePointer) {
    let layout = pango_cairo_create_layout(context)
    let description = pango_font_description_new()
    pango_font_description_set_family(description, line.font.families.first ?? "Sans")
    pango_font_description_set_absolute_size(
      description, line.font.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, line.text, -1)
    let baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
    cairo_move_to(context, origin.x, origin.y - baseline)
    pango_cairo_show_layout(context, layout)
    pango_font_description_free(description)
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  private static func setSource(_ color: Color, on context: OpaquePointer) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func shadow(_ disc: BlurredDisc) -> [Double] {
    let shadow = Shadow(radius: disc.radius, deviation: disc.deviation)
    if let known = shadows[shadow] { return known }
    let last = PlainCairo.shadowStops
    let coverages = (0...last).map { stop in
      disc.coverage(at: disc.reach * Double(stop) / Double(last))
    }
    shadows[shadow] = coverages
    return coverages
  }

  private func setSource(_ paint: Paint, on context: OpaquePointer) {
    let pattern: OpaquePointer?
    let stops: [(offset: Double, color: Color)]
    switch paint {
    case .solid(let color): return PlainCairo.setSource(color, on: context)
    case .linear(let gradient, let from, let to):
      pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      stops = gradient.stops.map { ($0.offset, $0.color) }
    case .blurred(let color, let disc):
      let (center, reach) = (disc.center, disc.reach)
      pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, reach)
      stops = shadow(disc).enumerated().map { stop, coverage in
        (Double(stop) / Double(PlainCairo.shadowStops), color.opacity(coverage))
      }
    }
    for (offset, color) in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  private static func trace(_ path: Path, on context: OpaquePointer) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let point, let control1, let control2):
        cairo_curve_to(
          context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
      case .circle(let center, let radius):
        cairo_new_sub_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * Double.pi)
        cairo_close_path(context)
      case .close: cairo_close_path(context)
      }
    }
  }
}
