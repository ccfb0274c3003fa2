import Testing
import TestSupport

@testable import Cards
@testable import Charts
@testable import Options

@Suite("Words of cards from data")
struct TemplateResolverTests {
  /// A week that ends on 14 September 2016 with the numbers of the original's message.
  static let week = """
    date,steps,distance_m,flights,mood
    2016-09-08,8950,6400,12,good
    2016-09-09,8080,5790,8,fair
    2016-09-10,12420,9010,17,great
    2016-09-11,10050,7220,14,good
    2016-09-12,8110,5840,10,good
    2016-09-13,5880,4210,5,poor
    2016-09-14,1412,1200,3,fair

    """

  @Test(
    "the original's sentence comes out for every day",
    arguments: [
      ([], "I moved 1,412 steps, 1.20 km today."),
      ([("active", "5")], "I moved 5,880 steps, 4.21 km yesterday."),
      ([("active", "4")], "I moved 8,110 steps, 5.84 km on 9/12."),
      ([("active", "max")], "I moved 12,420 steps, 9.01 km on 9/10."),
    ] as [([(String, String)], String)])
  func original(options: [(String, String)], expected: String) throws {
    let words = try cardWords(Self.week, options)
    let text = try words.text("I moved {steps} steps, {distance} {day}.", field: "caption")
    #expect(plainSpaces(text) == expected)
  }

  @Test(
    "every name says what it is documented to say",
    arguments: [
      (
        "{steps} {Steps} {distance} {distance_m} {flights} {mood}",
        "1,412 1,412 1.20 km 1.20 km 3 fair"
      ),
      ("{active} {value} {active.distance} {value.mood}", "1,412 1,412 1.20 km fair"),
      ("{first.steps} {last.steps} {max.steps} {min.steps}", "8,950 1,412 12,420 1,412"),
      ("{mean.steps} {median.steps} {sum.steps} {count.steps}", "7,843 8,110 54,902 7"),
      (
        "{first} {last} {max} {min} {mean} {median} {sum} {count}",
        "8,950 1,412 12,420 1,412 7,843 8,110 54,902 7"
      ),
      ("{mean.distance} {sum.distance} {max.distance}", "5.67 km 39.67 km 9.01 km"),
      ("{first.mood} {last.mood}", "good fair"),
      ("{date}", "Wed, Sep 14, 2016"), ("{max.date}", "Sat, Sep 10, 2016"),
      ("{max.date|date:MMM d} {min.date|date:M/d}", "Sep 10 9/14"),
      ("{first.date|date:M/d} {last.date|date:M/d}", "9/8 9/14"),
      ("{day} {max.day}", "today on 9/10"), ("{weekday} {max.weekday}", "Wednesday Saturday"),
      ("{week} {month} {year}", "37 September 2016"),
      ("{from} to {to}", "Sep 8, 2016 to Sep 14, 2016"), ("{range}", "Sep 8–14, 2016"),
      ("{delta} {delta|signed} {delta|percent} {delta|abs}", "−4,468 −4,468 −76% 4,468"),
      ("{delta.distance} {delta.steps}", "−3.01 km −4,468"), ("{streak} {streak.flights}", "7 7"),
      ("{unit.distance}|{unit}|", "km||"), ("{title}, {source}", "A walk, A phone"),
    ])
  func names(template: String, expected: String) throws {
    let words = try cardWords(Self.week, [("title", "A walk"), ("source", "A phone")])
    #expect(plainSpaces(try words.text(template, field: "caption")) == expected)
  }

