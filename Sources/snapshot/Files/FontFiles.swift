import ChartRender
import CommandKit

/// The font files of a library, for fingerprints.
struct FontFiles: Sendable {
  private let library: FontLibrary

  private static let maximumDepth = 8

  init(_ library: FontLibrary) { self.library = library }

  /// Each file's path, length and time of change, in the order of the paths.
  var summary: [String] {
    var found: [String] = []
    for folder in library.directories { look(into: folder, depth: 0, &found) }
    for file in library.files { add(file, &found) }
    return found.sorted()
  }

  private func look(into folder: String, depth: Int, _ found: inout [String]) {
    guard depth < FontFiles.maximumDepth else { return }
    do throws(SystemError) {
      for name in try FileSystem.names(in: folder, limit: .max) {
        let path = "\(folder)/\(name)"
        if try FileStatus(of: path, lastLink: .followed).kind == .folder {
          look(into: path, depth: depth + 1, &found)
        } else {
          add(path, &found)
        }
      }
    } catch {
      // A folder that is not there has no fonts.
    }
  }

  private func add(_ path: String, _ found: inout [String]) {
    do throws(SystemError) {
      let stamp = try FileStatus(of: path, lastLink: .followed).stamp
      found.append("\(path) \(stamp.size) \(stamp.changed)")
    } catch {
      // Nor can a file that is not there change a picture.
    }
  }
}
