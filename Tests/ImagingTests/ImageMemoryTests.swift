import TestSupport

@testable import Graphics
@testable import Imaging

#if os(Linux)
  import CJPEG
  import Foundation
  import Testing

  /// In a process of its own, as the memory of this one changes with every test beside.
  @Suite("Memory for pictures")
  struct ImageMemoryTests {
    @Test("a photograph of 12 megapixels takes what is needed of it")
    func photograph() async {
      await #expect(processExitsWith: .success) {
        var random = SplitMix(seed: 12)
        let row = (0..<4 * 4_096).map { _ in UInt8.random(in: 90...160, using: &random) }
        let size = try PixelSize(width: 4_000, height: 3_000)
        let photograph = Bitmap(size: size) { bytes in
          for y in 0..<3_000 {
            let start = y * 16_000
            let shift = 4 * (y % 96)
            _ = bytes[start..<(start + 16_000)].update(
              fromContentsOf: row[shift..<(shift + 16_000)])
          }
        }
        let style = PictureSamples.JPEGStyle(sampling: TJSAMP_420, quality: 90)
        let file = try PictureSamples.jpeg(photograph, style)
        // What the process has needed at most so far is forgotten.
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .ascii)
        let before = try ImageMemoryTests.kibibytes("VmHWM")
        let picture = try ImageDecoder().decode(
          file, covering: PixelSize(width: 1_200, height: 630))
        let growth = try ImageMemoryTests.kibibytes("VmHWM") - before
        if picture.bitmap.size.width != 1_500 || growth > 40 * 1_024 { exit(1) }
      }
    }

    @Test("a chunk that claims more bytes than there are takes no memory")
    func claims() async {
      await #expect(processExitsWith: .success) {
        var random = SplitMix(seed: 4)
        let whole = try PNGEncoder(scale: .x1).encode(try random.picture(8, 8, .translucent))
        let afterHeader = 33
        let claimed: [UInt8] = [0x10, 0, 0, 0]
        // A profile that is short, and says of itself that it is long.
        let profile = claimed + [UInt8](repeating: 0, count: 128)
        let long = try PictureSamples.profileChunk(profile)
        let withProfile = try PictureSamples.png(try PNGDecoder().decode(whole), chunks: [long])
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .ascii)
        let before = try ImageMemoryTests.kibibytes("VmHWM")
        for kind in [
          "tEXt", "zTXt", "iTXt", "eXIf", "sPLT", "sCAL", "pCAL", "iCCP", "hIST", "tIME", "prVt",
          "PLTE", "CRIT",
        ] {
          let chunk = claimed + kind.utf8
          let start = whole.prefix(afterHeader) + chunk
          for file in [start, start + whole] {
            #expect(throws: ImageError.truncatedChunk(offset: afterHeader), "\(kind)") {
              try PNGDecoder().decode(Array(file))
            }
            #expect(throws: ImageError.self) { try ImageDecoder().decode(Array(file)) }
          }
          // Behind the pixels it is overlooked, as is what follows.
          let end = whole.count - 12
          #expect(
            try PNGDecoder().decode(whole.prefix(end) + chunk) == PNGDecoder().decode(whole))
        }
        #expect(try PNGDecoder().decode(withProfile) == PNGDecoder().decode(whole))
        let growth = try ImageMemoryTests.kibibytes("VmHWM") - before
        #expect(growth < 32 * 1_024)
      }
    }

    /// A line of what the system knows about this process.
    private static func kibibytes(_ name: String) throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
  }
#endif