  @Test(
    "every filter does what it is documented to do",
    arguments: [
      ("{steps|number:2} {distance|number:1} {distance|number:0}", "1,412.00 1.2 km 1 km"),
      ("{share|percent} {share|percent:1} {rate_pct|percent} {rate_pct}", "25% 25.0% 12% 12%"),
      ("{steps|signed} {zero|signed} {share|signed}", "+1,412 0 +0.25"),
      ("{big|compact} {big} {steps|compact}", "1.23M 1,234,567 1,412"),
      ("{sleep_h} {sleep|number:2} {sleep|bare} {steps|duration}", "7.25 h 7.25 h 7.25 0:23:32"),
      ("{steps|currency:eur} {share|currency:EUR}", "€1,412 €0.25"),
      ("{date|date:EEE d 'of' MMMM}", "Wed 14 of September"),
      ("{steps} {steps|plural:step,steps}", "1,412 steps"), ("{one|plural:step,steps}", "step"),
      ("{one|number:1|plural:step,steps}", "steps"),
      ("{one|plural:one=day,other=days} {zero|plural:one=day,other=days}", "day days"),
      ("{mood|upper} {mood|upper|lower} {mood}", "FAIR fair fair"),
      ("{distance|upper}", "1.20 KM"), ("{loss} {loss|abs} {loss|signed}", "−5 5 −5"),
      ("{gap|default:none} {gap|default:\"a|b\"} {steps|default:none}", "none a|b 1,412"),
      ("{distance|bare} {distance|unit:off} {rate|bare}", "1.20 1.20 12"),
      ("{title|default:untitled}", "untitled"),
    ])
  func filters(template: String, expected: String) throws {
    let data = """
      date,steps,distance_m,share,rate_pct,big,sleep_h,mood,zero,one,loss,gap
      2016-09-13,1,1,1,1,1,1,x,1,1,1,1
      2016-09-14,1412,1200,0.25,12,1234567,7.25,fair,0,1,-5,

      """
    let words = try cardWords(data)
    #expect(plainSpaces(try words.text(template, field: "caption")) == expected)
  }

  @Test("words that are handed in come first, and are not read again")
  func extra() throws {
    let words = try cardWords(Self.week)
    let extra = ["caption": "A {brace}", "steps": "many"]
    #expect(try words.text("{caption}: {steps}", field: "x", extra: extra) == "A {brace}: many")
  }

