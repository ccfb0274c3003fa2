import Testing
import TestSupport

@testable import Tables

struct ColumnSelectionTests {
  @Test(
    "columns are guessed from what they hold",
    arguments: [
      ("date,steps\n2016-09-04,1\n2016-09-05,2", "date", "steps"),
      ("steps,date\n1,2016-09-04\n2,2016-09-05", "date", "steps"),
      ("kind,date,steps\na,2016-09-04,1\nb,2016-09-05,2", "date", "steps"),
      ("day,steps\nMon,1\nTue,2", "day", "steps"),
      ("kind,day,steps\na,Mon,1\na,Tue,2\na,Wed,3", "day", "steps"),
      ("kind,steps\na,1\na,2\na,3", nil, "steps"), ("1\n2\n3", nil, "column1"),
      ("id,steps\n1,5\n2,6", nil, "steps"), ("user_id,n\n1,5", nil, "n"), ("id\n1\n2", nil, "id"),
      ("2016-01-01,5\n2016-01-02,6", "column1", "column2"),
      ("date,steps\n2016-09-04,NA\n2016-09-05,", "date", "steps"),
      ("date,steps\n", "date", "steps"), ("steps\n", nil, "steps"),
    ] as [(String, String?, String)])
  func guesses(text: String, x: String?, y: String) throws {
    let choice = try table(text).chooseColumns()
    #expect(choice.x?.name == x)
    #expect(choice.y.name == y)
    #expect(choice.y.isGuessed)
    #expect(choice.x?.isGuessed != false)
  }

  @Test("columns that are named are taken, the other is guessed")
  func named() throws {
    let table = try table("date,a,b\n2016-09-04,1,2")
    let choice = try table.chooseColumns(y: "b")
    #expect((choice.x?.name, choice.y.name) == ("date", "b"))
    #expect((choice.x?.isGuessed, choice.y.isGuessed) == (true, false))
    let other = try table.chooseColumns(x: "a")
    #expect((other.x?.name, other.y.name) == ("a", "b"))
    #expect((other.x?.isGuessed, other.y.isGuessed) == (false, true))
    let both = try table.chooseColumns(x: "a", y: "a")
    #expect((both.x?.name, both.y.name) == ("a", "a"))
  }

  @Test(
    "a column that does not exist is named beside those that do",
    arguments: [
      ("stesp", "Did you mean \"steps\"? The columns are date, steps."),
      ("weight", "The columns are date, steps."),
    ])
  func unknown(name: String, rest: String) throws {
    let table = try table("date,steps\n2016-09-04,1")
    let expected = "week.csv: there is no column \"\(name)\". \(rest)"
    #expect(message { _ = try table.chooseColumns(y: name) } == expected)
    #expect(message { _ = try table.chooseColumns(x: name) } == expected)
    #expect(message { _ = try table.numbers(in: name) } == expected)
    #expect(message { _ = try table.kind(of: name) } == expected)
  }

  @Test(
    "without numbers the value is named that spoils the most likely column",
    arguments: [
      (
        "date,steps\n2016-09-04,1\n2016-09-05,many\n",
        "week.csv:3:12: there is no column of numbers: \"many\" in \"steps\" is not a number. "
          + "Numbers are written like 12, -0.5 or 6.02e23."
      ),
      (
        "name,other,steps\na,x,1\nb,x,2\nc,x,!\n",
        "week.csv:4:5: there is no column of numbers: \"!\" in \"steps\" is not a number. "
          + "Numbers are written like 12, -0.5 or 6.02e23."
      ),
      (
        "steps\n1\n2\nx\n",
        "week.csv:4:1: there is no column of numbers: \"x\" in \"steps\" is not a number. "
          + "Numbers are written like 12, -0.5 or 6.02e23."
      ),
      (
        "user,site\ndoya,\nlingo,a.org\n",
        "week.csv:3:7: there is no column of numbers, only texts such as \"a.org\" in \"site\". "
          + "Add one, such as how often each text occurs."
      ),
      (
        "Ping: 18 ms\nDownload: 31.4 Mbit/s\n26/11/2015 21:20\nUpload: 4.8 Mbit/s\n",
        "week.csv:2:1: \"Download: 31.4 Mbit/s\" has no columns: this looks like a report for "
          + "reading and not like a table. Make a row of each report, such as time,ping,download."
      ),
      (
        "date\n2016-09-04\n",
        "week.csv: there is no column of numbers beside \"date\", which is the x axis. "
          + "Add one, or name other columns with --x and --y."
      ),
    ])
  func noNumbers(text: String, expected: String) {
    #expect(message { _ = try table(text).chooseColumns() } == expected)
  }

  @Test(
    "a long text in a column of units is no unit",
    arguments: [("Euro", "Euro"), ("Annual rate of change", nil)])
  func longUnit(text: String, unit: String?) throws {
    let table = try table("unit,date,n\n\(text),2024-01-01,5.5\n\(text),2024-01-02,6\n")
    #expect(try table.chooseColumns().unit == unit)
  }

  @Test("the only numbers cannot be both axes")
  func onlyX() {
    #expect(
      message { _ = try table("day,n\n2016-09-04,1").chooseColumns(x: "n") }
        == "week.csv: there is no column of numbers beside \"n\", which is the x axis. "
        + "Add one, or name other columns with --x and --y.")
  }
}
