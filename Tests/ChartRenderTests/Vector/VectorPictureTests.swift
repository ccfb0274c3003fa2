import Testing
import TestSupport

@testable import ChartRender
@testable import Graphics
@testable import Options

/// Compares with PNG what programs make of files in vector formats.
///
/// rsvg-convert draws with Cairo, as we do; what it cannot do is emoji in colour, and most of its limit
/// is for those. pdftoppm draws by itself and sets letters a quarter of a pixel off, which is most of
/// what it differs by: the more words a golden has, the more.
@Suite(
  "Vector formats as pictures", .enabled(if: Rasterizer.areExpected, Rasterizer.skipped))
struct VectorPictureTests {
  /// How far a picture may be off: the mean of a channel, 0 to 255, and the share of the pixels that
  /// differ by more than ``Likeness/edgeTolerance``.
  typealias Limit = (mean: Double, share: Double)

  @Test(
    "every golden looks in each format as it does in PNG",
    arguments: try Goldens.names(), Rasterizer.allCases)
  func goldens(name: String, rasterizer: Rasterizer) throws {
    var renderer = try ChartRenderer()
    let spec = try GoldenSpec(name)
    let look = try #require(spec.looks.first)
    let scene = try spec.scene(look, renderer: &renderer)
    var limit: Limit =
      switch rasterizer {
      case .svg: (0.3, 0.003)
      case .pdf: (1.6, 0.012)
      }
    // Programs enlarge photographs and emoji in ways of their own, and there are no lines in them.
    // Numbers as large as a card differ over longer edges.
    if spec.kind == .card { limit = (limit.mean + 0.8, rasterizer == .pdf ? 0.018 : 0.012) }
    // rsvg-convert has no digits of equal width for tables.
    if spec.kind == .page, rasterizer == .svg { limit = (1.2, 0.012) }
    try check(scene, rasterizer, limit)
  }

  @Test("every kind of item looks as it does in PNG", arguments: Rasterizer.allCases)
  func everything(rasterizer: Rasterizer) throws {
    let limit: Limit =
      switch rasterizer {
      case .svg: (0.25, 0.001)
      case .pdf: (5, 0.03)
      }
    try check(VectorSample.scene, rasterizer, limit)
  }

  @Test(
    "everything about an item shows: without it the picture is another one",
    arguments: VectorSample.Loss.allCases, Rasterizer.allCases)
  func losses(loss: VectorSample.Loss, rasterizer: Rasterizer) throws {
    var renderer = try ChartRenderer()
    var scene = VectorSample.scene
    let whole = try rasterizer.picture(of: rasterizer.file(of: scene, renderer: &renderer))
    scene.items = scene.items.flatMap(loss.applied)
    let rest = try rasterizer.picture(of: rasterizer.file(of: scene, renderer: &renderer))
    #expect(Likeness(whole, rest).share > 0.001, "\(Likeness(whole, rest))")
  }

  private func check(_ scene: Scene, _ rasterizer: Rasterizer, _ limit: Limit) throws {
    var renderer = try ChartRenderer()
    let picture = try renderer.bitmap(scene, scale: .x2)
    let file = try rasterizer.file(of: scene, renderer: &renderer)
    let likeness = Likeness(picture, try rasterizer.picture(of: file))
    #expect(likeness.mean < limit.mean && likeness.share < limit.share, "\(likeness)")
  }
}
