import Testing
import TestSupport

@testable import Calendars

@Suite("Decimal digits")
struct DecimalDigitsTests {
  @Test(
    "a number is rounded by the digits that it is written with, halves away from zero",
    arguments: [
      (2.675, 2, "2.68"), (0.125, 2, "0.13"), (2.5, 0, "3"), (3.5, 0, "4"), (0.5, 0, "1"),
      (0.49, 0, "0"), (1.005, 2, "1.01"), (9.995, 2, "10.00"), (99.96, 1, "100.0"),
      (0.04, 1, "0.0"),
      (0.05, 1, "0.1"), (1234.5, 3, "1234.500"), (1e21, 0, "1000000000000000000000"),
      (5e-7, 6, "0.000001"), (4e-7, 6, "0.000000"), (1.5e-10, 12, "0.000000000150"), (0, 2, "0.00"),
      (0.1 + 0.2, 2, "0.30"), (123_456_789.875, 1, "123456789.9"), (999_999, 0, "999999"),
    ])
  func rounding(value: Double, decimals: Int, expected: String) {
    let digits = DecimalDigits(value).rounded(toDecimals: decimals).text(decimals: decimals)
    let whole = digits.whole.map(String.init).joined()
    let fraction = digits.fraction.map(String.init).joined()
    #expect(whole + (fraction.isEmpty ? "" : "." + fraction) == expected)
  }

  @Test("digits mean the number that they were taken from")
  func roundTrip() {
    var random = SplitMix(seed: 5)
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let digits = DecimalDigits(value)
      let text = digits.digits.map(String.init).joined()
      let again = Double("\(digits.isNegative ? "-" : "")0.\(text)e\(digits.exponent)")
      #expect(again == value)
      #expect(digits.digits.first != 0 && digits.digits.last != 0)
    }
  }

  @Test("zero has no digits and no sign, and so has what is rounded to it and what is no number")
  func zero() {
    for value in [0, -0.0, .nan, .infinity, -.infinity] {
      #expect(DecimalDigits(value).isZero && !DecimalDigits(value).isNegative)
    }
    let small = DecimalDigits(-0.004).rounded(toDecimals: 2)
    #expect(small.isZero && !small.isNegative && small.magnitude == 0)
  }

  @Test("a number is rounded to so many digits in all")
  func significant() {
    let digits = DecimalDigits(999_999).rounded(toDigits: 3)
    #expect(digits.digits == [1] && digits.magnitude == 6)
    #expect(DecimalDigits(12_190).rounded(toDigits: 3).digits == [1, 2, 2])
    #expect(DecimalDigits(0.0012345).rounded(toDigits: 2).fractionDigits == 4)
  }
}
