import CDeflate
import Foundation
import Testing
import TestSupport

@testable import Raster

/// What this machine draws text with, as the lines of `Golden/stack.txt`.
enum GoldenStack {
  /// One line for each library and each font family; fonts go by the checksum of their files.
  static func describe() throws -> String {
    let stack = try RenderingStack()
    let libraries = stack.libraries.map { "\($0.name) \($0.version)" }
    let fonts = try stack.fonts.map { family, files in
      let sum = try files.reduce(0 as UInt32) { sum, path in
        let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        return data.withUnsafeBytes { libdeflate_crc32(sum, $0.baseAddress, $0.count) }
      }
      return "\(family): \(files.count) files, CRC \(String(sum, radix: 16))"
    }
    return (libraries + fonts).joined(separator: "\n") + "\n"
  }

  /// What is different on this machine.
  private static let difference = Result {
    StackDifference(
      recorded: try String(
        contentsOf: PackageFolder.golden.appending(path: "stack.txt"), encoding: .utf8),
      here: try describe())
  }

  /// Whether pictures with text can be compared on this machine.
  static let isRecorded = (try? difference.get().isEmpty) == true

  /// Lets a test of goldens with text run where they can be compared; elsewhere it fails, or is skipped.
  static let isComparable: ConditionTrait = .enabled("SKIPPED: \(message)") {
    // A recording of all goldens notes what they were drawn with.
    if Goldens.recording == .everything { return true }
    let difference = try GoldenStack.difference.get()
    switch difference.effect(
      skip: Goldens.environment["SNAPSHOT_GOLDEN_SKIP"], isCI: ContinuousIntegration.isRunning)
    {
    case .none: return true
    case .skip: return false
    case .failure: throw difference
    }
  }

  private static var message: String {
    switch GoldenStack.difference {
    case .success(let difference): "\(difference)"
    case .failure(let error): "\(error)"
    }
  }
}
