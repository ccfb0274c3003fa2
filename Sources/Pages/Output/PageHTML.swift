import Base
import Calendars
import Graphics

/// A page as one file for browsers: texts and tables are HTML, figures are SVG within it. On a phone
/// the panels stand below each other, with the figures of a layout for phones.
package struct PageHTML {
  /// A figure as an SVG element with its width in points.
  package struct Figure {
    let svg: String
    let width: Double

    package init(svg: String, width: Double) { (self.svg, self.width) = (svg, width) }
  }

  private let layout: PageLayout
  private let theme: Theme

  package init(_ layout: PageLayout, theme: Theme) {
    (self.layout, self.theme) = (layout, theme)
  }

  /// The file.
  ///
  /// - Parameters:
  ///   - figures: the figures of all panels that have one, in their order.
  ///   - narrow: those of a layout for phones; none where the page is one for phones.
  package func text(figures: [Figure], narrow: [Figure]) -> String {
    let page = layout.page
    let title = page.title.isEmpty ? layout.panels.first?.panel.title ?? "" : page.title
    let values = [
      "language": page.locale.textLanguage.escapedForXML,
      "direction": page.locale.direction.rawValue, "title": title.escapedForXML,
      "style": colors + String(decoding: PackageResources.page_css, as: UTF8.self),
      "content": content(figures, narrow),
    ]
    // Its placeholders are the only braces in the file, so that a brace in a text is never one.
    return String(decoding: PackageResources.page_html, as: UTF8.self)
      .split { $0 == "{" || $0 == "}" }.map { values[String($0)] ?? String($0) }.joined()
  }

  private var colors: String {
    let scheme = theme.isDark ? "dark" : "light"
    let strong = theme.card.ink.opacity(0.35)
    return ":root { color-scheme: \(scheme); --width: \(Int(max(layout.size.width, 720)))px;"
      + " --paper: \(theme.background); --ink: \(theme.card.ink);"
      + " --second: \(theme.card.secondInk); --rule: \(theme.card.rule); --strong: \(strong); }\n"
  }

  private func content(_ figures: [Figure], _ narrow: [Figure]) -> String {
    var (wide, narrow) = (figures[...], narrow[...])
    let page = layout.page
    var parts: [String] = []
    if !page.title.isEmpty || !page.subtitle.isEmpty {
      parts.append(
        "<header>\(element("h1", page.title))\(element("p", page.subtitle))</header>")
    }
    var row: (index: Int, sections: [String], columns: Int)?
    func end() {
      guard let row else { return }
      parts.append(
        "<div class=\"row\" style=\"grid-template-columns: repeat(\(row.columns), "
          + "minmax(0, 1fr))\">\n\(row.sections.joined(separator: "\n"))\n</div>")
    }
    for placed in layout.panels {
      if row?.index != placed.row {
        end()
        row = (placed.row, [], 0)
      }
      var shown: [(figure: Figure, kind: String)] = []
      if placed.figure != nil, let first = wide.popFirst() {
        let other = narrow.popFirst()
        shown = [(first, other == nil ? "" : "wide")] + (other.map { [($0, "narrow")] } ?? [])
      }
      row?.sections.append(section(placed, shown))
      row?.columns += max(1, placed.panel.span)
    }
    end()
    if !page.footer.isEmpty { parts.append(element("footer", page.footer)) }
    return parts.joined(separator: "\n")
  }

  private func section(
    _ placed: PageLayout.PlacedPanel, _ figures: [(figure: Figure, kind: String)]
  ) -> String {
    let panel = placed.panel
    var html = "<section style=\"grid-column: span \(max(1, panel.span))\">"
    html += element("h2", panel.title) + element("p", panel.subtitle, "remark")
    switch panel.content {
    case .text(let paragraphs): html += paragraphs.map { element("p", $0) }.joined()
    case .notice(let text): html += element("p", text, "notice")
    case .chart, .card, .table, .picture:
      for (figure, kind) in figures {
        var attributes = kind.isEmpty ? "" : " class=\"\(kind)\""
        if case .chart = panel.content, figure.width > 2 * PanelBox.chartOverhang {
          // Axes and nodes stand at the edges of the panel, as on the page.
          let part = PanelBox.chartOverhang / (figure.width - 2 * PanelBox.chartOverhang)
          attributes += " style=\"margin-inline: -\((part * 10_000).rounded() / 100)%\""
        }
        html += "<figure\(attributes)>\(figure.svg)</figure>"
      }
      html += placed.table?.html ?? ""
    }
    return html + "</section>"
  }

  private func element(_ name: String, _ text: String, _ kind: String = "") -> String {
    guard !text.isEmpty else { return "" }
    let attribute = kind.isEmpty ? "" : " class=\"\(kind)\""
    return "<\(name)\(attribute)>\(TextLine.cleaned(text).escapedForXML)</\(name)>"
  }
}

extension PageLayout {
  /// The page in sentences, for readers who do not see it: its title, then each panel's title and
  /// what it shows.
  package var description: String {
    let labels = page.locale.strings.labels
    var sentences = [page.title, page.subtitle]
    for placed in panels {
      let panel = placed.panel
      let content: String =
        switch panel.content {
        case .chart, .card, .table, .picture: placed.description
        case .text(let paragraphs): paragraphs.joined(separator: " ")
        case .notice(let text): text
        }
      sentences.append(
        [panel.title, content].filter { !$0.isEmpty }.joined(separator: labels.nameSeparator))
    }
    return sentences.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
