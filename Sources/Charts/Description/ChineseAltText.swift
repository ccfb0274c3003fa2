import Calendars

/// The sentences of a description in Chinese, the most important first.
///
/// They are written in simplified characters, which are converted for a locale with traditional
/// ones, except in names from the data.
struct ChineseAltText: Sendable {
  private let facts: ChartFacts
  private let isTraditional: Bool

  /// Nil unless the chart's locale is Chinese.
  init?(_ facts: ChartFacts) {
    let parts = facts.locale.identifier.split { "_-@".contains($0) }.map { $0.lowercased() }
    guard parts.first == "zh" else { return nil }
    self.facts = facts
    isTraditional =
      parts.contains("hant")
      || (!parts.contains("hans") && parts.contains { ["tw", "hk", "mo"].contains($0) })
  }

  var sentences: [String] {
    let drawn = facts.drawnLines
    if let state = facts.state { return [opening + "。"] + self.state(state) }
    guard let line = drawn.first else { return [opening + "。"] }
    if facts.lines.count > 1 { return [opening + "。"] + several(drawn) }
    let values = line.values
    if values.count == 1 {
      let only = own(values.leavesOut ? "唯一已完成的数值为" : "唯一的数值为")
      return [opening + "。", only + item(values.first, line.line) + "。"]
        + unfinished + goals + missing + notes
    }
    let hasExtremes = !values.isFlat && values.count > 2
    return [opening + "。", course(values)] + unfinished
      + (hasExtremes ? [extremes(line.line, values)] : []) + goals + missing
      + (values.isFlat ? [] : [mean(values)]) + notes
  }

  private var opening: String {
    let title = facts.title.isEmpty ? "" : "“\(facts.title)”"
    let subject = facts.lines.count > 1 ? seriesNames : facts.lines.first?.name ?? ""
    let isRepeated = subject.isEmpty || subject.lowercased() == facts.title.lowercased()
    let unit = facts.unit.isEmpty ? "" : own("（单位：") + facts.unit + "）"
    let what = isRepeated ? unit : "：" + subject + unit
    return own("折线图") + title + what + (facts.placeCount == 0 ? "" : "，" + extent)
  }

  private var extent: String {
    let count = own("共") + counted(facts.placeCount)
    guard let span = facts.places.span else { return count }
    let first = (span.day ?? "") + span.first
    return facts.placeCount == 1 || span.first == span.last
      ? "\(first)，\(count)" : first + own("至") + "\(span.last)，\(count)"
  }

  private var seriesNames: String {
    let names = facts.lines.map(\.name).filter { !$0.isEmpty }
    let count = number(facts.lines.count) + own("个系列")
    guard names.count == facts.lines.count else { return count }
    let shown = names.count > 6 ? Array(names.prefix(5)) : names
    return count + "（" + listed(shown) + (shown.count < names.count ? "等" : "") + "）"
  }

  // MARK: One line

  private func course(_ values: SeriesStatistics) -> String {
    let numbers = facts.numbers
    let (start, end) = (values.first.value, values.last.value)
    if values.isFlat {
      return own(values.leavesOut ? "已完成的数值均为" : "全部数值均为") + numbers.text(start) + "。"
    }
    if start == end { return own("起始值与最终值均为") + numbers.text(start) + trend(values) + "。" }
    return own("起始值为") + numbers.text(start) + own("，最终值为") + numbers.text(end)
      + change(values) + trend(values) + "。"
  }

  private func trend(_ values: SeriesStatistics) -> String {
    // Two values have a difference, not a trend.
    guard values.count > 2 else { return "" }
    return switch values.trend {
    case .rising: own(values.last.value >= values.first.value ? "，总体呈上升趋势" : "，但总体呈上升趋势")
    case .falling: own(values.last.value <= values.first.value ? "，总体呈下降趋势" : "，但总体呈下降趋势")
    case .none: own("，无明显趋势")
    }
  }

  /// The change from the first to the last value, in parentheses.
  private func change(_ values: SeriesStatistics) -> String {
    let (start, end) = (values.first.value, values.last.value)
    switch facts.numbers.change(from: start, to: end, lowest: values.lowest.value) {
    case .none, .boundless: return ""
    case .more(let amount): return "（上升\(amount)）"
    case .less(let amount): return "（下降\(amount)）"
    case .pointsMore(let points): return "（上升" + points + own("个百分点）")
    case .pointsLess(let points): return "（下降" + points + own("个百分点）")
    }
  }

