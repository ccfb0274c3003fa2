import ChartRender
import CommandKit

/// The file that tells of a card's pictures, beside them.
enum RecordFile {
  /// The file for pictures with this name: `week.json` for `week@2x.png`.
  ///
  /// A file of that name that is no record of a card, such as the spec, is not replaced: then it is
  /// `week.card.json`.
  ///
  /// - Returns: nil for standard output, a device and a pipe, beside which nothing belongs.
  /// - Throws: ``FileError/notARecord(path:)`` when that is none either.
  static func file(besides output: String?) throws(FileError) -> OutputFile? {
    guard let output, output != "-", !isStream(output) else { return nil }
    let base = OutputName(output).stem
    let candidates = ["\(base).json", "\(base).card.json"].map { OutputFile(path: $0) }
    guard let file = candidates.first(where: { $0.path != output && isFree($0.path) }) else {
      throw .notARecord(path: candidates[1].path)
    }
    return file
  }

  private static func isStream(_ path: String) -> Bool {
    do throws(SystemError) {
      return try FileStatus(of: path, lastLink: .followed).kind == .stream
    } catch {
      return false
    }
  }

  /// Whether there is nothing at the path, or a record of a card, which a new one replaces.
  private static func isFree(_ path: String) -> Bool {
    do throws(SystemError) {
      let status = try FileStatus(of: path, lastLink: .followed)
      guard status.kind == .regular else { return false }
    } catch {
      return true
    }
    do throws(FileError) {
      let bytes = try InputFile.file(path: path).read(upTo: CardRecord.limit)
      return isRecord(bytes)
    } catch {
      return false
    }
  }

  private static func isRecord(_ bytes: [UInt8]) -> Bool {
    do throws(InputError) {
      return CardRecord.isRecord(try JSONValue(parsing: SourceText(bytes, name: "record")))
    } catch {
      return false
    }
  }
}
