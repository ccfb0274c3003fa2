import Foundation
import Testing

/// The PngSuite corpus, which lies beside the checkout.
package enum PNGSuite {
  /// The folder with the pictures.
  package static let folder = SharedFiles.root.appendingPathComponent(
    "corpora/pngsuite", isDirectory: true)

  /// Says loudly why corpus tests do not run; under CI they run, and fail, without the corpus.
  package static let isHereOrRequired: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.path)
      || ContinuousIntegration.isRunning,
    "SKIPPED: the corpus ../shared/corpora/pngsuite is missing beside the checkout.")

  /// The names of all pictures in the folder, sorted and without extension.
  package static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The bytes of a picture.
  package static func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name + ".png")))
  }

  /// The files that must be refused: wrong signatures, checksums, depths, colour types, no pixels.
  package static let corrupt = [
    "xc1n0g08", "xc9n2c08", "xcrn0g04", "xcsn0g01", "xd0n2c08", "xd3n2c08", "xd9n2c08",
    "xdtn0g01", "xhdn0g08", "xlfn0g04", "xs1n0g01", "xs2n0g01", "xs4n0g01", "xs7n0g01",
  ]
}
