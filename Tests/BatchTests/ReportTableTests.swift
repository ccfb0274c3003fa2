import Testing

@testable import Base
@testable import Batch
@testable import Tables

@Suite("The rows of reports")
struct ReportTableTests {
  private static let text = #"""
    user,date,steps,distance_m,note
    ada,2016-09-12,5200,3900,x
    "bob, jr",2016-09-13,1412,1200.5,"a ""b"""
    ada,2016-09-14,100,,"two
    lines"
    ada,2016-09-14,50,70,z

    """#

  @Test("columns that nobody names are found, and identifiers are none of them")
  func guessed() throws {
    let text = "id,day,user,steps\n1,2016-09-12,ada,5\n2,2016-09-13,ada,6\n"
    let job = try #require(try ReportTable.jobs(text, ReportRequest()).first)
    #expect(job.table.columnNames == ["day", "steps"])
    #expect(job.group == [])
    #expect(try job.shown("steps") == [5, 6, nil, nil, nil, nil, nil])
  }

  @Test("rows that differ in nothing but numbers make the same reports, whatever their group is")
  func packed() throws {
    let rows = (0..<200).map { "\($0 % 7),2016-09-\(10 + $0 % 9),\($0).5" }
    let numbers = "user,date,steps\n" + rows.map { $0 + "\n" }.joined()
    let written =
      "user,date,steps\n" + rows.map { "\"\($0.first ?? " ")\"" + $0.dropFirst() + "\n" }.joined()
    let request = try ReportRequest(["steps:mean", "steps:count"])
    let jobs = try ReportTable.jobs(numbers, request).map(\.dump)
    #expect(try ReportTable.jobs(written, request).map(\.dump) == jobs)
    #expect(jobs.count == 14)
  }

  @Test("a text may come in pieces that end anywhere")
  func pieces() throws {
    let request = try ReportRequest(["steps", "distance_m:max"])
    let whole = try ReportTable.jobs(Self.text, request)
    #expect(whole.map { $0.group[0].text } == ["ada", "bob, jr"])
    #expect(try whole[0].shown("steps") == [5200, nil, 150, nil, nil, nil, nil])
    #expect(try whole[0].shown("distance_m") == [3900, nil, 70, nil, nil, nil, nil])
    for size in 1...Self.text.utf8.count {
      let jobs = try ReportTable.jobs(Self.text, request, pieces: size)
      #expect(jobs.map(\.dump) == whole.map(\.dump))
    }
  }

  @Test("CSV, TSV, JSON and lines of JSON make the same reports")
  func formats() throws {
    let request = try ReportRequest(["steps"])
    let rows = [("ada", "2016-09-12", "5200"), ("bob", "2016-09-13", "1412.5")]
    let csv = "user;date;steps\n" + rows.map { "\($0);\($1);\($2)\n" }.joined()
    let tsv = "user\tdate\tsteps\n" + rows.map { "\($0)\t\($1)\t\($2)\n" }.joined()
    let objects = rows.map { "{\"user\":\"\($0)\",\"date\":\"\($1)\",\"steps\":\($2)}" }
    let lines = objects.map { $0 + "\n" }.joined()
    let jobs = try ReportTable.jobs(csv, request, source: "a").map(\.dump)
    #expect(jobs.count == 2)
    for size in [1, 7, 1000] {
      for text in [tsv, lines, "[" + objects.joined(separator: ",\n") + "]"] {
        let found = try ReportTable.jobs(text, request, source: "a", pieces: size)
        #expect(found.map(\.dump) == jobs)
      }
    }
  }

  @Test("a bad value is told with its place and leaves its row out")
  func badRows() throws {
    let text = """
      user,date,steps
      ada,2016-09-12,1
      ada,2016-02-30,2
      ada,soon,3
      ada,2016-09-13,many
      ada,,4
      ada,2016-09-14,1e999
      ada,2016-09-15,NaN

