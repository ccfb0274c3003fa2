extension LocalizedStrings {
  static let hindi = LocalizedStrings(
    labels: Labels(
      average: "औसत", median: "माध्यिका", total: "कुल", goal: "लक्ष्य",
      ofGoal: "{goal} में से {value}", goalReached: "लक्ष्य पूरा हुआ", lowest: "न्यूनतम", highest: "अधिकतम",
      best: "सर्वश्रेष्ठ", count: "संख्या", percentile: "{n}वाँ पर्सेंटाइल", other: "अन्य",
      more: PluralPatterns(one: "{n} और", other: "{n} और"), weekend: "सप्ताहांत", source: "स्रोत",
      nameSeparator: ": ", listSeparator: ", ", nameListSeparator: ", ", pair: "{first} और {last}",
      flights: "मंज़िल", today: "आज", yesterday: "बीते कल", tomorrow: "आने वाले कल", onDate: "{date} को"),
    units: Units(
      minute: Unit(
        name: "मिनट", counted: PluralPatterns(one: "{n} मिनट", other: "{n} मिनट"),
        part: PluralPatterns(one: "{n} मिनट में से {part}", other: "{n} मिनट में से {part}"),
        each: "प्रति मिनट", average: "प्रति मिनट औसत", streak: "लगातार मिनट", atGoal: "लक्ष्य वाले मिनट"),
      hour: Unit(
        name: "घंटा", counted: PluralPatterns(one: "{n} घंटा", other: "{n} घंटे"),
        part: PluralPatterns(one: "{n} घंटों में से {part}", other: "{n} घंटों में से {part}"), each: "प्रति घंटा",
        average: "प्रति घंटा औसत", streak: "लगातार घंटे", atGoal: "लक्ष्य वाले घंटे"),
      day: Unit(
        name: "दिन", counted: PluralPatterns(one: "{n} दिन", other: "{n} दिन"),
        part: PluralPatterns(one: "{n} दिनों में से {part}", other: "{n} दिनों में से {part}"), each: "प्रति दिन",
        average: "दैनिक औसत", streak: "लगातार दिन", atGoal: "लक्ष्य वाले दिन"),
      week: Unit(
        name: "सप्ताह", counted: PluralPatterns(one: "{n} सप्ताह", other: "{n} सप्ताह"),
        part: PluralPatterns(one: "{n} सप्ताहों में से {part}", other: "{n} सप्ताहों में से {part}"),
        each: "प्रति सप्ताह", average: "साप्ताहिक औसत", streak: "लगातार सप्ताह", atGoal: "लक्ष्य वाले सप्ताह"),
      month: Unit(
        name: "महीना", counted: PluralPatterns(one: "{n} महीना", other: "{n} महीने"),
        part: PluralPatterns(one: "{n} महीनों में से {part}", other: "{n} महीनों में से {part}"), each: "प्रति माह",
        average: "मासिक औसत", streak: "लगातार महीने", atGoal: "लक्ष्य वाले महीने"),
      quarter: Unit(
        name: "तिमाही", counted: PluralPatterns(one: "{n} तिमाही", other: "{n} तिमाहियाँ"),
        part: PluralPatterns(one: "{n} तिमाहियों में से {part}", other: "{n} तिमाहियों में से {part}"),
        each: "प्रति तिमाही", average: "तिमाही औसत", streak: "लगातार तिमाहियाँ", atGoal: "लक्ष्य वाली तिमाहियाँ"),
      year: Unit(
        name: "वर्ष", counted: PluralPatterns(one: "{n} वर्ष", other: "{n} वर्ष"),
        part: PluralPatterns(one: "{n} वर्षों में से {part}", other: "{n} वर्षों में से {part}"), each: "प्रति वर्ष",
        average: "वार्षिक औसत", streak: "लगातार वर्ष", atGoal: "लक्ष्य वाले वर्ष"),
      value: Unit(
        name: "मान", counted: PluralPatterns(one: "{n} मान", other: "{n} मान"),
        part: PluralPatterns(one: "{n} मानों में से {part}", other: "{n} मानों में से {part}"), each: "प्रति मान",
        average: "औसत", streak: "लगातार", atGoal: "लक्ष्य पर")),
    durations: .international,
    notices: Notices(
      noData: "कोई डेटा नहीं", error: "कुछ गड़बड़ हो गई", signedOut: "साइन आउट हैं। साइन इन करने के लिए टैप करें।",
      locked: "लॉक है। आँकड़े पढ़े नहीं जा सकते।", denied: "अनुमति नहीं मिली। सेटिंग में अनुमति दें।",
      unsupported: "यह डिवाइस इसे नहीं मापता।", unavailable: "आँकड़े पढ़े नहीं जा सकते।",
      lockedReason: "लॉक है।", deniedReason: "अनुमति नहीं मिली।", lastKnown: "अंतिम ज्ञात आँकड़े।",
      lastKnownFrom: "अंतिम आँकड़े: {date}"),
    comparison: Comparison(
      more: "पहले से {amount} अधिक ({period})", less: "पहले से {amount} कम ({period})",
      equal: "पहले के बराबर ({period})", same: "वही {part}",
      moreThan: "{span} से {amount} अधिक", lessThan: "{span} से {amount} कम",
      equalTo: "{span} के बराबर", against: "{span} की तुलना में",
      points: PluralPatterns(
        one: "{n} प्रतिशत अंक", other: "{n} प्रतिशत अंक")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ", kinds: ChartKinds(line: "रेखा चार्ट", columns: "स्तंभ चार्ट", calendar: "कैलेंडर"),
      chartOf: "{kind}: {subject}", titled: "{kind} “{title}”",
      titledOf: "{kind} “{title}”: {subject}", inUnit: "{name} ({unit})", valuesIn: "मान ({unit})",
      aggregated: "{subject} ({aggregate})", aggregatePer: "{each} {aggregate}",
      aggregates: Aggregates(
        sum: "योग", mean: "औसत", median: "माध्यिका", lowest: "न्यूनतम", highest: "अधिकतम", first: "पहला मान",
        last: "अंतिम मान", count: "संख्या",
        distinct: "अलग-अलग मानों की संख्या"), rolling: "चल औसत: {count}",
      series: PluralPatterns(one: "{n} शृंखला", other: "{n} शृंखलाएँ"), seriesNamed: "{count} ({names})",
      unnamedSeries: "शृंखला {n}", opening: "{chart}, {extent}", extent: "{count}, {first} – {last}",
      extentOfDay: "{count}, {first} – {last}, {day}", extentAt: "{count} ({place})",
      sentence: "{statement}।", stated: "{statement}: {notice}", only: "एकमात्र मान {item} है",
      onlyFinal: "एकमात्र पूर्ण मान {item} है", constant: "सभी मान: {value}",
      constantFinal: "सभी पूर्ण मान: {value}", course: "पहला मान {start} और अंतिम {end} है",
      courseChanged: "पहला मान {start} और अंतिम {end} है ({change})", sameEnds: "पहला और अंतिम मान: {value}",
      rising: "कुल मिलाकर बढ़त है", falling: "कुल मिलाकर गिरावट है", noTrend: "कोई स्पष्ट रुझान नहीं है",
      band: "पट्टी {low} से {high} तक है",
      extremes: "सबसे अधिक मान {high} और सबसे कम {low} है", mean: "{name}: {value}",
      logarithmic: "पैमाना लघुगणकीय है", notOnLogarithmic: "लघुगणकीय पैमाने से बाहर: {count}",
      more: "{amount} अधिक", less: "{amount} कम",
      pointsMore: PluralPatterns(one: "{n} प्रतिशत अंक अधिक", other: "{n} प्रतिशत अंक अधिक"),
      pointsLess: PluralPatterns(one: "{n} प्रतिशत अंक कम", other: "{n} प्रतिशत अंक कम"),
      ranking: "अंत में सबसे ऊपर {top} ({high}) और सबसे नीचे {bottom} ({low}) है",
      line: "{name}: {start} से {end}", lineChanged: "{name}: {start} से {end} ({change})",
      lineOnly: "{name}: केवल {item}", lineConstant: "{name}: हमेशा {value}",
      risingCount: PluralPatterns(one: "{n} में बढ़त", other: "{n} में बढ़त"),
      fallingCount: PluralPatterns(one: "{n} में गिरावट", other: "{n} में गिरावट"),
      noTrendCount: PluralPatterns(one: "{n} में स्पष्ट रुझान नहीं", other: "{n} में स्पष्ट रुझान नहीं"),
      trends: "कुल मिलाकर: {list}", item: "{value} ({remarks})",
      times: PluralPatterns(one: "{n} बार", other: "{n} बार"), atNumber: "{x} पर",
      valueNumber: "मान {n}", minuteFrom: "{date} से शुरू मिनट", hourFrom: "{date} से शुरू घंटा",
      weekOf: "{date} से शुरू सप्ताह", goalNamed: "“{name}” ({value})", goalReached: "लक्ष्य {goal}: पूरा हुआ",
      goalMissed: "लक्ष्य {goal}: पूरा नहीं हुआ", goalPart: "लक्ष्य {goal} पूरा हुआ: {part}",
      unfinished: "अभी पूरा नहीं हुआ: {place}", unfinishedValue: "अभी पूरा नहीं हुआ: {place} (अब तक {value})",
      future: "अभी शुरू नहीं हुए: {count}", missing: "डेटा नहीं है: {count}", quoted: "“{text}”",
      marked: "चिह्नित: {list}", noData: "कोई डेटा नहीं है", waiting: "मान अभी आने वाले हैं",
      metric: "{label}: {value}", metricChanged: "{label}: {value} ({change})",
      selected: "{row} (चयनित)"))
}
