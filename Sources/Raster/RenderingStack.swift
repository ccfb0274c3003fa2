import CCairo
import Graphics

/// The libraries and fonts that decide how a text looks, down to the last pixel.
///
/// Pictures with text can only be compared between machines on which these are the same.
package struct RenderingStack {
  /// Names and versions of the libraries.
  package let libraries: [(name: String, version: String)]
  /// The families that charts are set in by default, with the files of their regular fonts.
  package let fonts: [(family: String, files: [String])]

  /// Looks at the libraries of this process and at a font library.
  package init(fonts library: FontLibrary = .standard) throws(CanvasError) {
    libraries = RenderingStack.libraries
    let catalog = try FontCatalog(library)
    fonts = Font.defaultFamilies.map { ($0, catalog.regularFiles(ofFamily: $0)) }
  }

  /// Names and versions of the libraries in words.
  package static var versions: [String] { libraries.map { "\($0.name) \($0.version)" } }

  private static var libraries: [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())),
      ("pixman", String(cString: pixman_version_string())),
      ("pango", String(cString: pango_version_string())),
      ("harfbuzz", String(cString: hb_version_string())),
      ("freetype", RenderingStack.freeTypeVersion()),
      ("fontconfig", String(FcGetVersion())),
    ]
  }

  private static func freeTypeVersion() -> String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
