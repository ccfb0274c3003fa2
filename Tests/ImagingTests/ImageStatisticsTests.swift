import Foundation
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("What an encoder sees of a picture")
struct ImageStatisticsTests {
  @Test(
    "pixels that differ from their neighbours are counted as one by one", arguments: 1...40)
  func counts(width: Int) throws {
    var random = SplitMix(seed: UInt64(width))
    for mask in [0xFFFF_FFFF, 0x00FF_FFFF] as [UInt32] {
      let rows = (0..<2).map { _ in
        (0..<width).map { _ in UInt32.random(in: 0...2, using: &random) &* 0x0100_0001 }
      }
      var differences = PixelDifferences()
      rows[1].withUnsafeBytes { row in
        rows[0].withUnsafeBytes { above in
          guard let row = row.baseAddress, let above = above.baseAddress else { return }
          differences.add(row, above: above, width: width, mask: mask)
        }
      }
      let above = (0..<width).map { (rows[1][$0] ^ rows[0][$0]) & mask != 0 }
      let left = (0..<width).map { $0 > 0 && (rows[1][$0] ^ rows[1][$0 - 1]) & mask != 0 }
      #expect(differences.above == above.count { $0 })
      #expect(differences.left == left.count { $0 })
      #expect(differences.both == zip(above, left).count { $0 && $1 })
    }
  }

  @Test(
    "charts and messages are flat, jagged ones as well; photographs and lines to and fro are busy",
    arguments: [
      ("classic-7@2x", false), ("classic-14", false), ("classic-14@3x", false),
      ("steps-story@2x", false), ("card-message@2x", false), ("card-message-full@2x", false),
      ("dense@2x", false), ("weather", true), ("temps-story@2x", true),
      ("card-link-picture", true), ("card-wallpaper-expanded-dark@2x", true),
    ] as [(String, Bool)])
  func goldens(name: String, isBusy: Bool) throws {
    let bitmap = try Goldens.bitmap("pictures/\(name).png")
    #expect(bitmap.withRows { ImageStatistics($0) }.isBusy == isBusy)
  }
}
