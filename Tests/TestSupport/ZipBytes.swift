import CDeflate

/// An archive in memory, as phones, zip programs and attackers write it.
package struct ZipBytes {
  package struct Options: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Without compression.
    package static let stored = Options(rawValue: 1)
    /// Sizes and checksum behind the data.
    package static let described = Options(rawValue: 2)
    /// Sizes of 64 bits.
    package static let zip64 = Options(rawValue: 4)
    package static let encrypted = Options(rawValue: 8)
    package static let link = Options(rawValue: 16)
  }

  package private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0
  /// Added to each checksum.
  package var checksumError: UInt32 = 0

  package init() {}

  /// Adds an entry.
  package mutating func add(_ name: String, _ content: [UInt8], _ options: Options = []) {
    let data = options.contains(.stored) ? content : ZipBytes.deflated(content)
    let checksum = UInt32(libdeflate_crc32(0, content, content.count)) &+ checksumError
    let flags = (options.contains(.described) ? 8 : 0) | (options.contains(.encrypted) ? 1 : 0)
    let method = options.contains(.stored) ? 0 : 8
    let isWide = options.contains(.zip64)
    let offset = bytes.count
    let name = Array(name.utf8)
    let isDescribed = options.contains(.described)
    func sizes(_ isLocal: Bool) -> [UInt8] {
      let isHidden = isLocal && isDescribed
      let known = isWide ? [0xFFFF_FFFF, 0xFFFF_FFFF] : [data.count, content.count]
      return number(isHidden ? 0 : Int(checksum), 4)
        + (isHidden ? [0, 0] : known).flatMap { number($0, 4) }
    }
    let wide = number(content.count, 8) + number(data.count, 8)
    let localExtra = isWide && !isDescribed ? number(1, 2) + number(16, 2) + wide : []
    bytes += [0x50, 0x4B, 3, 4] + number(20, 2) + number(flags, 2) + number(method, 2)
    bytes += number(0, 4) + sizes(true) + number(name.count, 2) + number(localExtra.count, 2)
    bytes += name + localExtra + data
    if isDescribed {
      bytes += [0x50, 0x4B, 7, 8] + number(Int(checksum), 4)
      bytes +=
        isWide
        ? number(data.count, 8) + number(content.count, 8)
        : number(data.count, 4) + number(content.count, 4)
    }
    let extra = isWide ? number(1, 2) + number(24, 2) + wide + number(offset, 8) : []
    directory += [0x50, 0x4B, 1, 2] + number(0x0314, 2) + number(20, 2) + number(flags, 2)
    directory += number(method, 2) + number(0, 4) + sizes(false) + number(name.count, 2)
    directory += number(extra.count, 2) + number(0, 2) + number(0, 2) + number(0, 2)
    directory += number(options.contains(.link) ? 0xA1FF << 16 : 0x81A4 << 16, 4)
    directory += number(isWide ? 0xFFFF_FFFF : offset, 4) + name + extra
    count += 1
  }

  /// The archive with its directory.
  package func finished(zip64: Bool = false, comment: String = "") -> [UInt8] {
    var all = bytes + directory
    if zip64 {
      let place = all.count
      all += [0x50, 0x4B, 6, 6] + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8)
      all +=
        number(count, 8) + number(count, 8) + number(directory.count, 8) + number(bytes.count, 8)
      all += [0x50, 0x4B, 6, 7] + number(0, 4) + number(place, 8) + number(1, 4)
    }
    all += [0x50, 0x4B, 5, 6] + number(0, 4)
    all += (zip64 ? [0xFFFF, 0xFFFF] : [count, count]).flatMap { number($0, 2) }
    all += (zip64 ? [0xFFFF_FFFF, 0xFFFF_FFFF] : [directory.count, bytes.count])
      .flatMap { number($0, 4) }
    return all + number(comment.utf8.count, 2) + Array(comment.utf8)
  }

  private func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  package static func deflated(_ content: [UInt8]) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(6)
    defer { libdeflate_free_compressor(compressor) }
    let limit = libdeflate_deflate_compress_bound(compressor, content.count)
    return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = libdeflate_deflate_compress(
        compressor, content, content.count, buffer.baseAddress, limit)
    }
  }
}
