import Foundation

/// The checkout that the tests run in.
package enum PackageFolder {
  /// The folder with `Package.swift`.
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder with the recorded inputs, scenes and pictures.
  package static let golden = url.appending(path: "Golden")
}

/// The continuous integration, where a test may not be skipped for something that is missing.
package enum ContinuousIntegration {
  /// Whether the variable `CI` is `true`.
  package static let isRunning = ProcessInfo.processInfo.environment["CI"] == "true"
}
