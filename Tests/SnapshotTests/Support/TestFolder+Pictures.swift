import Foundation
import TestSupport

@testable import Graphics
@testable import Imaging

extension TestFolder {
  /// Makes a PNG file of one colour.
  func writePicture(_ name: String, width: Int = 8, height: Int = 4) throws {
    let size = try PixelSize(width: width, height: height)
    let pixels = [UInt8](repeating: 200, count: 4 * size.area)
    let bytes = try PNGEncoder(scale: .x1).encode(Bitmap(size: size, pixels: pixels))
    try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
  }

  /// Makes files, and folders for those whose names have a slash.
  func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let url = URL(fileURLWithPath: self[name])
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write(text, to: name)
    }
  }
}
