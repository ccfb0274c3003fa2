import Base
import Graphics

/// A part of a card that a service does not show as intended.
package struct CardFinding: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Problem: Sendable, Hashable {
    /// A text that reaches into the strips cropped on the left and right.
    case cropped(String, points: Double)
    /// A caption of more lines than the service shows.
    case lines(limit: Int)
    case title(Int, TextLimit)
    case text(Int, TextLimit)
    case alt(Int, TextLimit)
    case noAlt
    case bytes(Int, limit: Int)
    /// A side that is too long in relation to the other.
    case ratio(Double, limit: Double)
    /// Too many pixels in the sum of width and height.
    case sides(Int, limit: Int)
    /// Width by height of an image that is shown cropped or small.
    case shape(Double)
    case transparent
    /// A text that is too small, in pixels, once the image is fitted into a box.
    case small(String, pixels: Double, box: Size)
    case format(ImageFormat)
    case scheme(String, allowed: [String])
    /// Texts with too little contrast to their background.
    case contrast(String, others: Int, ratio: Double)
  }

  /// The service, or `card` for findings that do not depend on one.
  package let service: String
  package let problem: Problem

  package init(service: String, problem: Problem) {
    (self.service, self.problem) = (service, problem)
  }

  /// The service, the effect and the next step, in one line.
  package var description: String { "\(service): \(message)" }

  private var message: String {
    switch problem {
    case .cropped(let text, let points):
      "\(short(points)) points are cut off on the left and right, and \(quoted(text)) reaches "
        + "there. Keep texts further in."
    case .lines(let limit):
      "the caption needs more than \(limit) lines, and the rest is cut off. Write a shorter one."
    case .title(let count, let limit):
      "the caption has \(count) \(limit.unit.name), and at most \(limit.limit) are kept. "
        + "Write a shorter one."
    case .text(let count, let limit):
      "the texts have \(count) \(limit.unit.name), and a message has at most \(limit.limit). "
        + "Write shorter ones."
    case .alt(let count, let limit):
      "the description has \(count) \(limit.unit.name), and at most \(limit.limit) are kept. "
        + "Write a shorter one, or pass --alt-length \(limit.limit)."
    case .noAlt: "there is no description for those who cannot see the card. Pass --alt."
    case .bytes(let count, let limit):
      "the picture has \(count) bytes, and at most \(limit) are taken. "
        + "Choose a smaller scale or size, or pass --max-bytes \(limit)."
    case .ratio(let ratio, let limit):
      "one side is \(short(ratio)) times as long as the other, and at most \(short(limit)) times "
        + "is taken. Choose another size."
    case .sides(let sum, let limit):
      "width and height are \(sum) pixels together, and at most \(limit) are taken. "
        + "Choose a smaller scale or size."
    case .shape(let shape):
      "previews are 1.91 to 1 wide, and the picture is \(short(shape)) to 1, so it is cropped or "
        + "shown small. Choose --template link."
    case .transparent:
      "some of its programs show black where the picture is transparent. "
        + "Pass an opaque --background."
    case .small(let text, let pixels, let box):
      "fitted into \(short(box.width))x\(short(box.height)) pixels, \(quoted(text)) is "
        + "\(short(pixels)) pixels high. Choose a smaller size or larger texts."
    case .format(let format): "a picture in the format \(format.rawValue) is not shown. Draw a PNG."
    case .scheme(let scheme, let allowed):
      "a link that begins with \(quoted(scheme + ":")) is not opened. "
        + "Give one that begins with \(allowed.map { $0 + ":" }.joined(separator: ", "))."
    case .contrast(let text, let others, let ratio):
      "\(quoted(text))\(others == 0 ? " has" : " and \(others) more have") a contrast of "
        + "\(short(ratio)) to 1 to what is behind, and small texts need 4.5. "
        + "Choose other colours or another theme."
    }
  }

  private func quoted(_ text: String) -> String { "\"\(excerpt(text, limit: 60))\"" }

  private func short(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
