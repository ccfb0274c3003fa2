import Testing
import TestSupport

@testable import Base
@testable import Tables

/// Where the table is in a text, and what is told about it.
@Suite("Layouts of text")
struct TableLayoutTests {
  /// The header, the rows and the notices, which are all that a layout decides.
  private static func shown(_ text: String, name: String = "a.txt") throws -> [String] {
    let table = try table(text, name: name)
    let rows = (0..<table.rowCount).map { row in
      table.columnNames.indices
        .map { column in
          let cell = table.cell(row: row, column: column)
          return String(decoding: cell.bytes[cell.trimmed], as: UTF8.self)
        }
        .joined(separator: "|")
    }
    return [table.columnNames.joined(separator: "|")] + rows
  }

  private static func notices(_ text: String) throws -> [String] {
    try table(text, name: "a.txt").notices.map(\.description)
  }

  @Test(
    "plain tables are read without a word",
    arguments: [
      "date,users\n2024-08-01,106\n2024-08-02,134\n", "a;b\n1,5;2,5\n3,5;4,5\n", "x\n1\n2\n3\n",
      "Country,1990,2000,2010\nGermany,69,71,73\nIndia,58,60,62\n",
      ",value\n0,5\n1,6\n", "name,city\nAnna,Bonn\nBert,Köln\n",
      "#,Name,Points\n1,Foo,5\n2,Bar,6\n",
      "date,level\n2024-08-01,1\n# battery changed\n2024-08-02,2\n", "day,n\n", "5\n6\n7\n",
      "date\tnote\tn\n2024-01-01\ta, b\t1\n2024-01-02\tc\t2\n", "Zeit;Wert;\n1;40;\n2;41;\n",
      "# exported by x\n# site: roof\ndate,level\n2024-08-01,1\n",
      "sep=;\nMonth;n\nJanuary 2024;290\n", "day|n\n2024-08-01|1\n2024-08-02|2\n(2 rows)\n",
      "Weekday,0,1,2,3\nMon,5,6,7,8\nTue,1,2,3,4\n",
    ])
  func silent(text: String) throws {
    #expect(try TableLayoutTests.notices(text) == [])
  }

