import Foundation

/// The programs of the package as they are built.
package enum BuiltProgram {
  /// Returns the path of a program; SwiftPM puts it beside the bundle of the tests, wherever it builds.
  package static func path(_ name: String) throws -> String {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").flatMap { index in
      arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
    }
    for start in [bundle, arguments.first, Bundle.main.executablePath].compactMap({ $0 }) {
      var folder = URL(filePath: start).resolvingSymlinksInPath()
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let path = folder.appending(path: name).path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
        {
          return path
        }
      }
    }
    throw TestFailure("There is no \(name).")
  }
}
