import ChartRender

/// What the command asks of the library: from the bytes of an input to pictures.
enum ChartDrawing {
  /// A picture as it is written.
  struct Picture: Sendable, Hashable {
    let scale: RenderScale
    let png: [UInt8]
  }

  /// The options that change the drawing.
  static let options: [OptionSection] = []

  /// The most bytes that are read.
  static let inputLimit = 1 << 30

  /// Draws an input at every scale, in the order of `scales`.
  ///
  /// - Parameters:
  ///   - bytes: the input: one number a line, an empty line where a value is missing.
  ///   - name: what messages call the input.
  ///   - scales: pixels per point, for each picture.
  ///   - arguments: the options that were given.
  ///   - console: where notes and warnings go.
  /// - Throws: ``CommandError/drawing(message:status:)``.
  static func draw(
    _ bytes: [UInt8], named name: String, at scales: [RenderScale], _ arguments: ParsedArguments,
    _ console: Console
  ) throws(CommandError) -> [Picture] {
    let values = try numbers(in: bytes, named: name)
    console.note("\(excerpt(name, limit: 1024)): \(values.count) values")
    do throws(RenderError) {
      var renderer = try ChartRenderer()
      var pictures: [Picture] = []
      for scale in scales {
        let png = try renderer.png(LineChart(values: values), scale: scale)
        pictures.append(Picture(scale: scale, png: png))
      }
      return pictures
    } catch {
      throw .drawing(message: error.description, status: .internalError)
    }
  }

  private static func numbers(
    in bytes: [UInt8], named name: String
  ) throws(CommandError) -> [Double?] {
    var values: [Double?] = []
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where index + 1 < lines.count || !line.isEmpty {
      let value = Double(line)
      guard value != nil || line.isEmpty else {
        throw .drawing(
          message: "\(excerpt(name, limit: 1024)):\(index + 1):1: \"\(excerpt(line))\" is not a "
            + "number. Write one number a line.",
          status: .badData)
      }
      values.append(value)
    }
    return values
  }
}
