import Testing
import TestSupport

@testable import Cards
@testable import ChartRender
@testable import Graphics

/// A picture of nine parts, each in a colour of its own, and each pixel told apart by its blue.
private struct NineParts {
  let picture: RasterImage
  let slice: NineSlice
  /// Caps in points: top 3, left 2, bottom 5, right 4; the middle is 7 x 6 points.
  static let caps = EdgeInsets(top: 3, left: 2, bottom: 5, right: 4)
  static let middle = Size(width: 7, height: 6)

  init(scale: RenderScale, filling: NineSlice.Filling) throws {
    let (caps, factor) = (NineParts.caps, scale.rawValue)
    let columns = [Int(caps.left), 7, Int(caps.right)].map { $0 * factor }
    let rows = [Int(caps.top), 6, Int(caps.bottom)].map { $0 * factor }
    func part(_ place: Int, _ counts: [Int]) -> Int {
      place < counts[0] ? 0 : place < counts[0] + counts[1] ? 1 : 2
    }
    let bitmap = try Bitmap(columns.reduce(0, +), rows.reduce(0, +)) { x, y in
      let (column, row) = (part(x, columns), part(y, rows))
      // Stretched directions have one colour, so that a pixel can be told whatever it is stretched to.
      let isTile = filling == .tile
      let (u, v) = (isTile || column != 1 ? x : 0, isTile || row != 1 ? y : 0)
      return Pixel(
        red: UInt8(40 + 100 * column), green: UInt8(40 + 100 * row),
        blue: UInt8((u * 37 + v * 59) % 256))
    }
    picture = RasterImage(bitmap, scale: scale)
    slice = NineSlice(picture, caps: caps, filling: filling)
  }

  /// The pixel of the picture that is to be seen at a place of a room, all in pixels of one scale.
  func pixel(_ x: Int, _ y: Int, in width: Int, _ height: Int) -> Pixel {
    let (caps, factor) = (NineParts.caps, picture.scale.rawValue)
    func source(_ place: Int, _ length: Int, _ first: Double, _ middle: Double, _ last: Double)
      -> Int
    {
      let (first, middle, last) = (
        Int(first) * factor, Int(middle) * factor, Int(last) * factor
      )
      if place < first { return place }
      if place >= length - last { return place - length + first + middle + last }
      // Where it is stretched, all pixels are alike.
      return first + (place - first) % middle
    }
    return picture.bitmap[
      source(x, width, caps.left, NineParts.middle.width, caps.right),
      source(y, height, caps.top, NineParts.middle.height, caps.bottom)]
  }
}

@Suite("Nine-slice pictures")
struct NineSliceTests {
  private func paint(_ slice: NineSlice, _ rect: Rect, scale: RenderScale) throws -> Bitmap {
    var renderer = try ChartRenderer()
    let size = Size(width: rect.maxX + 3, height: rect.maxY + 3)
    let scene = Scene(size: size, background: .clear, items: slice.items(in: rect))
    return try renderer.bitmap(scene, scale: scale)
  }

  @Test(
    "each of the nine parts is where it belongs, pixel by pixel",
    arguments: RenderScale.allCases, NineSlice.Filling.allCases)
  func parts(scale: RenderScale, filling: NineSlice.Filling) throws {
    let parts = try NineParts(scale: scale, filling: filling)
    let factor = scale.rawValue
    for (width, height) in [(13, 14), (40, 30), (6, 8), (100, 9), (7, 60), (19, 41)] {
      let rect = Rect(x: 2, y: 1, width: Double(width), height: Double(height))
      let bitmap = try paint(parts.slice, rect, scale: scale)
      let (columns, rows) = (width * factor, height * factor)
      let expected = try Bitmap(columns, rows) { parts.pixel($0, $1, in: columns, rows) }
      let drawn = try bitmap.part(
        PixelRect(x: 2 * factor, y: factor, width: columns, height: rows))
      #expect(drawn == expected, "\(width)x\(height)")
      #expect(bitmap[2 * factor - 1, factor] == .clear)
      #expect(bitmap[2 * factor + columns, factor + rows - 1] == .clear)
    }
  }

