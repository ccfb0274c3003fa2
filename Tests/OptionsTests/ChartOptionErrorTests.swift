import Testing
import TestSupport

@testable import Base

/// Rules that several wrong values break.
private enum SettingWords {
  static let list =
    "is not a list. Put commas between its entries, and an entry that has a comma in double quotes."
  static let zone =
    "is not a time zone. Give a name such as Europe/Berlin, or an offset such as +02:00."
  static let span =
    "is not a span of time. Give a number and a unit, such as 90min, 24h, 7d, 2w, 3mo, 4q or 1y."
  static let sides =
    #"is not known. Did you mean "right"? It is one of auto, left, right, none."#
  static let curves =
    #"is not known. Did you mean "step"? It is one of linear, monotone, step, smooth."#
  static let compressions =
    #"is not known. Did you mean "best"? It is one of fast, default, best."#
  static let nodes =
    #"is not known. Did you mean "all"? It is one of auto, all, ends, extremes, none."#
  static let states =
    #"is not known. Did you mean "no-data"? It is one of no-data, error, placeholder."#
  static let line =
    "is not the look of a line. Give the name of a series and a colour, a width (0.1 to 100 points) "
    + "or dashes, such as \"max=red width 2 dash 4,2\"."
  static let range =
    "is not a range. Give where it begins and ends and perhaps a text, such as "
    + "2016-09-17..2016-09-18=Weekend."
  static let annotation =
    "is not an annotation. Give a place on the x axis and a text, such as 2016-09-14=Marathon."
}

@Suite("Wrong values of options")
struct ChartOptionErrorTests {
  @Test(
    "a value that an option cannot have is told with the rule",
    arguments: [
      ("size", "414", "is not a size. Give width and height in points, such as 414x280."),
      ("size", "0x10", "is not a size. Give width and height in points, such as 414x280."),
      ("size", "1e9x10", "is not a size. Give width and height in points, such as 414x280."),
      ("size", "nanx10", "is not a size. Give width and height in points, such as 414x280."),
      ("size", "4xx2", "is not a size. Give width and height in points, such as 414x280."),
      ("width", "-1", "is not a number from 1 to 16384 points."),
      ("scale", "4", "is not a list of scales. Give 1, 2 or 3, or several, such as 1,2,3."),
      ("scale", "1,,2", "is not a list of scales. Give 1, 2 or 3, or several, such as 1,2,3."),
      (
        "active", "lst",
        "is not an element. Give last, first, max, min, none or a number that counts from 0."
      ),
      (
        "margin", "5",
        "is not a margin. Give points above and below (at least 10, so that nodes are not cut), "
          + "then left and right, such as 15,30."
      ),
      ("line-width", "0", "is not a number from 0.1 to 100 points."),
      (
        "background", "blak",
        "is not a colour. Give one as in CSS, such as white, #3a9bdc or rgb(58 155 220 / 50%), "
          + "or transparent."
      ),
      (
        "input-format", "cvs",
        #"is not known. Did you mean "csv"? It is one of csv, tsv, json, ndjson."#
      ),
      (
        "delimiter", "ab",
        "is not a delimiter. Give one character that is no letter or digit, or tab."
      ),
      ("locale", "xx_YY", "is not a locale. Give a language and perhaps a country, such as de_DE."),
      (
        "locale", "de_DEBBBBBBBBBB",
        "is not a locale. Give a language and perhaps a country, such as de_DE."
      ),
      ("missing-fonts", "ignore", "is not known. It is one of fallback, warn, error."),
      ("format", "gif", "is not a format that is written. Give png, svg or pdf."),
      ("y", "a,,b", SettingWords.list), ("y", "\"a", SettingWords.list),
      ("y", "\"a\"b", SettingWords.list), ("highlight", "a,", SettingWords.list),
      ("where", "city", "is not a condition. Give a column and a value, such as city=Berlin."),
      ("where", "=Berlin", "is not a condition. Give a column and a value, such as city=Berlin."),
      ("x-type", "date", "is not known. It is one of band, time, number."),
      ("zone", "Mars", SettingWords.zone),
      ("last", "soon", SettingWords.span), ("last", "0d", SettingWords.span),
      (
        "by", "weeks",
        #"is not known. Did you mean "week"? It is one of minute, hour, day, week, month, quarter, "#
          + "year."
      ),
      (
        "agg", "avg",
        #"is not known. Did you mean "mean"? It is one of sum, mean, min, max, median, p90, p95, p99, first, last, count, distinct."#
      ),
      ("rolling", "0", "is not a whole number from 1 to 100000."),
      ("rolling", "2.5", "is not a whole number from 1 to 100000."),
      ("fill", "0", "is not known. It is one of none, zero."),
      ("y-axis", "rigth", SettingWords.sides),
      ("y-min", "low", "is not a number. Give one such as 12 or -0.5."),
      ("y-max", "inf", "is not a number. Give one such as 12 or -0.5."),
      ("decimals", "10", "is not a whole number from 0 to 9."),
      ("currency", "€", "is not a currency. Give the three letters of its code, such as EUR."),
      ("currency", "EURO", "is not a currency. Give the three letters of its code, such as EUR."),
      ("curve", "stepp", SettingWords.curves),
      ("gap", "brige", #"is not known. Did you mean "bridge"? It is one of break, bridge, zero."#),
      ("gradient", "y", "is not known. It is one of x, value, none."),
      ("nodes", "al", SettingWords.nodes),
      ("line", "max", SettingWords.line), ("line", "=red", SettingWords.line),
      ("line", "max=", SettingWords.line), ("line", "max=width", SettingWords.line),
      ("line", "max=width 0", SettingWords.line), ("line", "max=dash 0", SettingWords.line),
      ("line", "max=red blue", SettingWords.line),
      ("legend", "bottom", "is not known. It is one of auto, direct, top, none."),
      ("goal", "Goal=3", "is not a goal. Give a number and perhaps a text, such as 10000=Goal."),
      ("range", "2016-09-13", SettingWords.range), ("range", "..3", SettingWords.range),
      ("annotate", "2016-09-14", SettingWords.annotation),
      ("annotate", "2016-09-14=", SettingWords.annotation),
      ("value-labels", "first", "is not known. It is one of auto, last, min, max, all, none."),
      ("state", "nodata", SettingWords.states),
      ("alt-length", "5", "is not a whole number from 20 to 10000."),
      ("compression", "bset", SettingWords.compressions),
      ("max-bytes", "2M", "is not a whole number from 1 to 1000000000."),
      ("max-bytes", "0", "is not a whole number from 1 to 1000000000."),
      ("average", "perhaps", "is neither true nor false. Give one of the two."),
    ])
  func errors(name: String, value: String, rule: String) {
    let found = message { _ = try settings(name, .text(value)) }
    #expect(found == "--\(name): \"\(value)\" \(rule)")
  }
}
