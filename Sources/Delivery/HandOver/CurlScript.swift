import Base

/// A shell script that sends a card with curl and jq, without secrets. It reads secrets from
/// variables such as `SNAPSHOT_TOKEN` and passes them to curl on standard input, so that process
/// lists do not show them. Values of replies come from the paths that dry-run replies name in
/// braces.
package struct CurlScript {
  private let picture: CardMessage.ImageAttachment
  private let path: String
  private let encodedPicture: String
  private let pieces: (String) -> [RedactedSegment]
  private var replies: [String] = []
  private var secrets: [String] = []
  /// Whether a request takes further statuses for an answer.
  private var tolerates = false
  private var steps = ""

  package private(set) var text = ""

  /// Writes the script for the requests of a dry run. `path` is the default image file; `pieces`
  /// finds the secrets of a text.
  package init(
    _ requests: [HTTPRequest], picture: CardMessage.ImageAttachment, path: String,
    pieces: @escaping (String) -> [RedactedSegment]
  ) {
    (self.picture, self.path, self.pieces) = (picture, path, pieces)
    encodedPicture = Base64.string(of: picture.bytes)
    for (place, request) in requests.enumerated() { add(request, number: place + 1) }
    for entry in requests.flatMap({ ReplyPaths($0.rehearsedReply).entries })
    where !steps.contains("\"$reply_\(entry.name)\"") {
      steps = steps.replacing(
        CurlScript.reading(entry),
        with: "jq -e \(ShellText.literal(entry.path)) reply > /dev/null\n")
    }
    text = head + steps + "cat reply\n"
  }

  private mutating func add(_ request: HTTPRequest, number: Int) {
    let body = self.body(request.body, number: number)
    steps += function("step\(number)", request, body.lines)
    steps += "# \(number). \(ReplyPaths.comment(request.purpose))\n"
    steps += body.files
    if request.delay > 0 { steps += "sleep \(Int(clamping: request.delay.rounded(.up)))\n" }
    steps += "step\(number)\n"
    if let code = request.code { steps += refusing(code) }
    if !request.preparations.isEmpty { steps += preparing(request, number: number, body.lines) }
    if let gate = request.gate { steps += refusing(gate) }
    if !request.awaited.isEmpty { steps += waiting(for: request.awaited, number: number) }
    for entry in ReplyPaths(request.rehearsedReply).entries {
      steps += CurlScript.reading(entry)
      if !replies.contains(entry.name) { replies.append(entry.name) }
    }
    steps += "\n"
  }

  /// Ends the script where a reply is without the value.
  private static func reading(_ entry: ReplyPaths.Entry) -> String {
    "reply_\(entry.name)=$(jq -er \(ShellText.literal(entry.path)) reply)\n"
  }

  /// The name and password of basic authentication, or nil.
  private static func login(_ header: HTTPHeader) -> String? {
    guard header.name == "Authorization", let (scheme, text) = header.value.cut(at: " "),
      scheme == "Basic", let bytes = Base64.bytes(of: text)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Ends the script where a reply has a code other than that of success.
  private func refusing(_ code: ReplyCode) -> String {
    let test = ShellText.literal("(\(ReplyPaths.path([code.key])) // 0) == 0")
    return """
      jq -e \(test) reply > /dev/null 2>&1 || {
        cat reply >&2
        fail 69 'The service refuses.'
      }

      """
  }

  /// A function that makes a request.
  private mutating func function(
    _ name: String, _ request: HTTPRequest, _ body: [String]
  ) -> String {
    var lines = [line("url", request.url)]
    // With the name alone curl would wait for a body.
    lines += request.method == .head ? ["'head'"] : [line("request", request.method.rawValue)]
    lines += request.headers.map { header in
      // In Base64 a variable would have no place, so curl encodes name and password.
      CurlScript.login(header).map { line("user", $0) }
        ?? line("header", "\(header.name): \(header.value)")
    }
    lines += authorization(request.authorization) + body
    if let file = request.certificates { lines.append(line("cacert", file)) }
    tolerates = tolerates || !request.toleratedStatuses.isEmpty
    return "\(name)() {\n  printf '%s\\n' \\\n" + lines.map { "    \($0) \\\n" }.joined()
      + "    | ask" + request.toleratedStatuses.sorted().map { " \($0)" }.joined() + "\n}\n"
  }

  private mutating func authorization(_ authorization: RequestAuthorization?) -> [String] {
    switch authorization {
    case nil: return []
    case .basic(let user, let password): return [line("user", "\(user):\(password)")]
    case .signature(let signature):
      let token = signature.sessionToken
      return [
        line("user", "\(signature.accessKey):\(signature.secretKey)"),
        line("aws-sigv4", "aws:amz:\(signature.region):\(signature.service)"),
      ] + (token.isEmpty ? [] : [line("header", "X-Amz-Security-Token: \(token)")])
    }
  }

  /// Makes the folders where one is missing, and asks again.
  private mutating func preparing(
    _ request: HTTPRequest, number: Int, _ body: [String]
  ) -> String {
    let requests = request.preparations.map { ($0, [String]()) } + [(request.prepared, body)]
    let names = requests.indices.map { "step\(number)_\($0 + 1)" }
    let functions = zip(names, requests).map { function($0, $1.0, $1.1) }
    let statuses = HTTPRequest.missingFolder.sorted().map(String.init).joined(separator: " | ")
    return """
      \(functions.joined())case $(cat status) in
        \(statuses))
      \(names.map { "    \($0)\n" }.joined())    ;;
      esac

      """
  }

  /// Ends the script where a reply of success says that nothing may be sent.
  private func refusing(_ gate: ReplyGate) -> String {
    let key = JSONText.string(gate.key).line
    let test = ShellText.literal("type == \"object\" and (has(\(key)) | not)")
    return """
      case $(cat status) in
        2??) jq -e \(test) reply > /dev/null 2>&1 || fail 78 \(ShellText.literal(gate.refusal.text)) ;;
      esac

      """
  }

  private func waiting(for names: [String], number: Int) -> String {
    let path = ShellText.literal(ReplyPaths.path(names) + " // \"\"")
    return """
      tries=0
      while [ -z "$(jq -r \(path) reply)" ]; do
        tries=$((tries + 1))
        [ "$tries" -le 20 ] || fail 75 'The picture is still not there.'
        sleep 2
        step\(number)
      done

      """
  }

  /// A line of a curl configuration file.
  private mutating func line(_ name: String, _ value: String) -> String {
    ShellText.literal("\(name) = \"") + words(value, for: .configuration) + ShellText.literal("\"")
  }

  private mutating func words(_ text: String, for place: ShellText.QuotingContext) -> String {
    let found = ShellText(text, replies: replies, picture: encodedPicture) { run in
      pieces(run)
    }
    for case .secret(let name) in pieces(text) where !secrets.contains(name) {
      secrets.append(name)
    }
    return found.words(for: place)
  }

  private mutating func body(
    _ body: HTTPRequest.Body, number: Int
  ) -> (files: String, lines: [String]) {
    switch body {
    case .none: return ("", [])
    case .bytes(let bytes, let type):
      let (name, files) = file(bytes, name: "body\(number)")
      return (files, [line("header", "Content-Type: \(type)"), line("data-binary", "@\(name)")])
    case .json(let json):
      let name = "body\(number)"
      return (
        "printf '%s' \(words(json.line, for: .json)) > \(name)\n",
        [line("header", "Content-Type: application/json"), line("data-binary", "@\(name)")]
      )
    case .form(let fields):
      let values = fields.map { field in
        ShellText.literal("\(PercentEncoding.component(field.name))=")
          + words(field.value, for: .form)
      }
      let value = values.joined(separator: ShellText.literal("&"))
      return ("", ["'data-raw = \"'\(value)'\"'"])
    case .multipart(let parts): return multipart(parts, number: number)
    }
  }

  private mutating func multipart(
    _ parts: [MultipartPart], number: Int
  ) -> (files: String, lines: [String]) {
    var result = (files: "", lines: [String]())
    for (place, part) in parts.enumerated() {
      let (name, files) = file(part.bytes, name: "part\(number)_\(place + 1)")
      result.files += files
      var value = "\(part.name)=\(part.fileName == nil ? "<" : "@")\(name)"
      if let fileName = part.fileName { value += ";filename=\"\(CurlScript.quoted(fileName))\"" }
      if let type = part.type { value += ";type=\(type)" }
      result.lines.append(line("form", value))
    }
    return result
  }

  /// Returns a file name and the commands that create the file; the image exists already.
  private mutating func file(_ bytes: [UInt8], name: String) -> (name: String, files: String) {
    guard bytes != picture.bytes else { return ("picture", "") }
    if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) {
      return (name, "printf '%s' \(words(text, for: .file)) > \(name)\n")
    }
    let text = Base64.string(of: bytes)
    return (name, "printf '%s' '\(text)' | base64 -d > \(name)\n")
  }

  /// Escapes a quoted value of curl's `form` option.
  private static func quoted(_ text: String) -> String {
    text.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Lines that fail if the variable of a secret is not set.
  private var checks: String {
    secrets.map { name in
      let variable = ShellText.secretVariable(name)
      return
        ": \"${\(variable):?is not set: key \(ReplyPaths.comment(name)) of the destination.}\"\n"
    }.joined()
  }

  /// The lines of `ask` that accept further statuses, with their comment; empty if no request tolerates any.
  private var further: (comment: String, test: String) {
    tolerates
      ? (
        " Arguments are the\n# statuses beside those of success that are answers.",
        "  case \" $* \" in *\" $code \"*) return 0 ;; esac\n"
      ) : ("", "")
  }

  private var head: String {
    """
    #!/bin/sh
    # Sends a card: sh FILE [PICTURE]. Needs curl and jq.
    # Texts in single quotes are meant as they stand.
    # shellcheck disable=SC2016
    set -eu
    umask 077
    \(checks)standard=\(ShellText.literal(path))
    picture=${1:-$standard}
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM
    cp -- "$picture" "$work/picture"
    cd "$work"

    quoted() { printf '%s' "$1" | sed 's/[\\\\"]/\\\\&/g'; }
    encoded() { printf '%s' "$1" | jq -sRr @uri; }
    fail() {
      printf '%s\\n' "$2" >&2
      exit "$1"
    }
    # Takes curl's configuration; what is answered goes to the files reply and status.\(further.comment)
    ask() {
      : > reply
      curl --http1.1 --silent --show-error --output reply --write-out '%{http_code}' --config - > status || return 69
      code=$(cat status)
    \(further.test)  case $code in
        2??) ;;
        *)
          [ ! -s reply ] || cat reply >&2
          printf 'The answer has the status %s.\\n' "$code" >&2
          return 69
          ;;
      esac
      # Some services say no with a status of success.
      if [ -s reply ] && jq -e 'type == "object" and .ok == false' reply > /dev/null 2>&1; then
        cat reply >&2
        return 69
      fi
    }


    """
  }
}

extension ReplyPaths {
  /// Reduces a text to characters that are safe in a comment or a message of the script.
  static func comment(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-. ".contains($0)) ? $0 : "_" })
  }
}

/// The values of a reply that later requests use, in braces in the dry-run reply.
struct ReplyPaths: Sendable, Hashable {
  /// A variable name and the jq path of its value.
  struct Entry: Sendable, Hashable {
    let name: String
    let path: String
  }

  let entries: [Entry]

  init(_ reply: JSONText) { entries = ReplyPaths.entries(reply, path: "") }

  /// A jq path of object keys.
  static func path(_ names: [String]) -> String {
    "." + names.map { "[\(JSONText.string($0).line)]" }.joined()
  }

  private static func entries(_ value: JSONText, path: String) -> [Entry] {
    switch value {
    case .bool, .number: return []
    case .string(let text):
      guard let name = name(text) else { return [] }
      return [Entry(name: name, path: "." + path)]
    case .array(let values):
      return values.enumerated().flatMap { entries($0.element, path: "\(path)[\($0.offset)]") }
    case .object(let object):
      return object.members.flatMap { member in
        entries(member.value, path: "\(path)[\(JSONText.string(member.key).line)]")
      }
    }
  }

  private static func name(_ text: String) -> String? {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2 else { return nil }
    let name = text.dropFirst().dropLast()
    let isPlain = name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    return isPlain ? String(name) : nil
  }
}
