extension LocalizedStrings {
  /// The Chinese words in simplified characters.
  public static let simplifiedChinese = LocalizedStrings(
    average: "平均", median: "中位数", total: "总计", goal: "目标", lowest: "最低", highest: "最高",
    latest: "最新", other: "其他", weekend: "周末", source: "来源", noData: "暂无数据", error: "出错了",
    nameSeparator: "：", listSeparator: "，",
    averages: [
      .minute: "每分钟平均", .hour: "每小时平均", .day: "日均", .week: "周均", .month: "月均",
      .quarter: "季均", .year: "年均",
    ],
    durations: DurationUnits(seconds: "秒", minutes: "分钟", hours: "小时", days: "天"), today: "今天",
    yesterday: "昨天", onDate: "",
    best: "最佳", flights: "层", inARow: "连续",
    streaks: [
      .minute: "连续分钟", .hour: "连续小时", .day: "连续天数", .week: "连续周数", .month: "连续月数",
      .quarter: "连续季数", .year: "连续年数",
    ], signedOut: "未登录，点击登录", locked: "已锁定，无法读取数据", lastKnown: "已锁定，显示上次的数据",
    lastKnownFrom: "已锁定，数据截至{date}")

  /// The Chinese words in traditional characters.
  public static let traditionalChinese = LocalizedStrings(
    average: "平均", median: "中位數", total: "總計", goal: "目標", lowest: "最低", highest: "最高",
    latest: "最新", other: "其他", weekend: "週末", source: "來源", noData: "暫無資料", error: "發生錯誤",
    nameSeparator: "：", listSeparator: "，",
    averages: [
      .minute: "每分鐘平均", .hour: "每小時平均", .day: "日均", .week: "週均", .month: "月均",
      .quarter: "季均", .year: "年均",
    ],
    durations: DurationUnits(seconds: "秒", minutes: "分鐘", hours: "小時", days: "天"), today: "今天",
    yesterday: "昨天", onDate: "",
    best: "最佳", flights: "層", inARow: "連續",
    streaks: [
      .minute: "連續分鐘", .hour: "連續小時", .day: "連續天數", .week: "連續週數", .month: "連續月數",
      .quarter: "連續季數", .year: "連續年數",
    ], signedOut: "未登入，點一下登入", locked: "已鎖定，無法讀取資料", lastKnown: "已鎖定，顯示上次的資料",
    lastKnownFrom: "已鎖定，資料截至{date}")
}
