import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Tables

@Suite("Fast ways to numbers and dates")
struct ExactValueTests {
  /// The numbers and the dates of one seed.
  private static let (numberCount, dateCount) = (1 << 18, 1 << 17)

  @Test("numbers are those that strtod reads, which Foundation asks", arguments: 0..<8)
  func numbers(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var text = ReusedText()
    var wrong: [String] = []
    var quickly = 0
    for turn in 0..<Self.numberCount {
      text.write { random.writeNumber(&$0) }
      let (expected, quick) = text.withText { text in
        (
          text.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { strtod($0, nil) } },
          FastDecimal.read(text, from: 0)
        )
      }
      if NumberSyntax.number(in: text.bytes, text.range)?.bitPattern != expected?.bitPattern {
        wrong.append(text.string)
      }
      if let quick, quick.end == text.range.count {
        quickly += 1
        if quick.number.value.bitPattern != expected?.bitPattern { wrong.append(text.string) }
      }
      if turn.isMultiple(of: 32) { check(text.string) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5)) and so on")
    #expect(quickly > Self.numberCount / 4)
  }

  @Test(
    "numbers halfway between two, tiny ones and long ones are rounded like Foundation does",
    arguments: [
      "9007199254740993", "9007199254740992.5", "1.00000000000000011102230246251565404236316680908",
      "1.00000000000000011102230246251565404236316680909", "2.2250738585072011e-308", "5e-324",
      "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623158e308", "1e309",
      "123456789012345", "12345678901234.5", "0.00000000000001", "0.000000000000001", "-0", "-0.0",
      "999999999999999", "99999999999999.9", "8.5e22", "1e23", "6.02214076e23", "0.1", "0.30",
    ])
  func halfway(text: String) { check(text) }

  @Test(
    "numbers around the limits of 64 bits and their multiples are read as they are written",
    arguments: [
      "9223372036854775807", "9223372036854775808", "9999999999999999999", "10000000000000000000",
      "18446744073709551615", "18446744073709551616", "18446744073709551617",
      "-18446744073709551616", "36893488147419103232", "55340232221128654848",
      "92233720368547758080", "184467440737095516160", "1844674407370955161600",
      "340282366920938463463374607431768211456", "1844674407370955161.6", "1.8446744073709551616",
      "0.18446744073709551616", "0.00018446744073709551616", "18446744073709551616.5",
      "18446744073709551616e-5", "18446744073709551616E2", "18446744073709551616000001",
    ])
  func multiples(text: String) { check(text) }

  private func check(_ text: String) {
    let bytes = Array(text.utf8)
    let expected = Double(text)
    #expect(
      NumberSyntax.number(in: bytes, bytes.indices)?.bitPattern == expected?.bitPattern, "\(text)")
    let found = bytes.withUnsafeBufferPointer { FastDecimal.read($0, from: 0) }
    guard let found, found.end == bytes.count else { return }
    #expect(found.number.value.bitPattern == expected?.bitPattern, "\(text)")
    // Written again it is the same text, by itself and where others have more digits.
    let form = NumberNotation(
      decimals: found.number.decimals, endsWithZero: found.number.endsWithZero)
    #expect(form.text(of: found.number.value) == bytes)
    var mixed = form
    if mixed.takes(decimals: form.decimals == 1 ? 2 : 1, endsWithZero: false) {
      #expect(mixed.text(of: found.number.value) == bytes, "\(text)")
    }
  }

  @Test("dates are those that Foundation reads", arguments: 0..<8)
  func dates(seed: UInt64) throws {
    let styles = SplitMix.DateStyle.allCases.map { ($0, $0.foundation) }
    var random = SplitMix(seed: seed)
    var text = ReusedText()
    var wrong: [String] = []
    for turn in 0..<Self.dateCount {
      let (style, foundation) = styles[turn % styles.count]
      text.write { random.writeDate(style, &$0) }
      let expected = try foundation.parse(text.string).timeIntervalSince1970
      let slow = DateSyntax.date(in: text.bytes, text.range)?.certain
      let found = [read(text.bytes[text.range]), slow?.wallSeconds]
      // Foundation counts from 2001, which moves milliseconds by a little.
      if found.contains(where: { $0.map { ($0 - expected).magnitude < 1e-4 } != true }) {
        wrong.append(text.string)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5)) and so on")
  }

  @Test("every month of the years 1 to 9999 has its days, and no more")
  func calendar() {
    var day = DateTime(year: 1, month: 1, day: 1)?.daysSince1970 ?? 0
    #expect(day == -719_162)
    func text(_ year: Int, _ month: Int, _ day: Int) -> String {
      String(10_000 + year).dropFirst() + "-" + String(100 + month).dropFirst() + "-"
        + String(100 + day).dropFirst()
    }
    for year in 1...9999 {
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        .enumerated()
      {
        let expected = Double(day) * 86_400
        #expect(read(text(year, index + 1, 1)) == expected)
        #expect(read(text(year, index + 1, length)) == expected + Double(length - 1) * 86_400)
        #expect(read(text(year, index + 1, length + 1)) == nil)
        day += length
      }
    }
    #expect(read("0000-01-01") == nil && read("2016-00-10") == nil && read("2016-13-10") == nil)
  }

  @Test("dates of all forms are read like others, and written again", arguments: 0..<2)
  func forms(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<10_000 {
      let styles: [SplitMix.ValueStyle] = [.day, .minute, .second, .millisecond, .zulu]
      let text = random.value(try #require(styles.randomElement(using: &random)))
      let bytes = Array(text.utf8)
      let date = DateSyntax.date(in: bytes, bytes.indices)?.certain
      let seconds = try #require(read(text))
      #expect(seconds.bitPattern == date?.wallSeconds.bitPattern)
      #expect(try #require(DateNotation(of: bytes[...])).text(of: seconds) == bytes, "\(text)")
      let bad = random.damage(bytes, after: 0, with: [":", "6", "T", "-", "9", "x", "Z", " "])
      let damaged = DateSyntax.date(in: bad, bad.indices)?.certain
      if let seconds = read(String(decoding: bad, as: UTF8.self)) {
        #expect(seconds.bitPattern == damaged?.wallSeconds.bitPattern)
      }
    }
  }

  private func read(_ text: String) -> Double? { read(Array(text.utf8)[...]) }

  private func read(_ text: ArraySlice<UInt8>) -> Double? {
    guard let form = DateNotation(of: text) else { return nil }
    var day = FixedWidthDate.Day()
    return text.withUnsafeBufferPointer { FixedWidthDate.read($0, from: 0, form, &day) }
  }
}

extension SplitMix.DateStyle {
  /// How Foundation reads such dates.
  fileprivate var foundation: Date.ISO8601FormatStyle {
    let day = Date.ISO8601FormatStyle().year().month().day()
    return switch self {
    case .day: day
    case .second: day.time(includingFractionalSeconds: false)
    case .spacedSecond: day.dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    case .millisecond: day.time(includingFractionalSeconds: true)
    case .zulu: Date.ISO8601FormatStyle()
    case .zuluMillisecond: Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    }
  }
}