      """
    for size in [1, 30, 1000] {
      let jobs = try ReportTable.jobs(text, try ReportRequest(["steps"]), pieces: size)
      #expect(
        jobs.errors.map(\.description) == [
          "days.csv:3:5: \"2016-02-30\" does not exist. Check its day, month and time.",
          "days.csv:4:5: \"soon\" is not a date. Write dates like 2016-09-13 or "
            + "2016-09-13T08:30:00+02:00, or name their notation with --date-format.",
          "days.csv:5:16: \"many\" is not a number. Numbers are written like 12, -0.5 or 6.02e23.",
          "days.csv:6:5: \"\" is not a date. Write dates like 2016-09-13 or "
            + "2016-09-13T08:30:00+02:00, or name their notation with --date-format.",
          "days.csv:7:16: \"1e999\" is not a number. Numbers are written like 12, -0.5 or 6.02e23.",
        ])
      #expect(jobs.errorCount == 5 && jobs.errorRest == nil)
      #expect(jobs.rowCount == 2)
      #expect(try jobs[0].shown("steps") == [1, nil, nil, nil, nil, nil, nil])
    }
  }

  @Test("a row that sums the others up is left out with a notice, and is no bad row")
  func totals() throws {
    let text = "user,date,steps\nada,2016-09-12,5\nbob,2016-09-12,6\nTotal,,11\nSumme:,,11\n"
    for size in [1, 30, 1000] {
      let jobs = try ReportTable.jobs(text, try ReportRequest(["steps"]), pieces: size)
      #expect(jobs.map { $0.group[0].text } == ["ada", "bob"])
      #expect(jobs.errorCount == 0 && jobs.rowCount == 2)
      #expect(
        jobs.notices.map(\.description) == [
          "days.csv:4:7: the row \"Total\" sums up the others; left out.",
          "days.csv:5:8: the row \"Summe:\" sums up the others; left out.",
        ])
    }
    // A name that is a word for sums has dates, and a row without a name is a bad one.
    let named = "user,date,steps\nTotal,2016-09-12,5\n,,11\n"
    let jobs = try ReportTable.jobs(named, try ReportRequest(["steps"]))
    #expect(jobs.map { $0.group[0].text } == ["Total"] && jobs.errorCount == 1)
  }

  @Test("so many errors are kept and all are counted")
  func manyErrors() throws {
    let text = "user,date,steps\n" + String(repeating: "a,x,1\n", count: 5000) + "a,2016-09-12,1\n"
    let jobs = try ReportTable.jobs(
      text,
      try {
        var r = try ReportRequest(["steps"]); r.dateColumn = "date"; return r
      }(),
      pieces: 1000)
    #expect(jobs.errors.count == 1000 && jobs.errorCount == 5000)
    #expect(jobs.errors.last?.location?.line == 1001)
    #expect(
      jobs.errorRest?.description
        == "days.csv: 4000 more rows are bad, and only the first 1000 are told one by one. "
        + "Mend those, and run the same call again to see the next.")
    #expect(jobs.count == 1)
  }

  @Test(
    "what is wrong with the whole is an error",
    arguments: [
      (
        "user,date,steps\na,\"2016\n",
        "days.csv:2:3: a quoted value starts here and never ends. Close it "
          + "with a quote, and double every quote inside it."
      ),
      (
        "person,date,steps\na,2016-09-12,1\n",
        "days.csv: there is no column \"user\". The columns are "
          + "person, date, steps."
      ),
      (
        "user,steps\na,1\n",
        "days.csv: there is no column of dates. Name one with --date, such as --date day."
      ),
      (
        "user,date\na,2016-09-12\n",
        "days.csv: there is no column of numbers beside groups and dates. Name one with --value, such as "
          + "--value steps:sum."
      ),
      (
        "user,date,steps\na,3/4/2016,1\n",
        "days.csv:2:3: \"3/4/2016\" could be day/month or month/day. Write dates like 2016-09-13, "
          + "or say which with --locale or --date-format."
      ),
      (
        "user,date,steps\na,13/4/2016,1\na,4/14/2016,2\n",
        "days.csv:3:3: \"4/14/2016\" has day and month in another order than \"13/4/2016\" at 2:3. Write "
          + "dates like 2016-09-13."
      ),
      (
        "user,date\na,2016-09-12,1\n",
        "days.csv:2:1: this row has 3 fields and the first one has 2. Give every row the "
          + "same number, and put text with a delimiter in quotes. "
          + "Or leave out such rows with --skip-bad-rows."
      ),
      (
        "user,date,steps\na,2016-09-12,1\u{0}\n",
        "days.csv:2:15: a NUL character is not text. Remove it, or "
          + "convert the input to UTF-8 if it is UTF-16."
      ),
    ] as [(String, String)])
  func structure(text: String, message: String) throws {
    let request = try ReportRequest(by: ["user"])
    for size in [1, 1000] {
      #expect {
        _ = try ReportTable.jobs(text, request, pieces: size)
      } throws: {
        "\($0)" == message
      }
    }
  }

  @Test("rows in UTF-16 and Windows-1252 make the same reports, however the bytes arrive")
  func encodings() throws {
    let rows = (10...30).map { "Jürgen,2016-09-\($0),\($0)\nZoë,2016-09-\($0),2\n" }
    let text = "größe,date,steps\n" + rows.joined()
    let request = try ReportRequest(by: ["größe"])
    let jobs = try ReportTable.jobs(text, request).map(\.dump)
    #expect(jobs.count > 1)
    for encoding in TextEncoding.written.dropFirst() {
      for size in [1, 2, 33, 100_000] {
        let found = try ReportTable.jobs(encoding.bytes(of: text), request, pieces: size)
        #expect(found.map(\.dump) == jobs)
        #expect(found.notices.map(\.description) == ["days.csv: read as \(encoding.rawValue)."])
      }
    }
  }

  @Test("rows of two encodings are in doubt, wherever pieces end")
  func mixed() throws {
    let text = "user,date,steps\nZo\u{EB},2016-09-12,1\nZo\u{C3}\u{AB},2016-09-13,2\n"
    let bytes = TextEncoding.windows1252.bytes(of: text)
    for size in [1, 30, 1000] {
      #expect {
        _ = try ReportTable.jobs(bytes, ReportRequest(by: ["user"]), pieces: size)
      } throws: {
        "\($0)" == "days.csv:3:3: the bytes 0xC3 0xAB are UTF-8, and line 2 was read as "
          + "Windows-1252. Save the whole input in one encoding, best in UTF-8."
      }
    }
  }

  @Test("nothing to read makes no report")
  func empty() throws {
    for text in ["", "\n\n", "user,date,steps\n"] {
      let jobs = try ReportTable.jobs(text, try ReportRequest(by: ["user"]))
      #expect(jobs.isEmpty && jobs.skipped == 0 && jobs.errorCount == 0)
    }
    #expect(throws: InputError.self) {
      try ReportTable.jobs("a,b\n", try ReportRequest(by: ["user"]))
    }
  }

  @Test("a locale and a notation decide what the dates of a report leave open")
  func localeAndNotation() throws {
    var request = try ReportRequest(["steps:last"], at: "all")
    let text = "user,date,steps\nada,3/4/2016,1\n"
    request.dateOrder = .dayMonthYear
    #expect(try ReportTable.jobs(text, request).first { _ in true }?.period == "2016-W13")
    request.dateOrder = .monthDayYear
    #expect(try ReportTable.jobs(text, request).first { _ in true }?.period == "2016-W09")
    request.dateFormat = DateInputFormat("yyyyMMdd")
    let basic = "user,date,steps\nada,20160304,1\n"
    request.dateColumn = "date"
    #expect(try ReportTable.jobs(basic, request).first { _ in true }?.period == "2016-W09")
  }

  @Test("a date with slashes waits for another one that tells the order")
  func slashes() throws {
    let request = try ReportRequest(["steps:last"], at: "all")
    let rows = ["ada,3/4/2016 08:00,1\n", "ada,3/4/2016 09:00,2\n", "ada,4/4/2016 01:00,3\n"]
    for (proof, week) in [("ada,3/13/2016,9\n", "2016-W09"), ("ada,13/3/2016,9\n", "2016-W13")] {
      for position in 0...3 {
        var all = rows
        all.insert(proof, at: position)
        let jobs = try ReportTable.jobs("user,date,steps\n" + all.joined(), request, pieces: 25)
        let job = try #require(jobs.first { $0.period == week })
        #expect(try job.shown("steps").compactMap(\.self).first == 2)
      }
    }
  }

  @Test("a condition leaves out rows before anything of them is read")
  func conditions() throws {
    var request = try ReportRequest(["steps"])
    request.conditions = [RowCondition(column: "note", value: "x")]
    let jobs = try ReportTable.jobs(
      "user,date,steps,note\na,2016-09-12,1, x \nb,never,none,y\n", request)
    #expect(jobs.count == 1 && jobs.groupCount == 1 && jobs.errorCount == 0)
  }

  @Test("numbers are read as the locale writes them, or plainly where most are plain")
  func numberFormats() throws {
    var request = try ReportRequest(["steps:sum"])
    request.numberFormat = try #require(NumberFormat(decimal: ",", grouping: ["."]))
    let german = "user;date;steps\na;2016-09-12;1.234,5\na;2016-09-12;1,5\n"
    #expect(try ReportTable.jobs(german, request)[0].shown("steps")[0] == 1236)
    let plain = "user;date;steps\na;2016-09-12;1.5\na;2016-09-12;1.75\n"
    #expect(try ReportTable.jobs(plain, request)[0].shown("steps")[0] == 3.25)
  }

  @Test("any text is a group, in the order of scalars")
  func hostileKeys() throws {
    let keys = [
      "", "../x", "-rf", "a\u{0}b", "a", "a\u{0}", "line\nfeed", "\u{1B}[31m", "مرحبا", "e\u{301}",
      "\u{E9}",
      "\u{10FFFF}", "\u{FFFD}", String(repeating: "long ", count: 2000) + "end", "\"quoted\"",
      "{user}",
    ]
    func json(_ text: String) -> String {
      var out = "\""
      for scalar in text.unicodeScalars {
        if scalar.value < 32 || scalar == "\"" || scalar == "\\" {
          let digits = String(scalar.value, radix: 16)
          out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          out.unicodeScalars.append(scalar)
        }
      }
      return out + "\""
    }
    let rows = keys.map {
      "{\"user\":\(json($0)),\"team\":\(json($0)),\"date\":\"2016-09-12\",\"n\":1}\n"
    }
    let sorted = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for columns in [["user"], ["user", "team"]] {
      let jobs = try ReportTable.jobs(
        rows.joined(), try ReportRequest(by: columns, ["n"]), source: "a.ndjson", pieces: 100)
      #expect(jobs.map { Array($0.group[0].text.utf8) } == sorted.map { Array($0.utf8) })
      #expect(
        jobs.allSatisfy {
          $0.group.allSatisfy { $0.text == jobs[0].group[0].text || !$0.text.isEmpty }
        })
      #expect(jobs.map(\.group.count) == keys.map { _ in columns.count })
      #expect(jobs.allSatisfy { Set($0.group.map { Array($0.text.utf8) }).count == 1 })
    }
  }

  @Test("a column that comes up late in lines of JSON, or is a list, is dealt with row by row")
  func lateColumns() throws {
    let text = """
      {"user":"a","date":"2016-09-12","n":1}
      {"user":"a","date":"2016-09-13","n":2,"m":5}
      {"user":["a"],"date":"2016-09-13","n":2}
      {"date":"2016-09-13","n":2}

      """
    let jobs = try ReportTable.jobs(
      text, try ReportRequest(["n", "m"]), source: "a.ndjson", pieces: 40)
    #expect(jobs.map { $0.group[0].text } == ["", "a"])
    #expect(try jobs[1].shown("m").prefix(3) == [nil, 5, nil])
    #expect(jobs.errors.map { $0.location?.line } == [3])
    #expect(throws: InputError.self) {
      try ReportTable.jobs(text, try ReportRequest(["k"]), source: "a.ndjson", pieces: 40)
    }
  }
}
