import TestSupport
import Testing

@testable import Calendars
@testable import Cards
@testable import Charts
@testable import Graphics
@testable import Pages

@Suite("Sheets of pages")
struct PageLayoutTests {
  private static let week = LineChart(
    values: [1, 3, 2, 5, 4, 6, 2], labels: (11...17).map { "9/\($0)" })
  private static let large = LineChart(
    values: (0..<60).map { Double($0 * 1_234_567) }, labels: (0..<60).map { "\($0)" })

  private func panel(_ chart: LineChart = week, title: String = "Steps") -> PagePanel {
    var panel = PagePanel(.chart(chart))
    (panel.title, panel.description) = (title, "A line.")
    return panel
  }

  private func table(rows: Int, title: String = "Days") -> PagePanel {
    let rows = (0..<rows).map { ["Day \($0)", "\($0 * 100)"] }
    var panel = PagePanel(
      .table(
        PageTable(
          columns: [.init("Date", isNumber: false), .init("Steps", isNumber: true)], rows: rows,
          total: ["Total", "999"])))
    panel.title = title
    return panel
  }

  private func layout(
    _ rows: [[PagePanel]], on size: PageSize = .a4, flow: PageLayout.Flow = .sheets,
    change: (inout Page) -> Void = { _ in }
  ) -> PageLayout {
    var page = Page(rows: rows)
    page.title = "A week"
    change(&page)
    var text = MonospacedText()
    return PageLayout(of: page, on: size, flow: flow, theme: .classic, measuring: &text)
  }

  private func texts(_ sheet: DocumentPage) -> [(text: String, origin: Point)] {
    sheet.scene.placedLines.map { ($0.line.text, $0.origin) }
  }

  private func place(_ text: String, on sheet: DocumentPage) throws -> Point {
    try #require(texts(sheet).first { $0.text == text }?.origin, "\(text)")
  }

  /// The frames of all figures: what moves their items.
  private func figures(_ sheet: DocumentPage) -> [Point] {
    func origins(_ items: [SceneItem], _ found: inout [Point]) {
      for item in items {
        switch item {
        case .group("figure", let items):
          if case .moved(let origin, _)? = items.first { found.append(origin) }
        case .group(_, let items): origins(items, &found)
        case .fill, .stroke, .text, .image, .clip, .moved: break
        }
      }
    }
    var found: [Point] = []
    origins(sheet.scene.items, &found)
    return found
  }

  @Test("a short page is one sheet of its size, and a phone's is as long as its content")
  func sizes() {
    let short = layout([[panel()]])
    #expect(short.sheets.map(\.size) == [Size(width: 595, height: 842)])
    #expect(layout([[panel()]], flow: .continuous).sheets == short.sheets)
    let phone = layout([[panel(), panel()]], on: .phone)
    #expect(phone.sheets.count == 1 && phone.sheets[0].size.width == 390)
    #expect(phone.sheets[0].size.height < 842)
    let (first, second) = (figures(phone.sheets[0])[0], figures(phone.sheets[0])[1])
    #expect(first.x == second.x && second.y > first.y + 140)
  }

  @Test("panels stand on a grid, mirrored where reading begins on the right")
  func grid() throws {
    var wide = panel(title: "A")
    wide.span = 2
    let rows = [
      [wide, panel(title: "B")], [panel(title: "C"), panel(title: "D"), panel(title: "E")],
    ]
    let sheet = layout(rows).sheets[0]
    #expect(try place("A", on: sheet).x == 48)
    #expect(try place("B", on: sheet).x == place("E", on: sheet).x)
    #expect(try place("C", on: sheet).x == 48)
    let arabic = try #require(ChartLocale(identifier: "ar"))
    let mirrored = layout(rows) { $0.locale = arabic }.sheets[0]
    #expect(try place("A", on: mirrored).x > place("B", on: mirrored).x)
    #expect(try place("C", on: mirrored).x > place("D", on: mirrored).x)
    // A title of 13 points ends at the right margin.
    #expect(abs(try place("A", on: mirrored).x + 0.6 * 13 - (595 - 48)) < 0.01)
  }

  @Test("titles of a row have one baseline, and charts in it begin at one height")
  func baselines() throws {
    var first = panel(title: "Steps")
    first.subtitle = "All of them"
    let sheet = layout([[first, panel(title: "g")]]).sheets[0]
    #expect(try place("Steps", on: sheet).y == place("g", on: sheet).y)
    let origins = figures(sheet)
    #expect(origins.count == 2 && origins[0].y == origins[1].y)
    #expect(origins.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
  }

