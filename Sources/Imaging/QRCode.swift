import Base
import CQREncode

/// A text as a square of dark and light modules that a camera reads (ISO/IEC 18004).
///
/// The text is stored as bytes of UTF-8 at error level M, which survives the loss of 15 % of the
/// modules, in the smallest version that holds it. The same text always gives the same modules.
package struct QRCode: Sendable, Hashable {
  /// The most bytes of UTF-8 that a code holds: those of version 40 at level M.
  package static let maximumBytes = 2331
  /// Light modules around the code, so that readers find it.
  package static let quietZone = 4

  /// Modules on each side, from 21 to 177, without the quiet zone.
  package let side: Int
  /// Whether each module is dark, row by row from the top left.
  package let modules: [Bool]

  /// Encodes a text.
  ///
  /// - Throws: ``QRCodeError`` when the text is empty or has more than ``maximumBytes`` bytes.
  package init(_ text: String) throws(QRCodeError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= QRCode.maximumBytes else { throw .tooLong(text: text, bytes: bytes.count) }
    guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
      throw .memory
    }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    guard let data = code.pointee.data else { throw .memory }
    self.side = side
    // The lowest bit is the colour; the others say what a module is for.
    modules = (0..<side * side).map { data[$0] & 1 == 1 }
  }

  /// Whether the module in a column and a row, both counted from 0, is dark.
  ///
  /// Modules outside the code are light, as its quiet zone is.
  package func isDark(column: Int, row: Int) -> Bool {
    let sides = 0..<side
    return sides.contains(column) && sides.contains(row) && modules[row * side + column]
  }
}

package enum QRCodeError: Error, Sendable, Hashable, CustomStringConvertible {
  case empty
  case tooLong(text: String, bytes: Int)
  case memory

  /// The problem, the rule and the next step in one line, safe to print.
  package var description: String {
    switch self {
    case .empty:
      "\"\" is no text for a QR code. Give it an address or leave the code out."
    case .tooLong(let text, let bytes):
      "\(quoted(text, limit: 60)) has \(bytes) bytes, too many for a QR code. "
        + "It holds at most \(QRCode.maximumBytes) bytes of UTF-8: use a shorter address."
    case .memory:
      "The QR code cannot be made: there is no memory left. Leave the code out."
    }
  }
}
