import Base
import Calendars
import Cards
import Charts
import Tables

extension TemplateContext {
  /// The text of a column at an element, of its last row; nil where there is none.
  func text(of column: String, at element: Int?) throws(TemplateError) -> String? {
    guard let row = try row(of: element), let index = table.columnNames.firstIndex(of: column)
    else { return nil }
    let cell = table.cell(row: row, column: index)
    return cell.isMissing ? nil : cell.string
  }

  /// The moment of a column of dates at an element, of its last row; nil where there is none.
  func moment(of column: String, at element: Int?) throws(TemplateError) -> Double? {
    guard let row = try row(of: element) else { return nil }
    do throws(InputError) {
      let moments = try table.moments(in: column, zone: settings.zone)
      return row < moments.count && !moments[row].isNaN ? moments[row] : nil
    } catch {
      throw .input(error)
    }
  }

  /// The last row of an element; nil for one without a row.
  private func row(of element: Int?) throws(TemplateError) -> Int? {
    guard let element, (0..<count).contains(element) else { return nil }
    // The places do not depend on the column; the one of x can always be read.
    let columns = try chartColumns(of: y)
    let rows = columns.groups.map { groups in
      groups.ofRow.indices.filter { groups.ofRow[$0] == 0 }
    }
    switch columns.places {
    case .counted: return rows.map { $0.indices.contains(element) ? $0[element] : nil } ?? element
    case .texts(let texts):
      guard let rows else { return element }
      let bands = columns.bandTexts
      guard bands.indices.contains(element) else { return nil }
      return rows.last { texts[$0] == bands[element] }
    case .times(let all), .numbers(let all):
      guard places.indices.contains(element) else { return nil }
      let range = span(of: element)
      return (rows ?? Array(all.indices)).last { range.contains(all[$0]) }
    }
  }

  /// From the place of an element to the first one after it.
  private func span(of element: Int) -> Range<Double> {
    let start = places[element]
    guard let unit = settings.by, hasDates else { return start..<start.nextUp }
    let end = unit.next(
      after: start, in: chart.axis.zone, firstWeekday: chart.locale.firstWeekday)
    return start..<max(start.nextUp, end)
  }
}