  private func extremes(_ line: ChartFacts.Line, _ values: SeriesStatistics) -> String {
    own("最高值为") + item(values.highest, line) + own("，最低值为") + item(values.lowest, line) + "。"
  }

  private func item(_ item: SeriesStatistics.Item, _ line: ChartFacts.Line, named: String = "")
    -> String
  {
    let place = facts.places.name(ofValue: item.index, inSeries: line.index)
    let spot = item.count > 1 ? number(item.count) + "次" : located(place)
    let remarks = [named, spot].filter { !$0.isEmpty }.joined(separator: "，")
    return facts.numbers.text(item.value) + (remarks.isEmpty ? "" : "（\(remarks)）")
  }

  private func located(_ place: String?) -> String {
    place.map { facts.places.areNumbers ? "位于\($0)" : $0 } ?? ""
  }

  private var goals: [String] {
    facts.goals.filter { $0.total > 0 }.map { goal in
      let value = facts.numbers.text(goal.value)
      let name = own("目标") + (goal.label.isEmpty ? value : "“\(goal.label)”（\(value)）")
      if goal.count == 0 { return own("未达到") + name + "。" }
      if goal.total == 1 { return own("已达到") + name + "。" }
      return goal.count == goal.total
        ? own("全部") + counted(goal.total) + own("均达到") + name + "。"
        : counted(goal.total) + own("中有") + counted(goal.count) + own("达到") + name + "。"
    }
  }

  /// The element that is still going on, its value so far, and the number of elements after it.
  private var unfinished: [String] {
    guard let open = facts.unfinished else { return [] }
    let value = open.value.map { own("，目前为") + facts.numbers.text($0) } ?? ""
    let future = open.futureCount
    return [subject(open) + value + "。"]
      + (future > 0 ? [own("还有") + counted(future) + own("尚未开始。")] : [])
  }

  private func subject(_ open: ChartFacts.IncompleteElement) -> String {
    guard let place = open.place, !facts.places.areNumbers else {
      let spot = open.place ?? open.index.map { number($0 + 1) } ?? ""
      return own(facts.places.areNumbers ? "位于\(spot)的数值" : "第\(spot)个数值") + own("尚未确定")
    }
    switch facts.period {
    case .minute: return place + own("起的一分钟尚未结束")
    case .hour: return place + own("起的一小时尚未结束")
    case .week: return place + own("起的一周尚未结束")
    case .day, .month, .quarter, .year, nil: return place + own("尚未结束")
    }
  }

  private var missing: [String] {
    let count = facts.lines.map(\.missingCount).reduce(0, +)
    guard count > 0 else { return [] }
    return facts.lines.count > 1 || facts.period == nil
      ? [own("缺少") + number(count) + own("个数值") + "。"]
      : [own("缺少") + counted(count) + own("的数据") + "。"]
  }

  private func mean(_ values: SeriesStatistics) -> String {
    own(meanName) + own("为") + facts.numbers.mean(values.mean) + "。"
  }

  private var meanName: String {
    switch facts.period {
    case .minute: "每分钟平均值"
    case .hour: "每小时平均值"
    case .day: "日均值"
    case .week: "周均值"
    case .month: "月均值"
    case .quarter: "季均值"
    case .year: "年均值"
    case nil: "平均值"
    }
  }

  private var notes: [String] {
    guard !facts.notes.isEmpty else { return [] }
    let shown = facts.notes.prefix(3).map { note in
      let place = located(facts.places.name(of: note.place))
      return "“\(note.text)”" + (place.isEmpty ? "" : "（\(place)）")
    }
    let rest = shown.count < facts.notes.count ? "等" : ""
    return [own("标注：") + listed(shown) + rest + "。"]
  }

  private func state(_ state: ChartState) -> [String] {
    let words: String
    switch state {
    case .noData: words = own("暂无数据")
    case .error: words = own("出错了")
    case .placeholder: words = own("正在等待数据")
    }
    if facts.notice.isEmpty { return [words + "。"] }
    return [words + "：" + facts.notice + (ChartFacts.isSentence(facts.notice) ? "" : "。")]
  }
}

