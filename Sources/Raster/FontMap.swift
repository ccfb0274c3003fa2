import Base
import CCairo
import Graphics

/// A Pango font map for a library's fonts.
///
/// Pango sorts all fonts of a map for each size and weight, which takes longer than the rest of a
/// small chart (measured). So maps of a single family serve lines that need no other.
struct FontMap: ~Copyable {
  /// The language of lines without one.
  private static let standardLanguage = "en"

  /// The only family; nil for all.
  let family: String?
  private let catalog: FontCatalog
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer

  /// Opens the fonts of a library.
  ///
  /// - Parameters:
  ///   - library: the library. All of it is opened if it names files, whose families are unknown
  ///     before.
  ///   - family: the only family to open; nil for all.
  init(_ library: FontLibrary, family: String?, options: FontOptions) throws(CanvasError) {
    let family = library.files.isEmpty ? family : nil
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else { throw .fonts }
    let catalog = try FontMap.catalog(of: library, family: family, for: map)
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    guard let context = pango_font_map_create_context(map) else {
      FontMap.close(map)
      throw .fonts
    }
    pango_cairo_context_set_font_options(context, options.pointer)
    pango_context_set_round_glyph_positions(context, 0)
    self.family = family
    self.catalog = catalog
    self.map = map
    self.context = context
  }

  /// Sets the configuration while it has no fonts: Pango lists all fonts whenever it is told of a
  /// change.
  private static func catalog(
    of library: FontLibrary, family: String?, for map: UnsafeMutablePointer<PangoFontMap>
  ) throws(CanvasError) -> FontCatalog {
    do throws(CanvasError) {
      return try FontCatalog(library, family: family) { configuration in
        pango_fc_font_map_set_config(OpaquePointer(map), configuration)
      }
    } catch {
      close(map)
      throw error
    }
  }

  deinit {
    FontLock.withTurn {
      g_object_unref(UnsafeMutableRawPointer(context))
      FontMap.close(map)
    }
  }

  /// Pango 1.50 keeps the configuration beyond the map's end, and lists another one's fonts when it
  /// is taken from a map that is not shut down.
  private static func close(_ map: UnsafeMutablePointer<PangoFontMap>) {
    awaitSearches(of: map)
    pango_fc_font_map_shutdown(OpaquePointer(map))
    pango_fc_font_map_set_config(OpaquePointer(map), nil)
    g_object_unref(map)
  }

  /// Waits for the threads in which Pango looks for the fonts of a new size.
  ///
  /// They may outlast the line that they began for, and what they let go of at their end is in
  /// tables that a shutdown frees. Each holds the map until then, which is a millisecond; the wait
  /// has an end so that a fault of theirs is no hang of ours.
  private static func awaitSearches(of map: UnsafeMutablePointer<PangoFontMap>) {
    let object = UnsafeMutableRawPointer(map).assumingMemoryBound(to: GObject.self)
    var pauses = 200_000
    while pauses > 0,
      withUnsafePointer(to: &object.pointee.ref_count, { g_atomic_int_get($0) }) > 1
    {
      g_usleep(50)
      pauses -= 1
    }
  }

  /// Makes an empty configuration the current one; fontconfig would read the system's for the first
  /// map although no map uses it.
  static func keepOutSystemFonts() {
    guard let nothing = FcConfigCreate() else { return }
    FcConfigSetCurrent(nothing)
    FcConfigDestroy(nothing)
  }

  /// Whether a line gets the same glyphs as from a map with all fonts.
  ///
  /// A line's first family wins wherever it has a character, except for emoji and characters that a
  /// neighbour may turn into one.
  func serve(_ line: TextLine) -> Bool {
    guard let family else { return true }
    return line.font.families.first == family
      && line.text.unicodeScalars.allSatisfy { $0.isNeverEmoji }
      && catalog.covers(line.maximumWidth == nil ? line.text : line.text + GlyphRun.ellipsis)
  }

  /// The family that a line asks for first, if the library has no font of it; nil as long as not
  /// all fonts are open.
  func missingFamily(of line: TextLine) -> String? {
    guard family == nil, let first = line.font.families.first, !catalog.has(family: first) else {
      return nil
    }
    return first
  }

  /// Shapes a line; nil if memory is short.
  func layout(for line: TextLine, size: Double) -> OpaquePointer? {
    // Changes of a context affect only layouts made afterwards.
    pango_context_set_language(
      context, pango_language_from_string(line.language ?? FontMap.standardLanguage))
    pango_context_set_base_dir(
      context, line.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    guard let layout = pango_layout_new(context) else { return nil }
    pango_layout_set_auto_dir(layout, line.direction == nil ? 1 : 0)
    let description = pango_font_description_new()
    pango_font_description_set_family(
      description, family ?? line.font.families.joined(separator: ","))
    pango_font_description_set_weight(
      description, PangoWeight(UInt32(min(max(line.font.weight, 1), 1_000))))
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    if line.font.hasTabularDigits, let attributes = pango_attr_list_new() {
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
    pango_layout_set_single_paragraph_mode(layout, 1)
    if let width = line.maximumWidth {
      pango_layout_set_width(layout, Int32(CairoNumber(width).value * Double(PANGO_SCALE)))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    var text = line.text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_layout_set_text(layout, characters.baseAddress, Int32(characters.count))
      }
    }
    return layout
  }
}

extension Unicode.Scalar {
  /// Whether no neighbour turns the character into an emoji: it stands before the arrows, where
  /// symbols begin, or is an operator such as the minus sign, and neither joins nor encloses
  /// others.
  var isNeverEmoji: Bool {
    switch value {
    case 0x200D, 0x20E3: false
    case ..<0x2190, 0x2200...0x22FF: true
    default: false
    }
  }
}
