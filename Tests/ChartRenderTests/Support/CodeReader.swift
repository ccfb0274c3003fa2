import Foundation
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

/// A program that reads QR codes.
enum CodeReader {
  static let areExpected = ContinuousIntegration.isRunning || path != nil

  static let skipped: Comment =
    "SKIPPED: zbarimg is not installed; Scripts/setup --tests installs it"

  private static let path = Program.path("zbarimg")

  /// The texts that it reads in pictures, in their order.
  static func texts(in pictures: [Bitmap]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "snapshot-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try pictures.enumerated().map { index, picture in
      let file = folder.appending(path: "\(index).png")
      try Data(PNGEncoder(scale: .x1).encode(picture)).write(to: file)
      return file.path
    }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = ["--raw", "-q"] + files
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
