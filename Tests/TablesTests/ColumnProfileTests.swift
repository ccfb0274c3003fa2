import Base
import TestSupport
import Testing

@testable import Calendars
@testable import Tables

struct ColumnProfileTests {
  /// A column of cells in quotes, beside one that counts.
  private func column(_ name: String, _ cells: [String], by mark: String = ",") throws -> Table {
    let rows = cells.enumerated().map { "\"\($0.element)\"\(mark)n\($0.offset)" }
    return try table("\(name)\(mark)row\n" + rows.joined(separator: "\n"))
  }

  private func moments(_ name: String, _ cells: [String], by mark: String = ",") throws -> [String]
  {
    let table = try column(name, cells, by: mark)
    #expect(try table.profile(of: name)?.kind == .date, "\(cells)")
    return try table.moments(in: name, zone: nil).map(text)
  }

  private func text(_ moment: Double) -> String {
    guard !moment.isNaN, let date = DateTime(clockReading: Int(moment.rounded(.down))) else {
      return "-"
    }
    let day = DatePattern.string(of: .yyyy, in: date, names: .english)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(date.hour)):\(two(date.minute)):\(two(date.second))"
    return "\(day)-\(two(date.month))-\(two(date.day))" + (time == "00:00:00" ? "" : " \(time)")
  }

  @Test("a mark with a tendency is no number, and a minus behind amounts is their sign")
  func marks() throws {
    let marks = try column("Note", ["2", "3-", "1", "2,5", "4", "1", "2"])
    #expect(try marks.profile(of: "Note")?.kind == .number)
    var warnings: [InputWarning] = []
    let found = try marks.numbers(in: "Note", warnings: &warnings)
    #expect(found == [2, nil, 1, 2.5, 4, 1, 2])
    #expect(warnings.count == 1)
    #expect(try column("Note", ["2-", "1+", "3", "2–"]).profile(of: "Note")?.kind == .text)
    for cells in [["2-", "7", "3"], ["2-", "0", "1"], ["12", "5-"], ["2.50-", "1.00", "3-"]] {
      let amounts = try column("Menge", cells)
      #expect(try amounts.profile(of: "Menge")?.kind == .number, "\(cells)")
      #expect(try amounts.numbers(in: "Menge").contains { $0 ?? 0 < 0 }, "\(cells)")
    }
  }

  @Test(
    "dates are read as people write them",
    arguments: [
      ("20160912", "2016-09-12"), ("20160912T0600", "2016-09-12 06:00:00"),
      ("20160912T060010Z", "2016-09-12 06:00:10"), ("2016.09.12", "2016-09-12"),
      ("13-09-2016", "2016-09-13"), ("13/09/16", "2016-09-13"), ("13.09.16", "2016-09-13"),
      ("12-Sep-16", "2016-09-12"), ("Sep 12, 2016", "2016-09-12"), ("Sept. 12 2016", "2016-09-12"),
      ("12th of September 2016", "2016-09-12"), ("September 2016", "2016-09-01"),
      ("Sep-16", "2016-09-01"), ("Jan-1-1995", "1995-01-01"), ("2016 Sep 12", "2016-09-12"),
      ("Mon, 12 Sep 2016 06:25:24 +0000", "2016-09-12 06:25:24"),
      ("Mon Sep 12 06:25:24 2016", "2016-09-12 06:25:24"),
      ("[12/Sep/2016:06:25:24 +0000]", "2016-09-12 06:25:24"),
      ("2016-09-12 06:25:24 UTC", "2016-09-12 06:25:24"),
      ("2016-09-12 06:25:24 GMT+2", "2016-09-12 06:25:24"),
      ("2016-09-12T06:25:24+02:00[Europe/Berlin]", "2016-09-12 06:25:24"),
      ("9/13/2016 8:05 PM", "2016-09-13 20:05:00"),
      ("9/13/2016 12:05:09 a.m.", "2016-09-13 00:05:09"),
      ("Jan 7, 2024, 6:46:00 AM", "2024-01-07 06:46:00"), ("Mo, 12.09.2016", "2016-09-12"),
      ("2016-W37", "2016-09-12"), ("2016-W37-2", "2016-09-13"), ("2016W37", "2016-09-12"),
      ("KW 37/2016", "2016-09-12"), ("2016-Q3", "2016-07-01"), ("2016Q3", "2016-07-01"),
      ("Q3 2016", "2016-07-01"), ("3Q16", "2016-07-01"), ("2016 3Q", "2016-07-01"),
      ("2016T3", "2016-07-01"), ("H2 2016", "2016-07-01"), ("2016/09", "2016-09-01"),
      ("09/2016", "2016-09-01"), ("2012/13", "2012-01-01"), ("1990s", "1990-01-01"),
      ("1. März 2024", "2024-03-01"), ("1er janvier 2024", "2024-01-01"),
      ("1 de enero de 2024", "2024-01-01"), ("janv. 2023", "2023-01-01"), ("ene-23", "2023-01-01"),
      ("1 gennaio 2024", "2024-01-01"), ("26 de março de 2024", "2024-03-26"),
      ("26 mrt 2024", "2024-03-26"), ("26 stycznia 2024", "2024-01-26"),
      ("26 января 2024 г.", "2024-01-26"), ("26 Şubat 2024", "2024-02-26"),
      ("٢٦ يناير ٢٠٢٤", "2024-01-26"), ("26 בינואר 2024", "2024-01-26"),
      ("26 फ़रवरी 2024", "2024-02-26"), ("2024年1月26日", "2024-01-26"), ("2024年1月", "2024-01-01"),
      ("2024년 1월 26일", "2024-01-26"), ("2024. 1. 26.", "2024-01-26"),
      ("2024-01-07 - 2024-01-13", "2024-01-07"), ("2016-257", "2016-09-13"),
      ("2012-2016", "2012-01-01"), ("[2016-09-12 Mon]", "2016-09-12"),
      ("<2016-09-12 Mon 09:30>", "2016-09-12 09:30:00"), ("2016/9/12(月)", "2016-09-12"),
      ("Date(2016, 8, 12)", "2016-09-12"), ("Date(2016,8,12,6,25)", "2016-09-12 06:25:00"),
      ("平成28年9月12日", "2016-09-12"), ("2016年度", "2016-01-01"),
      ("/Date(1473750000000)/", "2016-09-13 07:00:00"), ("令和元年5月", "2019-05-01"),
      ("H28.9.12", "2016-09-12"),
      ("Mon Sep 12 06:25:24 2016 +0100", "2016-09-12 06:25:24"),
      ("06:25:24 13/09/2016", "2016-09-13 06:25:24"), ("=\"\"2016-09-12\"\"", "2016-09-12"),
    ])
  func dates(text: String, expected: String) throws {
    #expect(try moments("date", [text, text]) == [expected, expected])
  }

  @Test(
    "texts that have something of a date are none",
    arguments: [
      "5-9", "1.8.0", "12:30", "Straße des 17. Juni", "135-137", "Room 5", "3/4", "10.5", "Q5 2016",
      "9-12", "May", "1月", "2016-2099x", "1234-5678", "2016-367", "R2.1.0", "Date(5)", "Jan 24",
      "2016-W99x", "31 km E of Kos", "4.5.6.7", "v2016-09",
    ])
  func noDates(text: String) throws {
    #expect(try column("place", [text, text]).profile(of: "place")?.kind != .date)
  }

  @Test(
    "the order of day and month is proven by the column, or assumed with a word",
    arguments: [
      (["18/03/2024", "01/02/2024"], "2024-02-01", ColumnProfile.DateOrderReason.proven),
      (["3/18/2024", "1/2/2024"], "2024-01-02", .proven),
      (["01/01/2023", "01/02/2023", "01/03/2023", "01/04/2023"], "2023-01-04", .shorter),
      (["01/09/2016", "02/09/2016", "03/09/2016", "05/09/2016"], "2016-05-09", .standard),
      (["12/01/2023", "01/01/2024", "02/01/2024"], "2024-02-01", .proven),
      (["01-11-12", "02-11-12", "03-11-12"], "2012-11-03", .shorter),
      (["12/20/23", "12/21/23"], "2023-12-21", .written),
      (["01/02/2016 8:00 AM", "05/09/2016 8:00 PM"], "2016-05-09 20:00:00", .customs),
    ])
  func orders(
    cells: [String], last: String, reason: ColumnProfile.DateOrderReason
  ) throws {
    #expect(try moments("date", cells).last == last)
    let profile = try #require(try column("date", cells).profile(of: "date"))
    #expect(profile.dateOrderReason == reason)
    #expect(profile.notes.isEmpty == (cells.count == 2 && cells[0].hasPrefix("12/2")))
  }

  @Test("a locale decides what the dates leave open")
  func locale() throws {
    let cells = ["01/09/2016", "02/09/2016", "03/09/2016", "07/09/2016"]
    let table = try column("date", cells)
    for (order, expected) in [
      (DateOrders.dayMonthYear, "2016-09-07"), (.monthDayYear, "2016-07-09"),
    ] {
      let told = table.reading(dateOrder: order, dateFormat: nil)
      #expect(text(try told.moments(in: "date", zone: nil)[3]) == expected)
      #expect(told.profile(ofColumn: 0).notes.isEmpty)
    }
  }

  @Test("semicolons and decimal commas are those of countries where the day is first")
  func customs() throws {
    #expect(
      try moments("Datum", ["01/02/2024", "05/06/2024", "07/06/2024"], by: ";").last == "2024-06-07"
    )
  }

  @Test(
    "numbers that are times by name or by even steps are read as such",
    arguments: [
      ("ts", ["1704067200", "1704070801"], "2024-01-01 01:00:01"),
      ("x", ["1704067200", "1704070800", "1704074400"], "2024-01-01 02:00:00"),
      ("event_time", ["1704067200000", "1704070800000"], "2024-01-01 01:00:00"),
      ("time", ["1704067200000000", "1704070800000000"], "2024-01-01 01:00:00"),
      ("time", ["1704067200000000000", "1704070800000000000"], "2024-01-01 01:00:00"),
      ("time", ["1717200000.0", "1717200060.5"], "2024-06-01 00:01:00"),
      ("date", ["45293", "45294.5"], "2024-01-03 12:00:00"),
      ("day", ["20240105", "20240106"], "2024-01-06"),
      ("month", ["202401", "202402"], "2024-02-01"),
      ("x", ["2024010122", "2024010123", "2024010200"], "2024-01-02"),
      ("MESS_DATUM", ["202401012250", "202401012300"], "2024-01-01 23:00:00"),
      // Each moment stands there for every host.
      (
        "t", ["1704067200", "1704067200", "1704070800", "1704070800", "1704074400", "1704074400"],
        "2024-01-01 02:00:00"
      ),
      (
        "t", ["1704067201", "1704067262", "1704067259", "1704067320", "1704067385", "1704067391"],
        "2024-01-01 00:03:11"
      ),
    ])
  func numericTimes(name: String, cells: [String], last: String) throws {
    #expect(try moments(name, cells).last == last)
    let plain = try table("\(name),row\n" + cells.map { "\($0),1" }.joined(separator: "\n"))
    #expect(try plain.moments(in: name, zone: nil).map(text).last == last)
  }

  @Test(
    "numbers that are no times stay numbers",
    arguments: [
      ("id", ["10483920011", "10483927362", "10483931111"]), ("id", ["1700000001", "1700000002"]),
      ("id", ["1704067201", "1704067262", "1704067320", "1704067385", "1704067391"]),
      ("price", ["45293", "45294"]), ("Close", ["1961", "1973"]), ("n", ["20240199", "20240105"]),
    ])
  func noTimes(name: String, cells: [String]) throws {
    #expect(try column(name, cells).profile(of: name)?.kind == .number)
  }

  @Test(
    "numbers are read with what stands beside them",
    arguments: [
      (["$43,712.64", "$1,000.00"], [43712.64, 1000], .currency(code: "USD")),
      (["11,82 €", "1.204,50 €"], [11.82, 1204.5], .currency(code: "EUR")),
      (["USD 36,167.64", "USD 1"], [36167.64, 1], .currency(code: "USD")),
      (["CHF 43’515.77", "CHF 2"], [43515.77, 2], .currency(code: "CHF")),
      (["40 956,06 €", "39 470,79 €"], [40956.06, 39470.79], .currency(code: "EUR")),
      (["R$ 53.304,38", "R$ 1,00"], [53304.38, 1], .currency(code: "BRL")),
      (["¥119,389", "¥1"], [119389, 1], .currency(code: "JPY")),
      (["₹19,53,869", "₹5"], [1_953_869, 5], .currency(code: "INR")),
      (["2.7%", "3 %"], [2.7, 3], .plain(unit: "%")), (["+5", "-3"], [5, -3], nil),
      (["(310.20)", "880.00"], [-310.2, 880], nil),
      (["310,20-", "1.204,50"], [-310.2, 1204.5], nil),
      (["−4.1", "3"], [-4.1, 3], nil), (["1 204", "41 000"], [1204, 41000], nil),
      (["43'512", "5"], [43512, 5], nil), (["1.2k", "640"], [1200, 640], nil),
      (["2.5M", "880.3k"], [2_500_000, 880_300], nil),
      (["12 ms", "5.5 ms"], [12, 5.5], .plain(unit: "ms")),
      (["5.3 km", "2 km"], [5.3, 2], .plain(unit: "km")),
      (["٢٤٥", "٢٣٢"], [245, 232], nil), (["३,४०,०००", "५"], [340_000, 5], nil),
      (["1.764,5", "1.802"], [1764.5, 1802], nil), (["1,764", "1,81"], [1.764, 1.81], nil),
      (["1,826", "1,806"], [1826, 1806], nil), (["0,826", "1,806"], [0.826, 1.806], nil),
      (["312*", "340 [1]", "5"], [312, 340, 5], nil), ([".5", "-.25"], [0.5, -0.25], nil),
      (["18446744073709551616", "1"], [18_446_744_073_709_551_616, 1], nil),
      (["0:29:51", "1:02:33.5"], [1791, 3753.5], .duration),
      (["PT1H10M", "PT57M"], [4200, 3420], .duration),
      (["5h 57m", "45m"], [21420, 2700], .duration),
      (["5 Std. 46 Min.", "6 Std. 1 Min."], [20760, 21660], .duration),
      (["1 day 02:03", "2 days, 1:00:00"], [93780, 176_400], .duration),
      (["4:54 /km", "5:11 /km"], [294, 311], .duration),
      (["1'51\"\"", "1'44.5\"\""], [111, 104.5], .duration),
      (["4'54\"\"/km", "5'11\"\"/km"], [294, 311], .duration),
      (["%68,20", "%70,09"], [68.2, 70.09], .plain(unit: "%")),
      (["1.2万", "9千"], [12000, 9000], nil),
      (["1.2億円", "3億円"], [1.2e8, 3e8], .currency(code: "JPY")),
      (["10.2℃", "11℃"], [10.2, 11], .plain(unit: "°C")),
      (["=\"\"12\"\"", "=\"\"13\"\""], [12, 13], nil),
      (["28:12", "27:55"], [1692, 1675], .duration), (["yes", "no"], [1, 0], nil),
    ] as [([String], [Double], NumberStyle.Kind?)])
  func numbers(cells: [String], expected: [Double], kind: NumberStyle.Kind?) throws {
    let table = try column("value", cells)
    #expect(try table.numbers(in: "value") == expected)
    #expect(table.profile(ofColumn: 0).numberKind == kind)
  }

  @Test(
    "codes, versions and names with numbers are no numbers",
    arguments: [
      ["01067", "10115"], ["1.8.0", "1.9.1"], ["Room 5", "Room 6"], ["7e5f3a2", "642c9de"],
      ["99 Stufen", "Nordwind"], ["5-9", "10-14"], ["+47 22 555 014", "+33 1 55"],
      ["01", "02"] + (10...95).map(String.init) + ["2A", "2B"],
    ])
  func noNumbers(cells: [String]) throws {
    #expect(try column("value", cells).profile(of: "value")?.kind == .text)
  }

  @Test(
    "a letter makes millions where others have one, or only small numbers have none",
    arguments: [
      (["950", "1.2K", "3M", "870", "12"], [950, 1200, 3e6, 870, 12]),
      (["5000", "2B", "7000", "9000", "1200"], [5000, nil, 7000, 9000, 1200]),
      (["1", "2B", "2A", "95", "971", "972"], [1, nil, 2, 95, 971, 972]),
      (["5000", "2K", "7K", "9K"], [5000, 2000, 7000, 9000]),
    ] as [([String], [Double?])])
  func letters(cells: [String], expected: [Double?]) throws {
    var warnings: [InputWarning] = []
    let found = try column("value", cells).numbers(in: "value", warnings: &warnings)
    #expect(Array(found) == expected)
  }

  @Test("the first part of a text beside it is a code")
  func firstParts() throws {
    let table = try table("name,dpt,n\n10-Aube,10,5\n11-Aude,11,6\n12-Lot,12,9\n")
    #expect(table.profile(ofColumn: 1).kind == .text)
    #expect(table.profile(ofColumn: 2).kind == .number)
  }

  @Test(
    "numbers made of nines far from all others stand for nothing",
    arguments: [
      [315.7, 317.4, -99.99, -99.99, 330, 429], [1, 2, 3, 4, 5, 6, -9999],
      [1010, 1020, 9999, 1012, 9999], [0.5, 30, 999.9, 12, 999.9],
    ] as [[Double]])
  func nines(values: [Double]) throws {
    let table = try column("value", values.map { "\($0)" })
    var warnings: [InputWarning] = []
    let found = try table.numbers(in: "value", warnings: &warnings)
    #expect(
      Array(found)
        == values.map {
          abs($0) > 990 && abs($0) < 1000 || abs($0) == 9999 || $0 == -99.99 ? nil : $0
        })
    #expect(warnings.count == 1)
  }

  @Test("the number of a bill is no day of a year")
  func bills() throws {
    let bills = try table("bill,date,n\n2024-001,2024-02-03,5\n2024-002,2024-02-09,6\n")
    #expect(bills.profile(ofColumn: 0).kind == .text)
    #expect(try table("doy,n\n2024-001,5\n2024-002,6\n").profile(ofColumn: 0).kind == .date)
  }

  @Test("times of several zones are told apart by UTC, and those of summer and winter are not")
  func offsets() throws {
    let zones = ["2024-03-01T10:00:00Z", "2024-03-01T07:00:00-05:00", "2024-03-01T19:30:00+05:30"]
    #expect(
      try moments("t", zones) == [
        "2024-03-01 10:00:00", "2024-03-01 12:00:00", "2024-03-01 14:00:00",
      ])
    #expect(try column("t", zones).profile(ofColumn: 0).notes == [.severalOffsets(column: "t")])
    let travel = [
      "2024-03-01T22:00:00+01:00", "2024-03-02T08:00:00-05:00", "2024-03-02T09:00:00+09:00",
    ]
    #expect(try moments("t", travel).last == "2024-03-02 09:00:00")
    let summer = ["2024-03-31T00:00:00+01:00", "2024-03-31T04:00:00+02:00"]
    #expect(try moments("t", summer) == ["2024-03-31", "2024-03-31 04:00:00"])
  }

  @Test("amounts of several currencies are told")
  func currencies() throws {
    let mixed = try column("amount", ["12 EUR", "9 USD", "450 INR"])
    #expect(try mixed.numbers(in: "amount") == [12, 9, 450])
    #expect(
      mixed.profile(ofColumn: 0).notes == [
        .currencies(column: "amount", ["EUR", "INR", "USD"])
      ])
  }

  @Test("one file has one decimal sign: a column that proves it speaks for the others")
  func otherColumns() throws {
    let semicolons = try table("a;b\n1,5;6.636\n2,5;3.491")
    #expect(try semicolons.numbers(in: "b") == [6636, 3491])
    #expect(semicolons.profile(ofColumn: 1).notes == [.groupingPoint(column: "b")])
    let points = try table("a;b\n1.5;6.636\n2.5;3.491")
    #expect(try points.numbers(in: "b") == [6.636, 3.491])
    let alone = try table("a;b\nx;6.636\ny;3.491")
    #expect(try alone.numbers(in: "b") == [6636, 3491])
    #expect(try table("a,b\nx,6.636\ny,3.491").numbers(in: "b") == [6.636, 3.491])
    let comma = try table("a;b\nx;1,234\ny;3,491")
    #expect(try comma.numbers(in: "b") == [1.234, 3.491])
    #expect(comma.profile(ofColumn: 1).notes == [.decimalComma(column: "b", isProven: false)])
    let bars = try table("a|b\nx|1,234\ny|3,491")
    #expect(try bars.numbers(in: "b") == [1234, 3491])
    #expect(bars.profile(ofColumn: 1).notes == [.groupingComma(column: "b")])
  }

  @Test("a few odd cells are gaps with a word, many are an error")
  func misfits() throws {
    let few = try table("date,n\n2024-01-01,1\n2024-01-02,frozen\n2024-01-03,3\n2024-01-04,4")
    var warnings: [InputWarning] = []
    #expect(try few.numbers(in: "n", warnings: &warnings) == [1, nil, 3, 4])
    #expect(
      warnings.map(\.description) == ["week.csv:3:12: \"frozen\" is not a number; drawn as a gap."])
    #expect(few.profile(ofColumn: 1).misfitCount == 1)
    #expect(few.profile(ofColumn: 1).firstMisfit == 1)
    let many = try table("date,n\n2024-01-01,1\n2024-01-02,frozen\n2024-01-03,3")
    #expect(
      message { _ = try many.numbers(in: "n", warnings: &warnings) }
        == "week.csv:3:12: \"frozen\" is not a number. Numbers are written like 12, -0.5 or 6.02e23."
    )
    let dates = try table(
      "date,n\n2024-01-30,1\n2024-02-30,1\n2024-02-02,1\nunknown,1\n2024-02-04,1\n2024-02-05,1\n"
        + "2024-02-06,1\n2024-02-07,1\n2024-02-08,1\n2024-02-09,1")
    warnings = []
    let moments = try dates.moments(in: "date", zone: nil, warnings: &warnings)
    #expect(moments.map(\.isNaN).filter { $0 }.count == 2)
    #expect(
      warnings.first?.description
        == "week.csv:3:1: \"2024-02-30\" is not a date; its row is left out.")
  }

  @Test("values of another currency or unit are gaps, not other amounts")
  func otherMarks() throws {
    var warnings: [InputWarning] = []
    let table = try column("v", ["$5", "$6", "€7", "$8", "$9"])
    #expect(try table.numbers(in: "v", warnings: &warnings) == [5, 6, nil, 8, 9])
  }

  @Test(
    "what stands for a missing value is a gap",
    arguments: [
      "NA", "n/a", "None", "nil", "-", "—", ".", "..", ":", "?", "#N/A", "#DIV/0!", "***",
    ])
  func missing(text: String) throws {
    #expect(try column("v", ["1", text, "2"]).numbers(in: "v") == [1, nil, 2])
  }

  @Test(
    "a round number that stands apart often is a gap where nothing else is below zero",
    arguments: [
      (["-200", "-2000"], 0, 24), (["-200"], 0, 24), (["-200", "-3"], 0, 0), (["-250"], 0, 0),
      // The numbers are not further apart than they reach themselves.
      (["-200"], 300, 0),
    ])
  func roundSentinels(low: [String], rest: Int, gaps: Int) throws {
    let odd = (0..<24).map { low[$0 % low.count] }
    let others = (0..<30).map { "\($0 * (rest == 0 ? 4 : 40))" }
    var warnings: [InputWarning] = []
    let text = "v\n" + (odd + others).joined(separator: "\n")
    let values = try table(text).numbers(in: "v", warnings: &warnings)
    #expect(values.filter { $0 == nil }.count == gaps)
    #expect(warnings.count == (gaps == 0 ? 0 : low.count))
  }

  @Test("a number such as -999 that stands apart more than once is a gap")
  func sentinels() throws {
    var warnings: [InputWarning] = []
    let values = try table("v\n1\n-999\n2.5\n-999\n3").numbers(in: "v", warnings: &warnings)
    #expect(values == [1, nil, 2.5, nil, 3])
    #expect(
      warnings.map(\.description)
        == ["week.csv: -999 stands 2 times in \"v\", far below all other values; drawn as gaps."])
    #expect(try table("v\n1\n-999\n2.5").numbers(in: "v") == [1, -999, 2.5])
    #expect(try table("v\n-99\n-99\n-80\n-60").numbers(in: "v") == [-99, -99, -80, -60])
  }

  @Test("times of a day are told from durations by name and course")
  func clocks() throws {
    func kind(_ name: String, _ cells: [String], _ other: String = "n") throws -> ColumnProfile.Kind
    {
      let rows = cells.enumerated().map {
        "\(other == "d" ? "2024-01-0\($0.offset + 1)" : "x"),\($0.element)"
      }
      return try table("\(other),\(name)\n" + rows.joined(separator: "\n")).profile(ofColumn: 1)
        .kind
    }
    #expect(try kind("time", ["05:00", "05:20", "05:40"]) == .clock)
    #expect(try kind("time", ["28:12", "29:15", "27:00"], "d") == .duration)
    #expect(try kind("time", ["0:28:12", "0:29:15", "0:27:00"], "d") == .duration)
    #expect(try kind("start", ["8:00 AM", "9:30 PM"]) == .clock)
    #expect(try kind("sleep", ["7:45", "8:10"]) == .duration)
    #expect(try table("sleep\n7:45\n8:10").numbers(in: "sleep") == [27900, 29400])
  }

  @Test("a column that looks like dates and is none is found")
  func looksLikeDates() throws {
    let profile = try column("when", ["12 Sep 2016", "someday", "13 Sep 2016", "later"])
      .profile(ofColumn: 0)
    #expect(profile.kind == .text)
    #expect(profile.looksLikeDates == 0)
  }

  @Test(
    "a notation of dates is given in letters or as of strptime",
    arguments: [
      ("dd.MM.yy", "13.09.16", "2016-09-13"), ("%d/%m/%Y", "03/04/2016", "2016-04-03"),
      ("yyyyMMdd-HHmm", "20160913-0830", "2016-09-13 08:30:00"),
      ("%Y%m%d %H:%M:%S.%f", "20160913 08:30:15.5", "2016-09-13 08:30:15"),
      ("d 'of' MMMM yyyy", "3 of september 2016", "2016-09-03"),
      ("%b %-d %Y %I:%M %p", "Sep 3 2016 8:30 PM", "2016-09-03 20:30:00"),
      ("yyyy-DDD", "2016-257", "2016-09-13"), ("%Y-%V", "2016-37", "2016-09-12"),
      ("yyyy'w'w", "2016w37", "2016-09-12"), ("%s", "1473724800", "2016-09-13"),
      ("dd MM yyyy HH:mm Z", "13 09 2016 08:30 +0200", "2016-09-13 08:30:00"),
      ("yyyy Q", "2016 3", "2016-07-01"),
    ])
  func formats(pattern: String, text: String, expected: String) throws {
    let format = try #require(DateInputFormat(pattern))
    let table = try column("when", [text, text]).reading(dateOrder: nil, dateFormat: format)
    #expect(table.profile(ofColumn: 0).kind == .date)
    #expect(try table.moments(in: "when", zone: nil).map(self.text) == [expected, expected])
  }

  @Test(
    "a notation without a year or with unknown letters is refused",
    arguments: ["dd.MM", "yyyy-bb", "%Q", "'yyyy", "%Y %", ""])
  func noFormats(pattern: String) { #expect(DateInputFormat(pattern) == nil) }
}

