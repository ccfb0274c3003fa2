import Foundation
import Testing
import TestSupport

@testable import Delivery

/// What a script of curl has asked a small server of Python's, which answers with given texts in turn.
struct ScriptRun: Decodable {
  struct Request: Decodable, Equatable {
    let method: String
    let path: String
    let headers: [String: String]
    let body: Data
  }

  let status: Int
  let output: String
  let errors: String
  let requests: [Request]

  /// The address that stands for the server's in scripts and replies.
  static let server = "http://fake.invalid"

  private struct Task: Encodable {
    let script: String
    let picture: Data
    let replies: [String]
    let secrets: [String: String]
  }

  /// Runs a script.
  static func run(
    _ script: CurlScript, picture: CardMessage.ImageAttachment, replies: [String],
    secrets: [String: String]
  ) throws -> ScriptRun {
    try run(script.text, picture: picture, replies: replies, secrets: secrets)
  }

  /// Runs the text of a script.
  static func run(
    _ script: String, picture: CardMessage.ImageAttachment, replies: [String],
    secrets: [String: String]
  ) throws -> ScriptRun {
    let task = Task(
      script: script, picture: Data(picture.bytes), replies: replies, secrets: secrets)
    let result = try Program.run(
      "python3", ["-c", driver], input: [UInt8](JSONEncoder().encode(task)))
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(ScriptRun.self, from: Data(result.output.utf8))
  }

  private static let driver = """
    import base64, http.server, json, os, subprocess, sys, tempfile, threading
    task = json.load(sys.stdin)
    seen = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self):
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            seen.append({"method": self.command, "path": self.path,
                "headers": {name.lower(): value for name, value in self.headers.items()},
                "body": base64.b64encode(body).decode()})
            text = task["replies"][min(len(seen), len(task["replies"])) - 1]
            # A reply may begin with its status: "404 {}".
            status = int(text[:3]) if text[:3].isdigit() and text[3:4] == " " else 200
            text = (text if status == 200 else text[4:]).replace("\(server)", base).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)
        do_GET = do_POST = do_PUT = do_PATCH = answer
        def log_message(self, *arguments): pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    base = "http://127.0.0.1:%d" % server.server_port
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/it's a card.png", "wb") as file:
            file.write(base64.b64decode(task["picture"]))
        environment = dict(os.environ, no_proxy="*", NO_PROXY="*", **task["secrets"])
        run = subprocess.run(["sh", "-s", folder + "/it's a card.png"], text=True, timeout=60,
            input=task["script"].replace("\(server)", base), capture_output=True, env=environment)
    json.dump({"status": run.returncode, "output": run.stdout, "errors": run.stderr,
        "requests": seen}, sys.stdout)
    """
}
