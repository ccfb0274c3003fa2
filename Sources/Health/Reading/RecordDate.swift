import Calendars

/// Reads the dates of records: `2019-07-19 08:31:02 -0700`.
///
/// It keeps the last day, since records beside each other are mostly of the same one.
struct RecordDateReader {
  private var day: (year: Int, month: Int, day: Int) = (1970, 1, 1)
  private var days = 0

  /// Seconds since 1970, and seconds ahead of UTC; nil for what is no date.
  mutating func read(_ text: Bytes) -> (seconds: Int, offset: Int)? {
    guard text.count >= 19 else { return nil }
    return common(text) ?? other(text)
  }

  /// The digits at two places as a number; more than 99 where they are none.
  @inline(__always)
  private static func pair(_ text: UnsafePointer<UInt8>) -> Int {
    let (tens, ones) = (Int(text[0] &- 0x30), Int(text[1] &- 0x30))
    return tens < 10 && ones < 10 ? tens * 10 + ones : 1000
  }

  @inline(__always)
  private mutating func common(_ text: Bytes) -> (seconds: Int, offset: Int)? {
    let start = text.start
    guard text.count == 25, start[4] == 0x2D, start[7] == 0x2D, start[10] == 0x20,
      start[13] == 0x3A, start[16] == 0x3A, start[19] == 0x20,
      start[20] == 0x2B || start[20] == 0x2D
    else { return nil }
    return moment(
      (
        RecordDateReader.pair(start) * 100 + RecordDateReader.pair(start + 2),
        RecordDateReader.pair(start + 5), RecordDateReader.pair(start + 8)
      ),
      (
        RecordDateReader.pair(start + 11), RecordDateReader.pair(start + 14),
        RecordDateReader.pair(start + 17)
      ), isWest: start[20] == 0x2D,
      (RecordDateReader.pair(start + 21), RecordDateReader.pair(start + 23)))
  }

  /// Any other order of the same digits: `20150616071916-0700`, `2015-06-16T07:19:16.5Z`.
  private mutating func other(_ text: Bytes) -> (seconds: Int, offset: Int)? {
    var digits: [UInt8] = []
    var place = 0
    while place < text.count, digits.count < 14 {
      let byte = text.start[place]
      if byte &- 0x30 < 10 {
        digits.append(byte)
      } else if ![0x2D, 0x3A, 0x20, 0x54].contains(byte) {
        return nil
      }
      place += 1
    }
    guard digits.count == 14 else { return nil }
    if place < text.count, text.start[place] == UInt8(ascii: ".") {
      place += 1
      while place < text.count, text.start[place] &- 0x30 < 10 { place += 1 }
    }
    while place < text.count, text.start[place] == 0x20 { place += 1 }
    var zone: [UInt8] = [0x30, 0x30, 0x30, 0x30]
    var isWest = false
    if place < text.count, text.start[place] != UInt8(ascii: "Z") {
      guard [0x2B, 0x2D].contains(text.start[place]) else { return nil }
      isWest = text.start[place] == 0x2D
      zone = (place + 1..<text.count).map { text.start[$0] }.filter { $0 != 0x3A }
      guard zone.count == 4 else { return nil }
    }
    let numbers = stride(from: 0, to: 14, by: 2).map { place in
      digits.withUnsafeBufferPointer {
        $0.baseAddress.map { RecordDateReader.pair($0 + place) } ?? 0
      }
    }
    let offsets = zone.withUnsafeBufferPointer { zone in
      zone.baseAddress.map { (RecordDateReader.pair($0), RecordDateReader.pair($0 + 2)) } ?? (0, 0)
    }
    return moment(
      (numbers[0] * 100 + numbers[1], numbers[2], numbers[3]), (numbers[4], numbers[5], numbers[6]),
      isWest: isWest, offsets)
  }

  @inline(__always)
  private mutating func moment(
    _ day: (year: Int, month: Int, day: Int), _ time: (Int, Int, Int), isWest: Bool,
    _ zone: (Int, Int)
  ) -> (seconds: Int, offset: Int)? {
    if day != self.day {
      guard DateTime(year: day.year, month: day.month, day: day.day) != nil else { return nil }
      self.day = day
      days = CivilDay(year: day.year, month: day.month, day: day.day).daysSince1970
    }
    guard time.0 < 24, time.1 < 60, time.2 <= 60, zone.0 <= 18, zone.1 < 60 else { return nil }
    let offset = (zone.0 * 3600 + zone.1 * 60) * (isWest ? -1 : 1)
    return (days * 86_400 + time.0 * 3600 + time.1 * 60 + time.2 - offset, offset)
  }
}
