import Base

/// The requests of a dry run as text, with binary data replaced by its size. Contains secrets; the
/// caller redacts it.
package struct DryRunText: Sendable {
  package let text: String

  package init(_ steps: [DeliveryStep], title: String) {
    var lines = ["# \(title)"]
    for step in steps {
      switch step {
      case .request(let request): lines += DryRunText.lines(request)
      case .submit(let mail): lines += DryRunText.lines(mail)
      case .encrypt(let order):
        lines += [
          "# What is sent next is encrypted for the devices of the room.", order.content.line,
        ]
      case .exchange(let exchange): lines += DryRunText.lines(exchange)
      case .store(let file):
        lines += ["WRITE \(file.path)", "", DryRunText.content(file.bytes, type: file.type)]
      case .done: continue
      }
      lines.append("")
    }
    // Escapes control characters, which texts of a card could use to control the terminal.
    text = lines.joined(separator: "\n").unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { excerpt(String($0), limit: .max) + "\n" }.joined()
  }

  private static func lines(_ request: HTTPRequest) -> [String] {
    let body = EncodedBody(request.body)
    var lines = ["\(request.method.rawValue) \(request.url)"]
    lines += request.headers.map { "\($0.name): \($0.value)" }
    switch request.authorization {
    case nil: break
    case .basic(let user, let password): lines.append("Authorization: Basic \(user):\(password)")
    case .signature(let signature):
      lines.append("Authorization: AWS4-HMAC-SHA256 for \(signature.region), when it is sent")
    }
    if let type = body.type { lines.append("Content-Type: \(type)") }
    if body.type != nil || request.method.hasBody {
      lines.append("Content-Length: \(body.bytes.count)")
    }
    lines.append("")
    switch request.body {
    case .none: lines.removeLast()
    case .bytes(let bytes, let type): lines.append(content(bytes, type: type))
    case .json(let json): lines.append(shortened(json).line)
    case .form: lines.append(String(decoding: body.bytes, as: UTF8.self))
    case .multipart(let parts):
      for part in parts {
        let file = part.fileName.map { "; filename=\(quoted($0))" } ?? ""
        lines.append("--- \(excerpt(part.name))\(file)")
        lines.append(content(part.bytes, type: part.type ?? "text/plain"))
      }
    }
    return lines
  }

  private static func lines(_ mail: MailSubmission) -> [String] {
    let route =
      switch mail.route {
      case .program(let arguments): arguments.joined(separator: " ")
      case .server(let server):
        "smtp://\(server.host):\(server.port) (\(server.security.rawValue))"
      }
    let head = [
      "MAIL \(route)", "From: <\(mail.sender)>",
      "To: \(mail.recipients.map { "<\($0)>" }.joined(separator: ", "))", "",
    ]
    return head + shortened(String(decoding: mail.bytes, as: UTF8.self))
  }

  private static func lines(_ exchange: XMPPExchange) -> [String] {
    ["XMPP \(exchange.account.jid.text): \(exchange.purpose)", ""] + exchange.stanzas.map(\.xml)
  }

  /// Truncates encoded images in JSON.
  private static func shortened(_ json: JSONText) -> JSONText {
    switch json {
    case .bool, .number: json
    case .string(let text):
      text.utf8.count > longestWord && !text.utf8.contains(UInt8(ascii: " "))
        ? .string("\(text.prefix(40))… (\(text.utf8.count) bytes)") : json
    case .array(let values): .array(values.map(shortened))
    case .object(let object):
      .object(object.members.map { JSONText.Member($0.key, shortened($0.value)) })
    }
  }

  /// A longer string without spaces is binary data.
  private static let longestWord = 1_000

  /// Truncates encoded images in a mail.
  private static func shortened(_ mail: String) -> [String] {
    var lines: [String] = []
    var skipped = 0
    for line in mail.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let isContent = line.utf8.count >= 60 && !line.utf8.contains(UInt8(ascii: " "))
      if isContent, let last = lines.last, last.utf8.count >= 60, !last.contains(" ") {
        skipped += 1
        continue
      }
      if skipped > 0 { lines.append("<\(skipped) lines more>") }
      skipped = 0
      lines.append(String(line))
    }
    return lines
  }

  private static func content(_ bytes: [UInt8], type: String) -> String {
    if type.hasPrefix("text/") || type.hasPrefix("application/json"),
      let text = String(validating: bytes, as: UTF8.self)
    {
      return text
    }
    return "<\(bytes.count) bytes of \(type), SHA-256 \(SHA256.hex(of: bytes))>"
  }
}
