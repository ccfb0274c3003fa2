extension ChartWords {
  /// The English words.
  public static let english = ChartWords(
    average: "Average", median: "Median", total: "Total", goal: "Goal", lowest: "Lowest",
    highest: "Highest", latest: "Latest", other: "Other", weekend: "Weekend", source: "Source",
    noData: "No data", error: "Something went wrong", nameSeparator: ": ", listSeparator: ", ",
    averages: [
      .minute: "Average per Minute", .hour: "Hourly Average", .day: "Daily Average",
      .week: "Weekly Average", .month: "Monthly Average", .quarter: "Quarterly Average",
      .year: "Yearly Average",
    ],
    durations: .international)
}
