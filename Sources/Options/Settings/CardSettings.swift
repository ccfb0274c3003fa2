import Base
import Calendars
import Cards
import Charts
import Graphics

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

    /// What holds where nobody has asked for one.
    package static let standard = TemplateSource.builtIn(CardTemplate.builtInNames[0])
  }

  /// A picture that grows, and how.
  package struct NineSliceSettings: Sendable, Hashable {
    /// The path of the picture; `nil` when only its caps were given so far.
    package var path: String?
    /// How far the corners reach into it, in points.
    package var caps = EdgeInsets(vertical: 0, horizontal: 0)
    package var filling = NineSlice.Filling.stretch
  }

  /// What somebody says about the numbers, whatever the data holds.
  package enum StateOverride: String, Sendable, Hashable, CaseIterable {
    /// There is nothing to show.
    case noData = "no-data"
    /// Something failed.
    case error
    /// Nothing has arrived yet.
    case placeholder
    /// There is nobody whose numbers could be shown.
    case signedOut = "signed-out"
    /// The source cannot be read now.
    case locked

    /// What it means for a chart.
    var chartState: ChartState? {
      switch self {
      case .noData: .noData
      case .error: .error
      case .placeholder: .placeholder
      case .signedOut, .locked: nil
      }
    }
  }

  package var template: TemplateSource?
  package var texts: [CardText: String] = [:]
  /// The path of the picture that stands in the place of the chart.
  package var image: String?
  package var fit: ImageFit.Mode?
  /// The place of the picture that is kept in sight, from 0 to 1 in both directions.
  package var focus: Point?
  /// The name of an icon, or the path of a picture.
  package var icon: String?
  package var url: String?
  /// What a later card of the same session replaces.
  package var session: String?
  package var summaryText: String?
  /// Numbers of the header and of the whole, as `LABEL=WORDS`.
  package var header: [String] = []
  package var statistics: [String] = []
  package var rows: [Card.Row] = []
  /// The title of the row that is chosen, or its place counted from 0.
  package var selected: String?
  package var selection = NineSliceSettings()
  package var background = NineSliceSettings()
  package var wallpaper: String?
  package var showsCode: Bool?
  package var hasTail: Bool?
  /// The device whose widgets it fits.
  package var device: Card.Device?
  package var situation: StateOverride?
  /// The day that is today; without it, it is the last one of the data.
  package var today: DateTime?
  /// The address of the folder that pages and pictures will be in, with a slash at its end.
  package var baseURL: String?
  /// What the job of a batch calls things, and what words of those names stand for.
  package var fields: [String: String] = [:]
  /// The services whose limits the card is held to.
  package var lint: [ServiceLimits] = []

  /// Settings that ask for nothing.
  package init() {}
}
