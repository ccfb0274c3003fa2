import Base
import Charts
import Graphics
import Imaging

extension ChartOption {
  static let picture = [
    ChartOption(
      OptionDescription(
        "size",
        .one(
          .either([
            .written("WxH", as: "^[0-9.]+x[0-9.]+$"),
            .object([
              OptionField(
                key: "width", form: .number("", in: sides), need: .required,
                help: "Width in points"),
              OptionField(
                key: "height", form: .number("", in: sides), need: .required,
                help: "Height in points"),
            ]),
          ])),
        help: "Width and height in points", standard: "414x280"),
      clear: { settings in (settings.width, settings.height) = (nil, nil) }
    ) { settings, value throws(OptionError) in
      let text = value.shown
      let parts = text.split(separator: "x", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { plainNumber($0) }
      guard parts.count == 2, numbers.count == 2, numbers.allSatisfy(sides.contains) else {
        throw .size(text)
      }
      (settings.width, settings.height) = (numbers[0], numbers[1])
    },
    ChartOption(
      OptionDescription(
        "width", short: "w", .one(.number("POINTS", in: sides)), help: "Width in points"),
      \.width
    ) { value throws(OptionError) in try value.number(in: sides, unit: "points") },
    ChartOption(
      "height", number: "POINTS", in: sides, unit: "points", \.height, help: "Height in points"),
    ChartOption(
      OptionDescription(
        "scale", short: "s", .one(.list("LIST", of: .integer("", in: 1...3))),
        help: "Pixels per point: 1, 2 or 3, or several, each with a file of its own "
          + "(default: from a name such as week@3x.png, else 2)", examples: ["2", "1,2,3"]),
      \.scales
    ) { value throws(OptionError) in
      let parts = value.shown.split(separator: ",", omittingEmptySubsequences: false)
      let scales = parts.compactMap { part in
        Int(part.hasSuffix("x") ? part.dropLast() : part).flatMap(RenderScale.init)
      }
      guard scales.count == parts.count else { throw .scales(value.shown) }
      return scales.reduce(into: []) { kept, scale in
        if !kept.contains(scale) { kept.append(scale) }
      }
    },
    ChartOption(
      OptionDescription(
        "format", short: "f", .one(.choice(ImageFormat.self)),
        help: "Format of the picture (default: from the name of the file)"),
      \.format
    ) { value throws(OptionError) in
      guard let format = ImageFormat(rawValue: value.shown.lowercased()) else {
        throw .pictureFormat(value.shown)
      }
      return format
    },
    ChartOption(
      "compression", choice: \.compression,
      help: "How hard a PNG is packed, with the same pixels; without effect on SVG and PDF",
      standard: PNGCompression.default.rawValue),
    ChartOption(
      "max-bytes", integer: "BYTES", in: 1...1_000_000_000, \.maxBytes,
      help: "Most bytes of a file: a larger PNG is packed harder, then gets fewer colours, with a "
        + "warning; what cannot fit is an error"),
    ChartOption(
      "alt", text: "TEXT", \.alt,
      help: "Description in the file (default: written from the numbers)"),
    ChartOption(
      "alt-length", integer: "N", in: 20...10_000, \.altLength,
      help: "Most characters of the written description", standard: "\(AltText.defaultLimit)"),
  ]

  private static let sides = 1.0...Double(PixelSize.maximumSide)
}
