import Archives
import Imports

/// Recognises exports of Health by their first bytes.
package enum ExportContent {
  /// Whether an input may be an export: an archive, a database, or XML.
  package static func isPossible(_ head: some Collection<UInt8>) -> Bool {
    if head.starts(with: ZipEntry.signature) || head.starts(with: Database.signature) {
      return true
    }
    let isMarked = head.starts(with: [0xEF, 0xBB, 0xBF])
    return head.dropFirst(isMarked ? 3 : 0).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      == UInt8(ascii: "<")
  }

  /// Whether XML is an export.
  package static func isExport(_ head: [UInt8]) -> Bool {
    ["<!DOCTYPE HealthData", "<HealthData"].contains { head.firstRange(of: Array($0.utf8)) != nil }
  }
}
