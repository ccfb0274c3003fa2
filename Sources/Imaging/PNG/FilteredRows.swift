import Graphics

/// The rows of a picture as a general compressor gets them: each after the number of its filter.
///
/// PNG (Third Edition), section 9.
struct FilteredRows {
  /// Which filter a row gets.
  enum Strategy: CaseIterable {
    /// None: for palettes, and for what repeats byte by byte.
    case none
    /// Up everywhere: what repeats keeps doing so.
    case up
    /// The one that leaves the least: the sum of what is left, each byte as a signed number (section
    /// 12.7). Sub or Up; the others take far more time, and are not better on cards with pictures.
    case least
  }

  /// All rows.
  let bytes: [UInt8]

  /// Filters all rows.
  init(_ samples: SampleRows, _ strategy: Strategy) {
    let (length, step) = (samples.rowLength, samples.bytesPerPixel)
    let count = samples.bytes.count / length
    let zeros = [UInt8](repeating: 0, count: length)
    bytes = [UInt8](unsafeUninitializedCapacity: count * (length + 1)) { output, written in
      samples.bytes.withUnsafeBufferPointer { input in
        zeros.withUnsafeBufferPointer { zeros in
          guard let target = output.baseAddress, let source = input.baseAddress,
            var above = zeros.baseAddress
          else { return }
          for y in 0..<count {
            let row = FilteredRow(
              row: source + y * length, above: above, length: length, step: step)
            row.filter(strategy, to: target + y * (length + 1))
            above = row.row
          }
        }
      }
      written = count * (length + 1)
    }
  }
}

/// A row, and what its filters need.
private struct FilteredRow {
  let row: UnsafePointer<UInt8>
  let above: UnsafePointer<UInt8>
  let length: Int
  let step: Int

  func filter(_ strategy: FilteredRows.Strategy, to output: UnsafeMutablePointer<UInt8>) {
    switch strategy {
    case .none:
      output[0] = NoFilter.number
      (output + 1).update(from: row, count: length)
    case .up:
      output[0] = UpFilter.number
      _ = up(to: output + 1)
    case .least:
      output[0] = UpFilter.number
      let left = up(to: output + 1)
      guard sub() < left else { return }
      output[0] = SubFilter.number
      for offset in 0..<min(step, length) { output[1 &+ offset] = row[offset] }
      for offset in min(step, length)..<length {
        output[1 &+ offset] = row[offset] &- row[offset &- step]
      }
    }
  }

  /// Writes what Up leaves, and returns how much that is.
  private func up(to output: UnsafeMutablePointer<UInt8>) -> Int {
    var sum = 0
    for offset in 0..<length {
      let left = row[offset] &- above[offset]
      output[offset] = left
      sum &+= Int(min(left, 0 &- left))
    }
    return sum
  }

  /// How much Sub leaves.
  private func sub() -> Int {
    var sum = 0
    for offset in 0..<min(step, length) { sum &+= Int(min(row[offset], 0 &- row[offset])) }
    for offset in min(step, length)..<length {
      let left = row[offset] &- row[offset &- step]
      sum &+= Int(min(left, 0 &- left))
    }
    return sum
  }
}

/// The pixels of a picture as they are in a file before filtering.
///
/// PNG (Third Edition), section 7.2: rows of whole bytes, pixels of less than 8 bits from the highest bit
/// down.
struct SampleRows {
  /// All rows one after the other.
  let bytes: [UInt8]
  /// Bytes of a row.
  let rowLength: Int
  /// Bytes of a pixel, at least 1: how far filters look to the left.
  let bytesPerPixel: Int

  /// Copies pixels.
  init<Layout: PixelLayout>(_ rows: PixelRows, _: Layout.Type) {
    let (width, height) = (rows.size.width, rows.size.height)
    let rowLength = width * Layout.bytesPerPixel
    let slack = 8
    bytes = [UInt8](unsafeUninitializedCapacity: rowLength * height + slack) { bytes, count in
      let output = UnsafeMutableRawBufferPointer(bytes)
      for y in 0..<height {
        let row = rows.start(of: y)
        for x in 0..<width {
          let pixel =
            UInt64(row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)) & Layout.mask
          output.storeBytes(
            of: Layout.packed(pixel), toByteOffset: y &* rowLength &+ x &* Layout.bytesPerPixel,
            as: UInt64.self)
        }
      }
      count = rowLength * height
    }
    self.rowLength = rowLength
    bytesPerPixel = Layout.bytesPerPixel
  }

  /// Packs values of `depth` bits, 1, 2, 4 or 8, one for each pixel.
  init(_ values: [UInt8], width: Int, depth: Int) {
    bytesPerPixel = 1
    guard depth < 8 else {
      (bytes, rowLength) = (values, width)
      return
    }
    let perByte = 8 / depth
    let rowLength = (width + perByte - 1) / perByte
    var bytes = [UInt8](repeating: 0, count: values.count / width * rowLength)
    for index in values.indices {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      bytes[y * rowLength + x / perByte] |= values[index] << UInt8(8 - depth * (x % perByte + 1))
    }
    (self.bytes, self.rowLength) = (bytes, rowLength)
  }
}
