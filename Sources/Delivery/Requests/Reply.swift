import Base

/// What a service has answered.
package struct Reply: Sendable, Hashable {
  /// The status of HTTP, or the last code of SMTP.
  package var status: Int
  /// The head's lines by their names in lower case.
  package var headers: [String: String]
  package var body: [UInt8]

  /// Describes a reply.
  package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// The body as JSON; nil when it is none.
  package var json: JSONValue? {
    do throws(InputError) {
      return try JSONValue(parsing: SourceText(body, name: "reply"))
    } catch {
      return nil
    }
  }
}
