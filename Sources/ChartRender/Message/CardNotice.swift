/// What a card says about its own state where nobody has written a notice.
package struct CardNotice: Sendable, Hashable {
  /// The words; empty for a card that has nothing to say.
  package let text: String

  /// Finds the words.
  ///
  /// - Parameters:
  ///   - state: what is not as usual.
  ///   - chart: what the numbers of a stale card are from; its last date is told.
  ///   - locale: the language.
  package init(_ state: Card.State, chart: LineChart?, locale: ChartLocale) {
    let words = locale.words
    let isTraditional = words == .traditionalChinese
    let isChinese = isTraditional || words == .simplifiedChinese
    func chosen(_ english: String, _ simplified: String, _ traditional: String) -> String {
      isTraditional ? traditional : isChinese ? simplified : english
    }
    switch state {
    case .normal, .placeholder: text = ""
    case .noData: text = words.noData
    case .signedOut: text = chosen("Signed out. Tap to sign in.", "未登录，点击登录", "未登入，點一下登入")
    case .unavailable:
      text = chosen("Locked. The numbers cannot be read.", "已锁定，无法读取数据", "已鎖定，無法讀取資料")
    case .stale:
      guard let day = chart.flatMap(CardNotice.lastDay) else {
        text = chosen("Locked. Last known numbers.", "已锁定，显示上次的数据", "已鎖定，顯示上次的資料")
        return
      }
      let date = locale.patterns.shortMonthDay.string(from: day, in: locale)
      text = chosen(
        "Locked. Last numbers from \(date).", "已锁定，数据截至\(date)", "已鎖定，資料截至\(date)")
    }
  }

  /// The last date of a chart.
  private static func lastDay(of chart: LineChart) -> DateTime? {
    let zone = chart.axis.zone
    let times: [Double] =
      switch chart.axis {
      case .bands(let bands, _): bands.compactMap(\.time)
      case .time: chart.series.flatMap(\.x)
      case .number: []
      }
    return times.filter(\.isFinite).max().flatMap(zone.dateTime(at:))
  }
}
