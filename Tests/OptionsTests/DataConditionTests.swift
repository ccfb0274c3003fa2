import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Options

@Suite("Conditions under which something is drawn")
struct DataConditionTests {
  private static let week = TemplateResolverTests.week

  private func verdict(
    _ condition: String, _ options: [(String, String)] = [], data: String = week,
    now: Double? = nil
  ) throws -> ConditionVerdict {
    let words = try cardWords(data, options) { $0.now = now }
    return try words.verdict(on: DataCondition(condition))
  }

  @Test(
    "numbers are compared with numbers, names, units and goals",
    arguments: [
      ("last < 1500", true), ("last<=1412", true), ("last ≥ 1412", true), ("steps = 1412", true),
      ("last != 1412", false), ("1500 > last", true), ("last > mean", false),
      ("max.steps > 12419", true), ("steps.max > 12419", true),
      ("\"distance_m\" < 1.3", true), ("distance < 1300 m", true), ("distance < 1.1km", false),
      ("delta < -75%", true), ("delta < −77 %", false), ("delta.steps = -4468", true),
      ("steps.delta < -20%", true), ("distance.delta < -3.02 km", false),
      ("goal < max", true), ("max > goal", true), ("last >= goal", false),
      ("mood = fair", true), ("last.mood != \"fair\"", false), ("first.mood = mood", false),
    ])
  func comparisons(condition: String, expected: Bool) throws {
    #expect(try verdict(condition, [("goal", "10000")]).holds == expected)
  }

  @Test("the change of a column is that of the range where one is asked for")
  func ranges() throws {
    let rows = (1...14).map { day in
      "2016-09-\(day < 10 ? "0" : "")\(day),\(day > 7 ? 100 : 200),\(day > 7 ? 30 : 20)\n"
    }
    let data = "date,steps,temperature\n" + rows.joined()
    let options = [("last", "7d"), ("y", "steps")]
    for condition in ["steps.delta = -700", "temperature.delta = 10", "delta = -50%"] {
      #expect(try verdict(condition, options, data: data).holds, "\(condition)")
    }
    for condition in ["steps.delta = 0", "temperature.delta = 0", "delta.steps = 0"] {
      #expect(try verdict(condition, [("y", "steps")], data: data).holds, "\(condition)")
    }
  }

  @Test(
    "and goes before or, and not and parentheses before both",
    arguments: [
      ("last > 1 or last > 9999 and last > 9999", true),
      ("(last > 1 or last > 9999) and last > 9999", false),
      ("not last > 9999 and not (last < 1)", true), ("not empty", true), ("EMPTY", false),
      ("not not empty", false),
    ])
  func logic(condition: String, expected: Bool) throws {
    #expect(try verdict(condition).holds == expected)
  }

  @Test("what cannot be told is neither true nor false, and neither is its opposite")
  func unknown() throws {
    let first = "date,steps\n2016-09-14,5\n"
    for condition in ["delta > 0%", "not delta > 0%", "crossed 3", "not crossed 3"] {
      let found = try verdict(condition, data: first)
      #expect(!found.holds && found.facts.count == 1, "\(condition)")
    }
    // Where another test decides, it does not matter.
    #expect(try verdict("delta > 0% or last = 5", data: first).holds)
    #expect(try verdict("not (delta > 0% and last = 6)", data: first).holds)
  }

