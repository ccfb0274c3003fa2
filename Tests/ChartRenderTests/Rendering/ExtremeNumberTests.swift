import Testing

@testable import Calendars
@testable import Cards
@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Imaging
@testable import Raster
@testable import Tables

/// Numbers that a program can pass to the library's open properties and initialisers. A trap would
/// end the test process; what is checked besides is that each call gives a picture or an error.
@Suite("Extreme numbers in the library", .timeLimit(.minutes(60)))
struct ExtremeNumberTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, -0.0, 0, -1, 1e19, -1e19,
    0x1p53, 0x1p64,
    1e300,
  ]
  private static let integers = [Int.min, .max, -1, 0, 1 << 53]

  private let sample = LineChart(values: [5200, 8400, 3000], labels: ["9/13", "9/14", "9/15"])
  private let size = Size(width: 160, height: 120)

  /// Draws a chart in every way that there is, and returns whether it became a PNG file.
  @discardableResult
  private func draw(
    _ chart: LineChart, size: Size? = nil, theme: Theme = .classic,
    _ renderer: inout ChartRenderer
  ) -> Bool {
    let size = size ?? self.size
    let layout = renderer.layout(chart, size: size, theme: theme)
    _ = layout.node(at: Point(x: size.width, y: size.height))
    #expect(!AltText(chart).text.isEmpty)
    let scene = renderer.scene(chart, size: size, theme: theme)
    _ = scene.dump()
    #expect(!renderer.svg(scene).isEmpty)
    do throws(RenderError) {
      _ = try renderer.pdf(scene)
      return try renderer.png(scene, scale: .x1).count > 8
    } catch {
      return false
    }
  }

  @Test("a size is drawn or refused", arguments: numbers)
  func sizes(number: Double) throws {
    var renderer = try ChartRenderer()
    for size in [
      Size(width: number, height: 280), Size(width: 414, height: number),
      Size(width: number, height: number),
    ] {
      #expect(!draw(sample, size: size, &renderer), "\(size)")
    }
  }

  @Test("values and places are drawn, whatever they are", arguments: numbers)
  func values(number: Double) throws {
    var renderer = try ChartRenderer()
    let places: [[Double]] = [
      [], [number], [number, 0], [3, 2, 1], [0, number, 1], [number, number, number], [1, 2, 3, 4],
    ]
    let axes: [XAxis] = [
      .time(.utc), .number, .bands([XAxis.Band(label: "a", time: number)], .utc), .bands([], .utc),
    ]
    for axis in axes {
      for place in places {
        for values in [[1, 2, 3], [number, 1, number], []] as [[Double?]] {
          let series = Series(x: place, values: OptionalDoubles(values))
          var chart = LineChart(axis: axis, series: [series, Series(values: [1, 2])])
          chart.yAxis.side = .left
          chart.parts = [.header, .statistics, .average, .weekends, .rules, .labels]
          #expect(draw(chart, &renderer), "\(axis) \(place) \(values)")
        }
      }
    }
  }

  @Test("other properties of a chart are drawn or left out", arguments: numbers)
  func properties(number: Double) throws {
    var renderer = try ChartRenderer()
    var chart = sample
    chart.goals = [Goal(value: number), Goal(value: 1, label: "One")]
    chart.lineWidth = number
    chart.coloring = .threshold(number)
    chart.series[0].style = Series.Style(width: number, dash: [number, 1])
    for place in [XPosition.time(number), .number(number)] {
      chart.ranges = [ShadedRange(from: place, to: .time(0)), ShadedRange(from: place, to: place)]
      chart.annotations = [Annotation(at: place, "here")]
      chart.unfinished = place
      for axis in [chart.axis, .time(.utc), .number] {
        var placed = chart
        placed.axis = axis
        placed.series[0].x = [0, 1, 2]
        #expect(draw(placed, &renderer), "\(place) \(axis)")
      }
    }
    for (low, high) in [(number, nil), (nil, number), (number, number), (number, 0), (0, number)]
      as [(Double?, Double?)]
    {
      for scaling in YAxis.Scaling.allCases {
        chart.yAxis = YAxis(side: .left, minimum: low, maximum: high, scaling: scaling)
        #expect(draw(chart, &renderer), "\(String(describing: low)) \(String(describing: high))")
      }
    }
  }

  @Test("indices and counts are drawn or left out", arguments: integers)
  func indices(integer: Int) throws {
    var renderer = try ChartRenderer()
    var chart = sample.selecting(integer)
    chart.unfinished = .band(integer)
    chart.annotations = [Annotation(at: .band(integer), "here")]
    chart.ranges = [
      ShadedRange(from: .band(integer), to: .band(1)),
      ShadedRange(from: .band(0), to: .band(integer)),
    ]
    chart.yAxis.numbers.decimals = integer
    chart.yAxis.side = .left
    chart.valueLabels = [.all]
    #expect(draw(chart, &renderer))
    #expect(!AltText(chart, limit: integer).text.isEmpty)
    var theme = Theme.classic
    theme.label.font.weight = integer
    #expect(draw(chart, theme: theme, &renderer))
    #expect(throws: GeometryError.self) { try PixelSize(width: integer, height: integer) }
    let style = NumberStyle(kind: .duration, decimals: integer)
    #expect(!style.string(1.5, in: .standard).isEmpty)
    #expect(!style.string(1.5, in: .standard, decimals: integer).isEmpty)
    if integer != 0 {
      #expect(Zone(fixedOffset: integer).map { abs($0.offset(at: 0)) <= 86_400 } ?? true)
    }
    #expect(DateTime(year: integer, month: integer, day: integer) == nil)
    #expect(DateTime(daysSince1970: integer).map { $0.daysSince1970 == integer } ?? true)
    _ = Zone(identifier: "Europe/Berlin", covering: min(integer, 0)...max(integer, 0))
    #expect(ActiveElement.index(integer).index(in: [1]) == (integer == 0 ? 0 : nil))
  }

  @Test("lengths of a theme are drawn within limits", arguments: numbers)
  func themes(number: Double) throws {
    var renderer = try ChartRenderer()
    let lengths: [WritableKeyPath<Theme, Double>] = [
      \.margin.horizontal, \.margin.vertical, \.rule.width, \.rule.overhang, \.average.width,
      \.line.width, \.node.diameter, \.node.ring.width, \.node.shadow.offset.x, \.node.shadow.blur,
      \.node.active.scale, \.node.touchSide, \.label.font.size, \.label.band, \.label.gap,
      \.label.spacing, \.title.font.size, \.header.font.size, \.axis.font.size,
      \.annotation.font.size, \.grid.width, \.zero.width, \.goal.width, \.areaOpacity,
      \.notice.font.size,
    ]
    var axes = sample
    axes.yAxis.side = .left
    axes.texts.title = "Title"
    axes.parts = [.header, .statistics, .average, .area, .labels, .rules]
    axes.goals = [Goal(value: 4000, label: "Goal")]
    axes.annotations = [Annotation(at: .band(1), "here")]
    let empty = LineChart(values: [])
    for path in lengths {
      var theme = Theme.classic
      theme[keyPath: path] = number
      for chart in [sample, axes, empty] {
        #expect(draw(chart, theme: theme, &renderer), "\(path)")
      }
    }
    var bare = Theme.classic
    bare.palette = []
    bare.line.gradient = Gradient(stops: [Gradient.Stop(offset: number, color: .white)])
    bare.label.font.families = []
    #expect(draw(axes, theme: bare, &renderer))
    _ = bare.line.gradient.color(at: number)
  }

  @Test("lengths of a card template are drawn or refused", arguments: numbers)
  func templates(number: Double) throws {
    var renderer = try ChartRenderer()
    var card = Card()
    card.image = .chart(sample)
    card[.caption] = "I moved 5,200 steps today."
    card.header = [CardMetric(value: "5,200", label: "Steps")]
    card.rows = [Card.Row(title: "Monday", detail: "5,200")]
    card.statistics = card.header
    card.url = "https://example.org"
    card.showsCode = true
    var text = CardTextStyle(.text(.caption), size: number)
    text.lines = 3
    var image = CardImageStyle()
    image.magnification = number
    var rows = CardRowStyle()
    (rows.height, rows.size, rows.inset) = (number, number, number)
    var metrics = CardMetricStyle(size: number, labelSize: number)
    metrics.spacing = number
    let contents: [CardBox.Content] = [
      .text(text), .image(image), .header(metrics), .statistics(metrics), .rows(rows),
      .badge(side: number, .role(.accent)), .code(module: number), .rule(number), .space(number),
      .column([CardBox(.image(CardImageStyle()))], spacing: number),
      .row([CardBox(.image(CardImageStyle())), CardBox(.rule(1))], spacing: number),
    ]
    for content in contents {
      var box = CardBox(content)
      var boxes = [box]
      box.padding = EdgeInsets(vertical: number, horizontal: number)
      (box.width, box.aspect, box.corners) = (number, number, number)
      if number >= 0 { box.height = 0...number }
      boxes.append(box)
      for box in boxes {
        for (width, height) in [(120, .fixed(90)), (number, .fixed(90)), (120, .fixed(number))]
          as [(Double, CardTemplate.Height)]
        {
          let root = CardBox(.column([box, CardBox(.image(CardImageStyle()))], spacing: 4))
          let template = CardTemplate(name: "t", width: width, height: height, root: root)
          let scene = renderer.scene(card, template: template)
          #expect(!renderer.svg(scene).isEmpty)
          do throws(RenderError) {
            #expect(try renderer.png(scene, scale: .x1).count > 8)
          } catch {
            #expect(width.isNaN || width != 120 || height != .fixed(90), "\(content) \(error)")
          }
        }
      }
    }
  }

  @Test("shapes, colours and texts are drawn, wherever they are", arguments: numbers)
  func shapes(number: Double) throws {
    var renderer = try ChartRenderer()
    let point = Point(x: number, y: number)
    let rect = Rect(x: number, y: 0, width: number, height: 10)
    let color = Color(red: number, green: 0.5, blue: 0.5, alpha: number)
    let paint = Paint.solid(color)
    let text = TextLine("Text", font: Font(size: number), maximumWidth: number)
    let pixel = Bitmap(
      size: try PixelSize(width: 2, height: 2), filledWith: Pixel(red: 1, green: 2, blue: 3))
    let picture = RasterImage(pixel)
    let items: [SceneItem] = [
      .fill(.rect(rect), paint), .fill(.circle(center: point, radius: 5), paint),
      .fill(.circle(center: Point(x: 5, y: 5), radius: number), paint),
      .stroke(
        .line(from: point, to: Point(x: 5, y: 5)),
        StrokeStyle(width: number, cap: .round, alignment: .pixel, dash: [number, 3]), paint),
      .stroke(.polyline([point, point]), StrokeStyle(width: 2), paint),
      .text(text, origin: point, color), .text(text.truncated(to: number), origin: point, color),
      .image(picture, part: picture.all, in: rect),
      .image(picture, part: PixelRect(x: .min, y: .max, width: .max, height: .min), in: rect),
      .fill(.rect(rect), .linear(Theme.classic.line.gradient, from: point, to: point)),
      .fill(
        .rect(rect),
        .blurred(color, BlurredDisc(center: point, radius: number, deviation: number))),
      .clip(.rect(rect), [.fill(.rect(rect), paint)]),
      .moved(by: point, [.fill(.rect(rect), paint)]),
    ]
    for item in items {
      let scene = Scene(size: size, background: color, items: [item])
      #expect(!renderer.svg(scene).isEmpty)
      #expect(!scene.dump().isEmpty)
      do throws(RenderError) {
        #expect(try renderer.png(scene, scale: .x3).count > 8)
        #expect(try renderer.pdf(scene).count > 8)
      } catch {
        Issue.record("\(item): \(error)")
      }
    }
    let caps = EdgeInsets(top: number, left: number, bottom: number, right: number)
    for filling in NineSlice.Filling.allCases {
      let slice = NineSlice(picture, caps: caps, filling: filling)
      #expect(slice.items(in: Rect(x: 0, y: 0, width: 20, height: 20)).count < 100_000)
      #expect(slice.items(in: rect).count < 100_000)
    }
    for mode in ImageFit.Mode.allCases {
      _ = picture.items(in: rect, fit: ImageFit(mode: mode, focus: point))
    }
    _ = Color(hue: number, saturation: number, brightness: number).opacity(number)
    #expect(BlurredDisc(center: point, radius: number, deviation: number).coverage(at: number) <= 1)
  }

  @Test("moments and values are written", arguments: numbers)
  func moments(number: Double) throws {
    let zone = try #require(Zone(identifier: "Europe/Berlin"))
    for zone in [zone, .utc] {
      #expect(abs(zone.offset(at: number)) <= 86_400)
      if let date = zone.dateTime(at: number) {
        #expect(
          try !DatePattern("EEEE d MMMM y HH:mm:ss").string(from: date, in: .standard).isEmpty)
        #expect(zone.seconds(of: date).isFinite)
      }
    }
    for kind in [NumberStyle.Kind.plain(unit: "km"), .currency(code: "EUR"), .duration] {
      for notation in [NumberStyle.Notation.automatic, .compact, .full] {
        let style = NumberStyle(kind: kind, notation: notation, decimals: nil)
        #expect(!style.string(number, in: .standard).isEmpty)
      }
    }
  }

  @Test("values in descending order of x are drawn in ascending order")
  func descending() throws {
    var renderer = try ChartRenderer()
    let ascending = Series(x: [1, 2, 4], values: [10, 30, 20])
    let descending = Series(x: [4, 2, 1], values: [20, 30, 10])
    for axis in [XAxis.number, .time(.utc)] {
      var expected = LineChart(axis: axis, series: [ascending])
      var chart = LineChart(axis: axis, series: [descending])
      #expect(
        renderer.scene(chart, size: size).dump() == renderer.scene(expected, size: size).dump())
      (expected.active, chart.active) = (.index(0), .index(2))
      #expect(
        renderer.scene(chart, size: size).dump() == renderer.scene(expected, size: size).dump())
      #expect(AltText(chart) == AltText(expected))
    }
  }
}
