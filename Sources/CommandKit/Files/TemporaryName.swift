/// What a file is called while it is being written: `.NAME.PID.snapshot-tmp`, beside its target.
///
/// The name tells the next run which target the file was for and which process made it, so that it can
/// remove what a killed process has left.
package struct TemporaryName: Sendable, Hashable {
  /// What all of them end with.
  package static let ending = ".snapshot-tmp"
  /// So many bytes of the target's name are taken that the system's 255 are enough for the whole.
  private static let longestPart = 200

  /// What the names for one target start with, whichever process makes them.
  private let start: String

  /// The names for a target of that name.
  package init(target name: String) {
    var part = ""
    for scalar in name.unicodeScalars {
      guard part.utf8.count + UTF8.width(scalar) <= TemporaryName.longestPart else { break }
      part.unicodeScalars.append(scalar)
    }
    start = ".\(part)."
  }

  /// The name that a process uses.
  package func name(process: Int32) -> String { "\(start)\(process)\(TemporaryName.ending)" }

  /// The process that made a file of this name for this target, or nil when it is not such a file.
  ///
  /// Names are compared as bytes, as the file system does: Swift's strings are equal when they mean the
  /// same, however their accents are written.
  package func process(of fileName: String) -> Int32? {
    let bytes = fileName.utf8
    let length = bytes.count - start.utf8.count - TemporaryName.ending.utf8.count
    guard length > 0, bytes.starts(with: start.utf8) else { return nil }
    let rest = bytes.dropFirst(start.utf8.count)
    guard rest.suffix(TemporaryName.ending.utf8.count).elementsEqual(TemporaryName.ending.utf8)
    else { return nil }
    let digits = rest.prefix(length)
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int32(String(decoding: digits, as: UTF8.self))
  }

  /// The process that made a file of this name for any target, or nil when it is not such a file.
  package static func process(of fileName: String) -> Int32? {
    guard fileName.hasPrefix("."), fileName.hasSuffix(ending) else { return nil }
    let rest = fileName.utf8.dropLast(ending.utf8.count)
    guard let point = rest.lastIndex(of: UInt8(ascii: ".")), point != rest.startIndex else {
      return nil
    }
    return Int32(String(decoding: rest[rest.index(after: point)...], as: UTF8.self))
  }
}
