extension LocalizedStrings {
  static let simplifiedChinese = LocalizedStrings(
    labels: Labels(
      average: "平均", median: "中位数", total: "总计", goal: "目标",
      ofGoal: "{value}，目标{goal}", goalReached: "已达到目标", lowest: "最低", highest: "最高",
      best: "最佳", count: "数量", percentile: "第{n}百分位", other: "其他", more: "另有{n}个",
      weekend: "周末", source: "来源", nameSeparator: "：", listSeparator: "，", nameListSeparator: "、",
      pair: "{first}和{last}", flights: "层", today: "今天", yesterday: "昨天", tomorrow: "明天",
      onDate: "{date}"),
    units: Units(
      minute: Unit(
        name: "1分钟", counted: "{n}分钟", part: "{n}分钟中的{part}分钟", each: "每分钟", average: "每分钟平均",
        streak: "连续分钟", atGoal: "达标分钟数"),
      hour: Unit(
        name: "1小时", counted: "{n}小时", part: "{n}小时中的{part}小时", each: "每小时", average: "每小时平均",
        streak: "连续小时", atGoal: "达标小时数"),
      day: Unit(
        name: "1天", counted: "{n}天", part: "{n}天中的{part}天", each: "每天", average: "日均",
        streak: "连续天数", atGoal: "达标天数"),
      week: Unit(
        name: "1周", counted: "{n}周", part: "{n}周中的{part}周", each: "每周", average: "周均",
        streak: "连续周数", atGoal: "达标周数"),
      month: Unit(
        name: "1个月", counted: "{n}个月", part: "{n}个月中的{part}个月", each: "每月", average: "月均",
        streak: "连续月数", atGoal: "达标月数"),
      quarter: Unit(
        name: "1个季度", counted: "{n}个季度", part: "{n}个季度中的{part}个季度", each: "每季度", average: "季均",
        streak: "连续季数", atGoal: "达标季数"),
      year: Unit(
        name: "1年", counted: "{n}年", part: "{n}年中的{part}年", each: "每年", average: "年均",
        streak: "连续年数", atGoal: "达标年数"),
      value: Unit(
        name: "1个数值", counted: "{n}个数值", part: "{n}个数值中的{part}个数值", each: "每个数值", average: "平均",
        streak: "连续", atGoal: "达标")),
    durations: DurationUnits(seconds: "秒", minutes: "分钟", hours: "小时", days: "天"),
    notices: Notices(
      noData: "暂无数据", error: "出错了", signedOut: "未登录，点击登录", locked: "已锁定，无法读取数据",
      denied: "访问被拒绝，请在设置中允许", unsupported: "此设备不支持该测量", unavailable: "无法读取数据",
      lockedReason: "已锁定。", deniedReason: "访问被拒绝。", lastKnown: "显示上次的数据",
      lastKnownFrom: "数据截至{date}"),
    comparison: Comparison(
      more: "比前{period}多{amount}", less: "比前{period}少{amount}", equal: "与前{period}一样多",
      same: "{part}",
      moreThan: "比{span}多{amount}", lessThan: "比{span}少{amount}",
      equalTo: "与{span}相同", against: "与{span}相比",
      points: "{n}个百分点"),
    ranges: Ranges(tight: "至", wide: "至"),
    sentences: Sentences(
      space: "", kinds: ChartKinds(line: "折线图", columns: "柱形图", calendar: "日历"),
      chartOf: "{kind}：{subject}", titled: "{kind}“{title}”",
      titledOf: "{kind}“{title}”：{subject}", inUnit: "{name}（单位：{unit}）", valuesIn: "数值（单位：{unit}）",
      aggregated: "{subject}（{aggregate}）", aggregatePer: "{each}{aggregate}",
      aggregates: Aggregates(
        sum: "总和", mean: "平均值", median: "中位数", lowest: "最低值", highest: "最高值", first: "首个值",
        last: "末个值", count: "数量",
        distinct: "不同值的数量"), rolling: "{count}移动平均", series: "{n}个系列",
      seriesNamed: "{count}（{names}）", unnamedSeries: "系列{n}", opening: "{chart}，{extent}",
      extent: "{first}至{last}，共{count}", extentOfDay: "{day}{first}至{last}，共{count}",
      extentAt: "{place}，共{count}", sentence: "{statement}。", stated: "{statement}：{notice}",
      only: "唯一的数值为{item}", onlyFinal: "唯一已完成的数值为{item}", constant: "全部数值均为{value}",
      constantFinal: "已完成的数值均为{value}", course: "起始值为{start}，最终值为{end}",
      courseChanged: "起始值为{start}，最终值为{end}（{change}）", sameEnds: "起始值与最终值均为{value}",
      rising: "总体呈上升趋势", falling: "总体呈下降趋势", noTrend: "无明显趋势", band: "区间带从{low}到{high}",
      extremes: "最高值为{high}，最低值为{low}",
      mean: "{name}为{value}", logarithmic: "采用对数刻度", notOnLogarithmic: "对数刻度上无法显示：{count}",
      more: "上升{amount}", less: "下降{amount}", pointsMore: "上升{n}个百分点", pointsLess: "下降{n}个百分点",
      ranking: "截至最后，{top}最高（{high}），{bottom}最低（{low}）", line: "{name}：从{start}到{end}",
      lineChanged: "{name}：从{start}到{end}（{change}）", lineOnly: "{name}：仅{item}",
      lineConstant: "{name}：始终为{value}", risingCount: "{n}个呈上升趋势", fallingCount: "{n}个呈下降趋势",
      noTrendCount: "{n}个无明显趋势", trends: "总体：{list}", item: "{value}（{remarks}）", times: "{n}次",
      atNumber: "位于{x}", valueNumber: "第{n}个数值", minuteFrom: "{date}起的一分钟", hourFrom: "{date}起的一小时",
      weekOf: "{date}起的一周", goalNamed: "“{name}”（{value}）", goalReached: "目标{goal}：已达到",
      goalMissed: "目标{goal}：未达到", goalPart: "达到目标{goal}：{part}", unfinished: "尚未结束：{place}",
      unfinishedValue: "尚未结束：{place}（目前为{value}）", future: "尚未开始：{count}", missing: "缺少数据：{count}",
      quoted: "“{text}”", marked: "标注：{list}", noData: "暂无数据", waiting: "正在等待数据",
      metric: "{label}：{value}", metricChanged: "{label}：{value}（{change}）", selected: "{row}（已选）"))
}