  @Test(
    "the header is text above values, and what is above it is left out",
    arguments: [
      (
        "\"Source\",\"Bank\",\n\n\"Name\",\"Code\",\"1990\",\"1991\",\n"
          + "\"Aruba\",\"ABW\",\"\",\"12\",\n\"Angola\",\"AGO\",\"7\",\"8\",\n",
        ["Name|Code|1990|1991", "Aruba|ABW||12", "Angola|AGO|7|8"],
        ["a.txt:1:1: this line is before the header and left out: \"\"Source\",\"Bank\",\"."]
      ),
      (
        "Date,Mean\n1958-03,315.71,-9\n1958-04,317.45,-8\n",
        ["Date|Mean|column3", "1958-03|315.71|-9", "1958-04|317.45|-8"],
        ["a.txt:2:1: rows have a field more than the header; the last one has no name."]
      ),
      (
        "speed,dist\n1,4,2\n2,4,10\n3,7,4\n", ["column1|speed|dist", "1|4|2", "2|4|10", "3|7|4"],
        [
          "a.txt:2:1: rows have a field more than the header; the first one is the name of the row."
        ]
      ),
      (
        "[Sun Dec 04 04:47:44 2005] [notice] init() ok\n"
          + "[Sun Dec 04 04:51:08 2005] [error] child in state 6\n"
          + "[Sun Dec 04 04:51:09 2005] [error] [client 10.0.0.1] Directory index\n",
        [
          "column1|column2|column3", "Sun Dec 04 04:47:44 2005|notice|init() ok",
          "Sun Dec 04 04:51:08 2005|error|child in state 6",
          "Sun Dec 04 04:51:09 2005|error|[client 10.0.0.1] Directory index",
        ],
        [
          "a.txt: columns are separated by blanks.",
          "a.txt: there is no header; the columns are called column1 to column3.",
        ]
      ),
      (
        "Activities\n\"Date\",\"Steps\"\n\"05-08-2024\",\"12,460\"\n\"06-08-2024\",\"6,715\"\n",
        ["Date|Steps", "05-08-2024|12,460", "06-08-2024|6,715"],
        ["a.txt:1:1: this line is before the header and left out: \"Activities\"."]
      ),
      (
        "Konto:;DE00;\nVon;02.05.2024 - 23.05.2024;\n\nTag;Zweck;Saldo\n"
          + "02.05.2024;Einkauf;1.784,77\n03.05.2024;\"a; b\";1.851,77\n04.05.2024;;5\n",
        [
          "Tag|Zweck|Saldo", "02.05.2024|Einkauf|1.784,77", "03.05.2024|a; b|1.851,77",
          "04.05.2024||5",
        ],
        ["a.txt:1:1: these 2 lines are before the header and left out: \"Konto:;DE00;\"."]
      ),
      (
        "Category: All\n\nWeek,rye: (World)\n2024-01-07,81\n2024-01-14,<1\n",
        ["Week|rye: (World)", "2024-01-07|81", "2024-01-14|<1"],
        ["a.txt:1:1: this line is before the header and left out: \"Category: All\"."]
      ),
      (
        "2024-08-01,Oslo,106\n2024-08-02,Bergen,118\n",
        ["column1|column2|column3", "2024-08-01|Oslo|106", "2024-08-02|Bergen|118"],
        ["a.txt: there is no header; the columns are called column1 to column3."]
      ),
      (
        "# t  voltage\n0.00\t0.000\n0.05\t0.247\n", ["t|voltage", "0.00|0.000", "0.05|0.247"],
        ["a.txt:1:1: the comment \"t  voltage\" names the columns."]
      ),
      (
        "#group,false,true\n#default,_result,\n,_time,_value\n,2024-01-01,20\n,2024-01-02,21\n",
        ["column1|_time|_value", "|2024-01-01|20", "|2024-01-02|21"], []
      ),
      (
        "time,temp,rh\n,°C,%\n2024-01-11 08:00,19.0,41\n2024-01-11 08:15,19.1,42\n",
        ["time|temp|rh", "2024-01-11 08:00|19.0|41", "2024-01-11 08:15|19.1|42"],
        ["a.txt:2:1: the row \",°C,%\" below the header is no data."]
      ),
      (
        ",Temperature,,Humidity,\ndate,min,max,min,max\n2024-01-01,1,2,3,4\n",
        ["date|Temperature min|Temperature max|Humidity min|Humidity max", "2024-01-01|1|2|3|4"],
        ["a.txt:1:1: two rows of headers make names such as \"Temperature min\"."]
      ),
      (
        "date,value,value\n2024-01-01,1,2\n", ["date|value|value 2", "2024-01-01|1|2"],
        ["a.txt:1:1: another column is called \"value\", too; this one is \"value 2\" here."]
      ),
      (
        ",9-12,12-15\nMon,5,6\nTue,7,8\n", ["column1|9-12|12-15", "Mon|5|6", "Tue|7|8"], []
      ),
      (
        "Country,Code,2008,2009\nPeru,PER,5,6\nPoland,POL,,8\n",
        ["Country|Code|2008|2009", "Peru|PER|5|6", "Poland|POL||8"], []
      ),
      ("v\nx\n1\n2\n3\n", ["v", "x", "1", "2", "3"], []),
      // A delimiter at the end of each row, but not of the header.
      (
        "time;T;P\n2020-01-01;3;4;\n2020-01-02;5;6;\n",
        ["time|T|P", "2020-01-01|3|4", "2020-01-02|5|6"], []
      ),
      // Empty rows below and above the header.
      (
        "Shares 2020;;\n;;\nDay;Jan;Feb\n;;\n1;;70,7\n2;118,5;\n",
        ["Day|Jan|Feb", "1||70,7", "2|118,5|"],
        ["a.txt:1:1: this line is before the header and left out: \"Shares 2020;;\"."]
      ),
      (",a,b\n1978,,\n1979,,\n1980,3,4\n", ["column1|a|b", "1978||", "1979||", "1980|3|4"], []),
      ("name,city,n\nAnna,Bonn,\nBert,Köln,5\n", ["name|city|n", "Anna|Bonn|", "Bert|Köln|5"], []),
      ("age,2019,2020\n0,5,6\n1,7,8\n", ["age|2019|2020", "0|5|6", "1|7|8"], []),
    ] as [(String, [String], [String])])
  func headers(text: String, expected: [String], notices: [String]) throws {
    #expect(try TableLayoutTests.shown(text) == expected)
    #expect(try TableLayoutTests.notices(text) == notices)
  }

