// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "snapshot", path: "..")],
  targets: [
    .executableTarget(
      name: "steps", dependencies: [.product(name: "ChartRender", package: "snapshot")])
  ],
  swiftLanguageModes: [.v6]
)
