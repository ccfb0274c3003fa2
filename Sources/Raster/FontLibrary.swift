/// Where fonts come from.
///
/// Nothing else counts: the fonts, settings and environment of the user who runs the program do not
/// change a picture.
public struct FontLibrary: Sendable, Hashable {
  /// Folders that are searched with everything below them; one that does not exist is passed over.
  public var directories: [String]
  /// Font files that are used beside those in the folders.
  public var files: [String]
  /// Folders with what fontconfig remembers about font folders, so that it need not open every font
  /// at each start; the first that can be written is kept up to date.
  public var cacheDirectories: [String]

  /// Makes a library.
  public init(directories: [String], files: [String] = [], cacheDirectories: [String] = []) {
    self.directories = directories
    self.files = files
    self.cacheDirectories = cacheDirectories
  }

  /// The folders into which Debian, Homebrew and macOS install fonts for everybody.
  public static let standard = FontLibrary(
    directories: [
      "/usr/share/fonts", "/usr/local/share/fonts", "/opt/homebrew/share/fonts",
      "/Library/Fonts", "/System/Library/Fonts",
    ],
    cacheDirectories: ["/var/cache/fontconfig", "/opt/homebrew/var/cache/fontconfig"])
}
