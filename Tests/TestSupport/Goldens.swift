import Foundation
import Graphics
import Imaging

/// The folder with inputs, scenes and pictures.
///
/// Files go by their paths from the folder, such as `specs/classic-7.json`.
package enum Goldens {
  /// Returns the names of all cases: a spec `specs/NAME.json` each.
  package static func names() throws -> [String] {
    try files(in: "specs").map { String($0.dropFirst("specs/".count).dropLast(".json".count)) }
  }

  /// Returns the sorted paths of the files in a folder, without the hidden ones of a desktop.
  package static func files(in name: String) throws -> [String] {
    let folder = PackageFolder.golden.appending(path: name).path
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !$0.hasPrefix(".") }.map { "\(name)/\($0)" }.sorted()
  }

  /// Returns the pixels of a PNG file.
  package static func bitmap(_ path: String) throws -> Bitmap {
    try PNGDecoder().decode([UInt8](Data(contentsOf: PackageFolder.golden.appending(path: path))))
  }
}