  @Test(
    "tables that are made for reading are read",
    arguments: [
      (
        "    day     | signups \n------------+---------\n 2024-08-01 |     106\n 2024-08-02 |\n(2 rows)\n",
        ["day|signups", "2024-08-01|106", "2024-08-02|"], "drawn with lines"
      ),
      (
        "+---------+--------+\n| month   | orders |\n+---------+--------+\n| 2023-09 | 161    |\n"
          + "| 2023-10 | -157   |\n+---------+--------+\n2 rows in set (0.01 sec)\n",
        ["month|orders", "2023-09|161", "2023-10|-157"], "drawn with lines"
      ),
      (
        "| Date | Temp (°C) | Note |\n|------|----------:|:-----|\n| 2024-02-05 | 21.2 | ok |\n"
          + "| 2024-02-06 | 24.0 |  |\n",
        ["Date|Temp (°C)|Note", "2024-02-05|21.2|ok", "2024-02-06|24.0|"], "drawn with lines"
      ),
      (
        "┌────────────┬───────┐\n│    day     │ count │\n│    date    │ int64 │\n"
          + "├────────────┼───────┤\n│ 2024-08-01 │   106 │\n│ 2024-08-02 │   134 │\n"
          + "└────────────┴───────┘\n",
        ["day|count", "2024-08-01|106", "2024-08-02|134"], "drawn with lines"
      ),
      (
        "DATE        TMAX  TMIN\n2024-08-01   19.0   3.0\n2024-08-02   20.0  -3.0\n",
        ["DATE|TMAX|TMIN", "2024-08-01|19.0|3.0", "2024-08-02|20.0|-3.0"], "separated by blanks"
      ),
      (
        "City        Mean temp\nNew York    12.9\nOslo        7.0\n",
        ["City|Mean temp", "New York|12.9", "Oslo|7.0"], "separated by blanks"
      ),
      (
        "day        n\n---------- ---\n2024-08-01 106\n2024-08-02 134\n",
        ["day|n", "2024-08-01|106", "2024-08-02|134"], "separated by blanks"
      ),
      (
        "# a comment\n# year month    average\n  1958    3     315.70\n  1958    4     317.45\n",
        ["year|month|average", "1958|3|315.70", "1958|4|317.45"], "separated by blanks"
      ),
    ])
  func drawn(text: String, expected: [String], notice: String) throws {
    #expect(try TableLayoutTests.shown(text) == expected)
    #expect(try TableLayoutTests.notices(text).contains { $0.contains(notice) })
    let crlf = text.split(separator: "\n").joined(separator: "\r\n")
    #expect(try TableLayoutTests.shown(crlf) == expected)
  }

  @Test(
    "one column with blanks in it stays one",
    arguments: [
      "2024-01-01 10:00\n2024-01-02 11:00\n", "1 234\n5 678\n", "Dear Sam\nthank you all\n",
    ])
  func single(text: String) throws {
    let format = try #require(NumberFormat(decimal: ",", grouping: [" "]))
    #expect(try table(text, numberFormat: format).columnNames.count == 1)
  }

