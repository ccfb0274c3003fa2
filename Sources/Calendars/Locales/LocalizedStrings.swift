/// The texts of charts and cards in one language.
package struct LocalizedStrings: Sendable, Hashable {
  package var average: String
  package var median: String
  package var total: String
  package var goal: String
  package var lowest: String
  package var highest: String
  package var latest: String
  /// The name of a series that combines several.
  package var other: String
  package var weekend: String
  package var source: String
  package var noData: String
  package var error: String
  /// The separator of a name and its value, as in `Total: 12`.
  package var nameSeparator: String
  package var listSeparator: String
  /// The names of means of one value per calendar unit.
  package var averages: [CalendarUnit: String]
  package var durations: DurationUnits
  /// The present day within a sentence.
  package var today: String
  /// The day before within a sentence.
  package var yesterday: String
  /// The preposition before a date, as in `on 9/13`, with its space.
  package var onDate: String
  /// The name of the greatest value of all, if that is the best.
  package var best: String
  /// The unit symbol of flights of stairs.
  package var flights: String
  /// The name of a streak of values that reach a goal, without a calendar unit.
  package var inARow: String
  /// The names of streaks of calendar units that reach a goal.
  package var streaks: [CalendarUnit: String]

  /// A card's notice if no user is signed in.
  package var signedOut: String
  /// A card's notice if the source cannot be read and no earlier numbers are known.
  package var locked: String
  /// A card's notice for earlier numbers of an unknown day.
  package var lastKnown: String
  /// A card's notice for earlier numbers; `{date}` is replaced by their day.
  package var lastKnownFrom: String

  /// The name of the mean of one value per unit, as in `Daily Average`.
  package func average(per unit: CalendarUnit?) -> String {
    unit.flatMap { averages[$0] } ?? average
  }

  /// The name of a streak of units that reach a goal, as in `Days in a Row`.
  package func streak(of unit: CalendarUnit?) -> String { unit.flatMap { streaks[$0] } ?? inARow }
}

extension LocalizedStrings {
  package static let english = LocalizedStrings(
    average: "Average", median: "Median", total: "Total", goal: "Goal", lowest: "Lowest",
    highest: "Highest", latest: "Latest", other: "Other", weekend: "Weekend", source: "Source",
    noData: "No data", error: "Something went wrong", nameSeparator: ": ", listSeparator: ", ",
    averages: [
      .minute: "Average per Minute", .hour: "Hourly Average", .day: "Daily Average",
      .week: "Weekly Average", .month: "Monthly Average", .quarter: "Quarterly Average",
      .year: "Yearly Average",
    ], durations: .international, today: "today", yesterday: "yesterday", onDate: "on ",
    best: "Best", flights: "F", inARow: "In a Row",
    streaks: [
      .minute: "Minutes in a Row", .hour: "Hours in a Row", .day: "Days in a Row",
      .week: "Weeks in a Row", .month: "Months in a Row", .quarter: "Quarters in a Row",
      .year: "Years in a Row",
    ], signedOut: "Signed out. Tap to sign in.", locked: "Locked. The numbers cannot be read.",
    lastKnown: "Locked. Last known numbers.", lastKnownFrom: "Locked. Last numbers from {date}.")

  /// The Chinese texts in simplified characters.
  package static let simplifiedChinese = LocalizedStrings(
    average: "平均", median: "中位数", total: "总计", goal: "目标", lowest: "最低", highest: "最高",
    latest: "最新", other: "其他", weekend: "周末", source: "来源", noData: "暂无数据", error: "出错了",
    nameSeparator: "：", listSeparator: "，",
    averages: [
      .minute: "每分钟平均", .hour: "每小时平均", .day: "日均", .week: "周均", .month: "月均", .quarter: "季均",
      .year: "年均",
    ], durations: DurationUnits(seconds: "秒", minutes: "分钟", hours: "小时", days: "天"), today: "今天",
    yesterday: "昨天", onDate: "", best: "最佳", flights: "层", inARow: "连续",
    streaks: [
      .minute: "连续分钟", .hour: "连续小时", .day: "连续天数", .week: "连续周数", .month: "连续月数",
      .quarter: "连续季数", .year: "连续年数",
    ], signedOut: "未登录，点击登录", locked: "已锁定，无法读取数据", lastKnown: "已锁定，显示上次的数据",
    lastKnownFrom: "已锁定，数据截至{date}")

  /// The Chinese texts in traditional characters.
  package static let traditionalChinese = LocalizedStrings(
    average: "平均", median: "中位數", total: "總計", goal: "目標", lowest: "最低", highest: "最高",
    latest: "最新", other: "其他", weekend: "週末", source: "來源", noData: "暫無資料", error: "發生錯誤",
    nameSeparator: "：", listSeparator: "，",
    averages: [
      .minute: "每分鐘平均", .hour: "每小時平均", .day: "日均", .week: "週均", .month: "月均", .quarter: "季均",
      .year: "年均",
    ], durations: DurationUnits(seconds: "秒", minutes: "分鐘", hours: "小時", days: "天"), today: "今天",
    yesterday: "昨天", onDate: "", best: "最佳", flights: "層", inARow: "連續",
    streaks: [
      .minute: "連續分鐘", .hour: "連續小時", .day: "連續天數", .week: "連續週數", .month: "連續月數",
      .quarter: "連續季數", .year: "連續年數",
    ], signedOut: "未登入，點一下登入", locked: "已鎖定，無法讀取資料", lastKnown: "已鎖定，顯示上次的資料",
    lastKnownFrom: "已鎖定，資料截至{date}")
}
