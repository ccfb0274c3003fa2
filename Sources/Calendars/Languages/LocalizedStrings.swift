/// The texts of charts, cards and descriptions in one language.
///
/// Each language is a value in a file of its own. Messages are written so that the names, dates and
/// amounts put into them need no other form than the one they have: `Marked: …`, not `On … it was
/// marked`. A number that changes the words beside it has ``PluralPatterns``.
package struct LocalizedStrings: Sendable, Hashable {
  package var labels: Labels
  package var units: Units
  package var durations: DurationUnits
  package var notices: Notices
  package var comparison: Comparison
  package var ranges: Ranges
  package var sentences: Sentences
}

extension LocalizedStrings {
  /// Names of numbers, of days, and marks between them.
  package struct Labels: Sendable, Hashable {
    package var average: String
    package var median: String
    package var total: String
    package var goal: String
    /// A value and its goal, as in `8,500 of 10,000`.
    package var ofGoal: MessagePattern
    /// That a goal is reached, on its own.
    package var goalReached: String
    package var lowest: String
    package var highest: String
    /// The name of the greatest value of all, if that is the best.
    package var best: String
    /// The number of rows or of values.
    package var count: String
    /// A percentile; `{n}` is 95 in `95th percentile`.
    package var percentile: MessagePattern
    /// The name of a series that combines several.
    package var other: String
    /// The entry that counts the `{n}` items which are not named, as in `3 more`.
    package var more: PluralPatterns
    package var weekend: String
    package var source: String
    /// The separator of a name and its value, as in `Total: 12`.
    package var nameSeparator: String
    package var listSeparator: String
    /// The separator of the names of a list.
    package var nameListSeparator: String
    /// The last two of a list: `{first}` and `{last}`.
    package var pair: MessagePattern
    /// The unit symbol of flights of stairs.
    package var flights: String
    /// The present day within a sentence.
    package var today: String
    /// The day before within a sentence.
    package var yesterday: String
    /// The day after within a sentence.
    package var tomorrow: String
    /// Any other day within a sentence, as in `on 9/13`.
    package var onDate: MessagePattern
  }

  /// The words about periods of the calendar.
  package struct Units: Sendable, Hashable {
    package var minute: Unit
    package var hour: Unit
    package var day: Unit
    package var week: Unit
    package var month: Unit
    package var quarter: Unit
    package var year: Unit
    /// The words where values belong to no period.
    package var value: Unit

    package subscript(unit: CalendarUnit?) -> Unit {
      switch unit {
      case .minute: minute
      case .hour: hour
      case .day: day
      case .week: week
      case .month: month
      case .quarter: quarter
      case .year: year
      case nil: value
      }
    }
  }

  /// The words about one unit of the calendar.
  package struct Unit: Sendable, Hashable {
    /// One, without a number, as in the `day` of `the day before`.
    package var name: String
    /// A number of them, as in `7 days`.
    package var counted: PluralPatterns
    /// Some of a number of them: `{n}` is that number and `{part}` how many, as in `4 of 7 days`.
    package var part: PluralPatterns
    /// Each of them, as in `per day`.
    package var each: String
    /// The name of the mean of one value per unit, as in `Daily Average`.
    package var average: String
    /// The name of a streak that reaches a goal, as in `Days in a Row`.
    package var streak: String
    /// The name of the number that reach a goal, as in `Days at Goal`.
    package var atGoal: String
  }

  /// The notices shown in place of a chart, and those about the age of its numbers.
  package struct Notices: Sendable, Hashable {
    package var noData: String
    package var error: String
    /// No user is signed in.
    package var signedOut: String
    /// The source is locked, such as that of a locked phone.
    package var locked: String
    /// Reading the source is not allowed.
    package var denied: String
    /// The device has no such data.
    package var unsupported: String
    /// The source is not there or cannot be read.
    package var unavailable: String
    /// The source is locked, as a sentence before another one.
    package var lockedReason: String
    /// Reading the source is not allowed, as a sentence before another one.
    package var deniedReason: String
    /// Earlier numbers of an unknown day, perhaps behind the reason why there are no others.
    package var lastKnown: String
    /// Earlier numbers of the day `{date}`, perhaps behind the reason why there are no others.
    package var lastKnownFrom: MessagePattern
  }

