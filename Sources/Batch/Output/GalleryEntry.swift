import Base
import Cards

/// One card of a gallery, as data for the script of its page.
struct GalleryEntry: Sendable {
  private let members: [JSONText.Member]
  /// The card as a line of HTML, which needs no script; empty for one without a picture.
  let picture: String

  /// Reads a line of a manifest; nil if it is not the line of a card, or that of one which was skipped.
  init?(_ line: ArraySlice<UInt8>) {
    let json: JSONValue
    do throws(InputError) {
      json = try JSONValue(parsing: SourceText(Array(line), name: "manifest"))
    } catch {
      return nil
    }
    guard let name = json["name"]?.string, let status = json["status"]?.string,
      status != "skipped"
    else { return nil }
    var members = [JSONText.Member("n", .string(name))]
    func add(_ key: String, _ text: String?) {
      if let text, !text.isEmpty { members.append(JSONText.Member(key, .string(text))) }
    }
    if let id = json["id"]?.string, id != name { add("i", id) }
    if status == "failed" {
      add("e", json["error"]?["message"]?.string ?? "Nobody knows why.")
      add(
        "p",
        (json["error"].flatMap(GalleryEntry.location) ?? json["row"].flatMap(GalleryEntry.location))
      )
    }
    add("a", json["alt"]?.string)
    add("c", GalleryEntry.text(json, [.title, .caption, .imageTitle]))
    add("s", GalleryEntry.text(json, [.subtitle, .subcaption, .imageSubtitle]))
    let files = (json["files"]?.array ?? []).compactMap(GalleryEntry.file)
    if !files.isEmpty { members.append(JSONText.Member("f", .array(files))) }
    let fields = (json["job"]?.members ?? []).map {
      JSONText.array([.string($0.key), .string($0.value.fieldText)])
    }
    if !fields.isEmpty { members.append(JSONText.Member("j", .array(fields))) }
    let warnings = (json["warnings"]?.array ?? []).compactMap(\.string).map(JSONText.string)
    if !warnings.isEmpty { members.append(JSONText.Member("u", .array(warnings))) }
    self.members = members
    let path = json["files"]?.array?.first?["path"]?.string ?? ""
    let alt = json["alt"]?.string ?? name
    picture =
      path.isEmpty || path.hasSuffix(".pdf")
      ? ""
      : "<p><img src=\"\(GalleryEntry.address(path))\" loading=\"lazy\" "
        + "alt=\"\(alt.escapedForXML)\"></p>\n"
  }

  /// One line of JSON that cannot end the script element around it.
  var json: String {
    JSONText.object(members).line.replacing("<", with: "\\u003c")
  }

  /// Returns the first of these texts that the card has.
  private static func text(_ json: JSONValue, _ texts: [CardText]) -> String? {
    texts.lazy.compactMap { json["fields"]?[$0.rawValue]?.string }.first { !$0.isEmpty }
  }

  /// Returns path, scale, theme, format, and width and height in points if they are known.
  private static func file(_ json: JSONValue) -> JSONText? {
    guard let path = json["path"]?.string else { return nil }
    let size = ["width", "height"].compactMap {
      json["points"]?[$0].flatMap(literal).map(JSONText.number)
    }
    return .array(
      [
        .string(path), .number(json["scale"].flatMap(literal) ?? "1"),
        .string(json["theme"]?.string ?? ""), .string(json["format"]?.string ?? ""),
      ] + size)
  }

  /// Returns a path as a relative address, which has nothing left to escape.
  private static func address(_ path: String) -> String {
    path.split(separator: "/").map { PercentEncoding.component(String($0)) }
      .joined(separator: "/")
  }

  /// Returns a number as it is written.
  private static func literal(_ json: JSONValue) -> String? {
    if case .number(_, let literal) = json.content { literal } else { nil }
  }

  private static func location(_ json: JSONValue) -> String? {
    guard let line = json["line"].flatMap(literal), let column = json["column"].flatMap(literal)
    else { return nil }
    return "line \(line), column \(column)"
  }
}
