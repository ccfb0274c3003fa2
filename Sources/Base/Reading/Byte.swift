extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let point: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let pipe: UInt8 = 0x7C
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D

  var isDigit: Bool { self &- .zero < 10 }
  var isBlank: Bool { self == .space || self == .tab }
  var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
  /// The letter in lower case; other bytes stay what they are.
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