  /// The sentences that compare a period with the one before it.
  package struct Comparison: Sendable, Hashable {
    /// A number is `{amount}` greater than in the `{period}` before.
    package var more: MessagePattern
    /// A number is `{amount}` smaller than in the `{period}` before.
    package var less: MessagePattern
    /// A number is the same as in the `{period}` before.
    package var equal: MessagePattern
    /// The `{part}` of a period that is compared where the present one has no more values, as in
    /// `same 4 of 7 days`.
    package var same: MessagePattern
    /// A number is `{amount}` greater than in a `{span}` of dates.
    package var moreThan: MessagePattern
    /// A number is `{amount}` smaller than in a `{span}` of dates.
    package var lessThan: MessagePattern
    /// A number is the same as in a `{span}` of dates.
    package var equalTo: MessagePattern
    /// Says that changes are against a `{span}` of dates, as in `vs Sep 4 – 10`.
    package var against: MessagePattern
    /// A difference of two percentages.
    package var points: PluralPatterns
  }

  /// The marks between the ends of a range.
  package struct Ranges: Sendable, Hashable {
    /// Between two single numbers, as in `11–17`.
    package var tight: String
    /// Between texts that have spaces, as in `Sep 28 – Oct 4`.
    package var wide: String
  }
}

extension LocalizedStrings {
  /// The sentences of descriptions and their parts.
  package struct Sentences: Sendable, Hashable {
    /// The separator of sentences.
    package var space: String

    // The picture and what is in it.

    /// The names of the kinds of charts.
    package var kinds: ChartKinds
    /// A `{kind}` of chart of `{subject}`.
    package var chartOf: MessagePattern
    /// A `{kind}` of chart with a `{title}`.
    package var titled: MessagePattern
    /// A `{kind}` of chart with a `{title}` and a `{subject}`.
    package var titledOf: MessagePattern
    /// A `{name}` and the `{unit}` of its values.
    package var inUnit: MessagePattern
    /// Values without a name in a `{unit}`.
    package var valuesIn: MessagePattern
    /// A `{subject}` whose values are what `{aggregate}` says.
    package var aggregated: MessagePattern
    /// `{aggregate}` of `{each}` period, as in `sum per day`.
    package var aggregatePer: MessagePattern
    package var aggregates: Aggregates
    /// The mean of the last `{count}`, such as 7 days.
    package var rolling: MessagePattern
    /// A number of series.
    package var series: PluralPatterns
    /// A `{count}` of series and their `{names}`.
    package var seriesNamed: MessagePattern
    /// The name of the series `{n}`, which has none.
    package var unnamedSeries: MessagePattern
    /// The first sentence: `{chart}` and `{extent}`.
    package var opening: MessagePattern
    /// `{count}` elements from `{first}` to `{last}`.
    package var extent: MessagePattern
    /// `{count}` elements from `{first}` to `{last}`, times of one `{day}`.
    package var extentOfDay: MessagePattern
    /// `{count}` elements at one `{place}`.
    package var extentAt: MessagePattern
    /// Any statement, as a sentence.
    package var sentence: MessagePattern
    /// A `{statement}` and what it is about: `{notice}`.
    package var stated: MessagePattern

    // The values of one series.

    /// The only value is `{item}`.
    package var only: MessagePattern
    /// The only value that is final is `{item}`.
    package var onlyFinal: MessagePattern
    /// All values are `{value}`.
    package var constant: MessagePattern
    /// All values that are final are `{value}`.
    package var constantFinal: MessagePattern
    /// The first value is `{start}`, the last `{end}`.
    package var course: MessagePattern
    /// The first value is `{start}`, the last `{end}`, which is a `{change}`.
    package var courseChanged: MessagePattern
    /// The first and the last value are `{value}`.
    package var sameEnds: MessagePattern
    package var rising: MessagePattern
    package var falling: MessagePattern
    package var noTrend: MessagePattern
    /// The band around the values goes from `{low}` to `{high}`.
    package var band: MessagePattern
    /// The highest value is `{high}`, the lowest `{low}`.
    package var extremes: MessagePattern
    /// The average `{name}` is `{value}`.
    package var mean: MessagePattern
    /// The axis is logarithmic.
    package var logarithmic: MessagePattern
    /// `{count}` values cannot be shown on a logarithmic axis.
    package var notOnLogarithmic: MessagePattern

    // Differences: `{amount}`, or percentage points `{n}`.

    package var more: MessagePattern
    package var less: MessagePattern
    package var pointsMore: PluralPatterns
    package var pointsLess: PluralPatterns

    // Several series.

    /// At the end `{top}` is highest with `{high}` and `{bottom}` lowest with `{low}`.
    package var ranking: MessagePattern
    /// The series `{name}` from `{start}` to `{end}`.
    package var line: MessagePattern
    /// The series `{name}` from `{start}` to `{end}`, which is a `{change}`.
    package var lineChanged: MessagePattern
    /// The series `{name}` has the one value `{item}`.
    package var lineOnly: MessagePattern
    /// All values of the series `{name}` are `{value}`.
    package var lineConstant: MessagePattern
    /// `{n}` series rise.
    package var risingCount: PluralPatterns
    /// `{n}` series fall.
    package var fallingCount: PluralPatterns
    /// `{n}` series do neither.
    package var noTrendCount: PluralPatterns
    /// The counts of rising, falling and other series: `{list}`.
    package var trends: MessagePattern

    // Values with their places.

    /// A `{value}` and its `{remarks}`.
    package var item: MessagePattern
    /// The number of times that a value occurs, as in `2 times`.
    package var times: PluralPatterns
    /// The position `{x}` on an axis of numbers.
    package var atNumber: MessagePattern
    /// The `{n}`th value.
    package var valueNumber: MessagePattern
    /// The minute from `{date}` on.
    package var minuteFrom: MessagePattern
    /// The hour from `{date}` on.
    package var hourFrom: MessagePattern
    /// The week that begins on `{date}`.
    package var weekOf: MessagePattern

    // Goals, gaps and remarks.

    /// A goal's `{name}` and its `{value}`.
    package var goalNamed: MessagePattern
    /// The `{goal}` is reached.
    package var goalReached: MessagePattern
    /// The `{goal}` is not reached.
    package var goalMissed: MessagePattern
    /// The `{goal}` is reached in a `{part}`, such as 3 of 6 days.
    package var goalPart: MessagePattern
    /// The element `{place}` is not final yet.
    package var unfinished: MessagePattern
    /// The element `{place}` is not final yet, and `{value}` so far.
    package var unfinishedValue: MessagePattern
    /// `{count}` elements have not begun.
    package var future: MessagePattern
    /// `{count}` values are missing.
    package var missing: MessagePattern
    /// A text in quotes.
    package var quoted: MessagePattern
    /// The texts at points of the line: `{list}`.
    package var marked: MessagePattern
    /// There is no value.
    package var noData: MessagePattern
    /// The values are not there yet.
    package var waiting: MessagePattern
    /// A `{label}` and its `{value}`, with a `{change}` where it has one.
    package var metric: MessagePattern
    package var metricChanged: MessagePattern
    /// The row of a list that is chosen.
    package var selected: MessagePattern
  }

