// swift-tools-version: 6.0
import PackageDescription

/// A system library of Debian and Homebrew, by the name that pkg-config knows it under.
func library(_ name: String, _ module: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: module, providers: [.apt([apt]), .brew([brew])])
}

/// The files of the built-in card templates in Sources/Cards/Templates.
let cardTemplates = [
  "glance", "goal", "leaderboard", "link", "message", "number", "report", "rows", "square", "story",
  "widget-compact", "widget-expanded",
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
    library("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
    library("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
    library("CQREncode", "libqrencode", apt: "libqrencode-dev", brew: "qrencode"),
    library("CJPEG", "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
    library("CWebP", "libwebp", apt: "libwebp-dev", brew: "webp"),
    library("CLCMS", "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    library("CNettle", "nettle", apt: "nettle-dev", brew: "nettle"),
    library("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),

    .target(name: "Base", dependencies: ["CNettle"]),
    .target(name: "Archives", dependencies: ["Base", "CDeflate", "CZlib"]),
    .target(name: "Calendars", dependencies: ["Base"]),
    .target(name: "Graphics", dependencies: ["Base", "CDeflate"]),
    .target(
      name: "Imaging",
      dependencies: [
        "Base", "Graphics", "CPNG", "CDeflate", "CQREncode", "CJPEG", "CWebP", "CLCMS",
      ]),
    .target(name: "Tables", dependencies: ["Base", "Calendars"]),
    .target(
      name: "Imports", dependencies: ["Base", "Archives", "Calendars", "Tables", "CExpat"]),
    .target(
      name: "Health", dependencies: ["Base", "Archives", "Calendars", "Tables", "Imports"]),
    .target(name: "Charts", dependencies: ["Base", "Calendars", "Graphics", "Tables"]),
    .target(
      name: "Cards", dependencies: ["Base", "Calendars", "Graphics", "Imaging", "Charts"],
      resources: cardTemplates.map { .embedInCode("Templates/\($0).json") }
        + [.embedInCode("Output/card-page.html"), .embedInCode("Output/card-page.css")]),
    .target(
      name: "Pages", dependencies: ["Base", "Calendars", "Graphics", "Charts", "Cards"],
      resources: ["html", "css"].map { .embedInCode("Output/page.\($0)") }),
    .target(
      name: "Options",
      dependencies: [
        "Base", "Calendars", "Graphics", "Imaging", "Tables", "Health", "Imports", "Charts",
        "Cards", "Pages",
      ],
      resources: [.embedInCode("Pages/weekly.json")]),
    .target(name: "Raster", dependencies: ["Base", "Graphics", "Imaging", "CCairo"]),
    .target(name: "Vector", dependencies: ["Base", "Graphics", "Imaging"]),
    .target(
      name: "Batch",
      dependencies: ["Base", "Calendars", "Graphics", "Imaging", "Tables", "Cards", "Options"],
      resources: ["html", "css", "js"].map { .embedInCode("Output/gallery.\($0)") }),
    .target(
      name: "ChartRender",
      dependencies: [
        "Base", "Archives", "Calendars", "Graphics", "Imaging", "Tables", "Health", "Imports",
        "Charts", "Cards", "Pages", "Options", "Raster", "Vector", "Batch",
      ]),
    .target(
      name: "Delivery", dependencies: ["Base", "Calendars", "Graphics", "Imaging", "Cards"]),
    .target(name: "CommandKit", dependencies: ["Base", "Archives", "Graphics", "Batch"]),
    .executableTarget(
      name: "snapshot", dependencies: ["Archives", "Imports", "ChartRender", "CommandKit"]),
    .executableTarget(
      name: "snapshot-send",
      dependencies: [
        "Base", "Calendars", "Graphics", "Imaging", "Cards", "Batch", "CommandKit", "Delivery",
        "CCurl",
      ]),
    .executableTarget(
      name: "bench", dependencies: ["ChartRender", "CCairo", "CPNG", "CDeflate", "CZlib", "CJPEG"],
      path: "Benchmarks", exclude: ["Peers"]),
    // Only test targets use it; it is no test target because those cannot be depended on.
    .target(
      name: "TestSupport",
      dependencies: [
        "Base", "Calendars", "Graphics", "Imaging", "Tables", "Charts", "Cards", "CPNG", "CDeflate",
        "CJPEG", "CWebP",
      ],
      path: "Tests/TestSupport"),
    .testTarget(name: "BaseTests", dependencies: ["Base", "TestSupport"]),
    .testTarget(name: "CalendarsTests", dependencies: ["Calendars", "TestSupport"]),
    .testTarget(name: "GraphicsTests", dependencies: ["Base", "Graphics", "TestSupport"]),
    .testTarget(
      name: "ImagingTests",
      dependencies: ["Graphics", "Imaging", "TestSupport", "CCairo", "CJPEG", "CLCMS"]),
    .testTarget(
      name: "TablesTests", dependencies: ["Base", "Calendars", "Tables", "TestSupport"]),
    .testTarget(
      name: "HealthTests",
      dependencies: ["Base", "Archives", "Calendars", "Tables", "Health", "TestSupport"],
      exclude: ["Support/merge.py"]),
    .testTarget(
      name: "ImportsTests",
      dependencies: ["Base", "Archives", "Imports", "TestSupport", "CDeflate"]),
    .testTarget(
      name: "ChartsTests",
      dependencies: ["Base", "Calendars", "Graphics", "Tables", "Charts", "TestSupport"]),
    .testTarget(
      name: "CardsTests",
      dependencies: ["Base", "Calendars", "Graphics", "Charts", "Cards", "TestSupport"]),
    .testTarget(
      name: "PagesTests",
      dependencies: ["Base", "Calendars", "Graphics", "Charts", "Cards", "Pages", "TestSupport"]),
    .testTarget(
      name: "OptionsTests",
      dependencies: [
        "Base", "Calendars", "Graphics", "Imaging", "Tables", "Charts", "Cards", "Pages", "Options",
        "TestSupport",
      ]),
    .testTarget(
      name: "RasterTests", dependencies: ["Base", "Graphics", "Imaging", "Raster", "TestSupport"]),
    .testTarget(name: "VectorTests", dependencies: ["Base", "Graphics", "Vector"]),
    .testTarget(
      name: "BatchTests",
      dependencies: ["Base", "Calendars", "Tables", "Cards", "Options", "Batch", "TestSupport"]),
    .testTarget(
      name: "ChartRenderTests",
      dependencies: [
        "Base", "Calendars", "Graphics", "Imaging", "Tables", "Charts", "Cards", "Pages", "Options",
        "Raster", "Vector", "ChartRender", "TestSupport", "CDeflate", "CJPEG",
      ]),
    .testTarget(
      name: "DeliveryTests",
      dependencies: [
        "Base", "Calendars", "Graphics", "Imaging", "Cards", "Delivery", "TestSupport",
      ]),
    .testTarget(
      name: "CommandKitTests",
      dependencies: ["Base", "Archives", "Graphics", "CommandKit", "TestSupport", "CDeflate"]),
    .testTarget(
      name: "SnapshotTests",
      dependencies: [
        "Base", "Graphics", "Imaging", "Charts", "Cards", "Options", "Batch", "ChartRender",
        "CommandKit", "snapshot", "snapshot-send", "TestSupport",
      ]),
    .testTarget(
      name: "SendTests",
      dependencies: [
        "Base", "Graphics", "Imaging", "Delivery", "CommandKit", "snapshot", "snapshot-send",
        "TestSupport",
      ],
      exclude: ["Servers"]),
    .testTarget(
      name: "BenchTests",
      dependencies: [
        "Base", "Archives", "Graphics", "Tables", "Health", "Charts", "Options", "ChartRender",
        "bench",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Tests draw and compare so many pictures that compiling these modules with optimization takes a minute and
// saves four. Only where the scripts ask for it: a package with such flags cannot be depended on.
if Context.environment["SNAPSHOT_OPTIMIZES_TESTS"] != nil {
  let names = ["Base", "Graphics", "Imaging", "Raster", "TestSupport"]
  for target in package.targets where names.contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-O"], .when(configuration: .debug))]
  }
}
