extension LocalizedStrings {
  /// The English words.
  public static let english = LocalizedStrings(
    average: "Average", median: "Median", total: "Total", goal: "Goal", lowest: "Lowest",
    highest: "Highest", latest: "Latest", other: "Other", weekend: "Weekend", source: "Source",
    noData: "No data", error: "Something went wrong", nameSeparator: ": ", listSeparator: ", ",
    averages: [
      .minute: "Average per Minute", .hour: "Hourly Average", .day: "Daily Average",
      .week: "Weekly Average", .month: "Monthly Average", .quarter: "Quarterly Average",
      .year: "Yearly Average",
    ],
    durations: .international, today: "today", yesterday: "yesterday", onDate: "on ",
    best: "Best", flights: "F", inARow: "In a Row",
    streaks: [
      .minute: "Minutes in a Row", .hour: "Hours in a Row", .day: "Days in a Row",
      .week: "Weeks in a Row", .month: "Months in a Row", .quarter: "Quarters in a Row",
      .year: "Years in a Row",
    ], signedOut: "Signed out. Tap to sign in.", locked: "Locked. The numbers cannot be read.",
    lastKnown: "Locked. Last known numbers.", lastKnownFrom: "Locked. Last numbers from {date}.")
}
