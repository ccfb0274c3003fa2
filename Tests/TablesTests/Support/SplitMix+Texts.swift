import TestSupport

@testable import Base

extension SplitMix {
  /// Writes a number of JSON of any length, with a fraction, an exponent or neither.
  mutating func writeNumber(_ pen: inout ReusedText.Pen) {
    // One draw is enough for all the choices.
    let choices = next()
    let whole = next() >> (choices & 63)
    if choices >> 6 & 3 == 0 { pen.put(.minus) }
    pen.put(whole)
    switch choices >> 8 & 3 {
    case 0:
      pen.put(.point)
      pen.put(next() >> (choices >> 10 & 63))
    case 1:
      pen.put(.point)
      pen.put(whole % 97, digits: Int(choices >> 16 & 15) + 1)
    case 2:
      pen.put(UInt8(ascii: "e"))
      if choices >> 20 & 1 == 0 { pen.put(.minus) }
      pen.put((choices >> 21) % 350)
    default: break
    }
  }

  /// The ways in which both Foundation and packed columns write a date.
  enum DateStyle: CaseIterable {
    case day, second, spacedSecond, millisecond, zulu, zuluMillisecond
  }

  /// Writes a date of the years 1583 to 9999: before them Foundation's calendar is the Julian one.
  mutating func writeDate(_ style: DateStyle, _ pen: inout ReusedText.Pen) {
    let (days, clock) = (next(), next())
    pen.put(1583 + days % 8417, digits: 4)
    pen.put(.minus)
    pen.put(1 + (days >> 20) % 12, digits: 2)
    pen.put(.minus)
    pen.put(1 + (days >> 30) % 28, digits: 2)
    if style == .day { return }
    pen.put(style == .spacedSecond ? .space : UInt8(ascii: "T"))
    pen.put((clock & 0xFFFF) % 24, digits: 2)
    pen.put(.colon)
    pen.put((clock >> 16 & 0xFFFF) % 60, digits: 2)
    pen.put(.colon)
    pen.put((clock >> 32 & 0xFFFF) % 60, digits: 2)
    if style == .millisecond || style == .zuluMillisecond {
      pen.put(.point)
      pen.put((clock >> 48) % 1000, digits: 3)
    }
    if style == .zulu || style == .zuluMillisecond { pen.put(UInt8(ascii: "Z")) }
  }
}
