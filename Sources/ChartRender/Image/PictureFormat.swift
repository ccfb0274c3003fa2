/// The file formats that pictures are written in.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics.
  case png
}
