import Testing
import TestSupport

@testable import Calendars
@testable import Cards
@testable import Options

@Suite("Texts with places for words")
struct TextTemplateTests {
  @Test("text, names and filters are told apart")
  func pieces() throws {
    let template = try TextTemplate("{{a}} { max.steps | number:2|default:–} b {\"x|y\"|upper}.")
    #expect(template.names == ["max.steps", "x|y"])
    #expect(template.words[0].filters == [.number(decimals: 2), .fallback("–")])
    #expect(template.words[1].filters == [.upper])
    #expect(template.pieces.first == .text("{a} "))
    #expect(template.pieces.last == .text("."))
  }

  @Test("a name that comes twice is listed once")
  func names() throws {
    #expect(try TextTemplate("{b}{a}{b|upper}").names == ["b", "a"])
    #expect(try TextTemplate("no words").names.isEmpty)
    #expect(try TextTemplate("").pieces.isEmpty)
  }

  @Test(
    "quotes hold what would end a name or a filter",
    arguments: [
      ("{\"a|b\"}", "a|b"), ("{\"a}b\"}", "a}b"), ("{\"a{b\"}", "a{b"), ("{\"a\"\"b\"}", "a\"b"),
      ("{max.\"a.b\"}", "max.a.b"), ("{a:b}", "a:b"), ("{distance (m)}", "distance (m)"),
      ("{步数}", "步数"), ("{e\u{301}}", "e\u{301}"),
    ])
  func quotes(template: String, name: String) throws {
    #expect(try TextTemplate(template).names == [name])
  }

  @Test(
    "what is wrong is told with its column and the next step",
    arguments: [
      (
        "a {steps",
        "the brace at column 3 is never closed. Close it with }, or write {{ for a brace."
      ),
      ("a } b", "the brace at column 3 closes nothing. Write }} for a brace."),
      (
        "{a{b}}",
        "the brace at column 3 stands within braces. Close the ones before, or put a name that has a "
          + "brace in double quotes."
      ),
      (
        "x {\"steps}",
        "the double quote at column 4 is never closed. Close it, or write two for one."
      ),
      (
        "{}",
        "the braces at column 1 have no name. Give one such as {steps}, or write {{ for a brace."
      ),
      (
        "{ |upper}",
        "the braces at column 1 have no name. Give one such as {steps}, or write {{ for a brace."
      ),
      (
        "{a|uper}",
        "column 4: there is no filter \"uper\". Did you mean \"upper\"? Filters are number, percent, "
          + "signed, compact, duration, currency, date, plural, upper, lower, abs, default, unit, bare."
      ),
      (
        "{a|}",
        "column 4: there is no filter \"\". Filters are number, percent, signed, compact, duration, "
          + "currency, date, plural, upper, lower, abs, default, unit, bare."
      ),
      (
        "{a|number}",
        "column 4: the filter \"number\" needs a number of decimals from 0 to 9, such as number:2."
      ),
      (
        "{a|number:x}",
        "column 4: \"x\" is nothing for the filter \"number\". It needs a number of decimals from 0 to "
          + "9, such as number:2."
      ),
      (
        "{a|percent:10}",
        "column 4: \"10\" is nothing for the filter \"percent\". It needs a number of decimals from 0 to "
          + "9 or nothing, such as percent:1."
      ),
      (
        "{a|currency:EURO}",
        "column 4: \"EURO\" is nothing for the filter \"currency\". It needs the three letters of a "
          + "currency, such as currency:EUR."
      ),
      (
        "{a|plural:step}",
        "column 4: \"step\" is nothing for the filter \"plural\". It needs two words, such as "
          + "plural:step,steps, or a word for each form and for other, such as "
          + "plural:one=step,other=steps."
      ),
      (
        "{a|plural:one=a,lots=b,other=c}",
        "column 4: \"lots\" is no plural form. Forms are zero, one, two, few, many, other."
      ),
      (
        "{a|unit:on}",
        "column 4: \"on\" is nothing for the filter \"unit\". It needs the word off, as in unit:off."
      ),
      (
        "{a|default}", "column 4: the filter \"default\" needs a text, such as default:none."
      ),
      (
        "{a|upper:x}", "column 4: the filter \"upper\" has no argument. Remove \":x\"."
      ),
      (
        "{a|date}", "column 4: the filter \"date\" needs a date pattern, such as date:MMM d."
      ),
      (
        "{a|date:b}",
        "column 4: \"b\" in the date pattern \"b\" means nothing. These work: "
          + "\(DatePattern.fieldList). Put other letters between single quotes, such as d 'of' MMMM."
      ),
    ])
  func errors(template: String, expected: String) {
    let words = TemplateResolver(settings: ChartSettings())
    #expect(
      message { _ = try words.text(template, field: "--caption") } == "--caption: \(expected)")
  }

  @Test("a field that is not there has the default of its place, and without one it is an error")
  func missingField() throws {
    var settings = ChartSettings()
    settings.card.fields = ["name": "Ana", "city": ""]
    let words = TemplateResolver(settings: settings)
    var warnings: [TemplateWarning] = []
    let text = try words.text(
      "{name} of {city|default:somewhere}, {land|default:\"\"}{age|number:0|default:–}",
      field: "--caption", warnings: &warnings)
    #expect(text == "Ana of somewhere, –" && warnings.isEmpty)
    #expect(throws: NamedTemplateError.self) { try words.text("{land|upper}", field: "--caption") }
  }

  @Test(
    "texts that nobody would write end in an error and not in waiting",
    arguments: [
      String(repeating: "{", count: 10_000), String(repeating: "}", count: 10_001),
      String(repeating: "{a", count: 5_000), String(repeating: "{a}", count: 5_000),
      String(repeating: "x", count: 1 << 20), String(repeating: "{{", count: 1 << 19),
      "{" + String(repeating: "|", count: 10_000), "{\"" + String(repeating: "\"\"", count: 10_000),
    ])
  func hostile(template: String) throws {
    do throws(TemplateError) {
      let read = try TextTemplate(template)
      #expect(read.text == template)
    } catch {
      let text = NamedTemplateError(field: "--caption", problem: error).description
      #expect(text.count < 1_000 && !text.contains("\n"))
    }
  }

  @Test("whatever is read can be written again, and nothing else happens")
  func property() throws {
    var random = SplitMix(seed: 4)
    let parts = [
      "{", "}", "{{", "}}", "|", ":", "\"", ".", "a", "steps", "max", "number:2", "upper",
      "date:M/d",
      "plural:a,b", "default:", " ", "é", "\u{301}", "步", "\u{202E}", "\r\n", "😀", "=", ",", "\0",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = try (0..<count).map { _ in try random.pick(parts) }.joined()
      do throws(TemplateError) {
        let template = try TextTemplate(text)
        read += 1
        #expect(template.text.unicodeScalars.elementsEqual(text.unicodeScalars))
      } catch {
        #expect(!NamedTemplateError(field: "x", problem: error).description.isEmpty)
      }
    }
    #expect(read > 2_000)
  }
}
