import Base

/// Why a text cannot be a QR code.
public enum QRCodeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is nothing to encode.
  case empty
  /// The text has more bytes than the largest code holds.
  case tooLong(text: String, bytes: Int)
  /// There is no memory for the code.
  case memory

  /// What is wrong, the rule and the next step in one line, safe to print.
  public var description: String {
    switch self {
    case .empty:
      "\"\" is no text for a QR code. Give it an address or leave the code out."
    case .tooLong(let text, let bytes):
      "\"\(excerpt(text, limit: 60))\" has \(bytes) bytes, too many for a QR code. "
        + "It holds at most \(QRCode.maximumBytes) bytes of UTF-8: use a shorter address."
    case .memory:
      "The QR code cannot be made: there is no memory left. Leave the code out."
    }
  }
}
