extension LocalizedStrings {
  static let turkish = LocalizedStrings(
    labels: Labels(
      average: "Ortalama", median: "Medyan", total: "Toplam", goal: "Hedef",
      ofGoal: "{value} / {goal}", goalReached: "Hedefe ulaşıldı", lowest: "En düşük",
      highest: "En yüksek", best: "En iyi", count: "Sayı",
      percentile: "{n}. yüzdelik", other: "Diğer",
      more: PluralPatterns(one: "{n} tane daha", other: "{n} tane daha"), weekend: "Hafta sonu",
      source: "Kaynak", nameSeparator: ": ", listSeparator: ", ", nameListSeparator: ", ",
      pair: "{first} ve {last}", flights: "kat", today: "bugün", yesterday: "dün",
      tomorrow: "yarın", onDate: "{date} tarihinde"),
    units: Units(
      minute: Unit(
        name: "dakika", counted: PluralPatterns(one: "{n} dakika", other: "{n} dakika"),
        part: PluralPatterns(
          one: "{n} dakikanın {part} tanesi", other: "{n} dakikanın {part} tanesi"),
        each: "dakika başına", average: "Dakika başına ortalama", streak: "Art arda dakika",
        atGoal: "Hedefe ulaşılan dakika"),
      hour: Unit(
        name: "saat", counted: PluralPatterns(one: "{n} saat", other: "{n} saat"),
        part: PluralPatterns(one: "{n} saatin {part} tanesi", other: "{n} saatin {part} tanesi"),
        each: "saat başına", average: "Saatlik ortalama", streak: "Art arda saat",
        atGoal: "Hedefe ulaşılan saat"),
      day: Unit(
        name: "gün", counted: PluralPatterns(one: "{n} gün", other: "{n} gün"),
        part: PluralPatterns(one: "{n} günün {part} tanesi", other: "{n} günün {part} tanesi"),
        each: "gün başına", average: "Günlük ortalama", streak: "Art arda gün",
        atGoal: "Hedefe ulaşılan gün"),
      week: Unit(
        name: "hafta", counted: PluralPatterns(one: "{n} hafta", other: "{n} hafta"),
        part: PluralPatterns(
          one: "{n} haftanın {part} tanesi", other: "{n} haftanın {part} tanesi"),
        each: "hafta başına", average: "Haftalık ortalama", streak: "Art arda hafta",
        atGoal: "Hedefe ulaşılan hafta"),
      month: Unit(
        name: "ay", counted: PluralPatterns(one: "{n} ay", other: "{n} ay"),
        part: PluralPatterns(one: "{n} ayın {part} tanesi", other: "{n} ayın {part} tanesi"),
        each: "ay başına", average: "Aylık ortalama", streak: "Art arda ay",
        atGoal: "Hedefe ulaşılan ay"),
      quarter: Unit(
        name: "çeyrek", counted: PluralPatterns(one: "{n} çeyrek", other: "{n} çeyrek"),
        part: PluralPatterns(
          one: "{n} çeyreğin {part} tanesi", other: "{n} çeyreğin {part} tanesi"),
        each: "çeyrek başına", average: "Üç aylık ortalama", streak: "Art arda çeyrek",
        atGoal: "Hedefe ulaşılan çeyrek"),
      year: Unit(
        name: "yıl", counted: PluralPatterns(one: "{n} yıl", other: "{n} yıl"),
        part: PluralPatterns(one: "{n} yılın {part} tanesi", other: "{n} yılın {part} tanesi"),
        each: "yıl başına", average: "Yıllık ortalama", streak: "Art arda yıl",
        atGoal: "Hedefe ulaşılan yıl"),
      value: Unit(
        name: "değer", counted: PluralPatterns(one: "{n} değer", other: "{n} değer"),
        part: PluralPatterns(one: "{n} değerin {part} tanesi", other: "{n} değerin {part} tanesi"),
        each: "değer başına", average: "Ortalama", streak: "Art arda", atGoal: "Hedefe ulaşılan")),
    durations: .international,
    notices: Notices(
      noData: "Veri yok", error: "Bir sorun oluştu",
      signedOut: "Oturum kapalı. Giriş yapmak için dokunun.",
      locked: "Kilitli. Sayılar okunamıyor.", denied: "Erişim reddedildi. Ayarlardan izin verin.",
      unsupported: "Bu cihaz bunu ölçmüyor.", unavailable: "Sayılar okunamıyor.",
      lockedReason: "Kilitli.", deniedReason: "Erişim reddedildi.",
      lastKnown: "Bilinen son sayılar.", lastKnownFrom: "Son sayılar: {date}"),
    comparison: Comparison(
      more: "öncekine göre {amount} daha fazla ({period})",
      less: "öncekine göre {amount} daha az ({period})", equal: "öncekiyle aynı ({period})",
      same: "aynıları: {part}",
      moreThan: "{span} dönemine göre {amount} daha fazla",
      lessThan: "{span} dönemine göre {amount} daha az",
      equalTo: "{span} dönemiyle aynı", against: "{span} dönemine göre",
      points: PluralPatterns(
        one: "{n} yüzde puan", other: "{n} yüzde puan")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ",
      kinds: ChartKinds(line: "Çizgi grafiği", columns: "Sütun grafiği", calendar: "Takvim"),
      chartOf: "{kind}: {subject}",
      titled: "{kind} “{title}”", titledOf: "{kind} “{title}”: {subject}",
      inUnit: "{name} ({unit})", valuesIn: "değerler ({unit})",
      aggregated: "{subject} ({aggregate})", aggregatePer: "{each} {aggregate}",
      aggregates: Aggregates(
        sum: "toplam", mean: "ortalama", median: "medyan", lowest: "en düşük", highest: "en yüksek",
        first: "ilk değer", last: "son değer", count: "sayı"),
      rolling: "hareketli ortalama: {count}",
      series: PluralPatterns(one: "{n} seri", other: "{n} seri"), seriesNamed: "{count} ({names})",
      unnamedSeries: "seri {n}", opening: "{chart}, {extent}", extent: "{count}, {first} – {last}",
      extentOfDay: "{count}, {first} – {last}, {day}", extentAt: "{count} ({place})",
      sentence: "{statement}.", stated: "{statement}: {notice}", only: "Tek değer: {item}",
      onlyFinal: "Tek kesin değer: {item}", constant: "Tüm değerler: {value}",
      constantFinal: "Tüm kesin değerler: {value}", course: "İlk değer {start}, son değer {end}",
      courseChanged: "İlk değer {start}, son değer {end} ({change})",
      sameEnds: "İlk ve son değer: {value}", rising: "Genel olarak yükseliyor",
      falling: "Genel olarak düşüyor", noTrend: "Belirgin bir eğilim yok",
      band: "bant {low} ile {high} arasındadır",
      extremes: "En yüksek değer {high}, en düşük değer {low}", mean: "{name}: {value}",
      logarithmic: "Ölçek logaritmik", notOnLogarithmic: "Logaritmik ölçeğin dışında: {count}",
      more: "{amount} daha fazla", less: "{amount} daha az",
      pointsMore: PluralPatterns(
        one: "{n} yüzde puan daha fazla", other: "{n} yüzde puan daha fazla"),
      pointsLess: PluralPatterns(one: "{n} yüzde puan daha az", other: "{n} yüzde puan daha az"),
      ranking: "Sonda en yüksek: {top} ({high}), en düşük: {bottom} ({low})",
      line: "{name}: ilk {start}, son {end}",
      lineChanged: "{name}: ilk {start}, son {end} ({change})", lineOnly: "{name}: yalnızca {item}",
      lineConstant: "{name}: hep {value}",
      risingCount: PluralPatterns(one: "{n} yükseliyor", other: "{n} yükseliyor"),
      fallingCount: PluralPatterns(one: "{n} düşüyor", other: "{n} düşüyor"),
      noTrendCount: PluralPatterns(one: "{n} belirgin eğilimsiz", other: "{n} belirgin eğilimsiz"),
      trends: "Genel olarak: {list}", item: "{value} ({remarks})",
      times: PluralPatterns(one: "{n} kez", other: "{n} kez"), atNumber: "x = {x}",
      valueNumber: "{n}. değer", minuteFrom: "başlangıcı {date} olan dakika",
      hourFrom: "başlangıcı {date} olan saat", weekOf: "başlangıcı {date} olan hafta",
      goalNamed: "“{name}” ({value})", goalReached: "Hedef {goal}: ulaşıldı",
      goalMissed: "Hedef {goal}: ulaşılmadı", goalPart: "Hedef {goal}: {part}",
      unfinished: "Henüz bitmedi: {place}",
      unfinishedValue: "Henüz bitmedi: {place} (şimdiye kadar {value})",
      future: "Henüz başlamadı: {count}", missing: "Eksik: {count}", quoted: "“{text}”",
      marked: "İşaretli: {list}", noData: "Veri bulunmuyor", waiting: "Değerler bekleniyor",
      metric: "{label}: {value}", metricChanged: "{label}: {value} ({change})",
      selected: "{row} (seçili)"))
}