  @Test(
    "a picture of one scale is as well placed in a scene of another",
    arguments: RenderScale.allCases, RenderScale.allCases)
  func scales(of source: RenderScale, on target: RenderScale) throws {
    for filling in NineSlice.Filling.allCases {
      let parts = try NineParts(scale: source, filling: filling)
      let rect = Rect(x: 0, y: 0, width: 41, height: 33)
      let bitmap = try paint(parts.slice, rect, scale: target)
      let (caps, factor) = (NineParts.caps, target.rawValue)
      let (left, right) = (Int(caps.left) * factor, (41 - Int(caps.right)) * factor)
      let (top, bottom) = (Int(caps.top) * factor, (33 - Int(caps.bottom)) * factor)
      for y in 0..<(33 * factor) {
        for x in 0..<(41 * factor) {
          let pixel = bitmap[x, y]
          // Red and green say which part it is; no part has a trace of another.
          #expect(pixel.red == (x < left ? 40 : x < right ? 140 : 240), "\(x) \(y)")
          #expect(pixel.green == (y < top ? 40 : y < bottom ? 140 : 240), "\(x) \(y)")
        }
      }
    }
  }

  @Test("parts share their edges wherever the room is, so no seam is seen")
  func seams() throws {
    var generator = SplitMix(seed: 11)
    let half = Pixel(red: 255, green: 255, blue: 255, alpha: 100)
    for round in 0..<36 {
      let source = RenderScale.allCases[round % 3], target = RenderScale.allCases[round / 3 % 3]
      let picture = RasterImage(
        Bitmap(size: try PixelSize(width: 23, height: 17), filledWith: half), scale: source)
      let slice = NineSlice(
        picture, caps: EdgeInsets(top: 1.3, left: 2, bottom: 2.5, right: 3.1),
        filling: round % 2 == 0 ? .tile : .stretch)
      let rect = Rect(
        x: .random(in: 0...3, using: &generator), y: .random(in: 0...3, using: &generator),
        width: .random(in: 4...60, using: &generator),
        height: .random(in: 4...40, using: &generator))
      let bitmap = try paint(slice, rect, scale: target)
      func range(_ start: Double, _ end: Double) -> Range<Int> {
        Int((start * target.factor).rounded())..<Int((end * target.factor).rounded())
      }
      let (x, y) = (range(rect.minX, rect.maxX), range(rect.minY, rect.maxY))
      let expected = try Bitmap(bitmap.size.width, bitmap.size.height) {
        x.contains($0) && y.contains($1) ? half : .clear
      }
      #expect(bitmap == expected, "\(rect) \(slice.filling) \(source) \(target)")
    }
  }

