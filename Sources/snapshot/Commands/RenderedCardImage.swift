import ChartRender
import CommandKit

/// A picture of a card, drawn and not yet written.
struct RenderedCardImage: Sendable {
  let plan: OutputPlan.OutputImage
  let bytes: [UInt8]
  /// What the record says about it.
  let record: CardRecord.File
  /// Whether it is made for dark surroundings.
  let isDark: Bool

  /// Describes a picture.
  ///
  /// - Throws: ``CommandError`` when it has no size.
  init(
    _ plan: OutputPlan.OutputImage, _ file: DrawnFile, format: ImageFormat, scene: Scene,
    theme: Theme,
    named name: String
  ) throws(CommandError) {
    self.plan = plan
    bytes = file.bytes
    isDark = theme.isDark
    let scale = format.isVector ? RenderScale.x1 : plan.scale
    let pixels: PixelSize
    do throws(GeometryError) {
      pixels = try scale.pixelSize(of: scene.size)
    } catch {
      throw .render(.canvas(.size(error)))
    }
    record = CardRecord.File(
      path: plan.destination.file.map { FilePath($0.path).name } ?? "-", format: format,
      scale: scale, theme: name, pixels: pixels, points: scene.size, bytes: bytes.count,
      sha256: SHA256.hex(of: bytes), reducedColors: file.reducedColors)
  }

  /// What is looked at for services.
  var lint: CardLint.File {
    CardLint.File(
      format: record.format, scale: record.scale,
      pixels: Size(width: Double(record.pixels.width), height: Double(record.pixels.height)),
      bytes: bytes.count)
  }
}