struct WrittenSpanTests {
  @Test(
    "a place on the axis is as long as what it names",
    arguments: [
      ("Sep 12, 2016", 1), ("2016-W37", 7), ("Sep 2016", 30), ("09/2016", 30), ("2016-Q3", 92),
      ("2016", 366),
    ])
  func spans(text: String, days: Double) throws {
    let span = try #require(UnresolvedXPosition(text).span(in: .utc, isWall: true))
    #expect(span.upperBound - span.lowerBound == days * 86_400)
    #expect(UnresolvedXPosition("H2 2016").span(in: .utc, isWall: true) == nil)
  }
}

struct WrittenValueTests {
  /// Each of the languages whose data is read, with the words around a date.
  @Test(
    "dates of every month in many languages are read back",
    arguments: [
      "en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "it_IT", "pt_BR", "nl_NL", "pl_PL", "ru_RU",
      "tr_TR", "ar_EG", "he_IL", "hi_IN", "ja_JP", "ko_KR", "zh_CN", "zh_TW", "sv_SE", "da_DK",
      "nb_NO", "fi_FI", "cs_CZ", "hu_HU", "ro_RO", "uk_UA", "el_GR", "id_ID",
    ])
  func languages(identifier: String) throws {
    let locale = try #require(ChartLocale(identifier: identifier))
    let patterns = [
      locale.patterns.date, locale.patterns.weekdayFullDate, locale.patterns.fullMonthYear,
    ]
    for (index, pattern) in patterns.enumerated() {
      for month in 1...12 {
        let date = try #require(DateTime(year: 2019, month: month, day: index == 2 ? 1 : 7 + month))
        let text = pattern.string(from: date, in: locale)
        let bytes = Array(text.utf8)
        let read = DateSyntax.date(in: bytes, bytes.indices)
        #expect(read?.certain == date, "\(text)")
      }
    }
  }