  @Test(
    "rows that are none are left out with a word",
    arguments: [
      (
        "Month,n\nJan 2024,290\nFeb 2024,299\nTotal,589\n", 2,
        ["a.txt:4:1: the row \"Total\" sums up the others; left out."]
      ),
      (
        "Monat;n\n01/2024;290\n02/2024;299\n;\nSumme;589\nDurchschnitt;294,5\n", 2,
        [
          "a.txt:5:1: the row \"Summe\" sums up the others; left out.",
          "a.txt:6:1: the row \"Durchschnitt\" sums up the others; left out.",
        ]
      ),
      (
        "月,n\n1月,906\n2月,761\n合計,1667\n", 2,
        ["a.txt:4:1: the row \"合計\" sums up the others; left out."]
      ),
      (
        "Date,Views\nTotal,30\n2024-05-01,10\n2024-05-02,20\n", 2,
        ["a.txt:2:1: the row \"Total\" sums up the others; left out."]
      ),
      ("Company,n\nShell,5\nBP,6\nTotal,8\n", 3, []),
      (
        "Age,n\n0-4,5\n5-9,6\nAll ages,11\n", 2,
        ["a.txt:4:1: the row \"All ages\" sums up the others; left out."]
      ),
      (
        "date,n\n2024-08-01,1\ndate,n\n2024-08-02,2\ndate,n\n2024-08-03,2\n", 3,
        ["a.txt:3:1: the header is repeated here and in 1 more row; left out."]
      ),
      (
        "date,a,b\n2024-08-01,1,2\n2024-08-02,1\n2024-08-03,1,2\n2024-08-04\n", 4,
        ["a.txt:3:1: this and 1 more row have fewer than 3 fields; the others are empty."]
      ),
      (
        "date,n\n2024-08-01,1\n2024-08-02,2\n\nAll in USD.\nNo advice.\n", 2,
        ["a.txt:5:1: these 2 lines after the table are left out: \"All in USD.\"."]
      ),
      ("date,n\n2024-08-01,1\n2024-08-02,2\n,\n,\n", 2, []),
      // Percentages of the sums follow these.
      (
        "Office,n,m\nB1,5,7\nB2,6,8\nTOTAL,11,15\nTotal en %,,40\n", 2,
        [
          "a.txt:4:1: the row \"TOTAL\" sums up the others; left out.",
          "a.txt:5:1: the row \"Total en %\" sums up the others; left out.",
        ]
      ),
      // The name of the whole.
      (
        "Region;n;m;rate\nAbruzzo;143;2.097;1,5\nLazio;700;1.100;2,5\nMolise;57;103;0,5\n"
          + "Italia;900;3.300;1,7\n", 3,
        ["a.txt:5:1: the row \"Italia\" sums up the others; left out."]
      ),
      ("Region,n,m\nA,1,2\nB,2,3\nC,3,5\nD,5,10\n", 4, []),
      // A sum that somebody left below a column.
      (
        "Name;Code;n;m\nA;a;1;2\nB;b;2;3\nC;c;3;4\n;;6;\n", 3,
        ["a.txt:5:3: the last row has nothing but \"6\"; left out."]
      ),
    ] as [(String, Int, [String])])
  func leftOut(text: String, rows: Int, expected: [String]) throws {
    #expect(try table(text, name: "a.txt").rowCount == rows)
    #expect(try TableLayoutTests.notices(text) == expected)
  }

  @Test("a summary after a million bytes of packed rows is left out alone")
  func longTable() throws {
    let rows = (0..<60_000).map { "2024-01-01 00:00:00,\($0)\n" }
    let sum = 60_000 * 59_999 / 2
    for last in ["Total,\(sum)\n", ",\(sum)\nTotal,\(sum)\n"] {
      let table = try table("time,n\n" + rows.joined() + last)
      #expect(table.rowCount == 60_000 + (last.hasPrefix(",") ? 1 : 0))
      #expect(try table.numbers(in: "n").prefix(3) == [0, 1, 2])
      #expect(table.notices.count == 1)
    }
    let first = try table("time,n\nTotal,\(sum)\n" + rows.joined())
    #expect(first.rowCount == 60_000)
    #expect(try first.numbers(in: "n") == (0..<60_000).map { Double($0) })
    #expect(first.place(row: 0, column: "n") == TextLocation(line: 3, column: 21))
  }

  @Test("a summary that is left out leaves the way in which cells are read")
  func summaryRules() throws {
    let rows = "Datum;Betrag\n2024-01-01;1.234\n2024-01-02;5.678\n2024-01-03;2.345\n"
    for text in [rows, rows + "Summe;9.257\n"] {
      #expect(try table(text).numbers(in: "Betrag") == [1234, 5678, 2345])
    }
  }

