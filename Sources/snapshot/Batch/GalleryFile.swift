import ChartRender
import CommandKit

/// The page beside a manifest that shows what the manifest tells of.
struct GalleryFile {
  /// What it is called.
  static let name = "index.html"

  private let folder: DirectoryHandle

  /// So much text is written at once.
  private static let pieceLength = 1 << 18

  /// The page of a folder.
  init(_ folder: DirectoryHandle) { self.folder = folder }

  /// Whether it can be written: nothing of its name is there, or an earlier batch has made it.
  var isFree: Bool {
    get throws(SystemError) {
      guard let status = try folder.status(of: GalleryFile.name) else { return true }
      guard status.kind == .regular else { return false }
      let mark = Array(GalleryPage.mark.utf8)
      return try folder.reading(GalleryFile.name) { descriptor throws(SystemError) in
        try descriptor.readPart(at: 0, count: mark.count) == mark
      }
    }
  }

  /// Makes it of the manifest, a line at a time, and puts it in its place once it is whole.
  func write() throws(SystemError) {
    let temporary = TemporaryName(target: GalleryFile.name)
      .name(process: CurrentProcess.identifier)
    do throws(SystemError) {
      let file = try folder.appending(temporary, afresh: true)
      var page = GalleryPage()
      var text = GalleryPage.start
      try folder.forEachLine(of: BatchFolder.manifest) { line, _ throws(SystemError) in
        guard let entry = page.entry(of: line) else { return }
        text += entry
        guard text.utf8.count >= GalleryFile.pieceLength else { return }
        try file.append(text)
        text = ""
      }
      try file.append(text + GalleryPage.end)
      try folder.move(temporary, onto: GalleryFile.name)
    } catch {
      try folder.remove(temporary)
      throw error
    }
  }
}
