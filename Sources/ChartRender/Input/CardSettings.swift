/// What somebody asked for about a card; what is `nil` or empty was not asked for.
///
/// Texts are as they were written, with the words in braces that data will replace.
package struct CardSettings: Sendable {
  /// Where a template comes from.
  package enum TemplateSource: Sendable, Hashable {
    /// One that comes with the library, by its name.
    case builtIn(String)
    /// A template in a JSON file.
    case file(String)
    /// A template written out in a spec.
    case inline(JSONValue)
  }

  /// A picture that grows, and how.
  package struct Slices: Sendable, Hashable {
    /// The path of the picture.
    package var path: String
    /// How far the corners reach into it, in points.
    package var caps = EdgeInsets(vertical: 0, horizontal: 0)
    package var filling = NineSlice.Filling.stretch
  }

  package var template: TemplateSource?
  package var texts: [CardText: String] = [:]
  /// The path of the picture that stands in the place of the chart.
  package var image: String?
  package var fit: PictureFit.Mode?
  /// The place of the picture that is kept in sight, from 0 to 1 in both directions.
  package var focus: Point?
  /// The name of an icon, or the path of a picture.
  package var icon: String?
  package var url: String?
  /// What a later card of the same session replaces.
  package var session: String?
  package var summaryText: String?
  package var accessibilityLabel: String?
  /// Numbers of the header and of the whole, as `LABEL=WORDS`.
  package var header: [String] = []
  package var statistics: [String] = []
  package var rows: [Card.Row] = []
  package var selection: Slices?
  package var background: Slices?
  package var wallpaper: String?
  package var showsCode: Bool?
  package var hasTail: Bool?
  /// Width and height of the device's widget, in points; a height of 0 is that of the template.
  package var device: Size?
  package var state: Card.State?
  /// The day that is today; without it, it is the last one of the data.
  package var today: DateTime?

  /// Settings that ask for nothing.
  package init() {}
}
