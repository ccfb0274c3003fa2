import Base
import Tables

/// Reads the table of a text that is called `week.csv` in messages.
package func table(
  _ text: String, format: InputFormat? = nil, delimiter: Delimiter? = nil,
  numberFormat: NumberFormat = .plain, name: String = "week.csv"
) throws -> Table {
  try Table(
    reading: SourceText(text, name: name), format: format, delimiter: delimiter,
    numberFormat: numberFormat)
}
