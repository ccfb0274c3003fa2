extension LocalizedStrings {
  static let traditionalChinese = LocalizedStrings(
    labels: Labels(
      average: "平均", median: "中位數", total: "總計", goal: "目標",
      ofGoal: "{value}，目標{goal}", goalReached: "已達到目標", lowest: "最低", highest: "最高",
      best: "最佳", count: "數量", percentile: "第{n}百分位", other: "其他", more: "另有{n}個",
      weekend: "週末", source: "來源", nameSeparator: "：", listSeparator: "，", nameListSeparator: "、",
      pair: "{first}和{last}", flights: "層", today: "今天", yesterday: "昨天", tomorrow: "明天",
      onDate: "{date}"),
    units: Units(
      minute: Unit(
        name: "1分鐘", counted: "{n}分鐘", part: "{n}分鐘中的{part}分鐘", each: "每分鐘", average: "每分鐘平均",
        streak: "連續分鐘", atGoal: "達標分鐘數"),
      hour: Unit(
        name: "1小時", counted: "{n}小時", part: "{n}小時中的{part}小時", each: "每小時", average: "每小時平均",
        streak: "連續小時", atGoal: "達標小時數"),
      day: Unit(
        name: "1天", counted: "{n}天", part: "{n}天中的{part}天", each: "每天", average: "日均",
        streak: "連續天數", atGoal: "達標天數"),
      week: Unit(
        name: "1週", counted: "{n}週", part: "{n}週中的{part}週", each: "每週", average: "週均",
        streak: "連續週數", atGoal: "達標週數"),
      month: Unit(
        name: "1個月", counted: "{n}個月", part: "{n}個月中的{part}個月", each: "每月", average: "月均",
        streak: "連續月數", atGoal: "達標月數"),
      quarter: Unit(
        name: "1個季度", counted: "{n}個季度", part: "{n}個季度中的{part}個季度", each: "每季度", average: "季均",
        streak: "連續季數", atGoal: "達標季數"),
      year: Unit(
        name: "1年", counted: "{n}年", part: "{n}年中的{part}年", each: "每年", average: "年均",
        streak: "連續年數", atGoal: "達標年數"),
      value: Unit(
        name: "1個數值", counted: "{n}個數值", part: "{n}個數值中的{part}個數值", each: "每個數值", average: "平均",
        streak: "連續", atGoal: "達標")),
    durations: DurationUnits(seconds: "秒", minutes: "分鐘", hours: "小時", days: "天"),
    notices: Notices(
      noData: "暫無資料", error: "發生錯誤", signedOut: "未登入，點一下登入", locked: "已鎖定，無法讀取資料",
      denied: "存取遭拒，請在設定中允許", unsupported: "此裝置不支援該測量", unavailable: "無法讀取資料",
      lockedReason: "已鎖定。", deniedReason: "存取遭拒。", lastKnown: "顯示上次的資料",
      lastKnownFrom: "資料截至{date}"),
    comparison: Comparison(
      more: "比前{period}多{amount}", less: "比前{period}少{amount}", equal: "與前{period}一樣多",
      same: "{part}",
      moreThan: "比{span}多{amount}", lessThan: "比{span}少{amount}",
      equalTo: "與{span}相同", against: "與{span}相比",
      points: "{n}個百分點"),
    ranges: Ranges(tight: "至", wide: "至"),
    sentences: Sentences(
      space: "", kinds: ChartKinds(line: "折線圖", columns: "直條圖", calendar: "日曆"),
      chartOf: "{kind}：{subject}", titled: "{kind}「{title}」",
      titledOf: "{kind}「{title}」：{subject}", inUnit: "{name}（單位：{unit}）", valuesIn: "數值（單位：{unit}）",
      aggregated: "{subject}（{aggregate}）", aggregatePer: "{each}{aggregate}",
      aggregates: Aggregates(
        sum: "總和", mean: "平均值", median: "中位數", lowest: "最低值", highest: "最高值", first: "首個值",
        last: "末個值", count: "數量",
        distinct: "不同值的數量"), rolling: "{count}移動平均", series: "{n}個數列",
      seriesNamed: "{count}（{names}）", unnamedSeries: "數列{n}", opening: "{chart}，{extent}",
      extent: "{first}至{last}，共{count}", extentOfDay: "{day}{first}至{last}，共{count}",
      extentAt: "{place}，共{count}", sentence: "{statement}。", stated: "{statement}：{notice}",
      only: "唯一的數值為{item}", onlyFinal: "唯一已完成的數值為{item}", constant: "全部數值均為{value}",
      constantFinal: "已完成的數值均為{value}", course: "起始值為{start}，最終值為{end}",
      courseChanged: "起始值為{start}，最終值為{end}（{change}）", sameEnds: "起始值與最終值均為{value}",
      rising: "總體呈上升趨勢", falling: "總體呈下降趨勢", noTrend: "無明顯趨勢", band: "區間帶從{low}到{high}",
      extremes: "最高值為{high}，最低值為{low}",
      mean: "{name}為{value}", logarithmic: "採用對數刻度", notOnLogarithmic: "對數刻度上無法顯示：{count}",
      more: "上升{amount}", less: "下降{amount}", pointsMore: "上升{n}個百分點", pointsLess: "下降{n}個百分點",
      ranking: "截至最後，{top}最高（{high}），{bottom}最低（{low}）", line: "{name}：從{start}到{end}",
      lineChanged: "{name}：從{start}到{end}（{change}）", lineOnly: "{name}：僅{item}",
      lineConstant: "{name}：始終為{value}", risingCount: "{n}個呈上升趨勢", fallingCount: "{n}個呈下降趨勢",
      noTrendCount: "{n}個無明顯趨勢", trends: "總體：{list}", item: "{value}（{remarks}）", times: "{n}次",
      atNumber: "位於{x}", valueNumber: "第{n}個數值", minuteFrom: "{date}起的一分鐘", hourFrom: "{date}起的一小時",
      weekOf: "{date}起的一週", goalNamed: "「{name}」（{value}）", goalReached: "目標{goal}：已達到",
      goalMissed: "目標{goal}：未達到", goalPart: "達到目標{goal}：{part}", unfinished: "尚未結束：{place}",
      unfinishedValue: "尚未結束：{place}（目前為{value}）", future: "尚未開始：{count}", missing: "缺少資料：{count}",
      quoted: "「{text}」", marked: "標註：{list}", noData: "暫無資料", waiting: "正在等待資料",
      metric: "{label}：{value}", metricChanged: "{label}：{value}（{change}）", selected: "{row}（已選）"))
}
