extension LocalizedStrings {
  static let polish = LocalizedStrings(
    labels: Labels(
      average: "Średnia", median: "Mediana", total: "Suma", goal: "Cel",
      ofGoal: "{value} z {goal}", goalReached: "Cel osiągnięty", lowest: "Minimum",
      highest: "Maksimum", best: "Rekord", count: "Liczba",
      percentile: "{n}. percentyl", other: "Pozostałe",
      more: PluralPatterns(
        one: "jeszcze {n}", few: "jeszcze {n}", many: "jeszcze {n}", other: "jeszcze {n}"),
      weekend: "Weekend", source: "Źródło", nameSeparator: ": ", listSeparator: ", ",
      nameListSeparator: ", ", pair: "{first} i {last}", flights: "p.", today: "dziś",
      yesterday: "wczoraj", tomorrow: "jutro", onDate: "dnia {date}"),
    units: Units(
      minute: Unit(
        name: "minuta",
        counted: PluralPatterns(
          one: "{n} minuta", few: "{n} minuty", many: "{n} minut", other: "{n} minuty"),
        part: PluralPatterns(
          one: "{part} z {n} minuty", few: "{part} z {n} minut", many: "{part} z {n} minut",
          other: "{part} z {n} minut"), each: "na minutę", average: "Średnia na minutę",
        streak: "Minuty z rzędu", atGoal: "Minuty z celem"),
      hour: Unit(
        name: "godzina",
        counted: PluralPatterns(
          one: "{n} godzina", few: "{n} godziny", many: "{n} godzin", other: "{n} godziny"),
        part: PluralPatterns(
          one: "{part} z {n} godziny", few: "{part} z {n} godzin", many: "{part} z {n} godzin",
          other: "{part} z {n} godzin"), each: "na godzinę", average: "Średnia na godzinę",
        streak: "Godziny z rzędu", atGoal: "Godziny z celem"),
      day: Unit(
        name: "dzień",
        counted: PluralPatterns(
          one: "{n} dzień", few: "{n} dni", many: "{n} dni", other: "{n} dnia"),
        part: PluralPatterns(
          one: "{part} z {n} dnia", few: "{part} z {n} dni", many: "{part} z {n} dni",
          other: "{part} z {n} dni"), each: "na dzień", average: "Średnia dzienna",
        streak: "Dni z rzędu", atGoal: "Dni z celem"),
      week: Unit(
        name: "tydzień",
        counted: PluralPatterns(
          one: "{n} tydzień", few: "{n} tygodnie", many: "{n} tygodni", other: "{n} tygodnia"),
        part: PluralPatterns(
          one: "{part} z {n} tygodnia", few: "{part} z {n} tygodni", many: "{part} z {n} tygodni",
          other: "{part} z {n} tygodni"), each: "na tydzień", average: "Średnia tygodniowa",
        streak: "Tygodnie z rzędu", atGoal: "Tygodnie z celem"),
      month: Unit(
        name: "miesiąc",
        counted: PluralPatterns(
          one: "{n} miesiąc", few: "{n} miesiące", many: "{n} miesięcy", other: "{n} miesiąca"),
        part: PluralPatterns(
          one: "{part} z {n} miesiąca", few: "{part} z {n} miesięcy", many: "{part} z {n} miesięcy",
          other: "{part} z {n} miesięcy"), each: "na miesiąc", average: "Średnia miesięczna",
        streak: "Miesiące z rzędu", atGoal: "Miesiące z celem"),
      quarter: Unit(
        name: "kwartał",
        counted: PluralPatterns(
          one: "{n} kwartał", few: "{n} kwartały", many: "{n} kwartałów", other: "{n} kwartału"),
        part: PluralPatterns(
          one: "{part} z {n} kwartału", few: "{part} z {n} kwartałów",
          many: "{part} z {n} kwartałów", other: "{part} z {n} kwartałów"), each: "na kwartał",
        average: "Średnia kwartalna", streak: "Kwartały z rzędu", atGoal: "Kwartały z celem"),
      year: Unit(
        name: "rok",
        counted: PluralPatterns(
          one: "{n} rok", few: "{n} lata", many: "{n} lat", other: "{n} roku"),
        part: PluralPatterns(
          one: "{part} z {n} roku", few: "{part} z {n} lat", many: "{part} z {n} lat",
          other: "{part} z {n} lat"), each: "na rok", average: "Średnia roczna",
        streak: "Lata z rzędu", atGoal: "Lata z celem"),
      value: Unit(
        name: "wartość",
        counted: PluralPatterns(
          one: "{n} wartość", few: "{n} wartości", many: "{n} wartości", other: "{n} wartości"),
        part: PluralPatterns(
          one: "{part} z {n} wartości", few: "{part} z {n} wartości", many: "{part} z {n} wartości",
          other: "{part} z {n} wartości"), each: "na wartość", average: "Średnia",
        streak: "Z rzędu", atGoal: "Cel osiągnięty")),
    durations: .international,
    notices: Notices(
      noData: "Brak danych", error: "Coś poszło nie tak",
      signedOut: "Wylogowano. Dotknij, aby się zalogować.",
      locked: "Zablokowane. Nie można odczytać danych.",
      denied: "Odmowa dostępu. Zezwól na niego w ustawieniach.",
      unsupported: "To urządzenie tego nie mierzy.", unavailable: "Nie można odczytać danych.",
      lockedReason: "Zablokowane.", deniedReason: "Odmowa dostępu.",
      lastKnown: "Ostatnie znane dane.",
      lastKnownFrom: "Ostatnie dane: {date}"),
    comparison: Comparison(
      more: "{amount} więcej niż wcześniej ({period})",
      less: "{amount} mniej niż wcześniej ({period})", equal: "tyle samo co wcześniej ({period})",
      same: "te same: {part}",
      moreThan: "{amount} więcej niż {span}", lessThan: "{amount} mniej niż {span}",
      equalTo: "tyle samo co {span}", against: "w porównaniu z: {span}",
      points: PluralPatterns(
        one: "{n} p.p.", few: "{n} p.p.", many: "{n} p.p.", other: "{n} p.p.")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ",
      kinds: ChartKinds(line: "Wykres liniowy", columns: "Wykres kolumnowy", calendar: "Kalendarz"),
      chartOf: "{kind}: {subject}",
      titled: "{kind} „{title}”", titledOf: "{kind} „{title}”: {subject}",
      inUnit: "{name} w {unit}", valuesIn: "wartości w {unit}",
      aggregated: "{subject} ({aggregate})", aggregatePer: "{aggregate} {each}",
      aggregates: Aggregates(
        sum: "suma", mean: "średnia", median: "mediana", lowest: "minimum", highest: "maksimum",
        first: "pierwsza wartość", last: "ostatnia wartość", count: "liczba",
        distinct: "liczba różnych wartości"),
      rolling: "średnia krocząca: {count}",
      series: PluralPatterns(
        one: "{n} seria", few: "{n} serie", many: "{n} serii", other: "{n} serii"),
      seriesNamed: "{count} ({names})", unnamedSeries: "seria {n}", opening: "{chart}, {extent}",
      extent: "{count}, {first} – {last}", extentOfDay: "{count}, {first} – {last}, {day}",
      extentAt: "{count} ({place})", sentence: "{statement}.", stated: "{statement}: {notice}",
      only: "Jedyna wartość to {item}", onlyFinal: "Jedyna ostateczna wartość to {item}",
      constant: "Wszystkie wartości: {value}",
      constantFinal: "Wszystkie ostateczne wartości: {value}",
      course: "Pierwsza wartość to {start}, ostatnia {end}",
      courseChanged: "Pierwsza wartość to {start}, ostatnia {end} ({change})",
      sameEnds: "Pierwsza i ostatnia wartość: {value}", rising: "Ogólnie rośnie",
      falling: "Ogólnie spada", noTrend: "Brak wyraźnego trendu",
      band: "pasmo obejmuje wartości od {low} do {high}",
      extremes: "Najwyższa wartość to {high}, najniższa {low}", mean: "{name}: {value}",
      logarithmic: "Skala jest logarytmiczna",
      notOnLogarithmic: "Poza skalą logarytmiczną: {count}", more: "o {amount} więcej",
      less: "o {amount} mniej",
      pointsMore: PluralPatterns(
        one: "o {n} punkt procentowy więcej", few: "o {n} punkty procentowe więcej",
        many: "o {n} punktów procentowych więcej", other: "o {n} punktu procentowego więcej"),
      pointsLess: PluralPatterns(
        one: "o {n} punkt procentowy mniej", few: "o {n} punkty procentowe mniej",
        many: "o {n} punktów procentowych mniej", other: "o {n} punktu procentowego mniej"),
      ranking: "Na końcu najwyżej jest {top} ({high}), najniżej {bottom} ({low})",
      line: "{name}: od {start} do {end}", lineChanged: "{name}: od {start} do {end} ({change})",
      lineOnly: "{name}: tylko {item}", lineConstant: "{name}: stale {value}",
      risingCount: PluralPatterns(
        one: "{n} rośnie", few: "{n} rosną", many: "{n} rośnie", other: "{n} rośnie"),
      fallingCount: PluralPatterns(
        one: "{n} spada", few: "{n} spadają", many: "{n} spada", other: "{n} spada"),
      noTrendCount: PluralPatterns(
        one: "{n} bez wyraźnego trendu", few: "{n} bez wyraźnego trendu",
        many: "{n} bez wyraźnego trendu", other: "{n} bez wyraźnego trendu"),
      trends: "Ogólnie: {list}", item: "{value} ({remarks})",
      times: PluralPatterns(one: "{n} raz", few: "{n} razy", many: "{n} razy", other: "{n} razu"),
      atNumber: "przy {x}", valueNumber: "wartość nr {n}", minuteFrom: "minuta od {date}",
      hourFrom: "godzina od {date}", weekOf: "tydzień od {date}", goalNamed: "„{name}” ({value})",
      goalReached: "Cel {goal}: osiągnięty", goalMissed: "Cel {goal}: nieosiągnięty",
      goalPart: "Cel {goal} osiągnięty: {part}", unfinished: "Jeszcze trwa: {place}",
      unfinishedValue: "Jeszcze trwa: {place} (dotąd {value})",
      future: "Jeszcze przed nami: {count}", missing: "Brakuje danych: {count}", quoted: "„{text}”",
      marked: "Oznaczono: {list}", noData: "Nie ma danych", waiting: "Wartości jeszcze się pojawią",
      metric: "{label}: {value}", metricChanged: "{label}: {value} ({change})",
      selected: "{row} (wybrano)"))
}