  @Test("the facts are the numbers of the tests, written as on a card, each once")
  func facts() throws {
    func facts(_ condition: String, _ options: [(String, String)] = []) throws -> [String] {
      try verdict(condition, options).facts.map(plainSpaces)
    }
    #expect(
      try facts("delta < -80% or last > 5000 or last > 6000")
        == ["delta is −76%", "last is 1,412"])
    // Of tests that all have to hold, those that do not.
    #expect(try facts("not empty and last > 5000") == ["last is 1,412"])
    #expect(try facts("not empty") == ["there are 7 values"])
    #expect(try facts("distance > 2 km") == ["distance is 1.20 km"])
    #expect(
      try facts("crossed goal", [("goal", "5000")]) == ["the value went from 5,880 to 1,412"])
    let unmet = UnmetCondition(condition: "last > 5000", facts: try facts("last > 5000"))
    #expect(
      "\(unmet)" == "nothing is drawn: \"last > 5000\" does not hold, as last is 1,412.")
  }

  @Test(
    "a threshold is crossed between the last two values, upwards and downwards",
    arguments: [
      ("crossed 5000", true), ("crossed 1413", true), ("crossed 1412", false),
      ("steps crossed 5880", true), ("crossed 5881", false), ("crossed goal", true),
      ("flights crossed 4", true), ("mood.last = fair and not crossed 9000", true),
    ])
  func crossings(condition: String, expected: Bool) throws {
    #expect(try verdict(condition, [("goal", "2000")]).holds == expected)
  }

  @Test("what is not over crosses a threshold only upwards, once it has reached it")
  func unfinished() throws {
    let open = [("unfinished", "last")]
    #expect(try !verdict("crossed 5000", open).holds)
    // 8,110 to 5,880, the days that are over.
    #expect(try verdict("crossed 6000", open).holds)
    let risen = Self.week.replacing("14,1412", with: "14,9412")
    #expect(try verdict("crossed 9000", open, data: risen).holds)
  }

  @Test("values are missing from the end of the last one on")
  func missing() throws {
    // 2016-09-17 00:00 UTC is two whole days after the end of the 14th.
    let due = 1_474_070_400.0
    #expect(try verdict("missing for 2 days", now: due).holds)
    #expect(try !verdict("missing for 2d", now: due - 1).holds)
    #expect(try verdict("steps missing for 48h", now: due).holds)
    #expect(try !verdict("missing for 49 h", now: due).holds)
    #expect(
      try verdict("missing for 1 week", now: due).facts.map(plainSpaces)
        == ["the last value is of Wed, Sep 14, 2016"])
    // Gaps at the end count without a clock.
    let gaps = Self.week + "2016-09-15,,,,\n2016-09-16,,,,\n2016-09-17,,,,\n"
    #expect(try verdict("missing for 2 days", data: gaps).holds)
    #expect(try !verdict("missing for 3 days", data: gaps).holds)
    #expect(try !verdict("missing for 2 days").holds)
  }

  @Test(
    "in as many periods as it asks for, a condition is asked of the data up to the end of each",
    arguments: [
      // 8,950 8,080 12,420 10,050 8,110 5,880 1,412
      ("last < 9000 for 3 periods", [], nil), ("last < 9000 for 4 periods", [], 3),
      ("last < 9000 for 1 period", [], nil), ("delta < 0 for 4 periods", [], nil),
      ("delta < 0 for 5 periods", [], 4), ("max = 12420 for 5 periods", [], nil),
      ("max = 12420 for 6 periods", [], 5), ("last < 9000 for 3 periods", [("last", "2d")], nil),
      ("last < 9000 for 4 periods", [("last", "2d")], 3), ("last > 1 for 8 periods", [], 7),
      ("streak < 7 for 2 periods", [("goal", "1")], 0),
    ] as [(String, [(String, String)], Int?)])
  func periods(condition: String, options: [(String, String)], held: Int?) throws {
    let found = try verdict(condition, options)
    #expect(found.holds == (held == nil), "\(found.facts)")
    let facts = found.facts.map(plainSpaces)
    switch held {
    case 3?:
      #expect(facts == ["it has held for 3 of 4 periods", "before, last is 10,050"])
    case 7?: #expect(facts == ["there are only 7 of 8 periods"])
    default: break
    }
  }

  @Test("what has changed is known only later")
  func change() throws {
    let both = try verdict("changed and last < 9000")
    #expect(both.outcome(true).holds && !both.outcome(false).holds && both.outcome(nil).holds)
    #expect(both.outcome(false).facts == ["it has not changed"])
    let either = try verdict("changed or last > 9000")
    #expect(either.outcome(true).holds && !either.outcome(false).holds)
    #expect(
      either.outcome(false).facts.map(plainSpaces) == ["it has not changed", "last is 1,412"])
    let opposite = try verdict("not changed")
    #expect(!opposite.outcome(true).holds && opposite.outcome(nil).holds)
    let neither = try verdict("changed and last > 9000")
    #expect(throws: UnmetCondition.self) { try neither.check() }
  }

  @Test(
    "the record of a card answers as its data does, with the same numbers",
    arguments: [
      ([], "date,steps,distance_m,flights,mood\n2016-09-14,5,3,2,fair\n"), ([], Self.week),
      ([("goal", "10000")], Self.week), ([("unfinished", "last"), ("goal", "5000")], Self.week),
      ([("last", "3d"), ("y", "steps,distance_m")], Self.week),
      ([("last", "3d"), ("y", "distance_m"), ("units", "mi")], Self.week),
      ([("active", "max"), ("y", "flights,steps")], Self.week),
      ([("by", "week"), ("y", "steps"), ("zone", "Europe/Berlin")], Self.week),
      ([("y", "steps"), ("decimals", "1")], Self.week + "2016-09-15,,,,\n2016-09-16,,,,\n"),
    ] as [([(String, String)], String)])
  func records(options: [(String, String)], data: String) throws {
    let words = try cardWords(data, options) { $0.now = 1_474_070_400 }
    var record = CardRecord(
      Card(), template: "t", alt: "", session: nil, summaryText: nil, files: [])
    record.values = [try #require(words.recordedValues)]
    let read = try CardRecord(
      JSONValue(parsing: SourceText(record.text, name: "r")), source: "r")
    #expect(read.values == record.values)
    let recorded = RecordedData(
      read.values.first, fields: [:], locale: words.locale, now: 1_474_070_400)
    let columns = record.values[0].columns.map(\.name)
    let statistics = TemplateStatistic.allCases.map(\.rawValue)
    var names = statistics + ["delta", "streak", "max.delta", "delta.sum", "delta.mean"]
    for column in columns {
      names += [column, "\(column).delta", "delta.\(column)", "streak.\(column)"]
      names += statistics.flatMap { ["\($0).\(column)", "\(column).\($0)"] }
    }
    var conditions = ["empty", "not empty", "missing for 2 days", "missing for 49 h"]
    for name in names {
      conditions += [
        "\(name) > 0", "\(name) < 5000", "\(name) = 1412", "\(name) <= \(columns[0]).mean",
      ]
    }
    for column in columns {
      conditions += ["\(column) crossed 5000", "crossed 3", "\(column) missing for 1 day"]
    }
    if options.contains(where: { $0.0 == "goal" }) {
      conditions += ["last >= goal", "crossed goal"]
    }
    for text in conditions {
      let condition = try DataCondition(text)
      func verdict(_ data: some ConditionData) -> Result<ConditionVerdict, TemplateError> {
        Result { () throws(TemplateError) in try ConditionVerdict(condition, on: data) }
      }
      switch (verdict(words), verdict(recorded)) {
      case (.success(let drawn), .success(let sent)):
        #expect(
          drawn.changed.isMet == sent.changed.isMet, "\(text): \(drawn.facts) \(sent.facts)")
        if drawn.changed.isMet != nil { #expect(drawn.facts == sent.facts, "\(text)") }
      case (.failure(let drawn), .failure(let sent)): #expect(drawn == sent, "\(text)")
      case (.success, .failure(let error)), (.failure(let error), .success):
        Issue.record("\(text): \(error)")
      }
    }
  }

  @Test("a name of which a record keeps no number is an error that says how to get it")
  func unrecorded() throws {
    let words = try cardWords(Self.week, [("y", "steps")])
    let recorded = RecordedData(
      words.recordedValues, fields: ["user": "ann"], locale: .standard, now: 0)
    func text(_ condition: String) -> String {
      message {
        let condition = try DataCondition(condition)
        do throws(TemplateError) { _ = try ConditionVerdict(condition, on: recorded) } catch {
          throw NamedTemplateError(field: "when", problem: error)
        }
      }
    }
    #expect(
      text("steps.maax > 3").hasPrefix(
        "when: the card keeps no number \"steps.maax\". Did you mean \"steps.max\"? It keeps steps, first"
      ))
    #expect(
      text("flights > 3").hasSuffix(
        "Draw the card with that column as --y, or give the condition where it is drawn."))
    #expect(try ConditionVerdict(DataCondition("user = ann and steps < 5000"), on: recorded).holds)
  }

  @Test("names that mean nothing and values that cannot be compared are errors with a next step")
  func names() throws {
    for (condition, expected) in [
      (
        "steps.delat < -20%",
        "when: \"{steps.delat}\" is not known. Did you mean \"{steps.delta}\"? Names are "
      ),
      (
        "sum > 20%", "when: \"sum\" is no share, so it is not compared with per cent. Name a change"
      ),
      ("distance > 3 kg", "when: \"distance\" is in km, so it is not compared with kg. Give a "),
      ("last > 3 kg", "when: \"last\" is a number without a unit, so it is not compared with kg. "),
      ("mood > 3", "when: \"mood\" is a text, which no number is compared with. Name a value"),
      ("mood < fair", "when: \"mood\" is a text, which is equal to another or not. Compare it"),
      ("last > goal", "when: there is no goal to compare with. Give one with --goal."),
      ("last > lats", "when: \"{lats}\" is not known. Did you mean \"{last}\"?"),
      ("max crossed 3", "when: \"max\" is no column, and only values of a column cross"),
    ] {
      let text = message { _ = try verdict(condition) }
      #expect(text.hasPrefix(expected), "\(condition): \(text)")
    }
  }

  @Test(
    "slips name the place, the word that was meant and what can stand there",
    arguments: [
      ("", "the condition ends too early. Give a comparison such as last > 300, or crossed"),
      ("last", "\"last\" at column 1 is not understood. Give a comparison such as last > 300"),
      ("last >", "the condition ends too early. Give a name or a number"),
      ("last > 300 adn max < 3", "\"adn\" at column 12 is not understood. Did you mean \"and\"?"),
      ("crosed goal", "\"crosed\" at column 1 is not understood. Did you mean \"crossed\"?"),
      ("p99 crosed goal", "\"crosed\" at column 5 is not understood. Did you mean \"crossed\"?"),
      ("last => 3", "\"=>\" at column 6 is not understood. Give one of <, <=, >, >=, = and !=."),
      ("300 > 200", "\"200\" at column 7 is not understood. Give the name of a value of the data"),
      ("(last > 3", "the condition ends too early. Give and, or, or a closing parenthesis."),
      (
        "last > 3)",
        "\")\" at column 9 is not understood. Give and, or, or nothing more than for 3 periods, once"
      ),
      ("missing for ever", "\"ever\" at column 13 is not understood. Give a length of time"),
      ("last > 3 fro 3 periods", "\"fro\" at column 10 is not understood. Did you mean \"for\"?"),
      (
        "last > 3 for 3 peroids",
        "\"peroids\" at column 16 is not understood. Did you mean \"periods\"?"
      ),
      (
        "last > 3 for 0 periods",
        "\"0\" at column 14 is not understood. Give a number of periods from 1 to"
      ),
      ("last > 3 onec", "\"onec\" at column 10 is not understood. Did you mean \"once\"?"),
      (
        "last > 3 again aftr 1 day",
        "\"aftr\" at column 16 is not understood. Did you mean \"after\"?"
      ),
      (
        "last > 3 again after soon",
        "\"soon\" at column 22 is not understood. Give a length of time"
      ),
      (
        "last > 3 once again after 1 day",
        "\"again\" at column 15 is not understood. Give nothing more."
      ),
      ("last > 3 once for 3 periods", "\"for\" at column 15 is not understood. Give nothing more."),
      (
        "last > 3 for 3 periods or empty", "\"or\" at column 24 is not understood. Give once, again"
      ),
      ("chnged", "\"chnged\" at column 1 is not understood. Did you mean \"changed\"?"),
      (
        "changed for 2 periods",
        "what has changed now is compared with the last one, not with earlier"
      ),
      ("missing 2 days", "\"2\" at column 9 is not understood. Give a length of time, such as"),
      ("\"last > 3", "\"\"\" at column 1 is not understood. Give a second double quote"),
      (String(repeating: "not ", count: 40) + "empty", "a condition is at most 30 levels deep."),
      (String(repeating: "empty or ", count: 120) + "empty", "a condition has at most 1000 char"),
    ])
  func slips(condition: String, expected: String) {
    let text = message { _ = try DataCondition(condition) }
    #expect(text.hasPrefix(expected), "\(text)")
  }

  @Test("any text is a condition or an error")
  func random() {
    let words =
      ["last", "max.steps", "and", "or", "not", "(", ")", "<", ">=", "3", "20%", "km"]
      + [
        "changed", "once", "again", "after", "periods", "crossed", "empty", "missing", "for", "2",
        "days", "goal", "\"a b\"", "\"", "=", "−", "",
      ]
    var random = SplitMix(seed: 7)
    var (valid, count) = (0, 0)
    for _ in 0..<20_000 {
      let text = (0...Int(random.next() % 7)).map { _ in
        words[Int(random.next() % UInt64(words.count))]
      }
      .joined(separator: " ")
      count += 1
      do throws(OptionError) {
        _ = try DataCondition(text)
        valid += 1
      } catch {
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(valid > 50 && valid < count)
  }
}
