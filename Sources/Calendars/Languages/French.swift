extension LocalizedStrings {
  static let french = LocalizedStrings(
    labels: Labels(
      average: "Moyenne", median: "Médiane", total: "Total", goal: "Objectif",
      ofGoal: "{value} sur {goal}", goalReached: "Objectif atteint", lowest: "Minimum",
      highest: "Maximum", best: "Record", count: "Nombre",
      percentile: "{n}e centile", other: "Autres",
      more: PluralPatterns(one: "{n} autre", many: "{n} d’autres", other: "{n} autres"),
      weekend: "Week-end", source: "Source", nameSeparator: "\u{A0}: ", listSeparator: ", ",
      nameListSeparator: ", ", pair: "{first} et {last}", flights: "ét.", today: "aujourd’hui",
      yesterday: "hier", tomorrow: "demain", onDate: "le {date}"),
    units: Units(
      minute: Unit(
        name: "minute",
        counted: PluralPatterns(one: "{n} minute", many: "{n} de minutes", other: "{n} minutes"),
        part: PluralPatterns(
          one: "{part} sur {n} minute", many: "{part} sur {n} de minutes",
          other: "{part} sur {n} minutes"), each: "par minute", average: "Moyenne par minute",
        streak: "Minutes d’affilée", atGoal: "Minutes réussies"),
      hour: Unit(
        name: "heure",
        counted: PluralPatterns(one: "{n} heure", many: "{n} d’heures", other: "{n} heures"),
        part: PluralPatterns(
          one: "{part} sur {n} heure", many: "{part} sur {n} d’heures",
          other: "{part} sur {n} heures"), each: "par heure", average: "Moyenne horaire",
        streak: "Heures d’affilée", atGoal: "Heures réussies"),
      day: Unit(
        name: "jour",
        counted: PluralPatterns(one: "{n} jour", many: "{n} de jours", other: "{n} jours"),
        part: PluralPatterns(
          one: "{part} sur {n} jour", many: "{part} sur {n} de jours", other: "{part} sur {n} jours"
        ), each: "par jour", average: "Moyenne par jour", streak: "Jours d’affilée",
        atGoal: "Jours réussis"),
      week: Unit(
        name: "semaine",
        counted: PluralPatterns(one: "{n} semaine", many: "{n} de semaines", other: "{n} semaines"),
        part: PluralPatterns(
          one: "{part} sur {n} semaine", many: "{part} sur {n} de semaines",
          other: "{part} sur {n} semaines"), each: "par semaine", average: "Moyenne par semaine",
        streak: "Semaines d’affilée", atGoal: "Semaines réussies"),
      month: Unit(
        name: "mois",
        counted: PluralPatterns(one: "{n} mois", many: "{n} de mois", other: "{n} mois"),
        part: PluralPatterns(
          one: "{part} sur {n} mois", many: "{part} sur {n} de mois", other: "{part} sur {n} mois"),
        each: "par mois", average: "Moyenne par mois", streak: "Mois d’affilée",
        atGoal: "Mois réussis"),
      quarter: Unit(
        name: "trimestre",
        counted: PluralPatterns(
          one: "{n} trimestre", many: "{n} de trimestres", other: "{n} trimestres"),
        part: PluralPatterns(
          one: "{part} sur {n} trimestre", many: "{part} sur {n} de trimestres",
          other: "{part} sur {n} trimestres"), each: "par trimestre",
        average: "Moyenne par trimestre", streak: "Trimestres d’affilée",
        atGoal: "Trimestres réussis"),
      year: Unit(
        name: "année",
        counted: PluralPatterns(one: "{n} an", many: "{n} d’années", other: "{n} ans"),
        part: PluralPatterns(
          one: "{part} sur {n} an", many: "{part} sur {n} d’années", other: "{part} sur {n} ans"),
        each: "par an", average: "Moyenne annuelle", streak: "Années d’affilée",
        atGoal: "Années réussies"),
      value: Unit(
        name: "valeur",
        counted: PluralPatterns(one: "{n} valeur", many: "{n} de valeurs", other: "{n} valeurs"),
        part: PluralPatterns(
          one: "{part} sur {n} valeur", many: "{part} sur {n} de valeurs",
          other: "{part} sur {n} valeurs"), each: "par valeur", average: "Moyenne",
        streak: "D’affilée", atGoal: "Objectif atteint")),
    durations: .international,
    notices: Notices(
      noData: "Aucune donnée", error: "Une erreur s’est produite",
      signedOut: "Déconnecté. Touchez pour vous connecter.",
      locked: "Verrouillé. Les chiffres sont illisibles.",
      denied: "Accès refusé. Autorisez-le dans les réglages.",
      unsupported: "Cet appareil ne mesure pas cela.", unavailable: "Les chiffres sont illisibles.",
      lockedReason: "Verrouillé.", deniedReason: "Accès refusé.",
      lastKnown: "Derniers chiffres connus.",
      lastKnownFrom: "Derniers chiffres\u{A0}: {date}"),
    comparison: Comparison(
      more: "{amount} de plus que la période précédente ({period})",
      less: "{amount} de moins que la période précédente ({period})",
      equal: "autant que la période précédente ({period})", same: "mêmes\u{A0}: {part}",
      moreThan: "{amount} de plus que {span}", lessThan: "{amount} de moins que {span}",
      equalTo: "autant que {span}", against: "comparé à {span}",
      points: PluralPatterns(
        one: "{n} point de pourcentage", many: "{n} de points de pourcentage",
        other: "{n} points de pourcentage")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ",
      kinds: ChartKinds(line: "Courbe", columns: "Diagramme en colonnes", calendar: "Calendrier"),
      chartOf: "{kind}\u{A0}: {subject}",
      titled: "{kind} «\u{A0}{title}\u{A0}»",
      titledOf: "{kind} «\u{A0}{title}\u{A0}»\u{A0}: {subject}", inUnit: "{name} en {unit}",
      valuesIn: "valeurs en {unit}", aggregated: "{subject} ({aggregate})",
      aggregatePer: "{aggregate} {each}",
      aggregates: Aggregates(
        sum: "somme", mean: "moyenne", median: "médiane", lowest: "minimum", highest: "maximum",
        first: "première valeur", last: "dernière valeur", count: "nombre",
        distinct: "valeurs différentes"),
      rolling: "moyenne mobile sur {count}",
      series: PluralPatterns(one: "{n} série", many: "{n} de séries", other: "{n} séries"),
      seriesNamed: "{count} ({names})", unnamedSeries: "série {n}", opening: "{chart}, {extent}",
      extent: "{count}, {first} à {last}", extentOfDay: "{count}, {first} à {last}, {day}",
      extentAt: "{count} ({place})", sentence: "{statement}.",
      stated: "{statement}\u{A0}: {notice}", only: "Seule valeur\u{A0}: {item}",
      onlyFinal: "Seule valeur définitive\u{A0}: {item}",
      constant: "Toutes les valeurs\u{A0}: {value}",
      constantFinal: "Toutes les valeurs définitives\u{A0}: {value}",
      course: "Première valeur\u{A0}: {start}\u{A0}; dernière\u{A0}: {end}",
      courseChanged: "Première valeur\u{A0}: {start}\u{A0}; dernière\u{A0}: {end} ({change})",
      sameEnds: "Première et dernière valeur\u{A0}: {value}", rising: "Tendance à la hausse",
      falling: "Tendance à la baisse", noTrend: "Pas de tendance nette",
      band: "la bande va de {low} à {high}",
      extremes: "La valeur la plus haute est {high}, la plus basse {low}",
      mean: "{name}\u{A0}: {value}", logarithmic: "L’échelle est logarithmique",
      notOnLogarithmic: "Hors de l’échelle logarithmique\u{A0}: {count}", more: "{amount} de plus",
      less: "{amount} de moins",
      pointsMore: PluralPatterns(
        one: "{n} point de pourcentage de plus", many: "{n} de points de pourcentage de plus",
        other: "{n} points de pourcentage de plus"),
      pointsLess: PluralPatterns(
        one: "{n} point de pourcentage de moins", many: "{n} de points de pourcentage de moins",
        other: "{n} points de pourcentage de moins"),
      ranking: "À la fin, la plus haute est {top} ({high}), la plus basse {bottom} ({low})",
      line: "{name}\u{A0}: de {start} à {end}",
      lineChanged: "{name}\u{A0}: de {start} à {end} ({change})",
      lineOnly: "{name}\u{A0}: seulement {item}", lineConstant: "{name}\u{A0}: toujours {value}",
      risingCount: PluralPatterns(
        one: "{n} en hausse", many: "{n} en hausse", other: "{n} en hausse"),
      fallingCount: PluralPatterns(
        one: "{n} en baisse", many: "{n} en baisse", other: "{n} en baisse"),
      noTrendCount: PluralPatterns(
        one: "{n} sans tendance nette", many: "{n} sans tendance nette",
        other: "{n} sans tendance nette"), trends: "Dans l’ensemble\u{A0}: {list}",
      item: "{value} ({remarks})",
      times: PluralPatterns(one: "{n} fois", many: "{n} de fois", other: "{n} fois"),
      atNumber: "en {x}", valueNumber: "valeur {n}", minuteFrom: "minute à partir de {date}",
      hourFrom: "heure à partir de {date}", weekOf: "semaine commençant le {date}",
      goalNamed: "«\u{A0}{name}\u{A0}» ({value})", goalReached: "Objectif {goal}\u{A0}: atteint",
      goalMissed: "Objectif {goal}\u{A0}: non atteint",
      goalPart: "Objectif {goal} atteint\u{A0}: {part}",
      unfinished: "Pas encore terminé\u{A0}: {place}",
      unfinishedValue: "Pas encore terminé\u{A0}: {place} ({value} jusqu’ici)",
      future: "Encore à venir\u{A0}: {count}", missing: "Données manquantes\u{A0}: {count}",
      quoted: "«\u{A0}{text}\u{A0}»", marked: "Repères\u{A0}: {list}",
      noData: "Il n’y a pas de données", waiting: "Les valeurs sont attendues",
      metric: "{label}\u{A0}: {value}", metricChanged: "{label}\u{A0}: {value} ({change})",
      selected: "{row} (sélectionné)"))
}
