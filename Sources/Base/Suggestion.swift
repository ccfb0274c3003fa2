/// Returns the candidate that `word` most likely stands for: the one with the same
/// meaning in other programs, else the one with the most similar spelling; nil if there is none.
///
/// A word with a known meaning is not taken for a misspelling: `median` is never "mean".
package func suggestion(for word: String, among candidates: [String]) -> String? {
  let plain = word.lowercased().filter { $0 != "-" && $0 != "_" }
  if let names = Synonyms.names[plain] {
    if let name = names.first(where: candidates.contains) { return name }
    return candidates.contains(plain) ? plain : nil
  }
  return closest(to: word, among: candidates)
}

/// Words of other chart programs and the names that their meaning has here.
private enum Synonyms {
  /// By the word without hyphens, the names in the order of preference; a name that a command does
  /// not have is passed over. An empty list is for a word that has a meaning of its own and no
  /// counterpart.
  static let names: [String: [String]] = {
    var names: [String: [String]] = [:]
    for (meaning, words) in meanings {
      for word in words.split(separator: " ") { names[String(word)] = meaning }
    }
    return names
  }()

  private static let meanings: [([String], String)] = [
    // Input and columns.
    (["x", "date"], "date time datetime timestamp index xcol xcolumn xfield"),
    (["y", "value"], "value values ycol ycolumn yfield column columns field fields using"),
    (["group-by", "series"], "group groupby hue split colorby breakdown"),
    (["where"], "filter query select only condition"),
    (["delimiter"], "sep separator fs"),
    (["locale"], "lang language culture"),
    (["input-format", "format"], "fromformat informat intype"),
    // Periods.
    (["zone"], "tz timezone"),
    (["from", "at"], "since start startdate begin after"),
    (["until", "at"], "end enddate before upto"),
    (["last"], "tail recent days"),
    (["by", "period"], "resample interval freq frequency bin bucket every granularity"),
    (["agg"], "aggregate aggregation func reduce statisticfunction"),
    (["per"], "rate normalize normalise divide ratio persecond"),
    (["rolling"], "movingaverage ma sma window moving"),
    // Aggregates and other values.
    (["average", "mean"], "avg mean average"),
    (["median"], "median p50"),
    (["sum"], "total totals"),
    (["max"], "maximum greatest highest"),
    (["min"], "minimum least lowest"),
    (["distinct"], "unique nunique countd uniq countdistinct dcount"),
    ([], "mode std stddev variance quantile"),
    (["mark"], "type kind charttype plottype geom"),
    (["columns"], "bar bars column barchart columnchart histogram hist"),
    (["line"], "lines linechart scatter scatterplot area"),
    (["linear"], "straight"),
    (["smooth"], "spline cubic catmullrom"),
    // Look.
    (["background"], "bg backgroundcolor bgcolor"),
    (["theme"], "style scheme skin dark darkmode light"),
    (["color"], "colour colours colors palette linecolor strokecolor"),
    (["line-width"], "linewidth lw strokewidth thickness"),
    (["nodes"], "marker markers points dots symbols"),
    (["curve"], "interpolate interpolation smoothing tension"),
    (["log"], "logy yscale logscale logarithmic"),
    (["y-min"], "ylow ylower"),
    (["y-max"], "yhigh yupper"),
    (["grid"], "gridlines"),
    (["title"], "heading headline"),
    (["classic"], "default standard"),
    // Picture and files.
    (["scale"], "dpi ppi resolution density retina pixelratio devicescalefactor zoom"),
    (["size"], "dimensions figsize geometry viewport"),
    (["output"], "out outfile outputfile outputdir outdir save file dest"),
    (["alt"], "description accessibilitytext"),
    (["image"], "img picture photo"),
    (["icon"], "logo avatar"),
    (["force"], "overwrite"),
    (["quiet"], "silent"),
    (["verbose"], "debug trace"),
    (["jobs"], "parallel workers threads concurrency maxworkers"),
    (["send", "to"], "destination channel recipient notify"),
    (["dry-run"], "simulate preview"),
    // Subcommands.
    (["chart"], "plot graph draw render line create make generate convert"),
    (["send"], "post share publish"),
    (["inspect"], "info identify show view"),
    (["completions"], "completion complete"),
    (["manual"], "man"),
  ]
}

/// Kinds of charts.
package enum ChartKind {
  /// Names of kinds, of which some are no names of marks.
  package static let names: Set<String> = [
    "area", "bar", "barchart", "bars", "box", "boxplot", "bubble", "bullet", "candlestick",
    "column", "columns", "donut", "doughnut", "gauge", "heatmap", "hist", "histogram", "pie",
    "piechart",
    "radar", "sankey", "scatter", "scatterplot", "treemap", "violin",
  ]
}
