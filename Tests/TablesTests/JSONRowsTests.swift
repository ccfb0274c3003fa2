import Testing
import TestSupport

@testable import Base
@testable import Tables

@Suite("Rows in JSON documents")
struct JSONRowsTests {
  private static func shown(_ text: String) throws -> [String] {
    let table = try table(text, name: "a.json")
    return [table.columnNames.joined(separator: "|")]
      + (0..<table.rowCount).map { row in
        table.columnNames.indices.map { table.cell(row: row, column: $0).string }
          .joined(separator: "|")
      } + table.notices.map(\.description)
  }

  @Test(
    "every usual shape has rows",
    arguments: [
      (
        "[[\"2024-08-01\", 5], [\"2024-08-02\", 6]]",
        ["column1|column2", "2024-08-01|5", "2024-08-02|6"]
      ),
      (
        "[[\"month\",\"sold\"],[\"2023-06\",40],[\"2023-07\",43]]",
        ["month|sold", "2023-06|40", "2023-07|43"]
      ),
      ("{\"year\":[2010,2011],\"t\":[9.4,null],\"unit\":\"t\"}", ["year|t", "2010|9.4", "2011|"]),
      ("{\"2024-08-01\":5,\"2024-08-02\":6}", ["date|value", "2024-08-01|5", "2024-08-02|6"]),
      ("{\"a\":{\"n\":1,\"m\":2},\"b\":{\"n\":3}}", ["key|n|m", "a|1|2", "b|3|"]),
      (
        "{\"base\":\"EUR\",\"amount\":1,\"rates\":{\"2024-03-04\":{\"CZK\":25.3},\"2024-03-05\":{\"CZK\":25.4}}}",
        [
          "date|CZK", "2024-03-04|25.3", "2024-03-05|25.4",
          "a.json: reading the rows at \"rates\".",
        ]
      ),
      (
        "{\"meta\":{\"page\":1},\"data\":[{\"id\":1,\"at\":{\"n\":2}},{\"id\":2,\"at\":{\"n\":3}}]}",
        ["id|at.n", "1|2", "2|3", "a.json: reading the rows at \"data\"."]
      ),
      (
        "[{\"page\":1},[{\"date\":\"2011\",\"value\":5},{\"date\":\"2010\",\"value\":4}]]",
        ["date|value", "2011|5", "2010|4"]
      ),
      (
        "{\"prices\":[[1709251200000,3412],[1709337600000,3425.16]],\"caps\":[[1709251200000,1],[1709337600000,2]]}",
        [
          "time|prices", "1709251200000|3412", "1709337600000|3425.16",
          "a.json: reading the rows at \"prices\"; left out: caps.",
        ]
      ),
      (
        "{\"rows\":[[\"2026-01-01\",3],[\"2026-01-02\",5]],\"cols\":[\"day\",\"commits\"]}",
        [
          "day|commits", "2026-01-01|3", "2026-01-02|5", "a.json: reading the rows at \"rows\".",
        ]
      ),
      (
        "{\"meta\":{\"view\":{\"columns\":[{\"name\":\"day\"},{\"name\":\"n\"}]}},\"data\":[[\"May\",3],[\"June\",5]]}",
        ["day|n", "May|3", "June|5", "a.json: reading the rows at \"data\"."]
      ),
      (
        "{\"columns\":[\"a\",\"b\"],\"index\":[\"2026-01-01\",\"2026-01-02\",\"2026-01-03\"],\"data\":[[1,2],[3,4],[5,6]]}",
        [
          "index|a|b", "2026-01-01|1|2", "2026-01-02|3|4", "2026-01-03|5|6",
          "a.json: reading the rows at \"data\".",
        ]
      ),
      (
        "[{\"target\":\"a\",\"datapoints\":[[3,1336280400],[5,1336280460]]},{\"target\":\"b\",\"datapoints\":[[1,1336280400]]}]",
        ["target|datapoints|time", "a|3|1336280400", "a|5|1336280460", "b|1|1336280400"]
      ),
      (
        "[{\"l\":{\"code\":\"200\",\"at\":\"x\"},\"values\":[[1435781430.781,\"1\"]]},{\"l\":{\"code\":\"500\",\"at\":\"x\"},\"values\":[[1435781430.781,\"2\"]]},{\"l\":{\"code\":\"200\",\"at\":\"y\"},\"values\":[[1435781430.781,\"3\"]]}]",
        [
          "series|l.code|l.at|time|values", "x, 200|200|x|1435781430.781|1",
          "x, 500|500|x|1435781430.781|2", "y, 200|200|y|1435781430.781|3",
        ]
      ),
      (
        "{\"status\":\"success\",\"data\":{\"result\":[{\"metric\":{\"i\":\"a\"},\"values\":[[1,\"2\"],[3,\"4\"]]},{\"metric\":{\"i\":\"b\"},\"values\":[[1,\"5\"],[3,\"6\"]]}]}}",
        [
          "metric.i|values.1|values", "a|1|2", "a|3|4", "b|1|5", "b|3|6",
          "a.json: reading the rows at \"data.result\".",
        ]
      ),
      (
        "{\"features\":[{\"properties\":{\"mag\":1},\"geometry\":{\"coordinates\":[1,2]}},{\"properties\":{\"mag\":2}}]}",
        [
          "properties.mag|geometry.coordinates", "1|a list", "2|",
          "a.json: reading the rows at \"features\".",
        ]
      ),
      (
        "{\"$schema\":\"https://vega.github.io/schema/vega-lite/v5.json\",\"data\":{\"values\":[{\"a\":1},{\"a\":2}]}}",
        ["a", "1", "2", "a.json: reading the rows at \"data.values\"."]
      ),
      ("{\"values\":[3,5,null]}", ["values", "3", "5", ""]),
      (
        "{\"labels\":[\"Mon\",\"Tue\"],\"datasets\":[{\"label\":\"A\",\"data\":[1,null],\"borderWidth\":1},{\"label\":\"B\",\"data\":[3,4]}]}",
        ["labels|A|B", "Mon|1|3", "Tue||4", "a.json: reading the rows at \"datasets\"."]
      ),
      (
        "{\"time\":{\"index\":[0,1],\"raw\":[\"1990\",\"2000\"]},\"series\":[{\"label\":\"Population\",\"raw\":[5,6]}]}",
        ["time|Population", "1990|5", "2000|6", "a.json: reading the rows at \"series\"."]
      ),
      (
        "[{\"name\":\"A\",\"ill\":[1,2,3],\"well\":[0,1,2]},{\"name\":\"B\",\"ill\":[4,5,6],\"well\":[7,8,9]}]",
        [
          "name|step|ill|well", "A|1|1|0", "A|2|2|1", "A|3|3|2", "B|1|4|7", "B|2|5|8", "B|3|6|9",
        ]
      ),
      (
        "{\"about\":{\"caches\":[{\"size\":1},{\"size\":2},{\"size\":3}]},\"runs\":[{\"name\":\"a\",\"ms\":5},{\"name\":\"b\",\"ms\":6}]}",
        [
          "name|ms", "a|5", "b|6",
          "a.json: reading the rows at \"runs\"; left out: about.caches.",
        ]
      ),
      (
        "[{\"days\":[2,1,2],\"total\":17},{\"days\":[0],\"total\":4}]",
        ["days|total", "a list|17", "a list|4"]
      ),
    ] as [(String, [String])])
  func shapes(text: String, expected: [String]) throws {
    #expect(try JSONRowsTests.shown(text) == expected)
  }

