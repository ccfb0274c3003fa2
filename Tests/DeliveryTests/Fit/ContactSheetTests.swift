import Testing

@testable import Base
@testable import Delivery
@testable import Graphics
@testable import Imaging

@Suite struct ContactSheetTests {
  private static let gap = 16

  private func size(_ width: Int, _ height: Int) throws -> PixelSize {
    try PixelSize(width: width, height: height)
  }

  @Test(
    "pictures of one size stand in even rows that leave little room",
    arguments: [
      (600, 400, 1, 1), (600, 400, 2, 1), (600, 400, 4, 2), (600, 400, 6, 2), (600, 400, 9, 3),
      (600, 400, 12, 3), (828, 1084, 2, 2), (828, 1084, 12, 4), (300, 900, 5, 5),
      (1_200, 300, 5, 1),
      (40, 30, 12, 4),
    ])
  func rows(width: Int, height: Int, count: Int, columns: Int) throws {
    let sheet = try ContactSheet(Array(repeating: size(width, height), count: count))
    let first = try #require(sheet.frames.first)
    #expect(Set(sheet.frames.map(\.x)).count == columns)
    for (index, frame) in sheet.frames.enumerated() {
      let (row, column) = (index / columns, index % columns)
      #expect(frame.width == first.width && frame.height == first.height)
      #expect(frame.x == Self.gap + column * (first.width + Self.gap))
      #expect(frame.y == Self.gap + row * (first.height + Self.gap))
    }
    #expect(sheet.size.width == Self.gap + columns * (first.width + Self.gap))
    #expect(max(sheet.size.width, sheet.size.height) <= 1_800)
    #expect(sheet.size.area <= 1_500_000)
    #expect(first.width <= width)
    let shape = Double(first.width) / Double(first.height)
    #expect(abs(shape * Double(height) / Double(width) - 1) < 0.03)
  }

  @Test("pictures of several shapes are whole, in the middle of their cells, and none is enlarged")
  func shapes() throws {
    let pictures = try [
      size(1_200, 630), size(720, 1_280), size(300, 300), size(1, 5_000), size(5_000, 1),
    ]
    let sheet = try ContactSheet(pictures)
    for (frame, picture) in zip(sheet.frames, pictures) {
      #expect(frame.x >= Self.gap && frame.x + frame.width <= sheet.size.width - Self.gap)
      #expect(frame.y >= Self.gap && frame.y + frame.height <= sheet.size.height - Self.gap)
      #expect(frame.width >= 1 && frame.width <= picture.width)
      #expect(frame.height >= 1 && frame.height <= picture.height)
    }
    for (index, one) in sheet.frames.enumerated() {
      for other in sheet.frames.dropFirst(index + 1) {
        let isApart =
          one.x + one.width + Self.gap <= other.x || other.x + other.width + Self.gap <= one.x
          || one.y + one.height + Self.gap <= other.y || other.y + other.height + Self.gap <= one.y
        #expect(isApart)
      }
    }
  }

  @Test(
    "a picture with room enough keeps its pixels, on a ground as light as its edges",
    arguments: [(30, 44), (240, 232)] as [(UInt8, UInt8)])
  func pixels(shade: UInt8, ground: UInt8) throws {
    let size = try size(40, 20)
    let picture = Bitmap(size: size) { bytes in
      for index in 0..<size.area {
        let isLeft = index % 40 < 20
        bytes.store(
          isLeft ? Pixel(red: shade, green: shade, blue: shade) : .clear, at: index)
      }
    }
    let file = try PNGEncoder(scale: .x2).encode(picture)
    var sheet = try ContactSheet([size, size])
    for index in 0..<2 { try sheet.draw(file, at: index) }
    sheet.fillGround()
    let bitmap = try sheet.bitmap
    #expect(bitmap.isOpaque)
    for frame in sheet.frames {
      for x in 0..<40 {
        #expect(bitmap[frame.x + x, frame.y + 10].red == (x < 20 ? shade : ground))
      }
    }
    #expect(bitmap[0, 0].red == ground)
    #expect(throws: ImageError.self) { try sheet.draw([1, 2, 3], at: 0) }
  }
}