  @Test("a tile that is cut is cut and not squeezed, in its pixels too")
  func cutTiles() throws {
    let picture = RasterImage(try Bitmap(10, 1) { x, _ in Pixel(grey: x * 25) })
    let slice = NineSlice(picture, caps: EdgeInsets(vertical: 0, horizontal: 0), filling: .tile)
    let items = slice.items(in: Rect(x: 0, y: 0, width: 23.5, height: 1))
    let part = PixelRect(x: 0, y: 0, width: 10, height: 1)
    #expect(
      items == [
        .image(picture, part: part, in: Rect(x: 0, y: 0, width: 10, height: 1)),
        .image(picture, part: part, in: Rect(x: 10, y: 0, width: 10, height: 1)),
        .clip(
          .rect(Rect(x: 20, y: 0, width: 3.5, height: 1)),
          [
            .image(
              picture, part: PixelRect(x: 0, y: 0, width: 4, height: 1),
              in: Rect(x: 20, y: 0, width: 4, height: 1))
          ]),
      ])
    // Half a point is one pixel at 2x, in which half of a pixel of the picture is seen. Near the cut there
    // are no further pixels to smooth with.
    let bitmap = try paint(slice, Rect(x: 0, y: 0, width: 23.5, height: 1), scale: .x2)
    #expect((0..<4).allSatisfy { bitmap[40 + $0, 0] == bitmap[$0, 0] })
    #expect(bitmap[47, 0] == .clear)
  }

  @Test("caps that have no room become smaller by one factor; those that overlap share the picture")
  func smallRooms() throws {
    let parts = try NineParts(scale: .x1, filling: .stretch)
    // Caps are 6 x 8 points; the height of 4 halves them all.
    let items = parts.slice.items(in: Rect(x: 0, y: 0, width: 20, height: 4))
    let rects = items.compactMap(\.image).map(\.rect)
    #expect(
      rects == [
        Rect(x: 0, y: 0, width: 1, height: 1.5), Rect(x: 1, y: 0, width: 17, height: 1.5),
        Rect(x: 18, y: 0, width: 2, height: 1.5), Rect(x: 0, y: 1.5, width: 1, height: 2.5),
        Rect(x: 1, y: 1.5, width: 17, height: 2.5), Rect(x: 18, y: 1.5, width: 2, height: 2.5),
      ])
    let overlapping = NineSlice(
      parts.picture, caps: EdgeInsets(top: 14, left: 30, bottom: 0, right: 10))
    let row = overlapping.items(in: Rect(x: 0, y: 0, width: 20, height: 14)).compactMap(\.image)
    let widths = row.map { [$0.part.x, $0.part.width, Int($0.rect.size.width)] }
    // 30 to 10 in 13 pixels are 10 to 3, and the tenth pixel fills the room between them.
    #expect(widths == [[0, 10, 10], [9, 1, 7], [10, 3, 3]])
  }

  @Test(
    "every room and every cap gives few items that all lie in the room",
    arguments: [0, -4, .nan, .infinity, 1e-9, 1e300, 0.3, 16_384, 1e7] as [Double])
  func hostile(number: Double) throws {
    for filling in NineSlice.Filling.allCases {
      for (width, height) in [(number, 5), (9, number), (number, number)] {
        for cap in [0, number, -1] {
          let slice = NineSlice(
            try NineParts(scale: .x3, filling: filling).picture,
            caps: EdgeInsets(vertical: cap, horizontal: 1), filling: filling)
          let rect = Rect(x: 3, y: 4, width: width, height: height)
          let items = slice.items(in: rect)
          #expect(items.count <= 70 * 70)
          #expect(items.isEmpty != (width > 0 && height > 0 && width.isFinite && height.isFinite))
          #expect(items.allSatisfy { $0.lies(in: rect) })
        }
      }
    }
  }

  @Test("many small tiles are drawn as fewer large ones that look the same")
  func manyTiles() throws {
    let picture = RasterImage(try Bitmap(4, 4) { x, y in Pixel(grey: x * 60 + y * 4) })
    let caps = EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let slice = NineSlice(picture, caps: caps, filling: .tile)
    let rect = Rect(x: 0, y: 0, width: 701, height: 8)
    #expect(slice.items(in: rect).count < 66 * 5)
    let bitmap = try paint(slice, rect, scale: .x1)
    for x in 0..<700 {
      #expect(bitmap[x, 5] == picture.bitmap[x == 0 ? 0 : 1 + (x - 1) % 2, 1], "\(x)")
    }
    #expect(bitmap[700, 5] == picture.bitmap[3, 1])
  }
}

extension SceneItem {
  fileprivate func lies(in room: Rect) -> Bool {
    guard let rect = seen else { return false }
    let slack = 1e-9 * max(1, room.size.width, room.size.height)
    return rect.minX >= room.minX - slack && rect.maxX <= room.maxX + slack
      && rect.minY >= room.minY - slack && rect.maxY <= room.maxY + slack
  }

  /// The part of a picture and where it is drawn.
  fileprivate var image: (part: PixelRect, rect: Rect)? {
    if case .image(_, let part, let rect) = self { (part, rect) } else { nil }
  }

  /// What is seen of a picture that may be cut.
  private var seen: Rect? {
    switch self {
    case .image(_, _, let rect): rect
    case .clip(let path, _): path.rect
    case .fill, .stroke, .text, .moved, .group: nil
    }
  }
}