  @Test("units beside the columns are kept")
  func units() throws {
    let table = try table(
      "{\"hourly_units\":{\"time\":\"iso8601\",\"t\":\"°C\"},\"hourly\":{\"time\":[\"2024-08-01T00:00\","
        + "\"2024-08-01T01:00\"],\"t\":[1,2]}}", name: "a.json")
    #expect(table.columnNames == ["time", "t"])
    #expect(table.units == ["t": "°C"])
  }

  @Test(
    "an answer without rows is told as such",
    arguments: [
      (
        "{\"error\":{\"code\":401,\"message\":\"Invalid API key\"}}",
        "1:1: this is an answer without rows: \"Invalid API key\". Mend the request that it answers."
      ),
      (
        "{\"message\":\"Not Found\",\"status\":404}",
        "1:1: this is an answer without rows: \"Not Found\". Mend the request that it answers."
      ),
      (
        "42",
        "1:1: a number holds no rows. Give a list of numbers, a list of objects, or a chart with the key \"$schema\"."
      ),
      (
        "[[1],{\"a\":1}]",
        "1:6: this row is an object and the ones before are lists. Make all rows alike."
      ),
    ])
  func answers(text: String, expected: String) {
    #expect(message { _ = try table(text, name: "a.json") } == "a.json:" + expected)
  }

  @Test("lines of lists are rows, packed or not")
  func lines() throws {
    let text = (0..<100).map { "[\"2024-01-01\",\($0)]\n" }.joined()
    let table = try table(text, name: "a.ndjson")
    #expect(table.columnNames == ["column1", "column2"])
    #expect(try table.numbers(in: "column2") == (0..<100).map { Double($0) })
  }
}