  @Test("charts above each other have plots with the same edges, those beside them their own")
  func alignment() throws {
    var text = MonospacedText()
    let page = Page(rows: [[panel()], [panel(Self.large)], [panel(), panel(Self.large)]])
    let layout = PageLayout(
      of: page, on: .a4, flow: .sheets, theme: .classic, measuring: &text)
    let scenes = layout.panels.compactMap(\.figure)
    #expect(scenes.count == 4)
    func rules(_ scene: Scene) -> (Double, Double) {
      var ends: [Double] = []
      func collect(_ items: [SceneItem]) {
        for item in items {
          switch item {
          case .stroke(let path, let style, _) where style.width > 2:
            for case .move(let point) in path.elements { ends.append(point.x) }
            for case .line(let point) in path.elements { ends.append(point.x) }
          case .group(_, let items), .clip(_, let items): collect(items)
          case .fill, .stroke, .text, .image, .moved: break
          }
        }
      }
      collect(scene.items)
      return (ends.min() ?? -1, ends.max() ?? -1)
    }
    let (first, second) = (rules(scenes[0]), rules(scenes[1]))
    #expect(abs(first.0 - second.0) < 0.01 && abs(first.1 - second.1) < 0.01)
    #expect(first.0 > 20)
    #expect(rules(scenes[2]).0 < 20)
  }

  @Test("equal places along x stand above each other in columns and lines, others as they are")
  func slots() throws {
    func places(_ charts: [LineChart]) -> [[Double]] {
      let sheet = layout(charts.map { [panel($0)] }).sheets[0]
      return ["9/12", "9/14", "9/16"].map { label in
        texts(sheet).filter { $0.text == label }.map(\.origin.x)
      }
    }
    var columns = Self.week
    columns.mark = .columns
    // Of the same days, with a wider axis.
    var line = LineChart(
      values: (0..<7).map { Double($0 * 1_234_567) }, labels: (11...17).map { "9/\($0)" })
    line.yAxis.side = .left
    for charts in [[columns, line], [line, columns], [columns, Self.week]] {
      for same in places(charts) {
        #expect(same.count == 2 && abs(same[0] - same[1]) < 0.01, "\(same)")
      }
    }
    // Lines alone go from edge to edge.
    let alone = places([line, Self.week])[0]
    #expect(alone[0] < places([columns, line])[0][0])
    let other = LineChart(values: [1, 2, 3], labels: ["9/12", "9/14", "9/16"])
    #expect(places([columns, other])[0][1] < places([columns, line])[0][1])
  }

  @Test("rows that have no room go on the next sheet whole, and sheets have numbers")
  func breaks() throws {
    let rows = (1...6).map { [panel(title: "Row \($0)")] }
    let layout = layout(rows) { $0.footer = "Source" }
    #expect(layout.sheets.count == 3)
    #expect(try place("A week", on: layout.sheets[0]).x == 48)
    #expect(!texts(layout.sheets[1]).contains { $0.text == "A week" })
    for (index, sheet) in layout.sheets.enumerated() {
      #expect(texts(sheet).contains { $0.text == "\(index + 1) / 3" })
      #expect(texts(sheet).contains { $0.text == "Source" })
      #expect(texts(sheet).allSatisfy { $0.origin.y <= 842 - 20 && $0.origin.x >= 20 })
    }
    let shown = layout.sheets.flatMap { texts($0).map(\.text) }.filter { $0.hasPrefix("Row") }
    #expect(shown == (1...6).map { "Row \($0)" })
    let plain = self.layout(rows) { $0.numbering = .none }
    #expect(!plain.sheets.flatMap { texts($0) }.contains { $0.text == "1 / 3" })
    let long = self.layout(rows, flow: .continuous)
    #expect(long.sheets.count == 1 && long.sheets[0].size.height > 842)
    #expect(!texts(long.sheets[0]).contains { $0.text == "1 / 1" })
  }

  @Test("a long table goes on under the names of its columns, without losing a row")
  func tables() {
    let layout = layout([[panel()], [table(rows: 90)]])
    #expect(layout.sheets.count == 3)
    var days: [String] = []
    for sheet in layout.sheets {
      let shown = texts(sheet).map(\.text)
      days += shown.filter { $0.hasPrefix("Day ") }
      if shown.contains(where: { $0.hasPrefix("Day ") }) {
        #expect(shown.count { $0 == "Date" } == 1)
        #expect(shown.count { $0.hasPrefix("Day ") } >= 2)
      }
    }
    #expect(days == (0..<90).map { "Day \($0)" })
    #expect(texts(layout.sheets[2]).contains { $0.text == "Total" })
    #expect(layout.panels.count == 2)
    // One that has room on a sheet of its own is not split.
    let short = self.layout([[panel()], [panel()], [panel()], [table(rows: 20)]])
    let sheets = short.sheets.filter { sheet in
      texts(sheet).contains { $0.text.hasPrefix("Day ") }
    }
    #expect(sheets.count == 1)
  }

