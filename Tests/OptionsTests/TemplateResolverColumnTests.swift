import Testing
import TestSupport

@testable import Cards
@testable import Options

@Suite("Columns behind the words of cards")
struct TemplateResolverColumnTests {
  @Test("columns of any name can be named")
  func oddNames() throws {
    let data =
      "date,y,\"a|b\",\"c}d\",\"{e\",f.g,h i,步数,max,\"q\"\"q\"\n"
      + "2016-09-13,1,1,1,1,1,1,1,1,1\n2016-09-14,1,2,3,4,5,6,7,8,9\n"
    let words = try cardWords(data)
    let text = try words.text(
      "{\"a|b\"} {\"c}d\"} {\"{e\"} {f.g} {h i} {h_i} {步数} {max} {\"q\"\"q\"}", field: "x")
    #expect(text == "2 3 4 5 6 6 7 8 9")
    #expect(try words.text("{max.f.g} {max.max} {sum.\"a|b\"} {sum.步数}", field: "x") == "5 8 3 8")
  }

  @Test(
    "columns beside the drawn one are summed up by the same periods",
    arguments: [
      ([("by", "week")], "8 80 0.80 km b"), ([("by", "week"), ("agg", "mean")], "4 40 0.40 km b"),
      ([("by", "week"), ("agg", "max")], "5 50 0.50 km b"),
      ([("by", "week"), ("agg", "count")], "2 2 2 b"), ([("by", "month")], "11 110 1.10 km b"),
      ([("where", "mood=a")], "2 20 0.20 km a"), ([("until", "2016-09-12")], "3 30 0.30 km b"),
      ([("rolling", "2")], "4 40 0.40 km b"),
    ] as [([(String, String)], String)])
  func periods(options: [(String, String)], expected: String) throws {
    let data =
      "date,n,m,distance_m,mood\n2016-09-10,1,10,100,a\n2016-09-11,2,20,200,a\n"
      + "2016-09-12,3,30,300,b\n2016-09-13,5,50,500,b\n"
    let words = try cardWords(data, options)
    #expect(plainSpaces(try words.text("{n} {m} {distance} {mood}", field: "x")) == expected)
  }

  @Test("of a long table it is the first line that is told")
  func long() throws {
    let data =
      "date,city,n,m\n2016-09-13,Oslo,1,10\n2016-09-13,Rome,2,20\n"
      + "2016-09-14,Oslo,3,30\n2016-09-14,Rome,4,40\n"
    let words = try cardWords(data)
    #expect(try words.text("{city} {n} {m} {sum.m}", field: "x") == "Oslo 3 30 40")
  }

  @Test("rows of texts or numbers along x have names in the place of dates")
  func places() throws {
    let texts = try cardWords(
      "name,n,d\nA,1,2016-01-01\nB,5,2016-01-02\nC,2,2016-01-03\n", [("x", "name"), ("y", "n")])
    #expect(
      try texts.text("{date} {max.date} {name} {from}–{to} {d}", field: "x")
        == "B B B A–C Jan 2, 2016")
    #expect(
      message { _ = try texts.text("{weekday}", field: "x") }
        == "x: \"{weekday}\" needs dates along x and there are none. Name a column of dates with --x."
    )
    let numbers = try cardWords("depth,n\n10,1\n20,5\n30,2\n")
    #expect(try numbers.text("{depth} {max.date} {max.depth}", field: "x") == "30 20 30")
    #expect(try cardWords("n\n4\n5\n").text("{n} {sum}", field: "x") == "5 9")
  }

  @Test("the column along x is told as dates, whatever it is called")
  func along() throws {
    let data = "day,n\n2016-09-12,9\n2016-09-13,1\n2016-09-14,2\n"
    let words = try cardWords(data)
    #expect(try words.text("{day}, {max.day}", field: "x") == "today, on 9/12")
    let other = try cardWords("when,n,day\n2016-09-13,1,Mon\n2016-09-14,2,Tue\n")
    #expect(try other.text("{day} {when|date:d} {first.when|date:d}", field: "x") == "Tue 14 13")
  }

  @Test(
    "today is the day that is given, and else the last one of the chart",
    arguments: [
      (nil, "today"), ("2016-09-15", "yesterday"), ("2016-09-20", "on 9/14"),
      ("2017-01-02", "on Sep 14, 2016"), ("2016-09-13", "tomorrow"),
    ] as [(String?, String)])
  func today(today: String?, expected: String) throws {
    let words = try cardWords(TemplateResolverTests.week, today: today)
    #expect(try words.text("{day}", field: "x") == expected)
  }

  @Test(
    "a change is told against what was cut away before the first element",
    arguments: [
      ([("last", "7d")], "{delta.sum} {delta.sum|percent} {delta.mean}", "−14,595 −21% −2,085"),
      ([("last", "7d")], "{delta.sum.distance|signed}", "−10.67 km"),
      ([("from", "2016-09-11")], "{delta.sum|percent}", "−21%"),
      ([("last", "7d"), ("active", "first")], "{delta.active} {delta}", "−2,370 −14,595"),
      ([("last", "1d")], "{delta.sum} {delta}", "950 950"),
      ([("last", "8d")], "{delta.sum}", "–"), ([], "{delta.sum|default:new}", "new"),
      ([("active", "first")], "{delta}", "–"), ([("last", "7d")], "{streak}", "14"),
      ([("last", "7d"), ("goal", "5000")], "{streak}", "1"),
      ([("goal", "9000"), ("active", "7")], "{streak}", "2"),
    ] as [([(String, String)], String, String)])
  func changes(options: [(String, String)], template: String, expected: String) throws {
    let words = try cardWords(try twoWeeks(), options)
    var warnings: [TemplateWarning] = []
    #expect(plainSpaces(try words.text(template, field: "x", warnings: &warnings)) == expected)
    #expect(warnings.isEmpty == !expected.contains("–"))
  }

  @Test("a hole in older rows makes their count of elements no period of the same length")
  func unsteady() throws {
    let data =
      "date,n\n2015-01-01,1\n2015-02-17,1\n2015-03-03,1\n2016-09-12,1\n2016-09-13,2\n2016-09-14,3\n"
    let words = try cardWords(data, [("from", "2016-09-12")])
    #expect(try words.text("{delta.sum}", field: "x") == "–")
  }
}
