import Base
import CCairo
import Graphics

/// The fonts of a library, by a fontconfig configuration of its own.
package struct FontCatalog: ~Copyable {
  let pointer: OpaquePointer

  /// Reads a library.
  ///
  /// - Parameters:
  ///   - family: the only family taken from the library's folders; nil for all.
  ///   - announce: gets the configuration before it has fonts.
  /// - Throws: ``CanvasError/fontFile(path:)`` if a file of the library is not a font.
  init(
    _ library: FontLibrary, family: String? = nil, announce: (OpaquePointer) -> Void = { _ in }
  ) throws(CanvasError) {
    guard let pointer = FcConfigCreate() else { throw .fonts }
    do throws(CanvasError) {
      let text = FontCatalog.configuration(for: library, family: family)
      guard FcConfigParseAndLoadFromMemory(pointer, text, FcBool(FcTrue)) != 0 else { throw .fonts }
      announce(pointer)
      guard FcConfigBuildFonts(pointer) != 0 else { throw .fonts }
      for path in library.files where FcConfigAppFontAddFile(pointer, path) == 0 {
        throw .fontFile(path: path)
      }
    } catch {
      FcConfigDestroy(pointer)
      throw error
    }
    self.pointer = pointer
  }

  deinit { FcConfigDestroy(pointer) }

  /// The names of all families, in alphabetical order.
  package func families() -> [String] {
    var names: Set<String> = []
    forEachFont { pattern in
      var index: Int32 = 0
      while let name = FontCatalog.string(FC_FAMILY, index, of: pattern) {
        names.insert(name)
        index += 1
      }
    }
    return names.sorted()
  }

  /// Whether there is a font of a family, whatever the case of its name.
  func has(family: String) -> Bool {
    var isThere = false
    forEachFont { pattern in
      var index: Int32 = 0
      while !isThere, let name = FontCatalog.string(FC_FAMILY, index, of: pattern) {
        isThere = name.lowercased() == family.lowercased()
        index += 1
      }
    }
    return isThere
  }

  /// The first family of the fonts in a file that the library names.
  package func family(inFile path: String) -> String? {
    var family: String?
    forEachFont { pattern in
      if family == nil, FontCatalog.string(FC_FILE, 0, of: pattern) == path {
        family = FontCatalog.string(FC_FAMILY, 0, of: pattern)
      }
    }
    return family
  }

  func regularFiles(ofFamily family: String) -> [String] {
    var files: Set<String> = []
    forEachFont { pattern in
      if FontCatalog.string(FC_FAMILY, 0, of: pattern) == family,
        FontCatalog.integer(FC_WEIGHT, of: pattern) == FC_WEIGHT_REGULAR,
        FontCatalog.integer(FC_WIDTH, of: pattern) == FC_WIDTH_NORMAL,
        FontCatalog.integer(FC_SLANT, of: pattern) == FC_SLANT_ROMAN,
        let file = FontCatalog.string(FC_FILE, 0, of: pattern)
      {
        files.insert(file)
      }
    }
    return files.sorted()
  }

  /// Whether there are fonts and all of them have every character of a text.
  func covers(_ text: String) -> Bool {
    var (isCovered, count) = (true, 0)
    forEachFont { pattern in
      var characters: OpaquePointer?
      let result = FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters)
      count += 1
      isCovered =
        isCovered && result == FcResultMatch
        && text.unicodeScalars.allSatisfy { FcCharSetHasChar(characters, $0.value) != 0 }
    }
    return isCovered && count > 0
  }

  private func forEachFont(_ body: (OpaquePointer) -> Void) {
    for kind in [FcSetSystem, FcSetApplication] {
      guard let set = FcConfigGetFonts(pointer, kind)?.pointee else { continue }
      for index in 0..<Int(set.nfont) {
        if let pattern = set.fonts[index] { body(pattern) }
      }
    }
  }

  private static func string(
    _ object: String, _ index: Int32, of pattern: OpaquePointer
  ) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, index, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  private static func integer(_ object: String, of pattern: OpaquePointer) -> Int32? {
    var value: Int32 = 0
    let result = FcPatternGetInteger(pattern, object, 0, &value)
    return result == FcResultMatch ? value : nil
  }

  /// Scales fonts that are images in one size, such as coloured emoji, to the size asked for.
  private static let bitmapScaling = """
    <match target="font">
      <test name="outline"><bool>false</bool></test>
      <test name="scalable"><bool>true</bool></test>
      <edit name="matrix" mode="assign"><times>
        <name>matrix</name>
        <matrix>
          <divide><name target="pattern">pixelsize</name><name>pixelsize</name></divide>
          <double>0</double><double>0</double>
          <divide><name target="pattern">pixelsize</name><name>pixelsize</name></divide>
        </matrix>
      </times></edit>
    </match>
    """

  private static func configuration(for library: FontLibrary, family: String?) -> String {
    let directories = library.directories.map { "<dir>\($0.escapedForXML)</dir>" }
    let caches = library.cacheDirectories.map { "<cachedir>\($0.escapedForXML)</cachedir>" }
    return """
      <?xml version="1.0"?>
      <fontconfig>
      \(directories.joined())
      \(caches.joined())
      \(family.map(selection) ?? "")
      <alias binding="same"><family>emoji</family><prefer>
      <family>Noto Color Emoji</family><family>Apple Color Emoji</family>
      </prefer></alias>
      \(bitmapScaling)
      </fontconfig>
      """
  }

  /// Accepts one family: acceptance goes before rejection, and an empty pattern matches any font.
  private static func selection(of family: String) -> String {
    """
    <selectfont>
    <acceptfont><pattern>
    <patelt name="family"><string>\(family.escapedForXML)</string></patelt>
    </pattern></acceptfont>
    <rejectfont><pattern></pattern></rejectfont>
    </selectfont>
    """
  }
}

/// Folders and files of fonts.
///
/// The user's own fonts, settings and environment do not change a picture.
public struct FontLibrary: Sendable, Hashable {
  /// Folders that are searched recursively; missing ones are ignored.
  public var directories: [String]
  /// Font files in addition to those in the folders.
  public var files: [String]
  /// Folders of fontconfig's cache, so that it need not open every font at each start; the first
  /// writable one is kept up to date.
  public var cacheDirectories: [String]

  /// Makes a library.
  public init(directories: [String], files: [String] = [], cacheDirectories: [String] = []) {
    (self.directories, self.files, self.cacheDirectories) = (directories, files, cacheDirectories)
  }

  /// The folders into which Debian, Homebrew and macOS install fonts for all users.
  public static let standard = FontLibrary(
    directories: [
      "/usr/share/fonts", "/usr/local/share/fonts", "/opt/homebrew/share/fonts",
      "/Library/Fonts", "/System/Library/Fonts",
    ],
    cacheDirectories: ["/var/cache/fontconfig", "/opt/homebrew/var/cache/fontconfig"])
}

/// The libraries and fonts that decide about the pixels of texts.
///
/// Pictures with text can only be compared between machines on which these are the same.
package struct RenderingStack {
  /// Names and versions of the libraries.
  package let libraries: [(name: String, version: String)]
  /// The families that charts are set in by default, with the files of their regular fonts.
  package let fonts: [(family: String, files: [String])]

  /// Reads the versions of this process's libraries, and the font files of a library.
  package init(fonts library: FontLibrary = .standard) throws(CanvasError) {
    libraries = RenderingStack.libraries
    let catalog = try FontCatalog(library)
    fonts = Font.defaultFamilies.map { ($0, catalog.regularFiles(ofFamily: $0)) }
  }

  /// Name and version of each library as text.
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
