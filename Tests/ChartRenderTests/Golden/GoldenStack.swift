import CDeflate
import Foundation

@testable import ChartRender

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

  /// Whether pictures with text can be compared on this machine.
  static let isRecorded: Bool = {
    let recorded = try? String(
      contentsOf: Goldens.folder.appending(path: "stack.txt"), encoding: .utf8)
    return recorded != nil && recorded == (try? describe())
  }()
}
