import Testing
import TestSupport

@testable import Cards
@testable import ChartRender
@testable import Graphics
@testable import Imaging

/// The example of the original: a row's background whose check mark keeps its place and its shape.
@Suite("The background of a chosen row")
struct SelectionBackgroundTests {
  @Test("the files in Golden/data are what its scene looks like", arguments: RenderScale.allCases)
  func golden(scale: RenderScale) throws {
    var renderer = try ChartRenderer()
    let bitmap = try renderer.bitmap(SelectionBackground.scene, scale: scale)
    let file = SelectionBackground.file(scale)
    let recorded = try? SelectionBackground.picture(scale)
    if let recorded, ImageDifference(expected: recorded.bitmap, actual: bitmap).isMatch { return }
    guard Goldens.recording.includes(file) else {
      Issue.record(
        "Golden/data/\(file) is missing or another picture; record it with make golden FILTER=\(file)"
      )
      return
    }
    try Goldens.record(PNGEncoder(scale: scale).encode(bitmap), to: "data/\(file)")
  }

  @Test(
    "the check mark neither moves from the right edge nor changes, and the rest is even",
    arguments: RenderScale.allCases,
    [
      (200, 44), (320, 44), (359, 44), (800, 44), (320, 39), (333, 60), (200, 100),
    ] as [(Int, Int)])
  func stretched(scale: RenderScale, size: (Int, Int)) throws {
    let picture = try SelectionBackground.picture(scale)
    let factor = scale.rawValue
    let (width, height) = (size.0 * factor, size.1 * factor)
    for filling in NineSlice.Filling.allCases {
      let slice = NineSlice(picture, caps: SelectionBackground.caps, filling: filling)
      let rect = Rect(x: 0, y: 0, width: Double(size.0), height: Double(size.1))
      var renderer = try ChartRenderer()
      let row = try renderer.bitmap(
        Scene(size: rect.size, background: .white, items: slice.items(in: rect)), scale: scale)
      let corner = PixelRect(x: 0, y: 0, width: 32 * factor, height: 38 * factor)
      var (own, drawn) = (corner, corner)
      (own.x, drawn.x) = (288 * factor, width - 32 * factor)
      #expect(try row.part(drawn) == picture.bitmap.part(own))
      // To the left of the mark all columns are alike, and below it all rows down to the lower edge.
      for y in 0..<height {
        let isEdge = y < factor || y >= height - factor
        let pixel = picture.bitmap[1, isEdge ? 0 : factor]
        #expect(row[0, y] == pixel && row[width / 3, y] == pixel && row[drawn.x - 1, y] == pixel)
        if y >= 38 * factor { #expect(row[drawn.x + 20, y] == pixel) }
      }
    }
  }

  @Test("at every scale of the file and the scene the check mark is as far from the right edge")
  func otherScales() throws {
    let blue = Color(red: 0.16, green: 0.45, blue: 0.86)
    let grey = SelectionBackground.scene.background
    for source in RenderScale.allCases {
      let slice = NineSlice(
        try SelectionBackground.picture(source), caps: SelectionBackground.caps)
      for scale in RenderScale.allCases {
        var marks: [Bitmap] = []
        for width in [200.0, 333, 800] {
          let rect = Rect(x: 0, y: 0, width: width, height: 50)
          var renderer = try ChartRenderer()
          let row = try renderer.bitmap(
            Scene(size: rect.size, background: .white, items: slice.items(in: rect)), scale: scale)
          let factor = scale.rawValue
          marks.append(
            try row.part(
              PixelRect(
                x: row.size.width - 32 * factor, y: 0, width: 32 * factor, height: 38 * factor)))
        }
        #expect(marks.allSatisfy { $0 == marks[0] })
        let middle = marks[0].centroid(
          of: blue, against: grey, around: Point(x: 8 * scale.factor, y: 22 * scale.factor),
          radius: 10 * scale.factor)
        #expect(
          abs(middle.x / scale.factor - 8.6) < 0.6 && abs(middle.y / scale.factor - 22.8) < 0.6,
          "\(middle)")
      }
    }
  }

  @Test("a row that is lower than the caps has a smaller check mark of the same shape")
  func lowRow() throws {
    let slice = NineSlice(try SelectionBackground.picture(.x2), caps: SelectionBackground.caps)
    let items = slice.items(in: Rect(x: 0, y: 0, width: 320, height: 19.5))
    let mark = items.compactMap { item in
      if case .image(_, let part, let rect) = item, part.x == 576, part.y == 0 {
        (part, rect)
      } else {
        nil
      }
    }
    #expect(mark.count == 1)
    #expect(mark.first?.1 == Rect(x: 304, y: 0, width: 16, height: 19))
    #expect(mark.first?.0 == PixelRect(x: 576, y: 0, width: 64, height: 76))
  }
}
