import ChartRender
import CommandKit

/// The file of a picture, ready to be written.
struct DrawnFile: Sendable {
  let bytes: [UInt8]
  /// To how many colours the picture was reduced; nil when it has all.
  var reducedColors: Int?
}

extension DrawnFile {
  /// Takes a file that was made for a limit, and says what that took.
  init(_ file: FittedPNG, named name: String, limit: Int, telling console: Console) {
    bytes = file.bytes
    guard case .reduced(let count) = file.colors else { return }
    reducedColors = count
    console.warning(
      "\(name) is reduced to \(count) colours, which takes \(file.bytes.count) bytes: with all of them it "
        + "has \(file.fullByteCount), and --max-bytes allows \(limit). To keep them, choose a smaller "
        + "--scale or a larger limit.")
  }
}