  /// The names of the kinds of charts, as a sentence begins with them.
  package struct ChartKinds: Sendable, Hashable {
    package var line: String
    package var columns: String
    package var calendar: String
  }

  /// The names of aggregates within a sentence.
  package struct Aggregates: Sendable, Hashable {
    package var sum: String
    package var mean: String
    package var median: String
    package var lowest: String
    package var highest: String
    package var first: String
    package var last: String
    package var count: String
    package var distinct: String
  }
}

extension LocalizedStrings {
  /// The strings of a language with texts of its own; nil for any other.
  ///
  /// - Parameters:
  ///   - language: the code by ISO 639, such as `de`.
  ///   - isTraditional: whether Chinese is written in traditional characters.
  package static func strings(of language: String, isTraditional: Bool) -> LocalizedStrings? {
    switch language {
    case "en": .english
    case "de": .german
    case "fr": .french
    case "es": .spanish
    case "it": .italian
    case "pt": .portuguese
    case "nl": .dutch
    case "pl": .polish
    case "ru": .russian
    case "tr": .turkish
    case "ar": .arabic
    case "he", "iw": .hebrew
    case "hi": .hindi
    case "ja": .japanese
    case "ko": .korean
    case "zh": isTraditional ? .traditionalChinese : .simplifiedChinese
    default: nil
    }
  }
}
