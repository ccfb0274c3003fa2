extension LocalizedStrings {
  static let russian = LocalizedStrings(
    labels: Labels(
      average: "Среднее", median: "Медиана", total: "Всего", goal: "Цель",
      ofGoal: "{value} из {goal}", goalReached: "Цель достигнута", lowest: "Минимум",
      highest: "Максимум", best: "Рекорд", count: "Количество",
      percentile: "{n}-й процентиль", other: "Прочие",
      more: PluralPatterns(one: "ещё {n}", few: "ещё {n}", many: "ещё {n}", other: "ещё {n}"),
      weekend: "Выходные", source: "Источник", nameSeparator: ": ", listSeparator: ", ",
      nameListSeparator: ", ", pair: "{first} и {last}", flights: "эт.", today: "сегодня",
      yesterday: "вчера", tomorrow: "завтра", onDate: "{date}"),
    units: Units(
      minute: Unit(
        name: "минута",
        counted: PluralPatterns(
          one: "{n} минута", few: "{n} минуты", many: "{n} минут", other: "{n} минуты"),
        part: PluralPatterns(
          one: "{part} из {n} минуты", few: "{part} из {n} минут", many: "{part} из {n} минут",
          other: "{part} из {n} минут"), each: "за минуту", average: "Среднее за минуту",
        streak: "Минут подряд", atGoal: "Минут с целью"),
      hour: Unit(
        name: "час",
        counted: PluralPatterns(
          one: "{n} час", few: "{n} часа", many: "{n} часов", other: "{n} часа"),
        part: PluralPatterns(
          one: "{part} из {n} часа", few: "{part} из {n} часов", many: "{part} из {n} часов",
          other: "{part} из {n} часов"), each: "за час", average: "Среднее за час",
        streak: "Часов подряд", atGoal: "Часов с целью"),
      day: Unit(
        name: "день",
        counted: PluralPatterns(
          one: "{n} день", few: "{n} дня", many: "{n} дней", other: "{n} дня"),
        part: PluralPatterns(
          one: "{part} из {n} дня", few: "{part} из {n} дней", many: "{part} из {n} дней",
          other: "{part} из {n} дней"), each: "за день", average: "Среднее за день",
        streak: "Дней подряд", atGoal: "Дней с целью"),
      week: Unit(
        name: "неделя",
        counted: PluralPatterns(
          one: "{n} неделя", few: "{n} недели", many: "{n} недель", other: "{n} недели"),
        part: PluralPatterns(
          one: "{part} из {n} недели", few: "{part} из {n} недель", many: "{part} из {n} недель",
          other: "{part} из {n} недель"), each: "за неделю", average: "Среднее за неделю",
        streak: "Недель подряд", atGoal: "Недель с целью"),
      month: Unit(
        name: "месяц",
        counted: PluralPatterns(
          one: "{n} месяц", few: "{n} месяца", many: "{n} месяцев", other: "{n} месяца"),
        part: PluralPatterns(
          one: "{part} из {n} месяца", few: "{part} из {n} месяцев", many: "{part} из {n} месяцев",
          other: "{part} из {n} месяцев"), each: "за месяц", average: "Среднее за месяц",
        streak: "Месяцев подряд", atGoal: "Месяцев с целью"),
      quarter: Unit(
        name: "квартал",
        counted: PluralPatterns(
          one: "{n} квартал", few: "{n} квартала", many: "{n} кварталов", other: "{n} квартала"),
        part: PluralPatterns(
          one: "{part} из {n} квартала", few: "{part} из {n} кварталов",
          many: "{part} из {n} кварталов", other: "{part} из {n} кварталов"), each: "за квартал",
        average: "Среднее за квартал", streak: "Кварталов подряд", atGoal: "Кварталов с целью"),
      year: Unit(
        name: "год",
        counted: PluralPatterns(
          one: "{n} год", few: "{n} года", many: "{n} лет", other: "{n} года"),
        part: PluralPatterns(
          one: "{part} из {n} года", few: "{part} из {n} лет", many: "{part} из {n} лет",
          other: "{part} из {n} лет"), each: "за год", average: "Среднее за год",
        streak: "Лет подряд", atGoal: "Лет с целью"),
      value: Unit(
        name: "значение",
        counted: PluralPatterns(
          one: "{n} значение", few: "{n} значения", many: "{n} значений", other: "{n} значения"),
        part: PluralPatterns(
          one: "{part} из {n} значения", few: "{part} из {n} значений",
          many: "{part} из {n} значений", other: "{part} из {n} значений"), each: "на значение",
        average: "Среднее", streak: "Подряд", atGoal: "Цель достигнута")),
    durations: .international,
    notices: Notices(
      noData: "Нет данных", error: "Что-то пошло не так",
      signedOut: "Вы вышли. Нажмите, чтобы войти.", locked: "Заблокировано. Данные недоступны.",
      denied: "Нет доступа. Разрешите его в настройках.",
      unsupported: "Это устройство такого не измеряет.", unavailable: "Данные недоступны.",
      lockedReason: "Заблокировано.", deniedReason: "Нет доступа.",
      lastKnown: "Последние известные данные.",
      lastKnownFrom: "Последние данные: {date}"),
    comparison: Comparison(
      more: "на {amount} больше, чем раньше ({period})",
      less: "на {amount} меньше, чем раньше ({period})",
      equal: "столько же, сколько раньше ({period})", same: "те же: {part}",
      moreThan: "на {amount} больше, чем {span}", lessThan: "на {amount} меньше, чем {span}",
      equalTo: "столько же, сколько {span}", against: "сравнение: {span}",
      points: PluralPatterns(
        one: "{n} п. п.", few: "{n} п. п.", many: "{n} п. п.", other: "{n} п. п.")),
    ranges: Ranges(tight: "–", wide: " – "),
    sentences: Sentences(
      space: " ",
      kinds: ChartKinds(
        line: "Линейный график", columns: "Столбчатая диаграмма", calendar: "Календарь"),
      chartOf: "{kind}: {subject}",
      titled: "{kind} «{title}»", titledOf: "{kind} «{title}»: {subject}",
      inUnit: "{name}, {unit}", valuesIn: "значения, {unit}", aggregated: "{subject} ({aggregate})",
      aggregatePer: "{aggregate} {each}",
      aggregates: Aggregates(
        sum: "сумма", mean: "среднее", median: "медиана", lowest: "минимум", highest: "максимум",
        first: "первое значение", last: "последнее значение", count: "количество",
        distinct: "число разных значений"),
      rolling: "скользящее среднее: {count}",
      series: PluralPatterns(one: "{n} ряд", few: "{n} ряда", many: "{n} рядов", other: "{n} ряда"),
      seriesNamed: "{count} ({names})", unnamedSeries: "ряд {n}", opening: "{chart}, {extent}",
      extent: "{count}, {first} – {last}", extentOfDay: "{count}, {first} – {last}, {day}",
      extentAt: "{count} ({place})", sentence: "{statement}.", stated: "{statement}: {notice}",
      only: "Единственное значение: {item}",
      onlyFinal: "Единственное окончательное значение: {item}", constant: "Все значения: {value}",
      constantFinal: "Все окончательные значения: {value}",
      course: "Первое значение: {start}, последнее: {end}",
      courseChanged: "Первое значение: {start}, последнее: {end} ({change})",
      sameEnds: "Первое и последнее значение: {value}", rising: "В целом рост",
      falling: "В целом снижение", noTrend: "Явного тренда нет",
      band: "полоса охватывает значения от {low} до {high}",
      extremes: "Наибольшее значение: {high}, наименьшее: {low}", mean: "{name}: {value}",
      logarithmic: "Шкала логарифмическая", notOnLogarithmic: "Вне логарифмической шкалы: {count}",
      more: "на {amount} больше", less: "на {amount} меньше",
      pointsMore: PluralPatterns(
        one: "на {n} процентный пункт больше", few: "на {n} процентных пункта больше",
        many: "на {n} процентных пунктов больше", other: "на {n} процентного пункта больше"),
      pointsLess: PluralPatterns(
        one: "на {n} процентный пункт меньше", few: "на {n} процентных пункта меньше",
        many: "на {n} процентных пунктов меньше", other: "на {n} процентного пункта меньше"),
      ranking: "В конце выше всех {top} ({high}), ниже всех {bottom} ({low})",
      line: "{name}: от {start} до {end}", lineChanged: "{name}: от {start} до {end} ({change})",
      lineOnly: "{name}: только {item}", lineConstant: "{name}: всегда {value}",
      risingCount: PluralPatterns(
        one: "{n} растёт", few: "{n} растут", many: "{n} растут", other: "{n} растёт"),
      fallingCount: PluralPatterns(
        one: "{n} снижается", few: "{n} снижаются", many: "{n} снижаются", other: "{n} снижается"),
      noTrendCount: PluralPatterns(
        one: "{n} без явного тренда", few: "{n} без явного тренда", many: "{n} без явного тренда",
        other: "{n} без явного тренда"), trends: "В целом: {list}", item: "{value} ({remarks})",
      times: PluralPatterns(one: "{n} раз", few: "{n} раза", many: "{n} раз", other: "{n} раза"),
      atNumber: "при {x}", valueNumber: "значение {n}", minuteFrom: "минута с {date}",
      hourFrom: "час с {date}", weekOf: "неделя с {date}", goalNamed: "«{name}» ({value})",
      goalReached: "Цель {goal}: достигнута", goalMissed: "Цель {goal}: не достигнута",
      goalPart: "Цель {goal} достигнута: {part}", unfinished: "Ещё не закончилось: {place}",
      unfinishedValue: "Ещё не закончилось: {place} (пока {value})", future: "Ещё впереди: {count}",
      missing: "Нет данных: {count}", quoted: "«{text}»", marked: "Отмечено: {list}",
      noData: "Данных нет", waiting: "Значения ещё не получены", metric: "{label}: {value}",
      metricChanged: "{label}: {value} ({change})", selected: "{row} (выбрано)"))
}
