// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "snapshot",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ChartRender", targets: ["ChartRender"]),
    .executable(name: "snapshot", targets: ["snapshot"]),
    .executable(name: "snapshot-send", targets: ["snapshot-send"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCairo",
      pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]
    ),
    .systemLibrary(
      name: "CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
    ),
    .systemLibrary(
      name: "CDeflate",
      pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]
    ),
    .systemLibrary(
      name: "CQREncode",
      pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
    ),
    .systemLibrary(
      name: "CJPEG",
      pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]
    ),
    .systemLibrary(
      name: "CWebP",
      pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]
    ),
    .systemLibrary(
      name: "CLCMS",
      pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]
    ),
    .systemLibrary(
      name: "CNettle",
      pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    .target(
      name: "ChartRender",
      dependencies: [
        "CCairo", "CPNG", "CDeflate", "CQREncode", "CJPEG", "CWebP", "CLCMS", "CNettle",
      ]
    ),
    .target(name: "Delivery", dependencies: ["ChartRender"]),
    .target(name: "CommandKit", dependencies: ["ChartRender"]),
    .executableTarget(name: "snapshot", dependencies: ["ChartRender", "CommandKit"]),
    .executableTarget(
      name: "snapshot-send", dependencies: ["ChartRender", "CommandKit", "Delivery", "CCurl"]),
    .executableTarget(
      name: "bench", dependencies: ["ChartRender", "CCairo", "CPNG", "CDeflate", "CJPEG"],
      path: "Benchmarks", exclude: ["Peers"]),
    .testTarget(
      name: "ChartRenderTests",
      dependencies: ["ChartRender", "CCairo", "CPNG", "CDeflate", "CJPEG", "CWebP", "CLCMS"]
    ),
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
