import Graphics

/// Filtered rows for a general compressor, each after its filter's number (PNG, Third Edition,
/// section 9).
struct FilteredRows {
  /// Rules that choose the filter of a row.
  enum Strategy: CaseIterable {
    /// None: for palettes, and for images that repeat byte by byte.
    case none
    /// Up everywhere, so that equal rows stay equal.
    case up
    /// Sub or Up, whichever has the least sum of signed differences (section 12.7). The other
    /// filters take far more time and are not better on cards with photographs (measured).
    case least
  }

  let bytes: [UInt8]

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
      // Up on a tie: equal rows stay equal.
      guard sub() < left else { return }
      output[0] = SubFilter.number
      for offset in 0..<min(step, length) { output[1 &+ offset] = row[offset] }
      for offset in min(step, length)..<length {
        output[1 &+ offset] = row[offset] &- row[offset &- step]
      }
    }
  }

  /// Writes the row filtered by Up and returns the sum of its magnitudes.
  private func up(to output: UnsafeMutablePointer<UInt8>) -> Int {
    var sum = 0
    for offset in 0..<length {
      let left = row[offset] &- above[offset]
      output[offset] = left
      // The magnitude of a byte as a signed number, without a branch.
      sum &+= Int(min(left, 0 &- left))
    }
    return sum
  }

  /// The sum of magnitudes of the row filtered by Sub.
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

/// Pixels as a file has them before filtering (PNG, Third Edition, section 7.2): rows of whole
/// bytes, pixels of less than 8 bits from the highest bit down.
struct SampleRows {
  let bytes: [UInt8]
  let rowLength: Int
  /// Bytes of a pixel, at least 1: how far filters look to the left.
  let bytesPerPixel: Int

  init<Layout: PixelLayout>(_ rows: PixelRows, _: Layout.Type) {
    let (width, height) = (rows.size.width, rows.size.height)
    let rowLength = width * Layout.bytesPerPixel
    // A store has eight bytes for a pixel of three or four; the next pixel overwrites the rest.
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
