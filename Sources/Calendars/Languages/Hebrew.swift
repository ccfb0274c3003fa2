extension LocalizedStrings {
  static let hebrew = LocalizedStrings(
    labels: Labels(
      average: "ממוצע", median: "חציון", total: "סך הכול", goal: "יעד",
      ofGoal: "{value} מתוך {goal}", goalReached: "היעד הושג", lowest: "הנמוך ביותר",
      highest: "הגבוה ביותר", best: "שיא", count: "מספר", percentile: "אחוזון {n}",
      other: "אחרים", more: PluralPatterns(one: "עוד {n}", two: "עוד {n}", other: "עוד {n}"),
      weekend: "סוף שבוע", source: "מקור", nameSeparator: ": ", listSeparator: ", ",
      nameListSeparator: ", ", pair: "{first} וגם {last}", flights: "קומות", today: "היום",
      yesterday: "אתמול", tomorrow: "מחר", onDate: "בתאריך {date}"),
    units: Units(
      minute: Unit(
        name: "דקה", counted: PluralPatterns(one: "דקה אחת", two: "שתי דקות", other: "{n} דקות"),
        part: PluralPatterns(
          one: "{part} מתוך {n} דקות", two: "{part} מתוך {n} דקות", other: "{part} מתוך {n} דקות"),
        each: "לדקה", average: "ממוצע לדקה", streak: "דקות ברצף", atGoal: "דקות ביעד"),
      hour: Unit(
        name: "שעה", counted: PluralPatterns(one: "שעה אחת", two: "שעתיים", other: "{n} שעות"),
        part: PluralPatterns(
          one: "{part} מתוך {n} שעות", two: "{part} מתוך {n} שעות", other: "{part} מתוך {n} שעות"),
        each: "לשעה", average: "ממוצע לשעה", streak: "שעות ברצף", atGoal: "שעות ביעד"),
      day: Unit(
        name: "יום", counted: PluralPatterns(one: "יום אחד", two: "יומיים", other: "{n} ימים"),
        part: PluralPatterns(
          one: "{part} מתוך {n} ימים", two: "{part} מתוך {n} ימים", other: "{part} מתוך {n} ימים"),
        each: "ליום", average: "ממוצע יומי", streak: "ימים ברצף", atGoal: "ימים ביעד"),
      week: Unit(
        name: "שבוע", counted: PluralPatterns(one: "שבוע אחד", two: "שבועיים", other: "{n} שבועות"),
        part: PluralPatterns(
          one: "{part} מתוך {n} שבועות", two: "{part} מתוך {n} שבועות",
          other: "{part} מתוך {n} שבועות"), each: "לשבוע", average: "ממוצע שבועי",
        streak: "שבועות ברצף", atGoal: "שבועות ביעד"),
      month: Unit(
        name: "חודש", counted: PluralPatterns(one: "חודש אחד", two: "חודשיים", other: "{n} חודשים"),
        part: PluralPatterns(
          one: "{part} מתוך {n} חודשים", two: "{part} מתוך {n} חודשים",
          other: "{part} מתוך {n} חודשים"), each: "לחודש", average: "ממוצע חודשי",
        streak: "חודשים ברצף", atGoal: "חודשים ביעד"),
      quarter: Unit(
        name: "רבעון",
        counted: PluralPatterns(one: "רבעון אחד", two: "שני רבעונים", other: "{n} רבעונים"),
        part: PluralPatterns(
          one: "{part} מתוך {n} רבעונים", two: "{part} מתוך {n} רבעונים",
          other: "{part} מתוך {n} רבעונים"), each: "לרבעון", average: "ממוצע רבעוני",
        streak: "רבעונים ברצף", atGoal: "רבעונים ביעד"),
      year: Unit(
        name: "שנה", counted: PluralPatterns(one: "שנה אחת", two: "שנתיים", other: "{n} שנים"),
        part: PluralPatterns(
          one: "{part} מתוך {n} שנים", two: "{part} מתוך {n} שנים", other: "{part} מתוך {n} שנים"),
        each: "לשנה", average: "ממוצע שנתי", streak: "שנים ברצף", atGoal: "שנים ביעד"),
      value: Unit(
        name: "ערך", counted: PluralPatterns(one: "ערך אחד", two: "שני ערכים", other: "{n} ערכים"),
        part: PluralPatterns(
          one: "{part} מתוך {n} ערכים", two: "{part} מתוך {n} ערכים", other: "{part} מתוך {n} ערכים"
        ), each: "לערך", average: "ממוצע", streak: "ברצף", atGoal: "ביעד")),
    durations: .international,
    notices: Notices(
      noData: "אין נתונים", error: "משהו השתבש", signedOut: "התנתקת. יש להקיש כדי להתחבר.",
      locked: "נעול. לא ניתן לקרוא את הנתונים.", denied: "הגישה נדחתה. יש לאשר אותה בהגדרות.",
      unsupported: "המכשיר הזה אינו מודד זאת.", unavailable: "לא ניתן לקרוא את הנתונים.",
      lockedReason: "נעול.", deniedReason: "הגישה נדחתה.", lastKnown: "הנתונים האחרונים הידועים.",
      lastKnownFrom: "נתונים אחרונים: {date}"),
    comparison: Comparison(
      more: "{amount} יותר מאשר קודם ({period})", less: "{amount} פחות מאשר קודם ({period})",
      equal: "כמו קודם ({period})", same: "אותם {part}",
      moreThan: "{amount} יותר מ-{span}", lessThan: "{amount} פחות מ-{span}",
      equalTo: "כמו {span}", against: "לעומת {span}",
      points: PluralPatterns(
        one: "{n} נקודת אחוז", two: "{n} נקודות אחוז", other: "{n} נקודות אחוז")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ",
      kinds: ChartKinds(line: "תרשים קווי", columns: "תרשים עמודות", calendar: "לוח שנה"),
      chartOf: "{kind}: {subject}",
      titled: "{kind} \"{title}\"", titledOf: "{kind} \"{title}\": {subject}",
      inUnit: "{name} ({unit})", valuesIn: "ערכים ({unit})", aggregated: "{subject} ({aggregate})",
      aggregatePer: "{aggregate} {each}",
      aggregates: Aggregates(
        sum: "סכום", mean: "ממוצע", median: "חציון", lowest: "הערך הנמוך ביותר",
        highest: "הערך הגבוה ביותר", first: "הערך הראשון", last: "הערך האחרון", count: "מספר",
        distinct: "מספר הערכים השונים"),
      rolling: "ממוצע נע: {count}",
      series: PluralPatterns(one: "סדרה אחת", two: "שתי סדרות", other: "{n} סדרות"),
      seriesNamed: "{count} ({names})", unnamedSeries: "סדרה {n}", opening: "{chart}, {extent}",
      extent: "{count}, {first} – {last}", extentOfDay: "{count}, {first} – {last}, {day}",
      extentAt: "{count} ({place})", sentence: "{statement}.", stated: "{statement}: {notice}",
      only: "הערך היחיד: {item}", onlyFinal: "הערך הסופי היחיד: {item}",
      constant: "כל הערכים: {value}", constantFinal: "כל הערכים הסופיים: {value}",
      course: "הערך הראשון הוא {start}, והאחרון {end}",
      courseChanged: "הערך הראשון הוא {start}, והאחרון {end} ({change})",
      sameEnds: "הערך הראשון והאחרון: {value}", rising: "מגמה כללית: עלייה",
      falling: "מגמה כללית: ירידה", noTrend: "אין מגמה ברורה",
      band: "הטווח הוא מ-{low} עד {high}",
      extremes: "הערך הגבוה ביותר הוא {high}, והנמוך ביותר {low}", mean: "{name}: {value}",
      logarithmic: "הסולם לוגריתמי", notOnLogarithmic: "מחוץ לסולם הלוגריתמי: {count}",
      more: "{amount} יותר", less: "{amount} פחות",
      pointsMore: PluralPatterns(
        one: "{n} נקודת אחוז יותר", two: "שתי נקודות אחוז יותר", other: "{n} נקודות אחוז יותר"),
      pointsLess: PluralPatterns(
        one: "{n} נקודת אחוז פחות", two: "שתי נקודות אחוז פחות", other: "{n} נקודות אחוז פחות"),
      ranking: "בסוף, הגבוה ביותר: {top} ({high}), הנמוך ביותר: {bottom} ({low})",
      line: "{name}: מ־{start} עד {end}", lineChanged: "{name}: מ־{start} עד {end} ({change})",
      lineOnly: "{name}: רק {item}", lineConstant: "{name}: תמיד {value}",
      risingCount: PluralPatterns(one: "עולה: {n}", two: "עולות: {n}", other: "עולות: {n}"),
      fallingCount: PluralPatterns(one: "יורדת: {n}", two: "יורדות: {n}", other: "יורדות: {n}"),
      noTrendCount: PluralPatterns(
        one: "ללא מגמה ברורה: {n}", two: "ללא מגמה ברורה: {n}", other: "ללא מגמה ברורה: {n}"),
      trends: "בסך הכול: {list}", item: "{value} ({remarks})",
      times: PluralPatterns(one: "פעם אחת", two: "פעמיים", other: "{n} פעמים"), atNumber: "ב־{x}",
      valueNumber: "ערך {n}", minuteFrom: "הדקה החל מ־{date}", hourFrom: "השעה החל מ־{date}",
      weekOf: "השבוע החל מ־{date}", goalNamed: "\"{name}\" ({value})",
      goalReached: "יעד {goal}: הושג", goalMissed: "יעד {goal}: לא הושג",
      goalPart: "יעד {goal} הושג: {part}", unfinished: "עדיין לא הסתיים: {place}",
      unfinishedValue: "עדיין לא הסתיים: {place} (עד כה {value})", future: "עוד לפנינו: {count}",
      missing: "נתונים חסרים: {count}", quoted: "\"{text}\"", marked: "מסומן: {list}",
      noData: "אין נתונים", waiting: "הערכים טרם התקבלו", metric: "{label}: {value}",
      metricChanged: "{label}: {value} ({change})", selected: "{row} (נבחר)"))
}
