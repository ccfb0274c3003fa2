import Archives
import Dispatch

/// The progress of reading an export.
package struct HealthProgress: Sendable, Hashable {
  /// The bytes of the input that were read.
  package let position: Int
  /// The bytes of the input, if that is known.
  package let size: Int?
  /// The bytes of XML that were read.
  package let count: Int
}

extension HealthRecords {
  /// Reads the records of an export: one thread decompresses while this one finds records.
  ///
  /// - Throws: ``HealthError``, and what the input throws.
  static func read(
    _ input: ByteSource, types: [String], workouts: Bool, rings: Bool,
    progress: (HealthProgress) -> Void
  ) throws -> HealthRecords {
    let headroom = HealthScanner.longestTag
    let queue = BlockQueue(headroom: headroom)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global(qos: .userInitiated).async {
      fill(queue, from: input, headroom: headroom)
      done.signal()
    }
    defer {
      queue.close()
      // The caller closes the input after this call. Another program may be waited for in vain.
      if case .stream(mayWait: true, _) = input {} else { done.wait() }
    }
    var scanner = HealthScanner(types: types, workouts: workouts, rings: rings)
    var rest: [UInt8] = []
    var (count, isCut) = (0, false)
    while true {
      var block = try queue.takeFull()
      if block.count == 0 {
        isCut = block.isCut
        break
      }
      count += block.count
      let start = headroom - rest.count
      let end = headroom + block.count
      let done = try block.bytes.withUnsafeMutableBufferPointer { bytes throws(HealthError) in
        for (index, byte) in rest.enumerated() { bytes[start + index] = byte }
        return try scanner.scan(
          UnsafeBufferPointer(rebasing: bytes[start..<end]), isLast: false)
      }
      rest = Array(block.bytes[start + done..<end])
      progress(HealthProgress(position: block.position, size: input.size, count: count))
      queue.giveBack(block)
    }
    _ = try rest.withUnsafeBufferPointer { bytes throws(HealthError) in
      try scanner.scan(bytes, isLast: true)
    }
    try scanner.finish()
    var records = scanner.takeRecords()
    if isCut { records.isCut = true }
    return records
  }

  private static func fill(
    _ queue: BlockQueue, from input: ByteSource, headroom: Int
  ) {
    do {
      guard var reader = try EntryReader.opening(input, where: ExportContent.isExport) else {
        throw HealthError.noExportInArchive
      }
      while var block = queue.takeEmpty() {
        block.count = try block.bytes.withUnsafeMutableBytes { bytes in
          try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[headroom...]))
        }
        block.position = reader.position
        block.isCut = reader.isCut
        let isLast = block.count == 0
        queue.put(block)
        if isLast { return }
      }
    } catch let error as ArchiveError {
      queue.fail(HealthError.archive(error))
    } catch {
      queue.fail(error)
    }
  }
}
