import Testing
import TestSupport

@testable import Base
@testable import Charts
@testable import Options
@testable import Tables

@Suite("The mark of a chart")
struct MarkOptionTests {
  private let week = TemplateResolverTests.week
  private let places = "city,rain\nOslo,12\nRome,8\nCairo,1\nLima,2\n"

  @Test("it is a line for what follows each other, and columns for names without an order")
  func automatic() throws {
    #expect(try tableChart(week).chart.mark == .line)
    #expect(try tableChart(places).chart.mark == .columns)
    #expect(try tableChart("day,n\nMon,1\nTue,2\nWed,3\nThu,1\n").chart.mark == .line)
    #expect(try tableChart(places, [("mark", "line")]).chart.mark == .line)
    #expect(try tableChart(week, [("mark", "columns")]).chart.mark == .columns)
    // What columns do not have asks for a line.
    for option in [("curve", "smooth"), ("log", "true"), ("y-min", "1"), ("area", "true")] {
      #expect(try tableChart(places, [option]).chart.mark == .line, "\(option)")
    }
  }

  @Test(
    "what cannot be drawn as columns is an error that names what can",
    arguments: [
      (("log", "true"), "log: columns begin at zero, which a logarithmic axis does not have."),
      (("y-min", "5"), "y-min: columns begin at zero, and an axis that ends at 5 would cut them."),
      (
        ("y-max", "-2"), "y-max: columns begin at zero, and an axis that ends at -2 would cut them."
      ),
      (("width", "8"), "mark: 7 columns do not fit; the picture has room for 6."),
    ])
  func errors(option: (String, String), expected: String) throws {
    let error = #expect(throws: InputError.self) {
      try tableChart(week, [("mark", "columns"), option])
    }
    let text = try #require(error).description
    #expect(text.contains(expected) && text.contains("--mark line"), "\(text)")
  }

  @Test("options of lines have no effect on columns, which a warning says")
  func withoutEffect() throws {
    let made = try tableChart(week, [("mark", "columns"), ("curve", "smooth"), ("nodes", "all")])
    #expect(made.warnings.map(\.reason) == [.lineOptions(["curve", "nodes"])])
    let text = try #require(made.warnings.first).description
    #expect(text.contains("--curve, --nodes change lines, and this chart has columns."))
  }

  @Test("one value and equal ones are no poor columns")
  func poverty() throws {
    let options = [("mark", "columns")]
    #expect(try tableChart("day,n\nMon,3\n", options).warnings.isEmpty)
    #expect(try tableChart("day,n\nMon,3\nTue,3\n", options).warnings.isEmpty)
  }
}
