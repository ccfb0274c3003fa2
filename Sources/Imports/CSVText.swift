/// Rows as CSV, the form in which imported tables go to the reader of tables.
struct CSVText {
  private(set) var bytes: [UInt8] = []
  private var isRowStart = true

  /// Adds a field to the row, in quotes where it needs them.
  mutating func add(_ field: some Collection<UInt8>) {
    separate()
    CSVText.append(field, to: &bytes)
  }

  mutating func add(_ field: String) { add(field.utf8) }

  /// Adds an empty field.
  mutating func skip() { separate() }

  mutating func addRow(_ fields: [String]) {
    for field in fields { add(field) }
    endRow()
  }

  mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isRowStart = true
  }

  private mutating func separate() {
    if !isRowStart { bytes.append(UInt8(ascii: ",")) }
    isRowStart = false
  }

  static func append(_ field: some Collection<UInt8>, to bytes: inout [UInt8]) {
    let needsQuotes = field.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    guard needsQuotes else {
      bytes += field
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in field {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      // A cell may have lines; a table has them as one.
      bytes.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
