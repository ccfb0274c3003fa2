import ChartRender
import CommandKit

/// A page that shows a card, and the oEmbed file beside it.
struct CardPageFiles {
  let files: [(OutputFile, String)]

  /// Makes the texts; without `base`, the address of the page's folder, addresses are relative.
  ///
  /// - Throws: ``FileError`` when a folder is missing.
  init(
    at path: String, for card: Card, alt: String,
    pictures: [(OutputDestination, RenderedCardImage)], base: String?
  ) throws(FileError) {
    let page = FilePath(path)
    guard !page.name.isEmpty else { throw .outputIsFolder(path: path) }
    let embed = OutputFile(path: "\(page.prefix)\(page.baseName).oembed.json")
    var shown: [CardPage.PageImage] = []
    for (destination, picture) in pictures {
      guard let file = destination.file else { continue }
      let address = try RelativeURL.relative(from: page, to: FilePath(file.path))
      shown.append(
        CardPage.PageImage(
          source: address, address: RelativeURL.joined(base, address),
          format: picture.record.format,
          scale: picture.record.scale, isDark: picture.isDark, pixels: picture.record.pixels))
    }
    let text = CardPage(
      card, alt: alt, size: pictures.first?.1.record.points ?? LineChart.defaultSize,
      pictures: shown,
      address: base.map { $0 + PercentEncoding.component(page.name) } ?? "",
      embedAddress: RelativeURL.joined(base, PercentEncoding.component(FilePath(embed.path).name)))
    files = [(OutputFile(path: path), text.html), (embed, text.embed)]
  }
}

enum RelativeURL {
  /// The address of a file as seen from a page: `../img/card.png`.
  ///
  /// - Throws: ``FileError`` when one of the folders is missing.
  static func relative(from page: FilePath, to file: FilePath) throws(FileError) -> String {
    let start = try folder(of: page).split(separator: "/")
    let end = try folder(of: file).split(separator: "/")
    let common = zip(start, end).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    let down = end.dropFirst(common).map { PercentEncoding.component(String($0)) }
    return (up + down + [PercentEncoding.component(file.name)]).joined(separator: "/")
  }

  /// An address below or beside that of a folder; without one it stays as it is.
  static func joined(_ base: String?, _ relative: String) -> String {
    guard let base else { return relative }
    guard let host = base.firstRange(of: "://") else { return base + relative }
    let rest = base[host.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
    var parts = Array(rest.dropLast())
    for part in relative.split(separator: "/") {
      // What leads out of the server ends at its root, as in a browser.
      if part != ".." { parts.append(part) } else if parts.count > 1 { parts.removeLast() }
    }
    return base[..<host.upperBound] + parts.joined(separator: "/")
  }

  private static func folder(of file: FilePath) throws(FileError) -> String {
    do throws(SystemError) {
      return try FileSystem.resolved(file.folder)
    } catch {
      throw .outputFolderMissing(path: file.prefix + file.name, folder: file.folder)
    }
  }
}
