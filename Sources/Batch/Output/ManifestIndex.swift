import Base

/// Finds the manifest lines of jobs that earlier runs have drawn.
///
/// Of each job it keeps only where its line stands, so that a million of them stay small.
package struct ManifestIndex: Sendable {
  /// The manifest.
  package static let file = "manifest.ndjson"
  /// The manifest of the run before; it exists as long as a run is not finished.
  package static let previousFile = ".manifest.previous.ndjson"
  /// The lines of earlier runs about jobs that the last one did not have.
  package static let earlierFile = ".manifest.earlier.ndjson"

  /// The offset of a line.
  package struct Line: Sendable {
    /// The manifest, as the caller counts them.
    package let file: Int32
    package let length: Int32
    package let offset: Int
  }

  private var lines: [StableHash: Line] = [:]

  package init() {}

  package var count: Int { lines.count }

  /// Adds a line, without its line feed; of two lines about one job the later one counts.
  ///
  /// Ignores lines that are not complete `drawn` entries.
  package mutating func add(_ line: ArraySlice<UInt8>, file: Int, offset: Int) {
    guard let found = ManifestEntry.drawn(line) else { return }
    lines[StableHash(of: found.stem)] = Line(
      file: Int32(file), length: Int32(line.count + 1), offset: offset)
  }

  /// Returns where the line of a job stands; nil if it was not drawn.
  package subscript(stem: String) -> Line? { lines[StableHash(of: stem)] }

  /// Returns the lines of jobs that another index does not have, in the order of the files.
  package func lines(notIn other: ManifestIndex) -> [Line] {
    lines.filter { other.lines[$0.key] == nil }.values
      .sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }
  }
}
