import Foundation

@testable import Graphics
@testable import Imaging

extension IndexedImage {
  /// The picture with each pixel written out.
  var bitmap: Bitmap {
    Bitmap(size: size) { bytes in
      for (place, index) in indices.enumerated() { bytes.store(palette[Int(index)], at: place) }
    }
  }
}

extension Bitmap {
  /// The picture with fewer colours.
  func reduced(
    to count: Int, _ dithering: PaletteReduction.Dithering = .diffusion
  ) -> IndexedImage {
    withRows { IndexedImage(reducing: $0, to: count, dithering: dithering) }
  }

  /// The peak signal-to-noise ratio of another picture in decibels: of red, green and blue multiplied by
  /// alpha, and of alpha.
  func signalToNoise(of other: Bitmap) -> Double {
    var sum = 0.0
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let (own, alpha) = (Double(pixels[start + 3]) / 255, Double(other.pixels[start + 3]) / 255)
      for channel in 0..<3 {
        let difference =
          Double(pixels[start + channel]) * own - Double(other.pixels[start + channel]) * alpha
        sum += difference * difference
      }
      sum += (own - alpha) * (own - alpha) * 255 * 255
    }
    return 10 * log10(255 * 255 / (sum / Double(pixels.count)))
  }
}
