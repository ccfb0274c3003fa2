import Calendars
import Cards
import Charts
import Graphics

/// A page: panels in rows under a title, to be laid out for a ``PageSize``.
///
/// Texts are final and pictures decoded.
package struct Page: Sendable {
  /// The numbers of sheets.
  package enum Numbering: Sendable, Hashable {
    /// Where there are several sheets.
    case automatic
    case none
  }

  package var title = ""
  package var subtitle = ""
  package var footer = ""
  /// The locale of the page's own texts, which also has the direction of reading.
  package var locale = ChartLocale.standard
  package var numbering = Numbering.automatic
  /// The panels in reading order, row by row.
  package var rows: [[PagePanel]]

  package init(rows: [[PagePanel]]) { self.rows = rows }
}

/// A part of a page with a title of its own.
package struct PagePanel: Sendable {
  package enum Content: Sendable {
    indirect case chart(LineChart)
    /// A card at the size of its template, which is drawn as wide as the panel.
    indirect case card(Card, CardTemplate)
    case table(PageTable)
    /// Paragraphs.
    case text([String])
    case picture(RasterImage)
    /// The text in place of content that could not be made.
    case notice(String)
  }

  package var title = ""
  package var subtitle = ""
  package var content: Content
  /// The number of the row's columns that the panel takes, at least 1.
  package var span = 1
  /// The height of the content in points; nil for that which suits it.
  package var height: Double?
  /// What the content shows, for readers who do not see it; of a card, empty for sentences about
  /// what it has room for.
  package var description = ""
  /// The most characters of sentences about a card.
  package var descriptionLimit = AltText.defaultLimit
  /// The theme of the panel; nil for that of the page.
  package var theme: Theme?

  package init(_ content: Content) { self.content = content }
}

/// Rows of texts under the names of columns.
package struct PageTable: Sendable, Hashable {
  package struct Column: Sendable, Hashable {
    package var name: String
    /// Whether the cells are numbers, which end at a common edge.
    package var isNumber: Bool

    package init(_ name: String, isNumber: Bool) { (self.name, self.isNumber) = (name, isNumber) }
  }

  package var columns: [Column]
  /// Rows with a cell for each column.
  package var rows: [[String]]
  /// The last row with sums, empty where a column has none; nil for none.
  package var total: [String]?

  package init(columns: [Column], rows: [[String]], total: [String]? = nil) {
    (self.columns, self.rows, self.total) = (columns, rows, total)
  }
}

/// The paper or screen that a page is made for.
package struct PageSize: Sendable, Hashable {
  /// The height of a sheet.
  package enum Height: Sendable, Hashable {
    /// Always the same, in points; what has no room goes on the next sheet.
    case sheet(Double)
    /// That of the content.
    case content
  }

  /// The room that charts take on a sheet.
  package enum Filling: Sendable, Hashable {
    /// Charts may grow by half; a short page ends before the sheet does.
    case moderate
    /// Charts grow until the sheet is full.
    case full
  }

  package let width: Double
  package let height: Height
  package let filling: Filling

  /// The names of the sizes that have one, with what they are.
  package static let known: [(name: String, size: PageSize)] = [
    ("a4", PageSize(width: 595, height: .sheet(842))),
    ("a4-landscape", PageSize(width: 842, height: .sheet(595))),
    ("letter", PageSize(width: 612, height: .sheet(792))),
    ("letter-landscape", PageSize(width: 792, height: .sheet(612))),
    ("slide", PageSize(width: 960, height: .sheet(540), filling: .full)),
    ("phone", PageSize(width: 390, height: .content)),
  ]
  package static let a4 = PageSize(width: 595, height: .sheet(842))
  package static let phone = PageSize(width: 390, height: .content)
  /// The sides in points that a sheet may have.
  package static let sides = 120.0...4_000

  package init(width: Double, height: Height, filling: Filling = .moderate) {
    (self.width, self.height, self.filling) = (width, height, filling)
  }

  /// Whether all panels stand below each other, as on a phone.
  package var isNarrow: Bool { width < 480 }
  /// The distance of everything from the edges of a sheet.
  package var margin: Double { isNarrow ? 20 : 48 }
  /// The distance of panels beside each other.
  package var columnGap: Double { filling == .full ? 32 : 24 }
  /// The distance of panels above each other.
  package var rowGap: Double { isNarrow ? 32 : 28 }
}
