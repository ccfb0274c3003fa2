// swift-tools-version: 6.0
import PackageDescription

/// A system library of Debian and Homebrew, by the name that pkg-config knows it under.
func library(_ name: String, _ module: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: module, providers: [.apt([apt]), .brew([brew])])
}

/// The files of the built-in card templates in Sources/Cards/Templates.
let cardTemplates = [
  "link", "message", "report", "rows", "square", "story", "widget-compact", "widget-expanded",
]

let package = Package(
  name: "snapshot",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ChartRender", targets: ["ChartRender"]),
    .executable(name: "snapshot", targets: ["snapshot"]),
    .executable(name: "snapshot-send", targets: ["snapshot-send"]),
  ],
  targets: [
    library("CCairo", "pangocairo", apt: "libpango1.0-dev", brew: "pango"),
    library("CPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
    library("CDeflate", "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    library("CQREncode", "libqrencode", apt: "libqrencode-dev", brew: "qrencode"),
    library("CJPEG", "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
    library("CWebP", "libwebp", apt: "libwebp-dev", brew: "webp"),
    library("CLCMS", "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    library("CNettle", "nettle", apt: "nettle-dev", brew: "nettle"),
    library("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),

    .target(name: "Base", dependencies: ["CNettle"]),
    .target(name: "Calendars", dependencies: ["Base"]),
    .target(name: "Graphics", dependencies: ["Base", "CDeflate"]),
    .target(
      name: "Imaging",
      dependencies: [
        "Base", "Graphics", "CPNG", "CDeflate", "CQREncode", "CJPEG", "CWebP", "CLCMS",
      ]),
    .target(name: "Tables", dependencies: ["Base", "Calendars"]),
    .target(name: "Charts", dependencies: ["Base", "Calendars", "Graphics", "Tables"]),
    .target(
      name: "Cards", dependencies: ["Base", "Calendars", "Graphics", "Imaging", "Charts"],
      resources: cardTemplates.map { .embedInCode("Templates/\($0).json") }
        + [.embedInCode("Output/card-page.html"), .embedInCode("Output/card-page.css")]),
    .target(
      name: "Options",
      dependencies: ["Base", "Calendars", "Graphics", "Imaging", "Tables", "Charts", "Cards"]),
    .target(name: "Raster", dependencies: ["Base", "Graphics", "Imaging", "CCairo"]),
    .target(name: "Vector", dependencies: ["Base", "Graphics", "Imaging"]),
    .target(
      name: "Batch",
      dependencies: ["Base", "Calendars", "Graphics", "Imaging", "Tables", "Cards", "Options"],
      resources: ["html", "css", "js"].map { .embedInCode("Output/gallery.\($0)") }),
    .target(
      name: "ChartRender",
      dependencies: [
        "Base", "Calendars", "Graphics", "Imaging", "Tables", "Charts", "Cards", "Options",
        "Raster",
        "Vector", "Batch",
      ]),
    .target(
      name: "Delivery", dependencies: ["Base", "Calendars", "Graphics", "Imaging", "Cards"]),
    .target(name: "CommandKit", dependencies: ["Base", "Graphics", "Batch"]),
    .executableTarget(name: "snapshot", dependencies: ["ChartRender", "CommandKit"]),
    .executableTarget(
      name: "snapshot-send",
      dependencies: [
        "Base", "Calendars", "Graphics", "Imaging", "Cards", "Batch", "CommandKit", "Delivery",
        "CCurl",
      ]),
    .executableTarget(
      name: "bench", dependencies: ["ChartRender", "CCairo", "CPNG", "CDeflate", "CJPEG"],
      path: "Benchmarks", exclude: ["Peers"]),
    .testTarget(
      name: "ChartRenderTests",
      dependencies: [
        "Base", "Calendars", "Graphics", "Imaging", "Tables", "Charts", "Cards", "Options",
        "Raster",
        "Vector", "Batch", "ChartRender", "CCairo", "CPNG", "CDeflate", "CJPEG", "CWebP", "CLCMS",
      ]),
    .testTarget(name: "DeliveryTests", dependencies: ["Delivery", "ChartRender"]),
    .testTarget(name: "SnapshotTests", dependencies: ["ChartRender", "CommandKit", "snapshot"]),
    .testTarget(
      name: "SendTests",
      dependencies: ["ChartRender", "CommandKit", "Delivery", "snapshot", "snapshot-send"],
      exclude: ["Servers"]),
    .testTarget(name: "BenchTests", dependencies: ["bench"]),
  ],
  swiftLanguageModes: [.v6]
)
