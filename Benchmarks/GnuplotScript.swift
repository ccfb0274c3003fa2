import ChartRender

/// What gnuplot is told to draw the same data about as large and as rich.
struct GnuplotScript {
  /// What is drawn of a table's first two columns.
  enum Drawing {
    /// Dates and values as the classic chart has them: a line with a dot and a label for each day.
    case days
    /// Times and values as a line with axes.
    case minutes
  }

  /// The path of the CSV file.
  let table: String
  /// The path of the picture.
  let picture: String
  /// The size of the picture in pixels.
  let size: PixelSize
  /// What is drawn.
  let drawing: Drawing

  /// The script.
  var text: String {
    """
    set terminal pngcairo size \(size.width),\(size.height) font "Inter,14" background "#ffffff"
    set output \(picture.quoted)
    set datafile separator ","
    set xdata time
    \(look.joined(separator: "\n"))
    unset key
    plot \(table.quoted) using 1:2 every ::1 with \(line)
    """ + "\n"
  }

  private var look: [String] {
    switch drawing {
    case .days:
      [
        "set timefmt \"%Y-%m-%d\"", "set format x \"%m/%d\"",
        "set xtics 86400 nomirror textcolor rgb \"#808080\" scale 0",
        "set grid xtics linetype 1 linewidth 1 linecolor rgb \"#f0f0f0\"",
        "unset ytics", "unset border",
      ]
    case .minutes:
      [
        "set timefmt \"%Y-%m-%dT%H:%M:%S\"", "set format x \"%b %Y\"",
        // A quarter of a year: by itself gnuplot sets its labels over each other.
        "set xtics 7889400 nomirror textcolor rgb \"#808080\" scale 0",
        "set ytics nomirror textcolor rgb \"#808080\" scale 0",
        "set grid ytics linetype 1 linewidth 1 linecolor rgb \"#f0f0f0\"", "unset border",
      ]
    }
  }

  private var line: String {
    switch drawing {
    case .days:
      "linespoints linetype 1 linewidth 6 linecolor rgb \"#00abc2\" pointtype 7 pointsize 2.5"
    case .minutes: "lines linetype 1 linewidth 2 linecolor rgb \"#00abc2\""
    }
  }
}

extension String {
  /// The text as gnuplot takes it without looking for escapes.
  fileprivate var quoted: String {
    "'" + reduce(into: "") { $0 += $1 == "'" ? "''" : String($1) } + "'"
  }
}
