import Testing

@testable import Graphics
@testable import bench

@Suite("Scripts for gnuplot")
struct GnuplotScriptTests {
  @Test("a quote in a path is doubled, and the times are read as they are written")
  func text() throws {
    let script = GnuplotScript(
      table: "it's.csv", picture: "a.png", size: try PixelSize(width: 828, height: 560),
      drawing: .minutes)
    #expect(script.text.contains("plot 'it''s.csv' using 1:2 every ::1 with lines "))
    #expect(script.text.contains("set timefmt \"%Y-%m-%dT%H:%M:%S\"\n"))
    #expect(script.text.contains("pngcairo size 828,560 "))
  }
}
