import TestSupport
import Testing

@testable import Imports

@Suite("Databases", .enabled(if: SQLiteBytes.isInstalled, SQLiteBytes.needsLibrary))
struct DatabaseTests {
  private static let walks =
    "create table walks(day text, steps int, km real, note blob);"
    + "insert into walks values('2024-01-01', 5200, 3.5, x'00ff'), ('2024-01-02', null, 1e-7, 'a, \"b\"');"

  @Test("the only table is read, and a note says so")
  func only() throws {
    for mode in ["", "pragma journal_mode=wal;"] {
      let found = try #require(
        try importedLines(try SQLiteBytes.database(mode + DatabaseTests.walks)))
      #expect(
        found.lines == [
          "day,steps,km,note", "2024-01-01,5200,3.5,", "2024-01-02,,1e-07,\"a, \"\"b\"\"\"",
        ])
      #expect(found.notices == ["reads the table walks; --sql asks for other rows."])
    }
    let odd = try SQLiteBytes.database(
      "create table \"a \"\"b\"(\"select\" int); insert into \"a \"\"b\" values(1)")
    #expect(try importedLines(odd)?.lines == ["select", "1"])
    #expect(throws: ImportError.emptyDatabase) {
      try importedLines(SQLiteBytes.database("vacuum"))
    }
  }

  @Test("several tables need a query, and the message lists them with their columns")
  func several() throws {
    let bytes = try SQLiteBytes.database(
      DatabaseTests.walks + "create view v as select day from walks; create table \"x y\"(a)")
    let error = ImportError.severalTables([
      "walks (day, steps, km, note)", "\"x y\" (a)", "v (day)",
    ])
    #expect(throws: error) { try importedLines(bytes) }
    #expect(error.description.hasSuffix("such as --sql 'select * from walks'."))
    let query = "select substr(day, 1, 7) as month, sum(steps) from walks group by 1; -- all"
    #expect(
      try importedLines(bytes, ImportRequest(sql: query))?.lines == [
        "month,sum(steps)", "2024-01,5200",
      ])
    #expect(
      try importedLines(bytes, ImportRequest(sql: "select day from walks where 0"))?.lines == [
        "day"
      ])
  }

  @Test(
    "nothing but one query of this database runs",
    arguments: [
      "delete from walks", "select 1; delete from walks", "", " -- nothing", "attach '/tmp/x' as x",
      "pragma journal_mode=delete", "vacuum into '/tmp/x'", "create table t(a)", "begin",
    ])
  func writes(sql: String) throws {
    let bytes = try SQLiteBytes.database(DatabaseTests.walks)
    #expect(throws: ImportError.self) { try importedLines(bytes, ImportRequest(sql: sql)) }
  }

  @Test("a mistake in a query and a damaged file are the library's own words")
  func mistakes() throws {
    let bytes = try SQLiteBytes.database(DatabaseTests.walks)
    #expect(throws: ImportError.query("no such column: dya", sql: "select dya from walks")) {
      try importedLines(bytes, ImportRequest(sql: "select dya from walks"))
    }
    var damaged = bytes
    for place in 100..<damaged.count { damaged[place] = 0xFF }
    #expect(throws: ImportError.self) { try importedLines(damaged) }
    #expect(throws: ImportError.self) { try importedLines(Array(bytes.prefix(500))) }
    var random = SplitMix(seed: 3)
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0...3 {
        changed[Int(random.next() % UInt64(changed.count))] = UInt8(
          truncatingIfNeeded: random.next())
      }
      _ = Result { try importedLines(changed) }
    }
  }
}
