import Testing
import TestSupport

@testable import Cards
@testable import Options

@Suite("Words of cards from any data")
struct TemplateResolverPropertyTests {
  private static let tables = [
    "", "date,steps\n", "date,steps\n2016-09-14,\n", "steps\n1\n", "name,steps\nA,1\nB,\n",
    "date,steps,distance_m,mood\n2016-09-13,,,\n2016-09-14,1e308,-1e308,x\n2016-09-15,1e308,5,\n",
    "date,city,steps\n2016-09-13,A,1\n2016-09-13,B,2\n2016-09-14,A,3\n",
    "depth,steps\n1,1\n2,\n3,-4\n", "date,steps\n0001-01-01,1\n9999-12-31,2\n",
    "when,steps,date\n2016-09-13 08:00,1,2016-01-01\n2016-09-13 09:00,0,\n2016-09-13 11:00,0,2016-01-02\n",
    "day,steps\n2016-09-12,1\n2016-09-13,0\n2016-09-14,0\n2016-09-15,3\n",
  ]
  private static let options: [(String, String)] = [
    ("last", "1d"), ("last", "2d"), ("from", "2016-09-14"), ("active", "0"), ("active", "min"),
    ("active", "none"), ("active", "99"), ("locale", "ar_EG"), ("locale", "zh_CN"),
    ("goal", "2"), ("unit", "%"), ("duration", "true"), ("currency", "EUR"), ("units", "mi"),
    ("fill", "zero"), ("rolling", "2"), ("state", "placeholder"), ("measure", "steps=km"),
  ]
  private static let parts = [
    "max", "min", "delta", "sum", "count", "streak", "steps", "distance", "mood", "date", "day",
    "week", "from", "to", "value", "unit", "city", "name", "when", "depth", "title", "step",
  ]
  private static let filters = [
    "|number:2", "|percent", "|signed", "|compact", "|duration", "|currency:EUR", "|date:M/d",
    "|plural:one,more", "|upper", "|abs", "|default:x", "|bare", "", "", "",
  ]

  @Test("every text is written or an error in one line, and no figure traps")
  func anything() throws {
    var random = SplitMix(seed: 12)
    var written = 0
    for _ in 0..<500 {
      let data = try random.pick(Self.tables)
      let options = try (0..<Int.random(in: 0...2, using: &random)).map { _ in
        try random.pick(Self.options)
      }
      guard let words = words(data, options) else { continue }
      for _ in 0..<4 {
        let count = Int.random(in: 1...3, using: &random)
        let name = try (0..<count).map { _ in try random.pick(Self.parts) }.joined(separator: ".")
        let template = "a {\(name)\(try random.pick(Self.filters))\(try random.pick(Self.filters))}"
        do throws(NamedTemplateError) {
          written += try words.text(template, field: "x").isEmpty ? 0 : 1
        } catch {
          #expect(!error.description.contains("\n"))
        }
      }
      let figures = CardMetrics(words)
      #expect(try figures.header().count <= CardMetrics.maximumHeader)
      #expect(try figures.statistics().count <= Card.maximumStatistics)
      _ = try figures.comparison()
    }
    #expect(written > 250)
  }

  /// Nil where the options make no sense with the data.
  private func words(_ data: String, _ options: [(String, String)]) -> TemplateResolver? {
    do {
      return try cardWords(data, options)
    } catch {
      return nil
    }
  }
}
