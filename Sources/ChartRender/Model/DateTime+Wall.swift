extension DateTime {
  /// Seconds from the start of 1970 to what the clock shows, as if it hung in UTC.
  var wallSeconds: Double {
    Double(daysSince1970 * 86_400 + (time?.secondOfDay ?? 0)) + Double(nanosecond) / 1e9
  }
}