// MARK: Several lines

extension ChineseAltText {
  private func several(_ drawn: [(line: ChartFacts.Line, values: SeriesStatistics)]) -> [String] {
    let courses =
      drawn.count > 4
      ? [trends(drawn.map(\.values.trend))] : drawn.map { course(of: $0.line, $0.values) }
    return ranking(drawn) + courses + unfinished + [extremes(drawn)].compactMap { $0 } + missing
      + notes
  }

  private func ranking(_ drawn: [(line: ChartFacts.Line, values: SeriesStatistics)]) -> [String] {
    guard let (top, bottom) = SeriesRanking(drawn).ends else { return [] }
    let numbers = facts.numbers
    return [
      own("截至最后，") + name(top.line) + "最高（\(numbers.text(top.values.last.value))），"
        + name(bottom.line) + "最低（\(numbers.text(bottom.values.last.value))）。"
    ]
  }

  private func course(of line: ChartFacts.Line, _ values: SeriesStatistics) -> String {
    let numbers = facts.numbers
    if values.count == 1 {
      return name(line) + own("只有一个数值：") + item(values.first, line) + "。"
    }
    let (start, end) = (values.first.value, values.last.value)
    if values.isFlat { return name(line) + own("保持在") + numbers.text(start) + "。" }
    if start == end { return name(line) + own("首尾均为") + numbers.text(start) + "。" }
    return name(line) + own("从") + numbers.text(start) + own(end > start ? "升至" : "降至")
      + numbers.text(end) + change(values) + "。"
  }

  private func trends(_ trends: [SeriesStatistics.Trend]) -> String {
    let counts = [
      (trends.count { $0 == .rising }, "呈上升趋势"), (trends.count { $0 == .falling }, "呈下降趋势"),
      (trends.count { $0 == .none }, "无明显趋势"),
    ].filter { $0.0 > 0 }
    if counts.count == 1 { return own("全部" + counts[0].1) + "。" }
    return counts.map { number($0.0) + own("个") + own($0.1) }.joined(separator: "，") + "。"
  }

  private func extremes(_ drawn: [(line: ChartFacts.Line, values: SeriesStatistics)]) -> String? {
    guard let (high, low) = SeriesRanking(drawn).extremes else { return nil }
    return own("所有系列中的最高值为") + item(high.values.highest, high.line, named: name(high.line))
      + own("，最低值为") + item(low.values.lowest, low.line, named: name(low.line)) + "。"
  }

  private func name(_ line: ChartFacts.Line) -> String {
    line.name.isEmpty ? own("系列") + number(line.index + 1) : line.name
  }

  // MARK: Words

  /// A number of periods, or of values where there are none.
  private func counted(_ count: Int) -> String {
    let measure: String
    switch facts.period {
    case .minute: measure = "分钟"
    case .hour: measure = "小时"
    case .day: measure = "天"
    case .week: measure = "周"
    case .month: measure = "个月"
    case .quarter: measure = "个季度"
    case .year: measure = "年"
    case nil: measure = "个数值"
    }
    return number(count) + own(measure)
  }

  private func number(_ count: Int) -> String {
    AltNumbers(style: NumberStyle(), locale: facts.locale).text(Double(count))
  }

  private func listed(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: "、") + own("和") + last
  }

  /// Words of ours in the characters that the locale writes.
  private func own(_ words: String) -> String {
    guard isTraditional else { return words }
    return String(
      words.replacing("数据", with: "資料").map { ChineseAltText.traditional[$0] ?? $0 })
  }

  private static let traditional: [Character: Character] = [
    "线": "線", "图": "圖", "单": "單", "个": "個", "数": "數", "为": "為", "终": "終", "总": "總",
    "体": "體", "趋": "趨", "势": "勢", "无": "無", "显": "顯", "标": "標", "达": "達", "钟": "鐘",
    "时": "時", "与": "與", "周": "週", "错": "錯", "从": "從", "变": "變", "暂": "暫", "注": "註",
    "结": "結", "还": "還", "确": "確", "开": "開",
  ]
}
