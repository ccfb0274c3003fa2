/// A page of a document: a display list in parts that say what they are.
///
/// A picture has only the ``scene``; a PDF file tells readers who do not see it the roles of the
/// parts, too.
package struct DocumentPage: Sendable, Hashable {
  /// The size in points.
  package let size: Size
  /// The colour under all parts.
  package let background: Color
  /// The parts in reading order, back to front.
  package var parts: [DocumentPart]

  package init(size: Size, background: Color, parts: [DocumentPart]) {
    (self.size, self.background, self.parts) = (size, background, parts)
  }

  /// Makes a page of a picture with a description; empty for none.
  package init(_ scene: Scene, description: String) {
    self.init(
      size: scene.size, background: scene.background,
      parts: [DocumentPart(.figure(description), scene.items)])
  }

  /// The display list of the whole page.
  package var scene: Scene {
    Scene(size: size, background: background, items: parts.map(\.item))
  }
}

/// A part of a page.
package struct DocumentPart: Sendable, Hashable {
  /// The meaning of a part, as PDF knows it.
  package enum Role: Sendable, Hashable {
    /// Something that is not read, such as a page number.
    case artifact
    /// The title of the document.
    case title
    /// The title of a section.
    case heading
    case paragraph
    /// A picture with a description; empty for none.
    case figure(String)
    case section
    case table
    case row
    /// The name of a column.
    case headerCell
    case cell

    /// The name in the dump of a scene.
    fileprivate var name: String {
      switch self {
      case .artifact: "artifact"
      case .title: "title"
      case .heading: "heading"
      case .paragraph: "paragraph"
      case .figure: "figure"
      case .section: "section"
      case .table: "table"
      case .row: "row"
      case .headerCell: "header cell"
      case .cell: "cell"
      }
    }
  }

  /// The content of a part.
  package indirect enum Content: Sendable, Hashable {
    case items([SceneItem])
    case parts([DocumentPart])
  }

  /// An entry of the outline, which leads to a height of the page in points.
  package struct Bookmark: Sendable, Hashable {
    package let text: String
    package let y: Double

    package init(_ text: String, y: Double) { (self.text, self.y) = (text, y) }
  }

  package let role: Role
  package let content: Content
  /// The entry in the outline: of a title at the first level, of other parts below it.
  package var bookmark: Bookmark?

  package init(_ role: Role, _ items: [SceneItem], bookmark: Bookmark? = nil) {
    (self.role, content, self.bookmark) = (role, .items(items), bookmark)
  }

  package init(_ role: Role, _ parts: [DocumentPart], bookmark: Bookmark? = nil) {
    (self.role, content, self.bookmark) = (role, .parts(parts), bookmark)
  }

  fileprivate var item: SceneItem {
    switch content {
    case .items(let items): .group(role.name, items)
    case .parts(let parts): .group(role.name, parts.map(\.item))
    }
  }
}