  @Test("random dates are read back from every pattern")
  func randomDates() throws {
    let patterns = [
      "yyyy-MM-dd", "yyyy/M/d", "dd.MM.yyyy", "d MMM yyyy", "MMM d, yyyy",
      "EEE, d MMM yyyy HH:mm:ss",
      "yyyy-MM-dd h:mm:ss a", "dd-MMM-yyyy", "EEEE d MMMM yyyy", "yyyy MMM d",
      "dd/MMM/yyyy:HH:mm:ss",
    ]
    var random = SplitMix(seed: 17)
    for pattern in try patterns.map({ try DatePattern($0) }) {
      let hasTime = pattern.text.contains("s")
      for _ in 0..<200 {
        var seconds = Int.random(in: -10_000_000_000...10_000_000_000, using: &random)
        if !hasTime { seconds -= ((seconds % 86_400) + 86_400) % 86_400 }
        let date = try #require(DateTime(clockReading: seconds))
        let bytes = Array(pattern.string(from: date, names: .english).utf8)
        let read = DateSyntax.date(in: bytes, bytes.indices)?.certain
        #expect(read?.wallSeconds == date.wallSeconds, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test("plain numbers and dates beyond the first rows are read as all others", arguments: [0, 1])
  func plainCells(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let forms = ["yyyy-MM-dd", "yyyy-MM-dd HH:mm", "yyyy-MM-dd'T'HH:mm:ss"]
    let patterns = try forms.map { try DatePattern($0) }
    var numbers: [Double] = []
    let rows = try (0..<1500).map { row in
      let seconds = Int.random(in: 0...2_000_000_000, using: &random)
      let date = try #require(DateTime(clockReading: seconds))
      let written = patterns[Int(random.next() % 3)].string(from: date, names: .english)
      let mark = written.count == 19 && random.next() % 2 == 0 ? "Z" : ""
      numbers.append(Double(Int.random(in: -99_999...99_999, using: &random)) / 1000)
      return "\(row % 7 == 0 ? " " : "")\(written)\(mark),text \(row),\(numbers[row])\n"
    }
    let table = try table("date,note,value\n" + rows.joined())
    #expect(try table.numbers(in: "value") == numbers)
    let dates = try table.dates(in: "date")
    let berlin = try #require(Zone(identifier: "Europe/Berlin"))
    for zone in [nil, berlin] {
      let expected = dates.map { $0.map { zone?.seconds(of: $0) ?? $0.wallSeconds } }
      #expect(try table.moments(in: "date", zone: zone) == expected.compactMap { $0 })
    }
    let profile = table.profile(ofColumn: 0)
    #expect((profile.kind, profile.valueCount, profile.misfitCount) == (.date, 1500, 0))
  }

  @Test(
    "the evidence of plain numbers for the decimal sign is that of all notations",
    arguments: [
      "0", "7", "1.5", "1.25", "1.234", "12.345", "999.999", "1000.125", "0.125", "-1.234",
      "-0.500", "1234567.890", "12.3456", "100.000",
    ])
  func evidence(text: String) throws {
    let cell = CellText(Array(text.utf8), traits: [])
    #expect(cell.decimal?.evidence == WrittenNumber(cell)?.evidence)
  }

  @Test("random numbers are read back from the styles of many countries")
  func randomNumbers() throws {
    var random = SplitMix(seed: 18)
    let locales = [
      "en_US", "de_DE", "fr_FR", "de_CH", "hi_IN", "pl_PL", "sv_SE", "ar_EG", "pt_BR", "ru_RU",
    ]
    for locale in try locales.map({ try #require(ChartLocale(identifier: $0)) }) {
      for kind in [
        NumberStyle.Kind.plain(unit: ""), .plain(unit: "%"), .currency(code: "EUR"),
        .plain(unit: "km"),
      ] {
        let style = NumberStyle(kind: kind, decimals: 2)
        let values = (0..<40).map { _ in
          Double(Int.random(in: -99_999_999...99_999_999, using: &random)) / 100
        }
        let cells = values.map { "\"\(style.string($0, in: locale))\"" }
        let read = try table("v\n" + cells.joined(separator: "\n")).numbers(in: "v")
        #expect(read == values, "\(locale.identifier) \(kind) \(cells[0])")
      }
    }
  }
}
