extension LocalizedStrings {
  static let arabic = LocalizedStrings(
    labels: Labels(
      average: "المتوسط", median: "الوسيط", total: "المجموع", goal: "الهدف",
      ofGoal: "{value} من {goal}", goalReached: "تحقق الهدف", lowest: "الأدنى",
      highest: "الأعلى", best: "الأفضل", count: "العدد", percentile: "المئين {n}",
      other: "أخرى",
      more: PluralPatterns(
        zero: "{n} أخرى", one: "{n} أخرى", two: "{n} أخرى", few: "{n} أخرى", many: "{n} أخرى",
        other: "{n} أخرى"), weekend: "عطلة نهاية الأسبوع", source: "المصدر", nameSeparator: ": ",
      listSeparator: "، ", nameListSeparator: "، ", pair: "{first} و{last}", flights: "طابق",
      today: "اليوم", yesterday: "أمس", tomorrow: "غدًا", onDate: "في {date}"),
    units: Units(
      minute: Unit(
        name: "دقيقة",
        counted: PluralPatterns(
          zero: "{n} دقيقة", one: "دقيقة واحدة", two: "دقيقتان", few: "{n} دقائق",
          many: "{n} دقيقة", other: "{n} دقيقة"),
        part: PluralPatterns(
          zero: "{part} من {n} دقيقة", one: "{part} من {n} دقيقة", two: "{part} من {n} دقيقة",
          few: "{part} من {n} دقائق", many: "{part} من {n} دقيقة", other: "{part} من {n} دقيقة"),
        each: "في الدقيقة", average: "المتوسط في الدقيقة", streak: "دقائق متتالية",
        atGoal: "دقائق بلغت الهدف"),
      hour: Unit(
        name: "ساعة",
        counted: PluralPatterns(
          zero: "{n} ساعة", one: "ساعة واحدة", two: "ساعتان", few: "{n} ساعات", many: "{n} ساعة",
          other: "{n} ساعة"),
        part: PluralPatterns(
          zero: "{part} من {n} ساعة", one: "{part} من {n} ساعة", two: "{part} من {n} ساعة",
          few: "{part} من {n} ساعات", many: "{part} من {n} ساعة", other: "{part} من {n} ساعة"),
        each: "في الساعة", average: "المتوسط في الساعة", streak: "ساعات متتالية",
        atGoal: "ساعات بلغت الهدف"),
      day: Unit(
        name: "يوم",
        counted: PluralPatterns(
          zero: "{n} يوم", one: "يوم واحد", two: "يومان", few: "{n} أيام", many: "{n} يومًا",
          other: "{n} يوم"),
        part: PluralPatterns(
          zero: "{part} من {n} يوم", one: "{part} من {n} يوم", two: "{part} من {n} يوم",
          few: "{part} من {n} أيام", many: "{part} من {n} يومًا", other: "{part} من {n} يوم"),
        each: "في اليوم", average: "المتوسط اليومي", streak: "أيام متتالية",
        atGoal: "أيام بلغت الهدف"),
      week: Unit(
        name: "أسبوع",
        counted: PluralPatterns(
          zero: "{n} أسبوع", one: "أسبوع واحد", two: "أسبوعان", few: "{n} أسابيع",
          many: "{n} أسبوعًا", other: "{n} أسبوع"),
        part: PluralPatterns(
          zero: "{part} من {n} أسبوع", one: "{part} من {n} أسبوع", two: "{part} من {n} أسبوع",
          few: "{part} من {n} أسابيع", many: "{part} من {n} أسبوعًا", other: "{part} من {n} أسبوع"),
        each: "في الأسبوع", average: "المتوسط الأسبوعي", streak: "أسابيع متتالية",
        atGoal: "أسابيع بلغت الهدف"),
      month: Unit(
        name: "شهر",
        counted: PluralPatterns(
          zero: "{n} شهر", one: "شهر واحد", two: "شهران", few: "{n} أشهر", many: "{n} شهرًا",
          other: "{n} شهر"),
        part: PluralPatterns(
          zero: "{part} من {n} شهر", one: "{part} من {n} شهر", two: "{part} من {n} شهر",
          few: "{part} من {n} أشهر", many: "{part} من {n} شهرًا", other: "{part} من {n} شهر"),
        each: "في الشهر", average: "المتوسط الشهري", streak: "أشهر متتالية",
        atGoal: "أشهر بلغت الهدف"),
      quarter: Unit(
        name: "ربع سنة",
        counted: PluralPatterns(
          zero: "{n} ربع سنة", one: "ربع سنة واحد", two: "ربعا سنة", few: "{n} أرباع سنة",
          many: "{n} ربع سنة", other: "{n} ربع سنة"),
        part: PluralPatterns(
          zero: "{part} من {n} ربع سنة", one: "{part} من {n} ربع سنة", two: "{part} من {n} ربع سنة",
          few: "{part} من {n} أرباع سنة", many: "{part} من {n} ربع سنة",
          other: "{part} من {n} ربع سنة"), each: "في ربع السنة", average: "المتوسط الفصلي",
        streak: "أرباع متتالية", atGoal: "أرباع بلغت الهدف"),
      year: Unit(
        name: "سنة",
        counted: PluralPatterns(
          zero: "{n} سنة", one: "سنة واحدة", two: "سنتان", few: "{n} سنوات", many: "{n} سنة",
          other: "{n} سنة"),
        part: PluralPatterns(
          zero: "{part} من {n} سنة", one: "{part} من {n} سنة", two: "{part} من {n} سنة",
          few: "{part} من {n} سنوات", many: "{part} من {n} سنة", other: "{part} من {n} سنة"),
        each: "في السنة", average: "المتوسط السنوي", streak: "سنوات متتالية",
        atGoal: "سنوات بلغت الهدف"),
      value: Unit(
        name: "قيمة",
        counted: PluralPatterns(
          zero: "{n} قيمة", one: "قيمة واحدة", two: "قيمتان", few: "{n} قيم", many: "{n} قيمة",
          other: "{n} قيمة"),
        part: PluralPatterns(
          zero: "{part} من {n} قيمة", one: "{part} من {n} قيمة", two: "{part} من {n} قيمة",
          few: "{part} من {n} قيم", many: "{part} من {n} قيمة", other: "{part} من {n} قيمة"),
        each: "لكل قيمة", average: "المتوسط", streak: "متتالية", atGoal: "بلغت الهدف")),
    durations: .international,
    notices: Notices(
      noData: "لا توجد بيانات", error: "حدث خطأ ما",
      signedOut: "تم تسجيل الخروج. اضغط لتسجيل الدخول.", locked: "مقفل. لا يمكن قراءة الأرقام.",
      denied: "تم رفض الوصول. اسمح به في الإعدادات.", unsupported: "لا يقيس هذا الجهاز ذلك.",
      unavailable: "لا يمكن قراءة الأرقام.", lockedReason: "مقفل.", deniedReason: "تم رفض الوصول.",
      lastKnown: "آخر الأرقام المعروفة.",
      lastKnownFrom: "آخر الأرقام: {date}"),
    comparison: Comparison(
      more: "أكثر بمقدار {amount} مما سبق ({period})",
      less: "أقل بمقدار {amount} مما سبق ({period})", equal: "مثل ما سبق ({period})",
      same: "نفس {part}",
      moreThan: "أكثر بمقدار {amount} من {span}", lessThan: "أقل بمقدار {amount} من {span}",
      equalTo: "مثل {span}", against: "مقارنةً بـ {span}",
      points: PluralPatterns(
        zero: "{n} نقطة مئوية", one: "نقطة مئوية واحدة", two: "نقطتان مئويتان",
        few: "{n} نقاط مئوية", many: "{n} نقطة مئوية", other: "{n} نقطة مئوية")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ", kinds: ChartKinds(line: "مخطط خطي", columns: "مخطط أعمدة", calendar: "تقويم"),
      chartOf: "{kind}: {subject}", titled: "{kind} «{title}»",
      titledOf: "{kind} «{title}»: {subject}", inUnit: "{name} ({unit})",
      valuesIn: "قيم ({unit})", aggregated: "{subject} ({aggregate})",
      aggregatePer: "{aggregate} {each}",
      aggregates: Aggregates(
        sum: "المجموع", mean: "المتوسط", median: "الوسيط", lowest: "الأدنى", highest: "الأعلى",
        first: "القيمة الأولى", last: "القيمة الأخيرة", count: "العدد",
        distinct: "عدد القيم المختلفة"),
      rolling: "متوسط متحرك: {count}",
      series: PluralPatterns(
        zero: "{n} سلسلة", one: "سلسلة واحدة", two: "سلسلتان", few: "{n} سلاسل", many: "{n} سلسلة",
        other: "{n} سلسلة"), seriesNamed: "{count} ({names})", unnamedSeries: "السلسلة {n}",
      opening: "{chart}، {extent}", extent: "{count}، {first} – {last}",
      extentOfDay: "{count}، {first} – {last}، {day}", extentAt: "{count} ({place})",
      sentence: "{statement}.", stated: "{statement}: {notice}", only: "القيمة الوحيدة: {item}",
      onlyFinal: "القيمة النهائية الوحيدة: {item}", constant: "كل القيم: {value}",
      constantFinal: "كل القيم النهائية: {value}", course: "القيمة الأولى {start}، والأخيرة {end}",
      courseChanged: "القيمة الأولى {start}، والأخيرة {end} ({change})",
      sameEnds: "القيمة الأولى والأخيرة: {value}", rising: "الاتجاه العام صاعد",
      falling: "الاتجاه العام هابط", noTrend: "لا يوجد اتجاه واضح",
      band: "يمتد النطاق من {low} إلى {high}",
      extremes: "أعلى قيمة {high}، وأدنى قيمة {low}", mean: "{name}: {value}",
      logarithmic: "المقياس لوغاريتمي", notOnLogarithmic: "خارج المقياس اللوغاريتمي: {count}",
      more: "أكثر بمقدار {amount}", less: "أقل بمقدار {amount}",
      pointsMore: PluralPatterns(
        zero: "أكثر بمقدار {n} نقطة مئوية", one: "أكثر بمقدار نقطة مئوية واحدة",
        two: "أكثر بمقدار نقطتين مئويتين", few: "أكثر بمقدار {n} نقاط مئوية",
        many: "أكثر بمقدار {n} نقطة مئوية", other: "أكثر بمقدار {n} نقطة مئوية"),
      pointsLess: PluralPatterns(
        zero: "أقل بمقدار {n} نقطة مئوية", one: "أقل بمقدار نقطة مئوية واحدة",
        two: "أقل بمقدار نقطتين مئويتين", few: "أقل بمقدار {n} نقاط مئوية",
        many: "أقل بمقدار {n} نقطة مئوية", other: "أقل بمقدار {n} نقطة مئوية"),
      ranking: "في النهاية الأعلى {top} ({high})، والأدنى {bottom} ({low})",
      line: "{name}: من {start} إلى {end}", lineChanged: "{name}: من {start} إلى {end} ({change})",
      lineOnly: "{name}: فقط {item}", lineConstant: "{name}: دائمًا {value}",
      risingCount: PluralPatterns(
        zero: "صاعدة: {n}", one: "صاعدة: {n}", two: "صاعدة: {n}", few: "صاعدة: {n}",
        many: "صاعدة: {n}", other: "صاعدة: {n}"),
      fallingCount: PluralPatterns(
        zero: "هابطة: {n}", one: "هابطة: {n}", two: "هابطة: {n}", few: "هابطة: {n}",
        many: "هابطة: {n}", other: "هابطة: {n}"),
      noTrendCount: PluralPatterns(
        zero: "بلا اتجاه واضح: {n}", one: "بلا اتجاه واضح: {n}", two: "بلا اتجاه واضح: {n}",
        few: "بلا اتجاه واضح: {n}", many: "بلا اتجاه واضح: {n}", other: "بلا اتجاه واضح: {n}"),
      trends: "إجمالًا: {list}", item: "{value} ({remarks})",
      times: PluralPatterns(
        zero: "{n} مرة", one: "مرة واحدة", two: "مرتان", few: "{n} مرات", many: "{n} مرة",
        other: "{n} مرة"), atNumber: "عند {x}", valueNumber: "القيمة {n}",
      minuteFrom: "الدقيقة من {date}", hourFrom: "الساعة من {date}", weekOf: "الأسبوع من {date}",
      goalNamed: "«{name}» ({value})", goalReached: "الهدف {goal}: تحقق",
      goalMissed: "الهدف {goal}: لم يتحقق", goalPart: "تحقق الهدف {goal}: {part}",
      unfinished: "لم ينته بعد: {place}",
      unfinishedValue: "لم ينته بعد: {place} (حتى الآن {value})", future: "لم يبدأ بعد: {count}",
      missing: "بيانات مفقودة: {count}", quoted: "«{text}»", marked: "علامات: {list}",
      noData: "لا توجد بيانات", waiting: "القيم لم تصل بعد", metric: "{label}: {value}",
      metricChanged: "{label}: {value} ({change})", selected: "{row} (محدد)"))
}
