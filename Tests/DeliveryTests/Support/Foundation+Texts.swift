import Foundation

/// The bytes of a text in base 64, as Foundation reads it.
func base64(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { [UInt8]($0) } }

/// Whether the units of a text stand in another one in the same order, whatever they look like beside others.
func holds(_ text: String, _ part: String) -> Bool {
  part.isEmpty
    || (text as NSString).range(of: part, options: .literal).location != NSNotFound
}
