import CJPEG

/// A large file as a camera writes it, the same bytes on every machine.
enum SamplePhotograph {
  /// A JPEG file with soft changes and grain, which makes it about as long as a photograph.
  static func jpeg(width: Int, height: Int) throws(BenchError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .photograph(reason: "no memory") }
    defer { tjDestroy(handle) }
    let pixels = pixels(width, height)
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    let status = tjCompress2(
      handle, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &bytes, &count,
      Int32(TJSAMP_420.rawValue), 90, 0)
    guard status == 0, let bytes else {
      throw .photograph(reason: String(cString: tjGetErrorStr2(handle)))
    }
    defer { tjFree(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  private static func pixels(_ width: Int, _ height: Int) -> [UInt8] {
    var state: UInt64 = 2016
    return [UInt8](unsafeUninitializedCapacity: 3 * width * height) { buffer, count in
      for y in 0..<height {
        for x in 0..<width {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let grain = Int(state >> 60)
          let start = 3 * (y * width + x)
          buffer[start] = UInt8(40 + 150 * x / width + grain)
          buffer[start + 1] = UInt8(70 + 120 * y / height + grain)
          buffer[start + 2] = UInt8(210 - 140 * y / height + grain)
        }
      }
      count = 3 * width * height
    }
  }
}
