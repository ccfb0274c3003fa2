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

  init(_ samples: some SampleRows, _ strategy: Strategy) {
    let (length, count) = (samples.rowLength, samples.count)
    // Two rows of samples, as all of them would take as much memory as what is written.
    let room = length + SampleWriting.slack
    var buffer = [UInt8](repeating: 0, count: 2 * room)
    bytes = [UInt8](unsafeUninitializedCapacity: count * (length + 1)) { output, written in
      buffer.withUnsafeMutableBufferPointer { buffer in
        guard let target = output.baseAddress, var row = buffer.baseAddress else { return }
        var above = row + room
        for y in 0..<count {
          samples.write(y, to: row)
          FilteredRow(row: row, above: above, length: length, step: samples.bytesPerPixel)
            .filter(strategy, to: target + y * (length + 1))
          swap(&row, &above)
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

/// Rows of a picture as a file has them before filtering (PNG, Third Edition, section 7.2).
protocol SampleRows {
  /// The number of rows.
  var count: Int { get }
  /// Bytes of a row.
  var rowLength: Int { get }
  /// Bytes of a pixel, at least 1: how far filters look to the left.
  var bytesPerPixel: Int { get }

  /// Writes all bytes of row `y`, and at most ``SampleWriting/slack`` bytes after them.
  func write(_ y: Int, to output: UnsafeMutablePointer<UInt8>)
}

enum SampleWriting {
  /// A store has eight bytes for a pixel of three or four.
  static let slack = 8
}

/// Pixels of 8 bits for a channel.
struct PixelSamples<Layout: PixelLayout>: SampleRows {
  let rows: PixelRows

  var count: Int { rows.size.height }
  var rowLength: Int { rows.size.width * Layout.bytesPerPixel }
  var bytesPerPixel: Int { Layout.bytesPerPixel }

  func write(_ y: Int, to output: UnsafeMutablePointer<UInt8>) {
    let (row, output) = (rows.start(of: y), UnsafeMutableRawPointer(output))
    for x in 0..<rows.size.width {
      let pixel = UInt64(row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)) & Layout.mask
      // The next pixel overwrites what is too much.
      output.storeBytes(
        of: Layout.packed(pixel), toByteOffset: x &* Layout.bytesPerPixel, as: UInt64.self)
    }
  }
}

/// Values of 1, 2, 4 or 8 bits, one for each pixel, from the highest bit of a byte down.
struct ValueSamples: SampleRows {
  let values: [UInt8]
  let width: Int
  let depth: Int

  var count: Int { values.count / width }
  var rowLength: Int { (width * depth + 7) / 8 }
  var bytesPerPixel: Int { 1 }

  func write(_ y: Int, to output: UnsafeMutablePointer<UInt8>) {
    let row = values[(y * width)..<((y + 1) * width)]
    guard depth < 8 else {
      for (x, value) in row.enumerated() { output[x] = value }
      return
    }
    output.update(repeating: 0, count: rowLength)
    let perByte = 8 / depth
    for (x, value) in row.enumerated() {
      output[x / perByte] |= value << UInt8(8 - depth * (x % perByte + 1))
    }
  }
}
