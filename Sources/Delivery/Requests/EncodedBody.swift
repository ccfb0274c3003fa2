import Base

/// An encoded request body with its `Content-Type`.
package struct EncodedBody: Sendable, Hashable {
  /// Nil without a body.
  package let type: String?
  package let bytes: [UInt8]

  package init(_ body: HTTPRequest.Body) {
    switch body {
    case .none: (type, bytes) = (nil, [])
    case .bytes(let content, let type): (self.type, bytes) = (type, content)
    case .json(let text): (type, bytes) = ("application/json", Array(text.line.utf8))
    case .form(let fields):
      (type, bytes) = (
        "application/x-www-form-urlencoded", Array(PercentEncoding.fields(fields).utf8)
      )
    case .multipart(let parts):
      let boundary = EncodedBody.boundary(of: parts)
      type = "multipart/form-data; boundary=\(boundary)"
      bytes = EncodedBody.multipart(parts, boundary: boundary)
    }
  }

  /// A boundary derived from the digest of the parts, so that none contains it.
  private static func boundary(of parts: [MultipartPart]) -> String {
    var content: [UInt8] = []
    for part in parts { content += Array(part.name.utf8) + part.bytes + [0] }
    return "snapshot-\(SHA256.hex(of: content).prefix(40))"
  }

  private static func multipart(_ parts: [MultipartPart], boundary: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count + 300 })
    for part in parts {
      bytes += "--\(boundary)\r\n".utf8
      bytes += "Content-Disposition: form-data; name=\"\(quotable(part.name))\"".utf8
      if let name = part.fileName { bytes += "; filename=\"\(quotable(name))\"".utf8 }
      bytes += "\r\n".utf8
      if let type = part.type { bytes += "Content-Type: \(type)\r\n".utf8 }
      bytes += "\r\n".utf8
      bytes += part.bytes
      bytes += "\r\n".utf8
    }
    bytes += "--\(boundary)--\r\n".utf8
    return bytes
  }

  /// A quoted name as browsers write it (HTML, "multipart form data").
  private static func quotable(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": result += "%22"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
