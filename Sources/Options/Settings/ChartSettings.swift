import Base
import Calendars
import Charts
import Graphics
import Imaging
import Tables

/// What somebody asked for about a chart; what is `nil` was not asked for.
package struct ChartSettings: Sendable {
  /// Where a theme comes from.
  package enum ThemeSource: Sendable, Hashable {
    /// A theme that comes with the library.
    case builtIn(Theme)
    /// A theme in a JSON file.
    case file(String)
    /// A theme written out in a spec.
    case inline(JSONValue)
  }

  /// What happens when no font has a character.
  package enum MissingFonts: String, Sendable, CaseIterable {
    /// A box is drawn without a word.
    case fallback
    /// A box is drawn and a warning names the characters.
    case warn
    /// Nothing is drawn and an error names the characters.
    case error
  }

  /// What the values along the x axis are.
  package enum XType: String, Sendable, CaseIterable {
    /// Evenly spread places with a text under each.
    case band
    /// Moments at their true distances.
    case time
    /// Numbers at their true distances.
    case number
  }

  /// Which element is not over yet.
  package enum IncompleteElement: Sendable, Hashable {
    /// The last one with a value.
    case last
    /// The one that a place belongs to.
    case place(UnresolvedXPosition)
    /// None, whatever else would be marked.
    case nothing
  }

  /// What stands for a period without any row.
  package enum Fill: String, Sendable, CaseIterable {
    /// A gap.
    case none
    /// Zero.
    case zero
  }

  /// A shade that was asked for.
  package struct ShadedRangeSettings: Sendable, Hashable {
    package var start: UnresolvedXPosition
    package var end: UnresolvedXPosition
    package var label: String
  }

  /// An annotation that was asked for.
  package struct AnnotationSettings: Sendable, Hashable {
    package var place: UnresolvedXPosition
    package var text: String
  }

  /// The look of one series that was asked for.
  package struct Line: Sendable, Hashable {
    package var series: String
    package var style: Series.Style
  }

  package var x: String?
  /// The columns of values; several make several series.
  package var y: [String] = []
  /// The column whose values name the series of a long table.
  package var series: String?
  package var xType: XType?
  package var inputFormat: InputFormat?
  package var delimiter: Delimiter?
  /// How numbers are written in the data.
  package var numberFormat: NumberFormat?
  package var locale: ChartLocale?
  /// The unit of distances, into which they are converted.
  package var units: DistanceUnit?
  /// What columns count whose names do not say it.
  package var measures: [MeasuredColumn] = []
  package var zone: Zone?
  package var conditions: [RowCondition] = []
  package var from: UnresolvedXPosition?
  package var to: UnresolvedXPosition?
  package var last: TimeSpan?
  package var by: CalendarUnit?
  package var aggregate: Aggregate?
  package var rolling: Int?
  package var fill: Fill?
  /// The element that is still going on, such as today.
  package var unfinished: IncompleteElement?
  /// Whether averages count it.
  package var countsUnfinished = false

  package var width: Double?
  package var height: Double?
  package var scales: [RenderScale]?
  package var format: ImageFormat?
  package var compression: PNGCompression?
  /// The most bytes that a picture's file may have.
  package var maxBytes: Int?

  /// One theme, or several, each with a picture of its own.
  package var themes: [ThemeSource] = []
  package var active: ActiveElement?
  package var shown: LineChart.Parts = []
  package var hidden: LineChart.Parts = []
  package var nodes: NodeChoice?
  package var coloring: LineColoring?
  package var curve: Curve?
  package var gap: GapStyle?
  package var legend: LegendPlacement?
  package var highlight: [String] = []
  package var lines: [Line] = []
  package var names: [SeriesName] = []
  package var lineWidth: Double?
  package var margin: Theme.Margin?
  package var background: Color?

  package var yAxis = YAxis()
  package var unit: String?
  package var currency: String?
  package var isDuration: Bool?
  package var notation: NumberStyle.Notation?
  package var decimals: Int?

  package var texts = ChartTexts()
  package var goals: [Goal] = []
  package var ranges: [ShadedRangeSettings] = []
  package var annotations: [AnnotationSettings] = []
  package var valueLabels: Set<ValueLabels> = []
  package var state: ChartState?
  package var notice: String?
  /// Whether what is told as a warning about the data is an error.
  package var isStrict = false
  /// The picture's description in place of the one that is written from the numbers.
  package var alt: String?
  /// The most characters that a written description may have.
  package var altLength: Int?

  /// What was asked for about the card around the chart.
  package var card = CardSettings()

  package var labelFormat: DatePattern?
  package var font: String?
  package var fontDirectories: [String] = []
  package var missingFonts: MissingFonts?

  /// Settings that ask for nothing.
  package init() {}
}