  @Test("numbers of a column end at one edge, in both directions of reading")
  func numbers() throws {
    let arabic = try #require(ChartLocale(identifier: "ar"))
    for locale in [ChartLocale.standard, arabic] {
      let sheet = layout([[table(rows: 12)]]) { $0.locale = locale }.sheets[0]
      let ends = try ["0", "100", "1100"].map { text in
        try place(text, on: sheet).x + Double(text.count) * 0.6 * 11
      }
      #expect(ends.allSatisfy { abs($0 - ends[0]) < 0.01 })
      if locale == .standard { #expect(abs(ends[0] - (595 - 48)) < 0.01) }
    }
  }

  @Test("charts shrink so that a page stays one sheet, and grow to fill a slide")
  func heights() throws {
    let six = (1...4).map { _ in [panel()] }
    #expect(layout(six).sheets.count == 1)
    let slide = try #require(PageSize.known.first { $0.name == "slide" }?.size)
    let sheet = layout([[panel()]], on: slide).sheets[0]
    let labels = texts(sheet).filter { $0.text == "9/11" }
    #expect(try #require(labels.first).origin.y > 460)
  }

  @Test("the parts of a sheet say what they are, and bookmarks lead to them")
  func roles() {
    var note = PagePanel(.text(["One.", "Two."]))
    note.title = "Note"
    let sheet = layout([[panel(), note], [table(rows: 2)]]).sheets[0]
    var roles: [DocumentPart.Role] = []
    var bookmarks: [String] = []
    func visit(_ parts: [DocumentPart]) {
      for part in parts {
        roles.append(part.role)
        if let bookmark = part.bookmark { bookmarks.append(bookmark.text) }
        if case .parts(let parts) = part.content { visit(parts) }
      }
    }
    visit(sheet.parts)
    #expect(bookmarks == ["A week", "Steps", "Note", "Days"])
    #expect(roles.contains(.figure("A line.")))
    #expect(roles.count { $0 == .paragraph } == 2 && roles.count { $0 == .heading } == 3)
    #expect(roles.count { $0 == .headerCell } == 2 && roles.count { $0 == .cell } == 6)
  }

  @Test("lines of a paragraph end with the space that they break at, in Chinese with none")
  func spaces() throws {
    var note = PagePanel(.text([String(repeating: "word ", count: 30) + "end"]))
    note.span = 1
    let english = texts(layout([[note, note, note]]).sheets[0]).map(\.text)
      .filter { $0.hasPrefix("word") }
    #expect(english.count > 6)
    #expect(english.count { $0.hasSuffix("word ") } == english.count - 3)
    let chinese = PagePanel(.text([String(repeating: "步", count: 120)]))
    #expect(texts(layout([[chinese]]).sheets[0]).allSatisfy { !$0.text.hasSuffix(" ") })
  }

  @Test("odd pages are drawn: none, empty ones, hostile texts and huge spans")
  func odd() throws {
    for rows in [[], [[]], [[panel(title: String(repeating: "g", count: 3_000))]]] {
      #expect(layout(rows).sheets.count == 1)
    }
    var wide = panel()
    (wide.span, wide.height) = (12, 4_000)
    #expect(layout([[wide, panel()]]).sheets.count == 1)
    var long = PagePanel(.text([String(repeating: "word ", count: 20_000)]))
    long.title = "Long"
    let layout = layout([[long]])
    #expect(layout.cutTexts == ["Long"])
    let picture = PagePanel(
      .picture(RasterImage(try Bitmap(3, 1) { _, _ in Pixel(grey: 200) })))
    #expect(self.layout([[picture]]).sheets.count == 1)
    let notice = self.layout([[PagePanel(.notice("Nothing"))]])
    #expect(texts(notice.sheets[0]).contains { $0.text == "Nothing" })
  }
}

@Suite("Pages for browsers")
struct PageHTMLTests {
  @Test("texts are escaped, tables are tables, and both figures of a chart are there")
  func html() {
    var chart = PagePanel(.chart(LineChart(values: [1, 2])))
    (chart.title, chart.description) = ("A & {B}", "Up.")
    let table = PagePanel(
      .table(
        PageTable(
          columns: [.init("Name", isNumber: false), .init("N", isNumber: true)],
          rows: [["<b>", "1"]], total: ["Total", "1"])))
    var page = Page(rows: [[chart, PagePanel(.text(["<script>{title}</script>"]))], [table]])
    page.title = "T"
    var text = MonospacedText()
    let layout = PageLayout(
      of: page, on: .a4, flow: .continuous, theme: .classic, measuring: &text)
    let html = PageHTML(layout, theme: .classic).text(
      figures: [.init(svg: "<svg>W</svg>", width: 200)],
      narrow: [.init(svg: "<svg>N</svg>", width: 100)])
    #expect(html.contains("<h2>A &amp; {B}</h2>"))
    #expect(html.contains("&lt;script&gt;{title}&lt;/script&gt;"))
    #expect(html.contains("<td>&lt;b&gt;</td><td class=\"number\">1</td>"))
    #expect(html.contains("class=\"wide\"") && html.contains("<svg>N</svg></figure>"))
    #expect(html.contains("<tfoot><tr><td>Total</td>"))
    #expect(layout.description == "T\nA & {B}: Up.\n<script>{title}</script>")
  }
}
