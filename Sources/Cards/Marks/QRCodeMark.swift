import Graphics
import Imaging

/// A QR code on a light plate that holds its quiet zone.
///
/// Modules are dark on light in every look, for many readers know no other way round.
struct QRCodeMark {
  /// The least side of a module that readers are trusted with, in points.
  static let leastModule = 2.0
  /// The colour of the plate.
  static let plate = Color.white
  /// The colour of the dark modules.
  static let ink = Color.black

  /// What is drawn.
  let code: QRCode
  /// Where it may stand; the plate is as large as whole modules allow, in the middle.
  let rect: Rect
  /// How round the plate's corners are, in points; they stay within the quiet zone.
  var radius = 0.0

  /// The side of the plate, quiet zone and all, in points.
  ///
  /// - Parameters:
  ///   - code: the code on it.
  ///   - module: the side of a module, in points.
  static func side(for code: QRCode, module: Double) -> Double {
    Double(code.side + 2 * QRCode.quietZone) * module
  }

  /// The side of a module: the most whole points with which the plate fits, and 0 where none do.
  var module: Double {
    let room = min(rect.size.width, rect.size.height)
    guard room.isFinite else { return 0 }
    return max(0, (room / QRCodeMark.side(for: code, module: 1)).rounded(.down))
  }

  /// The plate: of whole modules, on whole points, so that modules are sharp at every scale.
  var plate: Rect {
    let side = QRCodeMark.side(for: code, module: module)
    return Rect(
      x: (rect.center.x - side / 2).rounded(), y: (rect.center.y - side / 2).rounded(),
      width: side, height: side)
  }

  /// The mark's drawing: the plate and all dark modules as one path; empty where it has no room.
  var items: [SceneItem] {
    guard module > 0 else { return [] }
    let plate = plate
    // Beyond the quiet zone's corner a round one would cut into modules.
    let most = Double(QRCode.quietZone) * module
    let outline = Path.continuous(plate, radii: CornerRadii(min(radius, most)))
    return [
      .fill(outline, .solid(QRCodeMark.plate)), .fill(modules(on: plate), .solid(QRCodeMark.ink)),
    ]
  }

  /// Every horizontal run of dark modules as a rectangle.
  private func modules(on plate: Rect) -> Path {
    let module = module
    let start = plate.origin.offset(
      dx: Double(QRCode.quietZone) * module, dy: Double(QRCode.quietZone) * module)
    var elements: [Path.Element] = []
    for row in 0..<code.side {
      var column = 0
      while column < code.side {
        let first = column
        while code.isDark(column: column, row: row) { column += 1 }
        if column > first {
          let run = Rect(
            x: start.x + Double(first) * module, y: start.y + Double(row) * module,
            width: Double(column - first) * module, height: module)
          elements += Path.rect(run).elements
        }
        column += 1
      }
    }
    return Path(elements)
  }
}
