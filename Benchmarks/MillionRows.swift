/// A long table: a value for each minute of almost two years, the same bytes on every machine.
struct MillionRows: Sendable {
  /// How the values go up and down, which decides how much of a picture the line covers.
  enum ValuePattern: String {
    /// Slowly, like a price: a column of pixels has little to show.
    case wandering
    /// With the day and with jitter, like a measured temperature: a line through all points goes over
    /// most of the plot again and again.
    case swinging
    /// Anywhere, and every other one is missing: no value has a neighbour that a line could go to.
    case lonely
  }

  /// How the table is written.
  enum Notation: String {
    /// Rows of cells between commas.
    case csv = "CSV"
    /// An object a line.
    case jsonLines = "NDJSON"
  }

  /// How many rows of data there are unless something else is said.
  static let standardCount = 1_000_000

  /// How many rows of data there are; the header comes on top.
  let count: Int
  /// How the values go.
  let course: ValuePattern
  /// How the table is written.
  let notation: Notation

  private static let minutesPerDay = 1440
  private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  /// As much as a row can have: `{"time":"2017-11-25T10:39:00","value":1234.567}` and the end of the line.
  private static let bytesPerRow = 50

  init(
    _ course: ValuePattern, _ notation: Notation = .csv, count: Int = MillionRows.standardCount
  ) {
    (self.count, self.course, self.notation) = (count, course, notation)
  }

  /// The file.
  var bytes: [UInt8] {
    var bytes = Array(notation == .csv ? "time,value\n".utf8 : "".utf8)
    bytes.reserveCapacity(bytes.count + count * MillionRows.bytesPerRow)
    let (open, middle, end) =
      notation == .csv
      ? ([], [UInt8(ascii: ",")], [UInt8(ascii: "\n")])
      : (Array("{\"time\":\"".utf8), Array("\",\"value\":".utf8), Array("}\n".utf8))
    var (random, level) = (RandomNumbers(), 500_000)
    for row in 0..<count {
      let (day, minute) = row.quotientAndRemainder(dividingBy: MillionRows.minutesPerDay)
      let noise = Int(random.next() >> 48)
      // The level comes back to the middle, or the values would outgrow their digits.
      if minute == 0 { level += (500_000 - level) / 20 }
      bytes += open
      MillionRows.append(day: day, minute: minute, to: &bytes)
      bytes += middle
      let value: Int?
      switch course {
      case .wandering:
        level += noise % 201 - 100
        value = level
      case .swinging:
        if minute == 0 { level += noise % 40_001 - 20_000 }
        let fromNoon = abs(minute - MillionRows.minutesPerDay / 2)
        value = level + 200 * (MillionRows.minutesPerDay / 2 - fromNoon) + noise % 30_011
      case .lonely: value = row % 2 == 0 ? 100_000 + noise * 12 : nil
      }
      append(value, to: &bytes)
      bytes += end
    }
    return bytes
  }

  private func append(_ value: Int?, to bytes: inout [UInt8]) {
    guard let value else {
      bytes += notation == .csv ? [] : Array("null".utf8)
      return
    }
    bytes += Array("\(value / 1000).".utf8)
    MillionRows.append(value % 1000, digits: 3, to: &bytes)
  }

  /// Writes the time of a row, counted from the start of 2016.
  private static func append(day: Int, minute: Int, to bytes: inout [UInt8]) {
    var (year, month, day) = (2016, 0, day)
    while day >= length(ofMonth: month, in: year) {
      day -= length(ofMonth: month, in: year)
      (year, month) = month == 11 ? (year + 1, 0) : (year, month + 1)
    }
    let parts = [(year, 4, "-"), (month + 1, 2, "-"), (day + 1, 2, "T"), (minute / 60, 2, ":")]
    for (number, digits, end) in parts {
      append(number, digits: digits, to: &bytes)
      bytes += Array(end.utf8)
    }
    append(minute % 60, digits: 2, to: &bytes)
    bytes += Array(":00".utf8)
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    // Two years from 2016 on do not reach a century.
    monthLengths[month] + (month == 1 && year % 4 == 0 ? 1 : 0)
  }

  private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
    var unit = (1..<digits).reduce(1) { product, _ in product * 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }
}
