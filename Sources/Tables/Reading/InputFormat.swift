import Base

/// How the rows of an input are written.
public enum InputFormat: String, Sendable, Hashable, CaseIterable {
  /// Delimited text whose delimiter is guessed unless it is given.
  case csv
  /// Text delimited by tabs.
  case tsv
  /// A list of numbers or of objects.
  case json
  /// A JSON value on each line.
  case ndjson

  /// The format that an input most likely has.
  ///
  /// The extension of its name decides: `csv`, `tsv` or `tab`, `json`, `ndjson` or `jsonl`. Otherwise
  /// text that starts with a bracket or a brace is JSON, or NDJSON when its first line is a whole
  /// value and more follows; and everything else is CSV.
  public static func guess(for source: SourceText) -> InputFormat {
    byExtension(of: source.name) ?? byContent(of: source)
  }

  package static func byExtension(of name: String) -> InputFormat? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[dot...].dropFirst().lowercased() {
    case "csv": return .csv
    case "tsv", "tab": return .tsv
    case "json": return .json
    case "ndjson", "jsonl": return .ndjson
    default: return nil
    }
  }

  private static func byContent(of source: SourceText) -> InputFormat {
    // The first piece has the first line; only blank ones can go on for longer.
    let text = source.pieces.first { !$0.allSatisfy { $0.isBlank || $0.isLineBreak } } ?? []
    var parser = JSONParser(text, source: source.name)
    parser.skipSpace()
    guard parser.position < parser.end else { return .csv }
    let first = text[parser.position]
    guard first == .openBracket || first == .openBrace else { return .csv }
    parser.end = ByteSearch.firstBreak(or: .lineFeed, in: text, from: parser.position)
    // A longer line is refused later anyway: not worth reading twice.
    guard parser.end <= JSONValue.defaultLimit else { return .json }
    do { _ = try parser.document() } catch { return .json }
    parser.end = text.count
    parser.skipSpace()
    // Several pieces are more than JSON may have.
    return parser.position < parser.end || source.pieces.count > 1 ? .ndjson : .json
  }
}
