import Testing
import TestSupport

@testable import Graphics

@Suite("A blurred disc")
struct BlurredDiscTests {
  @Test(
    "is the Gaussian of the disc", arguments: [(7.5, 2.0), (9.75, 2.6), (3, 4), (20, 1.5)])
  func closedForm(radius: Double, deviation: Double) {
    let disc = BlurredDisc(
      center: Point(x: 0, y: 0), radius: radius, deviation: deviation)
    let reference = GaussianReference(radius: radius, deviation: deviation)
    for distance in stride(from: 0.0, through: disc.reach, by: disc.reach / 12) {
      #expect(abs(disc.coverage(at: distance) - reference.coverage(at: distance)) < 0.0005)
    }
  }

  @Test("fades to nothing at its reach and follows the closed form in between")
  func gradient() {
    let disc = BlurredDisc(center: Point(x: 0, y: 0), radius: 7.5, deviation: 2)
    let gradient = disc.gradient(of: .black)
    #expect(gradient.color(at: 1).alpha == 0)
    for distance in stride(from: 0.0, to: disc.reach, by: 0.3) {
      let alpha = gradient.color(at: distance / disc.reach).alpha
      #expect(abs(alpha - disc.coverage(at: distance)) < 0.003)
    }
  }

  @Test("without a deviation it is the disc itself")
  func sharp() {
    let disc = BlurredDisc(center: Point(x: 0, y: 0), radius: 5, deviation: 0)
    #expect(disc.coverage(at: 5) == 1 && disc.coverage(at: 5.01) == 0)
    #expect(disc.gradient(of: .white).color(at: 0.5) == .white)
  }
}
