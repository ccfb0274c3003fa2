/// Something that knows how much room texts take.
///
/// Layouts ask through this, so that they can be tested without a font.
public protocol TextMeasuring: ~Copyable {
  /// The room that a line takes. The answer does not depend on the scale of the picture and is the
  /// same each time.
  mutating func metrics(of line: TextLine) -> TextMetrics
}
