import Base
import Cards
import Charts
import Graphics
import Options
import Pages
import Raster

extension ChartRenderer {
  /// The sheets of a page.
  package mutating func layout(
    of page: Page, on size: PageSize, flow: PageLayout.Flow, theme: Theme
  ) -> PageLayout {
    PageLayout(of: page, on: size, flow: flow, theme: theme, measuring: &text)
  }
}

/// The files of a page, with what its record says about them.
package struct DrawnPage: Sendable {
  /// The bytes of the files, in the order of the requests.
  package let files: [DrawnFile]
  /// Its title, its description and what each file is.
  package var record: CardRecord
  /// The page in sentences.
  package let description: String
}

extension CardRenderer {
  /// Draws a page.
  ///
  /// A PDF file has as many sheets as needed; other files have all of the page.
  ///
  /// - Parameters:
  ///   - pages: the page in each theme.
  ///   - settings: those of the page.
  ///   - themes: the themes with their names in the record.
  ///   - requests: the files, at least one.
  ///   - format: the format of all files; of pages for browsers SVG.
  ///   - name: the name in the record.
  ///   - notices: gets all messages, also those before an error.
  package mutating func draw(
    _ pages: [Page], _ settings: ChartSettings, in themes: [(theme: Theme, name: String)],
    _ requests: [ImageRequest], as format: ImageFormat, named name: String,
    _ notices: inout [DrawingNotice]
  ) throws -> DrawnPage {
    session.start(settings)
    let layouts = try session.layouts(
      of: pages, in: themes.map(\.theme), flow: format == .pdf ? .sheets : .continuous, &notices)
    let description = layouts.first?.layout.description ?? ""
    var files: [DrawnFile] = []
    var records: [CardRecord.File] = []
    for request in requests {
      let (layout, theme) = layouts[request.theme]
      let file = try session.file(
        of: layout, in: theme, for: request, as: format, description: description, &notices)
      files.append(file)
      let size = layout.sheets.first?.size ?? Size(width: 1, height: 1)
      let scale = format.isVector ? RenderScale.x1 : request.scale
      let pixels = try converting({ RenderError.canvas(.size($0)) }) { () throws(GeometryError) in
        try scale.pixelSize(of: size)
      }
      records.append(
        CardRecord.File(
          path: request.fileName, format: format, scale: scale,
          theme: themes[request.theme].name, pixels: pixels, points: size,
          bytes: file.bytes.count, sha256: SHA256.hex(of: file.bytes),
          reducedColors: file.reducedColors))
    }
    var card = Card()
    if let page = pages.first {
      (card[.title], card[.subtitle], card[.footer]) = (page.title, page.subtitle, page.footer)
      card.locale = page.locale
    }
    let record = CardRecord(
      card, template: name, alt: description, session: nil, summaryText: nil, files: records)
    return DrawnPage(files: files, record: record, description: description)
  }

  /// The page in sentences, without drawing it.
  package mutating func description(
    of page: Page, _ settings: ChartSettings, in theme: Theme, _ notices: inout [DrawingNotice]
  ) throws -> String {
    session.start(settings)
    let layouts = try session.layouts(of: [page], in: [theme], flow: .continuous, &notices)
    return layouts.first?.layout.description ?? ""
  }
}

extension RenderSession {
  fileprivate mutating func layouts(
    of pages: [Page], in themes: [Theme], flow: PageLayout.Flow, _ notices: inout [DrawingNotice]
  ) throws -> [(layout: PageLayout, theme: Theme)] {
    let family = try family()
    var layouts: [(layout: PageLayout, theme: Theme)] = []
    for (page, theme) in zip(pages, themes) {
      let theme = family.map(theme.preferring) ?? theme
      let layout = renderer.layout(
        of: page, on: settings.page.size ?? .a4, flow: flow, theme: theme)
      // The same texts have the same characters and widths in every theme.
      if layouts.isEmpty {
        try report(missing: layout.missingCharacters, &notices)
        RenderSession.report(omitted: layout.omittedRemarkCount, &notices)
        if layout.omittedRowCount > 0 {
          notices.append(
            .warning(
              "\(layout.omittedRowCount) rows of lists have no room on their cards, and are left "
                + "out. Give their panels more height."))
        }
        for name in layout.cutTexts {
          notices.append(
            .warning(
              "\(quoted(name)): the text has more lines than a sheet has room for, and is cut. "
                + "Divide it into several panels."))
        }
      }
      layouts.append((layout, theme))
    }
    try reportFamilies(&notices)
    return layouts
  }

  /// The figures of all panels that have one.
  private mutating func figures(of layout: PageLayout) -> [PageHTML.Figure] {
    var figures: [PageHTML.Figure] = []
    for panel in layout.panels {
      guard let scene = panel.figure else { continue }
      let svg = renderer.svg(scene, description: panel.description, language: language)
      figures.append(
        PageHTML.Figure(svg: String(decoding: svg, as: UTF8.self), width: scene.size.width))
    }
    return figures
  }

  fileprivate mutating func file(
    of layout: PageLayout, in theme: Theme, for request: ImageRequest, as format: ImageFormat,
    description: String, _ notices: inout [DrawingNotice]
  ) throws -> DrawnFile {
    let title = layout.page.title.isEmpty ? description : layout.page.title
    let file: DrawnFile
    if settings.page.isHTML {
      var narrow: [PageHTML.Figure] = []
      if !layout.size.isNarrow {
        narrow = figures(
          of: renderer.layout(of: layout.page, on: .phone, flow: .continuous, theme: theme))
      }
      let html = PageHTML(layout, theme: theme).text(figures: figures(of: layout), narrow: narrow)
      file = DrawnFile(bytes: Array(html.utf8))
    } else if format == .pdf {
      file = DrawnFile(
        bytes: try renderer.pdf(layout.sheets, title: title, language: language))
    } else {
      guard let sheet = layout.sheets.first else { return DrawnFile(bytes: []) }
      return try self.file(
        of: sheet.scene, for: request, as: format, description: description, &notices)
    }
    try checkSize(of: file, for: request, as: format)
    return file
  }
}
