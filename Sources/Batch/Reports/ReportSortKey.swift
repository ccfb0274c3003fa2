/// The texts of several columns as one key whose bytes have the order of these texts, first column first.
///
/// Each text ends with a zero and a one; a zero in a text is followed by 255, so that a shorter text comes
/// before the longer ones that begin with it. One column alone is its own key.
enum ReportSortKey {
  /// Adds the text of the next column.
  static func add(_ text: ArraySlice<UInt8>, to key: inout [UInt8], alone: Bool) {
    guard !alone else {
      key += text
      return
    }
    for byte in text {
      key.append(byte)
      if byte == 0 { key.append(255) }
    }
    key += [0, 1]
  }

  /// The texts of a key.
  static func texts(of key: ArraySlice<UInt8>, columns: Int) -> [String] {
    guard columns != 1 else { return [String(decoding: key, as: UTF8.self)] }
    var texts: [String] = []
    var text: [UInt8] = []
    var index = key.startIndex
    while index < key.endIndex {
      if key[index] != 0 {
        text.append(key[index])
      } else {
        index += 1
        if index < key.endIndex, key[index] == 255 {
          text.append(0)
        } else {
          texts.append(String(decoding: text, as: UTF8.self))
          text = []
        }
      }
      index += 1
    }
    return texts
  }
}
