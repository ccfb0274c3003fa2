import CCairo
import Graphics
import Imaging

extension ImageSurface {
  /// Makes a surface with the pixels of a sampling.
  init(_ sampling: ImageResampler) throws(CanvasError) {
    let size: PixelSize
    do throws(GeometryError) {
      size = try PixelSize(width: sampling.width, height: sampling.height)
    } catch {
      throw .size(error)
    }
    try self.init(size: size, content: .translucent)
    write { data, stride in
      sampling.forEachRow { y, row in
        let words = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
        for x in 0..<size.width {
          words[x] = ImageSurface.word(row + x * ImageResampler.valuesPerPixel)
        }
      }
    }
  }

  /// The values of a sampling as Cairo keeps a pixel: alpha, red, green and blue from the highest bits
  /// down.
  private static func word(_ values: UnsafePointer<Float>) -> UInt32 {
    let alpha = min(max(values[3], 0), 255)
    func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), alpha) + 0.5) }
    return byte(alpha) << 24 | byte(values[0]) << 16 | byte(values[1]) << 8 | byte(values[2])
  }
}
