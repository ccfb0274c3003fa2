extension ChartOption {
  static let picture = [
    ChartOption(
      OptionDescription(
        "size", .one(placeholder: "WxH"), help: "Width and height in points (default: 414x280)")
    ) { settings, value throws(SettingProblem) in
      let text = try value.text()
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .compactMap { plainNumber($0) }
      guard sides.count == 2, text.filter({ $0 == "x" }).count == 1,
        sides.allSatisfy(sideRange.contains)
      else { throw .size(text) }
      (settings.width, settings.height) = (sides[0], sides[1])
    },
    ChartOption(
      OptionDescription("width", short: "w", .one(placeholder: "POINTS"), help: "Width in points")
    ) { settings, value throws(SettingProblem) in
      settings.width = try value.number(in: sideRange, unit: "points")
    },
    ChartOption(
      OptionDescription("height", .one(placeholder: "POINTS"), help: "Height in points")
    ) { settings, value throws(SettingProblem) in
      settings.height = try value.number(in: sideRange, unit: "points")
    },
    ChartOption(
      OptionDescription(
        "scale", .one(placeholder: "LIST"),
        help: "Pixels per point: 1, 2 or 3, or several, each with a file of its own "
          + "(default: from a name such as week@3x.png, else 2)")
    ) { settings, value throws(SettingProblem) in
      let text = try value.text()
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let scales = parts.compactMap { part in
        Int(part.hasSuffix("x") ? part.dropLast() : part).flatMap(RenderScale.init)
      }
      guard scales.count == parts.count else { throw .scales(text) }
      settings.scales = scales.reduce(into: []) { kept, scale in
        if !kept.contains(scale) { kept.append(scale) }
      }
    },
    ChartOption(
      OptionDescription(
        "format", short: "f", .one(placeholder: "png"),
        help: "Format of the picture (default: from the name of the file)")
    ) { settings, value throws(SettingProblem) in
      let text = try value.text()
      guard let format = PictureFormat(rawValue: text.lowercased()) else {
        throw .pictureFormat(text)
      }
      settings.format = format
    },
  ]

  private static let sideRange = 1.0...Double(PixelSize.maximumSide)
}
