import Base
import Graphics
import Imaging

/// Pictures side by side in one, evenly spaced, in rows from the top down.
package struct ContactSheet: Sendable {
  /// Pictures in one sheet, so that each can be read.
  package static let most = 12
  /// Width and height in pixels, which services show without reducing them much.
  private static let longestSide = 1_800
  /// Pixels in all: 5 MB of memory, in which texts of twelve reports can still be read.
  private static let largestArea = 1_200_000.0
  private static let gap = 16

  /// Where each picture is.
  package let frames: [PixelRect]
  package let size: PixelSize
  private var pixels: [UInt8]
  /// Sums of the lightness at the edges of the pictures, and how many pixels were counted.
  private var lightness = (sum: 0, count: 0)

  /// Creates an empty sheet for pictures of these sizes, which are reduced alike but never enlarged.
  package init(_ pictures: [PixelSize]) throws(GeometryError) {
    let cell = ContactSheet.cell(of: pictures)
    let grids = (1...max(1, pictures.count)).map { Grid(cell, columns: $0, of: pictures.count) }
    let grid = grids.max { $0.quality < $1.quality } ?? Grid(cell, columns: 1, of: 1)
    size = try PixelSize(width: grid.width, height: grid.height)
    frames = pictures.enumerated().map { grid.frame(of: $1, at: $0) }
    pixels = [UInt8](repeating: 0, count: size.area * Bitmap.bytesPerPixel)
  }

  /// Draws a picture into its frame.
  ///
  /// - Throws: ``ImageError`` for a file that cannot be decoded; the frame then stays empty.
  package mutating func draw(_ file: [UInt8], at index: Int) throws(ImageError) {
    let frame = frames[index]
    let target: PixelSize
    do throws(GeometryError) {
      target = try PixelSize(width: frame.width, height: frame.height)
    } catch {
      throw .tooManyPixels(width: frame.width, height: frame.height)
    }
    let source = try ImageDecoder().decode(file)
    let picture = Bitmap(source.bitmap, part: source.all, size: target)
    for y in 0..<target.height {
      picture.withRow(y) { row in
        let start = ((frame.y + y) * size.width + frame.x) * Bitmap.bytesPerPixel
        pixels.replaceSubrange(start..<(start + row.count), with: row)
      }
      for x in y == 0 || y == target.height - 1
        ? Array(0..<target.width) : [0, target.width - 1]
      {
        let pixel = picture[x, y]
        guard pixel.alpha > 128 else { continue }
        lightness.sum += 2 * Int(pixel.red) + 5 * Int(pixel.green) + Int(pixel.blue)
        lightness.count += 8
      }
    }
  }

  /// Puts a ground behind the pictures that is as dark or light as their edges.
  package mutating func fillGround() {
    let isDark = lightness.sum < 128 * lightness.count
    let ground =
      isDark ? Pixel(red: 44, green: 44, blue: 48) : Pixel(red: 232, green: 232, blue: 237)
    let colors = [ground.red, ground.green, ground.blue].map(Int.init)
    for start in stride(from: 0, to: pixels.count, by: Bitmap.bytesPerPixel) {
      let alpha = Int(pixels[start + 3])
      guard alpha < 255 else { continue }
      for part in 0..<3 {
        let sum = Int(pixels[start + part]) * alpha + colors[part] * (255 - alpha)
        pixels[start + part] = UInt8((sum + 127) / 255)
      }
      pixels[start + 3] = 255
    }
  }

  /// The sheet as a picture.
  package var bitmap: Bitmap {
    get throws(ImageError) { try Bitmap(size: size, pixels: pixels) }
  }

  /// A cell that has the shape of most pictures and the area of the largest one.
  private static func cell(of pictures: [PixelSize]) -> (width: Double, height: Double) {
    guard let first = pictures.first else { return (1, 1) }
    guard pictures.contains(where: { $0 != first }) else {
      return (Double(first.width), Double(first.height))
    }
    let shapes = pictures.map { Double($0.width) / Double($0.height) }.sorted()
    let shape = shapes[shapes.count / 2]
    let area = Double(pictures.map(\.area).max() ?? 1)
    return ((area * shape).squareRoot(), (area / shape).squareRoot())
  }

  /// Cells in columns and rows, reduced until they fit on a sheet.
  private struct Grid {
    let columns: Int
    let cell: (width: Int, height: Int)
    private let original: (width: Double, height: Double)
    let width: Int
    let height: Int
    /// The number of its last row's pictures that are missing.
    let empty: Int
    private let scale: Double

    init(_ original: (width: Double, height: Double), columns: Int, of count: Int) {
      let rows = (count + columns - 1) / columns
      func room(_ cells: Int) -> Double {
        Double(ContactSheet.longestSide - ContactSheet.gap * (cells + 1)) / Double(cells)
      }
      // The cells that have the largest area between the gaps: w h s² + (w g + h g) s + g² = A.
      let (across, down) = (Double(columns) * original.width, Double(rows) * original.height)
      let gaps = (
        Double((columns + 1) * ContactSheet.gap), Double((rows + 1) * ContactSheet.gap)
      )
      let (a, b) = (across * down, across * gaps.1 + down * gaps.0)
      let c = gaps.0 * gaps.1 - ContactSheet.largestArea
      let fitting = ((b * b - 4 * a * c).squareRoot() - b) / (2 * a)
      scale = min(1, fitting, room(columns) / original.width, room(rows) / original.height)
      cell = (
        max(1, Int(original.width * scale)), max(1, Int(original.height * scale))
      )
      (self.columns, self.original) = (columns, original)
      width = columns * cell.width + (columns + 1) * ContactSheet.gap
      height = rows * cell.height + (rows + 1) * ContactSheet.gap
      empty = rows * columns - count
      self.count = count
    }

    private let count: Int

    /// Large pictures, few empty cells and a shape between a square and a screen are good.
    var quality: Double {
      let shape = Double(width) / Double(height)
      let outside = max(1, max(1 / shape, shape / 1.6))
      return scale * Double(count) / Double(count + empty) / outside
    }

    /// In the middle of its cell.
    func frame(of picture: PixelSize, at index: Int) -> PixelRect {
      let (width, height) = (Double(picture.width), Double(picture.height))
      let factor = min(1, Double(cell.width) / width, Double(cell.height) / height)
      let size =
        original == (width, height)
        ? cell
        : (
          width: min(cell.width, max(1, Int((width * factor).rounded()))),
          height: min(cell.height, max(1, Int((height * factor).rounded())))
        )
      let (row, column) = (index / columns, index % columns)
      return PixelRect(
        x: ContactSheet.gap + column * (cell.width + ContactSheet.gap)
          + (cell.width - size.width) / 2,
        y: ContactSheet.gap + row * (cell.height + ContactSheet.gap)
          + (cell.height - size.height) / 2,
        width: size.width, height: size.height)
    }
  }
}
