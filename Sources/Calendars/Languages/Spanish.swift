extension LocalizedStrings {
  static let spanish = LocalizedStrings(
    labels: Labels(
      average: "Media", median: "Mediana", total: "Total", goal: "Objetivo",
      ofGoal: "{value} de {goal}", goalReached: "Objetivo alcanzado", lowest: "Mínimo",
      highest: "Máximo", best: "Récord", count: "Cantidad",
      percentile: "Percentil {n}", other: "Otros",
      more: PluralPatterns(one: "{n} más", many: "{n} más", other: "{n} más"),
      weekend: "Fin de semana", source: "Fuente", nameSeparator: ": ", listSeparator: ", ",
      nameListSeparator: ", ", pair: "{first} y {last}", flights: "pisos", today: "hoy",
      yesterday: "ayer", tomorrow: "mañana", onDate: "el {date}"),
    units: Units(
      minute: Unit(
        name: "minuto",
        counted: PluralPatterns(one: "{n} minuto", many: "{n} de minutos", other: "{n} minutos"),
        part: PluralPatterns(
          one: "{part} de {n} minuto", many: "{part} de {n} de minutos",
          other: "{part} de {n} minutos"), each: "por minuto", average: "Media por minuto",
        streak: "Minutos seguidos", atGoal: "Minutos logrados"),
      hour: Unit(
        name: "hora",
        counted: PluralPatterns(one: "{n} hora", many: "{n} de horas", other: "{n} horas"),
        part: PluralPatterns(
          one: "{part} de {n} hora", many: "{part} de {n} de horas", other: "{part} de {n} horas"),
        each: "por hora", average: "Media por hora", streak: "Horas seguidas",
        atGoal: "Horas logradas"),
      day: Unit(
        name: "día",
        counted: PluralPatterns(one: "{n} día", many: "{n} de días", other: "{n} días"),
        part: PluralPatterns(
          one: "{part} de {n} día", many: "{part} de {n} de días", other: "{part} de {n} días"),
        each: "por día", average: "Media diaria", streak: "Días seguidos", atGoal: "Días logrados"),
      week: Unit(
        name: "semana",
        counted: PluralPatterns(one: "{n} semana", many: "{n} de semanas", other: "{n} semanas"),
        part: PluralPatterns(
          one: "{part} de {n} semana", many: "{part} de {n} de semanas",
          other: "{part} de {n} semanas"), each: "por semana", average: "Media semanal",
        streak: "Semanas seguidas", atGoal: "Semanas logradas"),
      month: Unit(
        name: "mes",
        counted: PluralPatterns(one: "{n} mes", many: "{n} de meses", other: "{n} meses"),
        part: PluralPatterns(
          one: "{part} de {n} mes", many: "{part} de {n} de meses", other: "{part} de {n} meses"),
        each: "por mes", average: "Media mensual", streak: "Meses seguidos",
        atGoal: "Meses logrados"),
      quarter: Unit(
        name: "trimestre",
        counted: PluralPatterns(
          one: "{n} trimestre", many: "{n} de trimestres", other: "{n} trimestres"),
        part: PluralPatterns(
          one: "{part} de {n} trimestre", many: "{part} de {n} de trimestres",
          other: "{part} de {n} trimestres"), each: "por trimestre", average: "Media trimestral",
        streak: "Trimestres seguidos", atGoal: "Trimestres logrados"),
      year: Unit(
        name: "año",
        counted: PluralPatterns(one: "{n} año", many: "{n} de años", other: "{n} años"),
        part: PluralPatterns(
          one: "{part} de {n} año", many: "{part} de {n} de años", other: "{part} de {n} años"),
        each: "por año", average: "Media anual", streak: "Años seguidos", atGoal: "Años logrados"),
      value: Unit(
        name: "valor",
        counted: PluralPatterns(one: "{n} valor", many: "{n} de valores", other: "{n} valores"),
        part: PluralPatterns(
          one: "{part} de {n} valor", many: "{part} de {n} de valores",
          other: "{part} de {n} valores"), each: "por valor", average: "Media", streak: "Seguidos",
        atGoal: "Objetivo logrado")),
    durations: .international,
    notices: Notices(
      noData: "Sin datos", error: "Algo ha fallado",
      signedOut: "Sesión cerrada. Toca para iniciar sesión.",
      locked: "Bloqueado. No se pueden leer los datos.",
      denied: "Acceso denegado. Permítelo en los ajustes.",
      unsupported: "Este dispositivo no mide esto.", unavailable: "No se pueden leer los datos.",
      lockedReason: "Bloqueado.", deniedReason: "Acceso denegado.",
      lastKnown: "Últimos datos conocidos.",
      lastKnownFrom: "Últimos datos: {date}"),
    comparison: Comparison(
      more: "{amount} más que antes ({period})", less: "{amount} menos que antes ({period})",
      equal: "igual que antes ({period})", same: "los mismos: {part}",
      moreThan: "{amount} más que {span}", lessThan: "{amount} menos que {span}",
      equalTo: "lo mismo que {span}", against: "en comparación con {span}",
      points: PluralPatterns(
        one: "{n} punto porcentual", many: "{n} de puntos porcentuales",
        other: "{n} puntos porcentuales")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ",
      kinds: ChartKinds(
        line: "Gráfico de líneas", columns: "Gráfico de columnas", calendar: "Calendario"),
      chartOf: "{kind}: {subject}",
      titled: "{kind} «{title}»", titledOf: "{kind} «{title}»: {subject}",
      inUnit: "{name} en {unit}", valuesIn: "valores en {unit}",
      aggregated: "{subject} ({aggregate})", aggregatePer: "{aggregate} {each}",
      aggregates: Aggregates(
        sum: "suma", mean: "media", median: "mediana", lowest: "mínimo", highest: "máximo",
        first: "primer valor", last: "último valor", count: "cantidad",
        distinct: "valores distintos"),
      rolling: "media móvil de {count}",
      series: PluralPatterns(one: "{n} serie", many: "{n} de series", other: "{n} series"),
      seriesNamed: "{count} ({names})", unnamedSeries: "serie {n}", opening: "{chart}, {extent}",
      extent: "{count}, {first} a {last}", extentOfDay: "{count}, {first} a {last}, {day}",
      extentAt: "{count} ({place})", sentence: "{statement}.", stated: "{statement}: {notice}",
      only: "El único valor es {item}", onlyFinal: "El único valor definitivo es {item}",
      constant: "Todos los valores: {value}",
      constantFinal: "Todos los valores definitivos: {value}",
      course: "El primer valor es {start} y el último {end}",
      courseChanged: "El primer valor es {start} y el último {end} ({change})",
      sameEnds: "El primer y el último valor: {value}", rising: "En conjunto sube",
      falling: "En conjunto baja", noTrend: "No hay una tendencia clara",
      band: "la banda va de {low} a {high}",
      extremes: "El valor más alto es {high} y el más bajo {low}", mean: "{name}: {value}",
      logarithmic: "La escala es logarítmica",
      notOnLogarithmic: "Fuera de la escala logarítmica: {count}", more: "{amount} más",
      less: "{amount} menos",
      pointsMore: PluralPatterns(
        one: "{n} punto porcentual más", many: "{n} de puntos porcentuales más",
        other: "{n} puntos porcentuales más"),
      pointsLess: PluralPatterns(
        one: "{n} punto porcentual menos", many: "{n} de puntos porcentuales menos",
        other: "{n} puntos porcentuales menos"),
      ranking: "Al final, la más alta es {top} ({high}) y la más baja {bottom} ({low})",
      line: "{name}: de {start} a {end}", lineChanged: "{name}: de {start} a {end} ({change})",
      lineOnly: "{name}: solo {item}", lineConstant: "{name}: siempre {value}",
      risingCount: PluralPatterns(one: "{n} sube", many: "{n} suben", other: "{n} suben"),
      fallingCount: PluralPatterns(one: "{n} baja", many: "{n} bajan", other: "{n} bajan"),
      noTrendCount: PluralPatterns(
        one: "{n} sin tendencia clara", many: "{n} sin tendencia clara",
        other: "{n} sin tendencia clara"), trends: "En conjunto: {list}",
      item: "{value} ({remarks})",
      times: PluralPatterns(one: "{n} vez", many: "{n} de veces", other: "{n} veces"),
      atNumber: "en {x}", valueNumber: "valor {n}", minuteFrom: "minuto desde {date}",
      hourFrom: "hora desde {date}", weekOf: "semana del {date}", goalNamed: "«{name}» ({value})",
      goalReached: "Objetivo {goal}: alcanzado", goalMissed: "Objetivo {goal}: no alcanzado",
      goalPart: "Objetivo {goal} alcanzado: {part}", unfinished: "Aún sin terminar: {place}",
      unfinishedValue: "Aún sin terminar: {place} ({value} hasta ahora)",
      future: "Aún por venir: {count}", missing: "Faltan datos: {count}", quoted: "«{text}»",
      marked: "Marcas: {list}", noData: "No hay datos",
      waiting: "Los valores aún no están disponibles", metric: "{label}: {value}",
      metricChanged: "{label}: {value} ({change})", selected: "{row} (elegido)"))
}
