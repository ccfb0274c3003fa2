import Testing

@testable import Calendars

@Suite("Names of quantities")
struct QuantityNameTests {
  @Test(
    "columns are named as people name them",
    arguments: [
      ("resting_heart_rate", "Resting heart rate", "resting heart rate"),
      ("restingHeartRate", "Resting heart rate", "resting heart rate"),
      ("RESTING_HEART_RATE", "Resting heart rate", "resting heart rate"),
      ("resting-heart-rate", "Resting heart rate", "resting heart rate"),
      ("RestingHeartRate", "Resting heart rate", "resting heart rate"),
      ("Resting_Heart_Rate", "Resting Heart Rate", "Resting Heart Rate"),
      ("New_York", "New York", "New York"), ("Guinea-Bissau", "Guinea-Bissau", "Guinea-Bissau"),
      ("$50-75k", "$50-75k", "$50-75k"), ("NYC-3-1-1", "NYC-3-1-1", "NYC-3-1-1"),
      ("covid-19", "covid-19", "covid-19"), ("BAp", "BAp", "BAp"),
      ("HS_3544", "HS 3544", "HS 3544"),
      ("Quantity_YoY", "Quantity YoY", "Quantity YoY"), ("McCain", "McCain", "McCain"),
      ("VALOR_USD", "Valor USD", "valor USD"), ("Ireland", "Ireland", "Ireland"),
      ("Umsatz", "Umsatz", "Umsatz"), ("2019_20", "2019_20", "2019_20"),
      ("weight_kg", "Weight", "weight"), ("Weight (kg)", "Weight", "Weight"),
      ("distance_m", "Distance", "distance"), ("kcal", "kcal", "kcal"), ("CPU", "CPU", "CPU"),
      ("CPULoad", "CPU load", "CPU load"), ("cpu_load", "CPU load", "CPU load"),
      ("CPU_LOAD", "CPU load", "CPU load"), ("p99_ms", "p99", "p99"), ("p99", "p99", "p99"),
      ("GDP", "GDP", "GDP"), ("AfD", "AfD", "AfD"), ("iOS_users", "iOS users", "iOS users"),
      ("n", "n", "n"),
      ("dx", "dx", "dx"), ("Life expectancy", "Life expectancy", "Life expectancy"),
      ("life expectancy", "Life expectancy", "life expectancy"), ("步数", "步数", "步数"),
      ("距离（公里）", "距离", "距离"), ("größe", "Größe", "größe"), ("steps", "Steps", "steps"),
      ("Steps", "Steps", "Steps"), ("y", "y", "y"), ("_", "_", "_"), ("", "", ""),
      ("2016", "2016", "2016"), ("temp_max", "Temp max", "temp max"),
    ])
  func names(column: String, title: String, inSentence: String) {
    let measure = Measure(column: column)
    #expect(measure.title == title)
    #expect(measure.inSentence == inSentence)
  }

  @Test(
    "the names of one chart are written in one way",
    arguments: [
      (["florida", "Texas"], ["Florida", "Texas"], ["Florida", "Texas"]),
      (["USD", "Euro", "Leva"], ["USD", "Euro", "Leva"], ["USD", "Euro", "Leva"]),
      (["Facebook", "YouTube"], ["Facebook", "YouTube"], ["Facebook", "YouTube"]),
      (
        ["HeartRate", "RestingHeartRate"], ["Heart rate", "Resting heart rate"],
        ["heart rate", "resting heart rate"]
      ),
      (
        ["GENERAL", "NO_SUBYACENTE"], ["GENERAL", "NO SUBYACENTE"], ["GENERAL", "NO SUBYACENTE"]
      ),
      (["MAX_TEMP", "MIN_TEMP"], ["Max temp", "Min temp"], ["max temp", "min temp"]),
      (
        ["stats.max", "stats.hd15iqr"], ["stats.max", "stats.hd15iqr"],
        ["stats.max", "stats.hd15iqr"]
      ),
      (["p50", "p99", "mean"], ["p50", "p99", "mean"], ["p50", "p99", "mean"]),
      (["kcal", "heart_rate"], ["kcal", "Heart rate"], ["kcal", "heart rate"]),
      (
        ["iOS_users", "android_users"], ["iOS users", "Android users"],
        ["iOS users", "android users"]
      ),
      (["cpu_load", "mem_used"], ["CPU load", "Mem used"], ["CPU load", "mem used"]),
    ])
  func lines(columns: [String], titles: [String], inSentence: [String]) {
    let names = QuantityName.names(of: columns.map { Measure(column: $0, among: columns) })
    #expect(names.map(\.title) == titles)
    #expect(names.map(\.inSentence) == inSentence)
  }

  @Test(
    "what cannot be added is told by the name or the unit",
    arguments: [
      ("weight_kg", true), ("error_rate", true), ("errorRate", true), ("ERROR_RATE", true),
      ("Resting heart rate", true), ("p50", true), ("p999_s", true), ("pressure (hPa)", true),
      ("温度", true), ("steps", false), ("sales", false), ("distance_km", false), ("p1000000", false),
      ("rated", false), ("kcal", false), ("duration_min", false), ("latency_s", true),
      ("Systolic (mmHg)", true), ("co2_ppm", true), ("Saldo", true), ("noise_dB", true),
      ("Glucose mmol/L", true), ("price (€/MWh)", true), ("in/out", false), ("Note", true),
      ("final_grade", true), ("Elo", true), ("stars", true), ("Sternebewertung", false),
      ("rating", true), ("score", true), ("rating_count", false), ("Anzahl Noten", false),
      ("average number of stars", true), ("notes", false), ("Оценка", true), ("評価", true),
    ])
  func levels(column: String, isLevel: Bool) {
    let measure = Measure(column: column)
    let found = measure.unit?.isLevel ?? false || QuantityName(measure.name).isLevel
    #expect(found == isLevel)
  }

  @Test("only units of the same quantity contradict each other")
  func contradictions() {
    func unit(_ text: String) -> MeasureUnit { MeasureUnit(text) }
    #expect(unit("m").contradicts(unit("km")) && unit("ms").contradicts(unit("s")))
    #expect(unit("kg").contradicts(unit("lb")) && unit("°C").contradicts(unit("°F")))
    #expect(!unit("m").contradicts(unit("meters")) && !unit("m").contradicts(unit("s")))
    #expect(!unit("min").contradicts(unit("°C")) && !unit("kg").contradicts(unit("kg CO2")))
  }

  @Test("a change is a percentage of what was, and all but all of it is not all of it")
  func percentages() {
    func text(_ start: Double, _ end: Double) -> String {
      PercentageOfChange(from: start, to: end).text(in: .standard)
    }
    #expect(text(100, 121) == "21%" && text(100, 79) == "21%" && text(100, 200) == "100%")
    #expect(text(100_000, 400) == "99.6%" && text(1e9, 1) == "99.99%" && text(7, 0) == "100%")
    #expect(text(1000, 1007) == "0.7%" && text(3, 3) == "0%" && text(1000, 2995) == "200%")
  }
}
