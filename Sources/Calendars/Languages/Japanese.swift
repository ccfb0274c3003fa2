extension LocalizedStrings {
  static let japanese = LocalizedStrings(
    labels: Labels(
      average: "平均", median: "中央値", total: "合計", goal: "目標",
      ofGoal: "{goal}のうち{value}", goalReached: "目標達成", lowest: "最低", highest: "最高",
      best: "ベスト", count: "件数", percentile: "{n}パーセンタイル", other: "その他", more: "他{n}件",
      weekend: "週末", source: "出典", nameSeparator: "：", listSeparator: "、", nameListSeparator: "、",
      pair: "{first}、{last}", flights: "階", today: "今日", yesterday: "昨日", tomorrow: "明日",
      onDate: "{date}"),
    units: Units(
      minute: Unit(
        name: "1分", counted: "{n}分", part: "{n}分中{part}分", each: "1分あたり", average: "1分あたりの平均",
        streak: "連続分数", atGoal: "目標達成分数"),
      hour: Unit(
        name: "1時間", counted: "{n}時間", part: "{n}時間中{part}時間", each: "1時間あたり", average: "1時間あたりの平均",
        streak: "連続時間数", atGoal: "目標達成時間数"),
      day: Unit(
        name: "1日", counted: "{n}日", part: "{n}日中{part}日", each: "1日あたり", average: "1日平均",
        streak: "連続日数", atGoal: "目標達成日数"),
      week: Unit(
        name: "1週間", counted: "{n}週間", part: "{n}週間中{part}週間", each: "1週あたり", average: "週平均",
        streak: "連続週数", atGoal: "目標達成週数"),
      month: Unit(
        name: "1か月", counted: "{n}か月", part: "{n}か月中{part}か月", each: "1か月あたり", average: "月平均",
        streak: "連続月数", atGoal: "目標達成月数"),
      quarter: Unit(
        name: "1四半期", counted: "{n}四半期", part: "{n}四半期中{part}四半期", each: "四半期あたり", average: "四半期平均",
        streak: "連続四半期数", atGoal: "目標達成四半期数"),
      year: Unit(
        name: "1年", counted: "{n}年", part: "{n}年中{part}年", each: "1年あたり", average: "年平均",
        streak: "連続年数", atGoal: "目標達成年数"),
      value: Unit(
        name: "1個", counted: "{n}個", part: "{n}個中{part}個", each: "1個あたり", average: "平均",
        streak: "連続", atGoal: "目標達成")),
    durations: DurationUnits(seconds: "秒", minutes: "分", hours: "時間", days: "日"),
    notices: Notices(
      noData: "データなし", error: "問題が発生しました", signedOut: "ログアウト中です。タップしてログインしてください。",
      locked: "ロック中のため、データを読み取れません。", denied: "アクセスが許可されていません。設定で許可してください。",
      unsupported: "このデバイスでは計測できません。", unavailable: "データを読み取れません。",
      lockedReason: "ロック中です。", deniedReason: "アクセスが許可されていません。", lastKnown: "前回のデータを表示しています。",
      lastKnownFrom: "{date}のデータを表示しています。"),
    comparison: Comparison(
      more: "前の{period}より{amount}多い", less: "前の{period}より{amount}少ない", equal: "前の{period}と同じ",
      same: "同じ{part}",
      moreThan: "{span}より{amount}増", lessThan: "{span}より{amount}減",
      equalTo: "{span}と同じ", against: "{span}との比較",
      points: "{n}ポイント"),
    ranges: Ranges(tight: "～", wide: "～"),
    sentences: Sentences(
      space: "", kinds: ChartKinds(line: "折れ線グラフ", columns: "縦棒グラフ", calendar: "カレンダー"),
      chartOf: "{kind}：{subject}", titled: "{kind}「{title}」",
      titledOf: "{kind}「{title}」：{subject}", inUnit: "{name}（単位：{unit}）", valuesIn: "値（単位：{unit}）",
      aggregated: "{subject}（{aggregate}）", aggregatePer: "{each}の{aggregate}",
      aggregates: Aggregates(
        sum: "合計", mean: "平均", median: "中央値", lowest: "最小値", highest: "最大値", first: "最初の値",
        last: "最後の値", count: "件数",
        distinct: "異なる値の数"), rolling: "{count}の移動平均", series: "{n}系列",
      seriesNamed: "{count}（{names}）", unnamedSeries: "系列{n}", opening: "{chart}、{extent}",
      extent: "{first}～{last}、{count}", extentOfDay: "{day} {first}～{last}、{count}",
      extentAt: "{place}、{count}", sentence: "{statement}。", stated: "{statement}：{notice}",
      only: "唯一の値は{item}です", onlyFinal: "確定した唯一の値は{item}です", constant: "すべての値は{value}です",
      constantFinal: "確定した値はすべて{value}です", course: "最初の値は{start}、最後の値は{end}です",
      courseChanged: "最初の値は{start}、最後の値は{end}です（{change}）", sameEnds: "最初と最後の値は{value}です",
      rising: "全体として上昇しています", falling: "全体として下降しています", noTrend: "明確な傾向はありません",
      band: "帯の範囲は{low}から{high}まで",
      extremes: "最高値は{high}、最低値は{low}です", mean: "{name}は{value}です", logarithmic: "対数目盛りです",
      notOnLogarithmic: "対数目盛りに表示できない値：{count}", more: "{amount}増", less: "{amount}減",
      pointsMore: "{n}ポイント増", pointsLess: "{n}ポイント減",
      ranking: "最後の時点で最高は{top}（{high}）、最低は{bottom}（{low}）です", line: "{name}：{start}から{end}",
      lineChanged: "{name}：{start}から{end}（{change}）", lineOnly: "{name}：{item}のみ",
      lineConstant: "{name}：常に{value}", risingCount: "上昇{n}系列", fallingCount: "下降{n}系列",
      noTrendCount: "明確な傾向なし{n}系列", trends: "全体：{list}", item: "{value}（{remarks}）", times: "{n}回",
      atNumber: "位置{x}", valueNumber: "{n}番目の値", minuteFrom: "{date}からの1分間",
      hourFrom: "{date}からの1時間", weekOf: "{date}からの1週間", goalNamed: "「{name}」（{value}）",
      goalReached: "目標{goal}：達成", goalMissed: "目標{goal}：未達成", goalPart: "目標{goal}を達成：{part}",
      unfinished: "まだ終わっていません：{place}", unfinishedValue: "まだ終わっていません：{place}（現時点で{value}）",
      future: "まだ始まっていません：{count}", missing: "欠けているデータ：{count}", quoted: "「{text}」",
      marked: "注記：{list}", noData: "データがありません", waiting: "値はまだありません", metric: "{label}：{value}",
      metricChanged: "{label}：{value}（{change}）", selected: "{row}（選択中）"))
}
