import Testing

@testable import Calendars

@Suite("What columns measure")
struct MeasureTests {
  @Test(
    "names with units tell both",
    arguments: [
      ("population_m", "population_m", nil), ("elevation_m", "elevation", "m"),
      ("temp_c", "temp", "°C"), ("vitamin_c", "vitamin_c", nil), ("dew_point_f", "dew_point", "°F"),
      ("distance_m", "distance", "m"), ("distance_km", "distance", "km"),
      ("distance (m)", "distance", "m"), ("Distance [mi]", "Distance", "mi"),
      ("Distance miles", "Distance", "mi"), ("距离（公里）", "距离", "km"), ("route_ft", "route", "ft"),
      ("sleep_h", "sleep", "h"), ("active_min", "active", "min"), ("pace_s", "pace", "s"),
      ("energy_kcal", "energy", "kcal"), ("weight_kg", "weight", "kg"), ("fat_pct", "fat", "%"),
      ("fat (%)", "fat", "%"), ("kcal", "kcal", "kcal"), ("km", "km", "km"), ("%", "%", nil),
      ("min", "min", nil), ("m", "m", nil), ("steps", "steps", nil), ("a (b)", "a (b)", nil),
      ("_m", "_m", nil), ("(m)", "(m)", nil), ("", "", nil), ("m)", "m)", nil),
      ("cost_per_km", "cost_per_km", nil), ("Calls per min", "Calls per min", nil),
      ("O2 [%] (0.0 m deep)", "O2 (0.0 m deep)", "%"), ("T [x] (°C)", "T [x]", "°C"),
    ] as [(String, String, String?)])
  func names(column: String, name: String, unit: String?) {
    let measure = Measure(column: column)
    #expect(measure.name == name)
    #expect(measure.unit?.symbol == unit)
  }

  @Test("the least of a pair is no time")
  func least() {
    let columns = ["temp_max", "temp_min"]
    #expect(Measure(column: "temp_min", among: columns).unit == nil)
    #expect(Measure(column: "walk_min", among: columns).unit?.seconds == 60)
  }

  @Test("a metre is as many miles as in the original")
  func miles() {
    #expect(DistanceUnit.mi.perMetre == 0.000621371)
    #expect(DistanceUnit.km.perMetre == 0.001)
    let mile = MeasureUnit("mi").metres ?? 0
    #expect(mile * DistanceUnit.mi.perMetre == 1)
  }
}
