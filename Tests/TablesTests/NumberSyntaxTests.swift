import Testing
import TestSupport

@testable import Base
@testable import Tables

struct NumberSyntaxTests {
  private func read(_ text: String, _ format: NumberFormat = .plain) -> Double? {
    let bytes = Array(text.utf8)
    return format == .plain
      ? NumberSyntax.number(in: bytes, bytes.indices)
      : NumberSyntax.number(in: bytes, bytes.indices, format: format)
  }

  @Test(
    "the numbers of JSON are numbers",
    arguments: [
      "0", "-0", "12", "-12.5", "0.1", "1e3", "1E+3", "1e-3", "123456789012345678", "4.35",
      "0.000001", "9007199254740993", "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308",
      "179769313486231580793728971405301e276", "0.30000000000000004", "1e23", "8.5e22", "1e-22",
      "12345678901234567890.5", "0e99999999999999999999",
    ])
  func numbers(text: String) throws {
    let expected = try #require(Double(text))
    #expect(read(text)?.bitPattern == expected.bitPattern)
  }

  @Test(
    "everything else is not",
    arguments: [
      "", "+1", ".5", "5.", "01", "-", "--1", "1e", "1e+", "0x10", "0x1p3", "nan", "inf", "1_000",
      "1,5", "1,234", "1 2", " 1", "1.2.3", "٣", "1e5.5", "-.5", "1f", "Infinity",
    ])
  func others(text: String) { #expect(read(text) == nil) }

  @Test("numbers beyond the range are infinite, those too small are zero")
  func range() {
    #expect(read("1e400") == .infinity)
    #expect(read("-1e99999999999999999999") == -.infinity)
    #expect(read("1e-400") == 0)
  }

  @Test("the quick conversion gives the nearest number, like the slow one")
  func exactness() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<20_000 {
      let mantissa = random.next() >> (random.next() % 64)
      let text = "\(mantissa)e\(Int(random.next() % 60) - 30)"
      #expect(read(text) == Double(text), "\(text)")
      let digits = "\(mantissa % 1_000_000).\(random.next() % 1_000_000)"
      #expect(read(digits) == Double(digits), "\(digits)")
    }
  }

  @Test(
    "other notations are read when they are asked for",
    arguments: [
      ("1.234,5", 1234.5), ("12,5", 12.5), ("1.234.567", 1_234_567), ("-0,5", -0.5), ("7", 7),
      ("1,5e3", 1500), ("1.5", nil), ("1.23,4", nil), ("1234.567", nil), (".234", nil),
      ("1,2,3", nil), ("1,234.5", nil), ("1.234e1", 12340), ("1..234", nil), ("1.234.", nil),
    ] as [(String, Double?)])
  func german(text: String, expected: Double?) throws {
    let format = try #require(NumberFormat(decimal: ",", grouping: ["."]))
    #expect(read(text, format) == expected)
  }

  @Test("a number keeps to one separator of thousands")
  func french() throws {
    let format = try #require(NumberFormat(decimal: ",", grouping: ["\u{202F}", "\u{A0}"]))
    #expect(read("1\u{202F}234\u{202F}567,8", format) == 1_234_567.8)
    #expect(read("1\u{A0}234", format) == 1234)
    #expect(read("1\u{202F}234\u{A0}567", format) == nil)
  }

  @Test("separators that cannot be told apart make no format")
  func formats() {
    #expect(NumberFormat(decimal: ",", grouping: [","]) == nil)
    #expect(NumberFormat(decimal: "1") == nil)
    #expect(NumberFormat(decimal: "-") == nil)
    #expect(NumberFormat(decimal: ".") == .plain)
  }
}
