import Base

extension Webhook {
  /// The keys of `json://` and `form://` (without TLS), `jsons://` and `forms://`, and of any address of the web; nil for
  /// other addresses.
  ///
  /// Other services have addresses of the web, too: they are asked before.
  package static func fields(fromAddress text: String) -> [String: String]? {
    guard let address = ParsedURL(text), let (_, rest) = text.cut(at: "://") else { return nil }
    let forms = [
      "http": ("http", "json"), "https": ("https", "json"), "json": ("http", "json"),
      "jsons": ("https", "json"), "form": ("http", "multipart"), "forms": ("https", "multipart"),
    ]
    guard let (scheme, form) = forms[address.scheme] else { return nil }
    let place = rest.cut(at: "#")?.0 ?? rest
    var fields = ["url": "\(scheme)://\(place)", "as": form]
    guard let user = address.user, let at = authorityEnd(place) else { return fields }
    fields["url"] = "\(scheme)://\(at)"
    let pair = "\(user):\(address.password ?? "")"
    fields["header.Authorization"] = "Basic " + Base64.string(of: Array(pair.utf8))
    return fields
  }

  /// What follows the last `@` before the path.
  private static func authorityEnd(_ place: String) -> String? {
    let end = place.firstIndex { "/?".contains($0) } ?? place.endIndex
    guard let at = place[..<end].lastIndex(of: "@") else { return nil }
    return String(place[place.index(after: at)...])
  }
}