  @Test(
    "a name that is not known is an error that names near ones",
    arguments: [
      (
        "{stpes}",
        "\"{stpes}\" is not known. Did you mean \"{steps}\"? Names are date, steps, distance, flights, "
          + "mood, day, weekday, week, month, year, from, to, range, first, last, max, min, mean, median, sum, "
          + "count, active, value, delta, streak, unit, title, source."
      ),
      (
        "{max.mood}",
        "\"{max.mood}\" needs numbers, and the column \"mood\" has other values. Name a column of numbers."
      ),
      (
        "{delta.mood}",
        "\"{delta.mood}\" needs numbers, and the column \"mood\" has other values. Name a column of numbers."
      ),
      (
        "{mean.date}",
        "\"{mean.date}\" needs numbers, and the column \"date\" has other values. Name a column of numbers."
      ),
      (
        "{steps|date:M/d}",
        "\"{steps}\" cannot have the filter \"date\", which is for dates. Remove the filter."
      ),
      (
        "{mood|number:2}",
        "\"{mood}\" cannot have the filter \"number\", which is for numbers. Remove the filter."
      ),
      (
        "{date|signed}",
        "\"{date}\" cannot have the filter \"signed\", which is for numbers. Remove the filter."
      ),
    ])
  func unknown(template: String, expected: String) throws {
    let words = try cardWords(Self.week)
    #expect(
      message { _ = try words.text(template, field: "--caption") } == "--caption: \(expected)")
  }

  @Test("with a range a change is against the period before, and a percentage has its sign")
  func deltas() throws {
    func texts(_ template: String, _ data: String, _ options: [(String, String)]) throws -> String {
      plainSpaces(try cardWords(data, options).text(template, field: "x"))
    }
    let week = [("last", "7d")]
    let template = "{delta} {delta|percent} {delta|percent|abs} {delta|abs|percent}"
    #expect(try texts(template, try twoWeeks(), week) == "−14,595 −21% 21% 21%")
    #expect(try texts("{sum.delta} {delta.sum}", try twoWeeks(), week) == "−14,595 −14,595")
    #expect(try texts("{delta.active} {delta.active|percent}", try twoWeeks(), week) == "950 +20%")
    #expect(try texts("{delta|percent}", try twoWeeks(), [("last", "1d")]) == "+20%")
    // Of the period that is asked for.
    let before = week + [("compare", "previous")]
    #expect(
      try texts("{delta.active} {delta.distance} {delta.sum}", try twoWeeks(), before)
        == "−6,780 −4.99 km −14,595")
    let range = [("last", "3d"), ("compare", "2016-09-04..2016-09-06")]
    #expect(
      try texts("{delta} {delta.sum.distance}", try twoWeeks(), range) == "−15,075 −11.04 km")
    let weights = "date,weight_kg\n2016-09-11,80\n2016-09-12,82\n2016-09-13,80\n2016-09-14,80\n"
    #expect(try texts("{delta}", weights, [("last", "2d")]) == "−1 kg")
  }

  @Test(
    "slips in parts of names are told too",
    arguments: [
      ("{max.stpes}", "{max.steps}"), ("{mex}", "{max}"), ("{mux.steps}", nil),
      ("{max.}", nil), ("{.}", nil), ("{delta.stpes}", "{delta.steps}"),
      ("{sum.distnce}", "{sum.distance}"), ("{sum.dleta}", "{sum.delta}"), ("{xyz}", nil),
    ] as [(String, String?)])
  func slips(template: String, meant: String?) throws {
    let words = try cardWords(Self.week)
    let text = message { _ = try words.text(template, field: "--caption") }
    #expect(text.hasPrefix("--caption: \"\(template)\" is not known. "))
    if let meant { #expect(text.contains("Did you mean \"\(meant)\"?")) }
  }

  @Test("a name that several columns measure is an error that names them")
  func ambiguous() throws {
    let words = try cardWords("date,distance_m,distance_km\n2016-09-13,1,2\n2016-09-14,3,4\n")
    let text = message { _ = try words.text("{distance}", field: "--caption") }
    #expect(
      text == "--caption: \"{distance}\" could be any of the columns \"distance_m\" and "
        + "\"distance_km\". Write the whole name of one.")
    #expect(plainSpaces(try words.text("{distance_km}", field: "x")) == "4.00 km")
  }

  @Test(
    "a gap is a dash and a warning, or the text that is given for it",
    arguments: [("{steps}", "–"), ("{steps|default:nothing}", "nothing"), ("{b} {a}", "– 2")])
  func gaps(template: String, expected: String) throws {
    let data = "date,steps,a,b\n2016-09-13,1,1,1\n2016-09-14,,2,\n2016-09-15,3,3,3\n"
    let words = try cardWords(data, [("active", "1")])
    var warnings: [TemplateWarning] = []
    #expect(try words.text(template, field: "--caption", warnings: &warnings) == expected)
    let told = expected.contains("–")
    #expect(warnings.count == (told ? 1 : 0))
    if template == "{steps}" {
      #expect(
        warnings.first?.description == "--caption: \"{steps}\" has no value here; written as –. "
          + "Add |default:TEXT to write something else.")
    }
  }

  @Test("data without rows have dashes, and counts of nothing")
  func empty() throws {
    let words = try cardWords("date,steps\n")
    let text = try words.text(
      "{steps} {sum} {max.date} {day} {delta} {streak} {count} {delta.sum}", field: "x")
    #expect(text == "– – – – – 0 0 –")
    #expect(try cardWords("").text("{count}", field: "x") == "0")
  }

  @Test("without data only texts without words from data succeed")
  func noData() throws {
    var settings = ChartSettings()
    settings.texts.title = "A walk"
    let words = TemplateResolver(settings: settings)
    #expect(
      try words.text("Hello {title} {caption}!", field: "x", extra: ["caption": "c"])
        == "Hello A walk c!")
    #expect(
      message { _ = try words.text("{steps}", field: "--caption") }
        == "--caption: \"{steps}\" needs data and there is none. "
        + "Give a file with rows, or leave the word out.")
    #expect(
      message { _ = try words.text("{titel}", field: "--caption") }
        == "--caption: \"{titel}\" is not known. Did you mean \"{title}\"? Names are title, source."
    )
  }

  @Test("in a placeholder all numbers are dashes")
  func placeholder() throws {
    let words = try cardWords(Self.week, [("state", "placeholder")])
    #expect(try words.text("{steps} {distance} {max}", field: "x") == "– – –")
  }
}