  @Test("units below the header are kept by column")
  func units() throws {
    let table = try table("time,temp,co2\n,[°C],ppm\n2024-01-11,19.0,410\n")
    #expect(table.units == ["temp": "°C", "co2": "ppm"])
    #expect(try table.filtered(by: []).units == table.units)
  }

  @Test("a table is found in chunks of a stream as in the whole", arguments: [1, 7, 100_000])
  func streams(length: Int) throws {
    let text = "Report\nuser;n\na;1\nc;2\nb\n\nSummary of all\n"
    let bytes = Array(text.utf8)
    let wide: [UInt8] = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] as [UInt8] }
    for bytes in [bytes, wide] {
      var stream = TableStream(source: "a.txt")
      var rows = 0
      for start in stride(from: 0, to: bytes.count, by: length) {
        let end = min(start + length, bytes.count)
        rows += try stream.read(Array(bytes[start..<end]))?.rowCount ?? 0
      }
      rows += try stream.finish()?.rowCount ?? 0
      #expect(rows == 2)
      #expect(stream.notices.filter { $0.description.contains("left out") }.count == 2)
      #expect(
        stream.notices.contains { $0.description == "a.txt: read as UTF-16." }
          == (bytes[0] == 0xFF))
    }
  }
}

@Suite("Rows that cannot be read")
struct BadRowTests {
  private func table(_ text: String, _ name: String) throws -> Table {
    try Table(reading: SourceText(text, name: name), badRows: .skipped)
  }

  @Test(
    "bad rows are left out, counted, and the first one is told",
    arguments: [
      (
        "a.csv", "a,b\n1,2\n1,2,3\nx\n3,4\n", 2,
        "a.csv: 2 bad rows are left out. The first: 3:1: this row has 3 fields and the first one has "
          + "2. Give every row the same number, and put text with a delimiter in quotes."
      ),
      (
        "a.ndjson", "{\"n\":1}\n{\"n\":\n\n{\"n\":2}\n[1]\n", 2,
        "a.ndjson: 2 bad rows are left out. The first: 2:6: the JSON ends too early. Expected is a "
          + "value."
      ),
      (
        "a.csv", "d,n\n2024-02-28,1\n2024-02-29,2\n2024-02-30,3\n2024-03-01,4\n2024-03-02,5\n", 4,
        "a.csv: 1 bad row is left out. The first: 4:1: \"2024-02-30\" does not exist. Check its day, "
          + "month and time."
      ),
      (
        "a.csv", "d,n\n1,1\n2,2\n3,x\n4,4\n5,5\n6,6\n", 5,
        "a.csv: 1 bad row is left out. The first: 4:3: \"x\" is not a number. Numbers are written like "
          + "12, -0.5 or 6.02e23."
      ),
    ])
  func skipped(name: String, text: String, rows: Int, expected: String) throws {
    let found = try table(text, name)
    #expect(found.rowCount == rows)
    #expect(found.warnings.map(\.description) == [expected])
    #expect(found.warnings.allSatisfy { !$0.isNote })
  }

  @Test("lines with a NUL are bad rows, and no JSON is read without one of its lines")
  func damagedLines() throws {
    let rows = (0..<20).map { "\($0),\($0)\n" }.joined()
    let bytes = Array(("a,b\n" + rows + "\0\0\020,20\n21,21\n").utf8)
    func text() throws -> SourceText {
      try SourceText(chunks: [bytes], name: "a.csv", damagedLines: .emptied)
    }
    #expect(
      message { _ = try Table(reading: text()) }.hasSuffix(
        "Or leave out such rows with --skip-bad-rows."))
    let found = try Table(reading: text(), badRows: .skipped)
    #expect(found.rowCount == 21 && found.warnings.count == 1)
    #expect(found.place(row: 20, column: "a")?.line == 23)
    #expect(message { _ = try JSONValue(parsing: text()) }.contains("a.csv:22:1: a NUL character"))
    #expect(message { _ = try SourceText(bytes, name: "a.csv") }.contains("a.csv:22:1"))
  }

  @Test("good rows are read without a word")
  func good() throws {
    let found = try table("d,n,note\n1,1,a\n2,,5\n", "a.csv")
    #expect(found.rowCount == 2 && found.warnings.isEmpty)
  }
}
