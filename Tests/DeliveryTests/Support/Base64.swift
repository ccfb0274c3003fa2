import Foundation

/// The bytes of a text in base 64, as Foundation reads it.
func base64(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { [UInt8]($0) } }
