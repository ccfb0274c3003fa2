extension LocalizedStrings {
  static let portuguese = LocalizedStrings(
    labels: Labels(
      average: "Média", median: "Mediana", total: "Total", goal: "Meta",
      ofGoal: "{value} de {goal}", goalReached: "Meta alcançada", lowest: "Mínimo",
      highest: "Máximo", best: "Recorde", count: "Quantidade",
      percentile: "Percentil {n}", other: "Outros",
      more: PluralPatterns(one: "mais {n}", many: "mais {n}", other: "mais {n}"),
      weekend: "Fim de semana", source: "Fonte", nameSeparator: ": ", listSeparator: ", ",
      nameListSeparator: ", ", pair: "{first} e {last}", flights: "and.", today: "hoje",
      yesterday: "ontem", tomorrow: "amanhã", onDate: "em {date}"),
    units: Units(
      minute: Unit(
        name: "minuto",
        counted: PluralPatterns(one: "{n} minuto", many: "{n} de minutos", other: "{n} minutos"),
        part: PluralPatterns(
          one: "{part} de {n} minuto", many: "{part} de {n} de minutos",
          other: "{part} de {n} minutos"), each: "por minuto", average: "Média por minuto",
        streak: "Minutos seguidos", atGoal: "Minutos na meta"),
      hour: Unit(
        name: "hora",
        counted: PluralPatterns(one: "{n} hora", many: "{n} de horas", other: "{n} horas"),
        part: PluralPatterns(
          one: "{part} de {n} hora", many: "{part} de {n} de horas", other: "{part} de {n} horas"),
        each: "por hora", average: "Média por hora", streak: "Horas seguidas",
        atGoal: "Horas na meta"),
      day: Unit(
        name: "dia",
        counted: PluralPatterns(one: "{n} dia", many: "{n} de dias", other: "{n} dias"),
        part: PluralPatterns(
          one: "{part} de {n} dia", many: "{part} de {n} de dias", other: "{part} de {n} dias"),
        each: "por dia", average: "Média diária", streak: "Dias seguidos", atGoal: "Dias na meta"),
      week: Unit(
        name: "semana",
        counted: PluralPatterns(one: "{n} semana", many: "{n} de semanas", other: "{n} semanas"),
        part: PluralPatterns(
          one: "{part} de {n} semana", many: "{part} de {n} de semanas",
          other: "{part} de {n} semanas"), each: "por semana", average: "Média semanal",
        streak: "Semanas seguidas", atGoal: "Semanas na meta"),
      month: Unit(
        name: "mês",
        counted: PluralPatterns(one: "{n} mês", many: "{n} de meses", other: "{n} meses"),
        part: PluralPatterns(
          one: "{part} de {n} mês", many: "{part} de {n} de meses", other: "{part} de {n} meses"),
        each: "por mês", average: "Média mensal", streak: "Meses seguidos", atGoal: "Meses na meta"),
      quarter: Unit(
        name: "trimestre",
        counted: PluralPatterns(
          one: "{n} trimestre", many: "{n} de trimestres", other: "{n} trimestres"),
        part: PluralPatterns(
          one: "{part} de {n} trimestre", many: "{part} de {n} de trimestres",
          other: "{part} de {n} trimestres"), each: "por trimestre", average: "Média trimestral",
        streak: "Trimestres seguidos", atGoal: "Trimestres na meta"),
      year: Unit(
        name: "ano",
        counted: PluralPatterns(one: "{n} ano", many: "{n} de anos", other: "{n} anos"),
        part: PluralPatterns(
          one: "{part} de {n} ano", many: "{part} de {n} de anos", other: "{part} de {n} anos"),
        each: "por ano", average: "Média anual", streak: "Anos seguidos", atGoal: "Anos na meta"),
      value: Unit(
        name: "valor",
        counted: PluralPatterns(one: "{n} valor", many: "{n} de valores", other: "{n} valores"),
        part: PluralPatterns(
          one: "{part} de {n} valor", many: "{part} de {n} de valores",
          other: "{part} de {n} valores"), each: "por valor", average: "Média", streak: "Seguidos",
        atGoal: "Na meta")),
    durations: .international,
    notices: Notices(
      noData: "Sem dados", error: "Algo deu errado",
      signedOut: "Sessão encerrada. Toque para entrar.",
      locked: "Bloqueado. Não é possível ler os dados.",
      denied: "Acesso negado. Permita-o nos ajustes.", unsupported: "Este aparelho não mede isto.",
      unavailable: "Não é possível ler os dados.",
      lockedReason: "Bloqueado.", deniedReason: "Acesso negado.",
      lastKnown: "Últimos dados conhecidos.",
      lastKnownFrom: "Últimos dados: {date}"),
    comparison: Comparison(
      more: "{amount} a mais que antes ({period})", less: "{amount} a menos que antes ({period})",
      equal: "o mesmo que antes ({period})", same: "os mesmos: {part}",
      moreThan: "{amount} a mais do que {span}", lessThan: "{amount} a menos do que {span}",
      equalTo: "o mesmo que {span}", against: "em comparação com {span}",
      points: PluralPatterns(
        one: "{n} ponto percentual", many: "{n} de pontos percentuais",
        other: "{n} pontos percentuais")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ",
      kinds: ChartKinds(
        line: "Gráfico de linhas", columns: "Gráfico de colunas", calendar: "Calendário"),
      chartOf: "{kind}: {subject}",
      titled: "{kind} “{title}”", titledOf: "{kind} “{title}”: {subject}",
      inUnit: "{name} em {unit}", valuesIn: "valores em {unit}",
      aggregated: "{subject} ({aggregate})", aggregatePer: "{aggregate} {each}",
      aggregates: Aggregates(
        sum: "soma", mean: "média", median: "mediana", lowest: "mínimo", highest: "máximo",
        first: "primeiro valor", last: "último valor", count: "quantidade",
        distinct: "valores distintos"),
      rolling: "média móvel de {count}",
      series: PluralPatterns(one: "{n} série", many: "{n} de séries", other: "{n} séries"),
      seriesNamed: "{count} ({names})", unnamedSeries: "série {n}", opening: "{chart}, {extent}",
      extent: "{count}, {first} a {last}", extentOfDay: "{count}, {first} a {last}, {day}",
      extentAt: "{count} ({place})", sentence: "{statement}.", stated: "{statement}: {notice}",
      only: "O único valor é {item}", onlyFinal: "O único valor definitivo é {item}",
      constant: "Todos os valores: {value}", constantFinal: "Todos os valores definitivos: {value}",
      course: "O primeiro valor é {start} e o último {end}",
      courseChanged: "O primeiro valor é {start} e o último {end} ({change})",
      sameEnds: "O primeiro e o último valor: {value}", rising: "No geral, sobe",
      falling: "No geral, desce", noTrend: "Sem tendência clara",
      band: "a banda vai de {low} a {high}",
      extremes: "O valor mais alto é {high} e o mais baixo {low}", mean: "{name}: {value}",
      logarithmic: "A escala é logarítmica",
      notOnLogarithmic: "Fora da escala logarítmica: {count}", more: "{amount} a mais",
      less: "{amount} a menos",
      pointsMore: PluralPatterns(
        one: "{n} ponto percentual a mais", many: "{n} de pontos percentuais a mais",
        other: "{n} pontos percentuais a mais"),
      pointsLess: PluralPatterns(
        one: "{n} ponto percentual a menos", many: "{n} de pontos percentuais a menos",
        other: "{n} pontos percentuais a menos"),
      ranking: "No fim, a mais alta é {top} ({high}) e a mais baixa {bottom} ({low})",
      line: "{name}: de {start} a {end}", lineChanged: "{name}: de {start} a {end} ({change})",
      lineOnly: "{name}: só {item}", lineConstant: "{name}: sempre {value}",
      risingCount: PluralPatterns(one: "{n} sobe", many: "{n} sobem", other: "{n} sobem"),
      fallingCount: PluralPatterns(one: "{n} desce", many: "{n} descem", other: "{n} descem"),
      noTrendCount: PluralPatterns(
        one: "{n} sem tendência clara", many: "{n} sem tendência clara",
        other: "{n} sem tendência clara"), trends: "No geral: {list}", item: "{value} ({remarks})",
      times: PluralPatterns(one: "{n} vez", many: "{n} de vezes", other: "{n} vezes"),
      atNumber: "em {x}", valueNumber: "valor {n}", minuteFrom: "minuto desde {date}",
      hourFrom: "hora desde {date}", weekOf: "semana de {date}", goalNamed: "“{name}” ({value})",
      goalReached: "Meta {goal}: alcançada", goalMissed: "Meta {goal}: não alcançada",
      goalPart: "Meta {goal} alcançada: {part}", unfinished: "Ainda não terminou: {place}",
      unfinishedValue: "Ainda não terminou: {place} ({value} até agora)",
      future: "Ainda por vir: {count}", missing: "Faltam dados: {count}", quoted: "“{text}”",
      marked: "Marcas: {list}", noData: "Não há dados",
      waiting: "Os valores ainda não estão disponíveis", metric: "{label}: {value}",
      metricChanged: "{label}: {value} ({change})", selected: "{row} (selecionado)"))
}
