extension LocalizedStrings {
  static let italian = LocalizedStrings(
    labels: Labels(
      average: "Media", median: "Mediana", total: "Totale", goal: "Obiettivo",
      ofGoal: "{value} su {goal}", goalReached: "Obiettivo raggiunto", lowest: "Minimo",
      highest: "Massimo", best: "Record", count: "Numero",
      percentile: "{n}º percentile", other: "Altri",
      more: PluralPatterns(one: "{n} altro", many: "{n} di altri", other: "{n} altri"),
      weekend: "Fine settimana", source: "Fonte", nameSeparator: ": ", listSeparator: ", ",
      nameListSeparator: ", ", pair: "{first} e {last}", flights: "piani", today: "oggi",
      yesterday: "ieri", tomorrow: "domani", onDate: "in data {date}"),
    units: Units(
      minute: Unit(
        name: "minuto",
        counted: PluralPatterns(one: "{n} minuto", many: "{n} di minuti", other: "{n} minuti"),
        part: PluralPatterns(
          one: "{part} su {n} minuto", many: "{part} su {n} di minuti",
          other: "{part} su {n} minuti"), each: "al minuto", average: "Media al minuto",
        streak: "Minuti di fila", atGoal: "Minuti riusciti"),
      hour: Unit(
        name: "ora", counted: PluralPatterns(one: "{n} ora", many: "{n} di ore", other: "{n} ore"),
        part: PluralPatterns(
          one: "{part} su {n} ora", many: "{part} su {n} di ore", other: "{part} su {n} ore"),
        each: "all’ora", average: "Media oraria", streak: "Ore di fila", atGoal: "Ore riuscite"),
      day: Unit(
        name: "giorno",
        counted: PluralPatterns(one: "{n} giorno", many: "{n} di giorni", other: "{n} giorni"),
        part: PluralPatterns(
          one: "{part} su {n} giorno", many: "{part} su {n} di giorni",
          other: "{part} su {n} giorni"), each: "al giorno", average: "Media giornaliera",
        streak: "Giorni di fila", atGoal: "Giorni riusciti"),
      week: Unit(
        name: "settimana",
        counted: PluralPatterns(
          one: "{n} settimana", many: "{n} di settimane", other: "{n} settimane"),
        part: PluralPatterns(
          one: "{part} su {n} settimana", many: "{part} su {n} di settimane",
          other: "{part} su {n} settimane"), each: "a settimana", average: "Media settimanale",
        streak: "Settimane di fila", atGoal: "Settimane riuscite"),
      month: Unit(
        name: "mese",
        counted: PluralPatterns(one: "{n} mese", many: "{n} di mesi", other: "{n} mesi"),
        part: PluralPatterns(
          one: "{part} su {n} mese", many: "{part} su {n} di mesi", other: "{part} su {n} mesi"),
        each: "al mese", average: "Media mensile", streak: "Mesi di fila", atGoal: "Mesi riusciti"),
      quarter: Unit(
        name: "trimestre",
        counted: PluralPatterns(
          one: "{n} trimestre", many: "{n} di trimestri", other: "{n} trimestri"),
        part: PluralPatterns(
          one: "{part} su {n} trimestre", many: "{part} su {n} di trimestri",
          other: "{part} su {n} trimestri"), each: "a trimestre", average: "Media trimestrale",
        streak: "Trimestri di fila", atGoal: "Trimestri riusciti"),
      year: Unit(
        name: "anno",
        counted: PluralPatterns(one: "{n} anno", many: "{n} di anni", other: "{n} anni"),
        part: PluralPatterns(
          one: "{part} su {n} anno", many: "{part} su {n} di anni", other: "{part} su {n} anni"),
        each: "all’anno", average: "Media annuale", streak: "Anni di fila", atGoal: "Anni riusciti"),
      value: Unit(
        name: "valore",
        counted: PluralPatterns(one: "{n} valore", many: "{n} di valori", other: "{n} valori"),
        part: PluralPatterns(
          one: "{part} su {n} valore", many: "{part} su {n} di valori",
          other: "{part} su {n} valori"), each: "per valore", average: "Media", streak: "Di fila",
        atGoal: "Obiettivo raggiunto")),
    durations: .international,
    notices: Notices(
      noData: "Nessun dato", error: "Qualcosa è andato storto",
      signedOut: "Disconnesso. Tocca per accedere.", locked: "Bloccato. I dati non sono leggibili.",
      denied: "Accesso negato. Consentilo nelle impostazioni.",
      unsupported: "Questo dispositivo non lo misura.", unavailable: "I dati non sono leggibili.",
      lockedReason: "Bloccato.", deniedReason: "Accesso negato.", lastKnown: "Ultimi dati noti.",
      lastKnownFrom: "Ultimi dati: {date}"),
    comparison: Comparison(
      more: "{amount} in più rispetto a prima ({period})",
      less: "{amount} in meno rispetto a prima ({period})", equal: "come prima ({period})",
      same: "stessi: {part}",
      moreThan: "{amount} in più rispetto a {span}", lessThan: "{amount} in meno rispetto a {span}",
      equalTo: "come {span}", against: "rispetto a {span}",
      points: PluralPatterns(
        one: "{n} punto percentuale", many: "{n} di punti percentuali",
        other: "{n} punti percentuali")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ",
      kinds: ChartKinds(
        line: "Grafico a linee", columns: "Grafico a colonne", calendar: "Calendario"),
      chartOf: "{kind}: {subject}",
      titled: "{kind} «{title}»", titledOf: "{kind} «{title}»: {subject}",
      inUnit: "{name} in {unit}", valuesIn: "valori in {unit}",
      aggregated: "{subject} ({aggregate})", aggregatePer: "{aggregate} {each}",
      aggregates: Aggregates(
        sum: "somma", mean: "media", median: "mediana", lowest: "minimo", highest: "massimo",
        first: "primo valore", last: "ultimo valore", count: "numero",
        distinct: "valori diversi"),
      rolling: "media mobile su {count}",
      series: PluralPatterns(one: "{n} serie", many: "{n} di serie", other: "{n} serie"),
      seriesNamed: "{count} ({names})", unnamedSeries: "serie {n}", opening: "{chart}, {extent}",
      extent: "{count}, {first} – {last}", extentOfDay: "{count}, {first} – {last}, {day}",
      extentAt: "{count} ({place})", sentence: "{statement}.", stated: "{statement}: {notice}",
      only: "L’unico valore è {item}", onlyFinal: "L’unico valore definitivo è {item}",
      constant: "Tutti i valori: {value}", constantFinal: "Tutti i valori definitivi: {value}",
      course: "Il primo valore è {start}, l’ultimo {end}",
      courseChanged: "Il primo valore è {start}, l’ultimo {end} ({change})",
      sameEnds: "Il primo e l’ultimo valore: {value}", rising: "Nel complesso sale",
      falling: "Nel complesso scende", noTrend: "Nessuna tendenza chiara",
      band: "la banda va da {low} a {high}",
      extremes: "Il valore più alto è {high}, il più basso {low}", mean: "{name}: {value}",
      logarithmic: "La scala è logaritmica",
      notOnLogarithmic: "Fuori dalla scala logaritmica: {count}", more: "{amount} in più",
      less: "{amount} in meno",
      pointsMore: PluralPatterns(
        one: "{n} punto percentuale in più", many: "{n} di punti percentuali in più",
        other: "{n} punti percentuali in più"),
      pointsLess: PluralPatterns(
        one: "{n} punto percentuale in meno", many: "{n} di punti percentuali in meno",
        other: "{n} punti percentuali in meno"),
      ranking: "Alla fine la più alta è {top} ({high}), la più bassa {bottom} ({low})",
      line: "{name}: da {start} a {end}", lineChanged: "{name}: da {start} a {end} ({change})",
      lineOnly: "{name}: solo {item}", lineConstant: "{name}: sempre {value}",
      risingCount: PluralPatterns(one: "{n} sale", many: "{n} salgono", other: "{n} salgono"),
      fallingCount: PluralPatterns(one: "{n} scende", many: "{n} scendono", other: "{n} scendono"),
      noTrendCount: PluralPatterns(
        one: "{n} senza tendenza chiara", many: "{n} senza tendenza chiara",
        other: "{n} senza tendenza chiara"), trends: "Nel complesso: {list}",
      item: "{value} ({remarks})",
      times: PluralPatterns(one: "{n} volta", many: "{n} di volte", other: "{n} volte"),
      atNumber: "a {x}", valueNumber: "valore {n}", minuteFrom: "minuto da {date}",
      hourFrom: "ora da {date}", weekOf: "settimana dal {date}", goalNamed: "«{name}» ({value})",
      goalReached: "Obiettivo {goal}: raggiunto", goalMissed: "Obiettivo {goal}: non raggiunto",
      goalPart: "Obiettivo {goal} raggiunto: {part}", unfinished: "Non ancora concluso: {place}",
      unfinishedValue: "Non ancora concluso: {place} ({value} finora)",
      future: "Ancora da venire: {count}", missing: "Dati mancanti: {count}", quoted: "«{text}»",
      marked: "Note: {list}", noData: "Non ci sono dati",
      waiting: "I valori non sono ancora disponibili", metric: "{label}: {value}",
      metricChanged: "{label}: {value} ({change})", selected: "{row} (selezionato)"))
}
