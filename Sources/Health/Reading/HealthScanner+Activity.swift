import Calendars

extension HealthScanner {
  mutating func workout(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    parent = .none
    if !keepsWorkouts { return .broken(next: start) }
    var found = RecordAttributes(Bytes(start: start, count: 0))
    var others: [String: String] = [:]
    let tag = TagScanner.forEachAttribute(from: start, to: end) { name, value in
      found.take(name, value)
      if name.count > 7, name.count < 30, others[name.text] == nil {
        others[name.text] = value.text
      }
    }
    guard case .whole(_, let isEmpty) = tag else { return tag }
    records.recordCount += 1
    guard let from = dates.read(found.start), let to = dates.read(found.end) else {
      records.leftOut.malformed += 1
      return tag
    }
    guard let times = HealthRecords.times(from.seconds, to.seconds) else {
      records.leftOut.impossible += 1
      return tag
    }
    func number(_ name: String, in unit: HealthUnit, else standard: String) -> Double? {
      guard let value = others[name].flatMap(Double.init), value.isFinite, value >= 0 else {
        return nil
      }
      return HealthUnit(others[name + "Unit"] ?? standard).factor(to: unit).map { $0 * value }
    }
    let activity = others["workoutActivityType"] ?? ""
    let prefix = "HKWorkoutActivityType"
    records.workouts.append(
      Workout(
        activity: activity.hasPrefix(prefix) ? String(activity.dropFirst(prefix.count)) : activity,
        start: times.start, end: times.end,
        minutes: number("duration", in: .minutes, else: "min")
          ?? Double(times.end - times.start) / 60,
        source: UInt32(
          records.sources.index(name: found.name, version: found.version, device: found.device)),
        metres: number("totalDistance", in: HealthUnit("m"), else: "km"),
        kilocalories: number("totalEnergyBurned", in: .kilocalories, else: "kcal")))
    if !isEmpty { parent = .workout }
    return tag
  }

  /// A sum of a workout: since iOS 16 its distance and energy are told here alone.
  mutating func statistics(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    guard case .workout = parent else { return .broken(next: start) }
    let empty = Bytes(start: start, count: 0)
    var (type, sum, unit) = (empty, empty, empty)
    let tag = TagScanner.forEachAttribute(from: start, to: end) { name, value in
      if name == "type" {
        type = value
      } else if name == "sum" {
        sum = value
      } else if name == "unit" {
        unit = value
      }
    }
    guard case .whole = tag, let sum = HealthScanner.number(sum) else { return tag }
    let last = records.workouts.count - 1
    let (text, own) = (type.text, HealthUnit(unit.text))
    if text.hasPrefix(HealthKind.quantityPrefix + "Distance"),
      let factor = own.factor(to: HealthUnit("m"))
    {
      records.workouts[last].metres = records.workouts[last].metres ?? sum * factor
    } else if text == HealthKind.quantityPrefix + "ActiveEnergyBurned",
      let factor = own.factor(to: .kilocalories)
    {
      records.workouts[last].kilocalories = records.workouts[last].kilocalories ?? sum * factor
    }
    return tag
  }

  mutating func summary(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TagEnd {
    var found: [String: String] = [:]
    let tag = TagScanner.forEachAttribute(from: start, to: end) { name, value in
      if name.count < 40, found[name.text] == nil { found[name.text] = value.text }
    }
    guard case .whole = tag else { return tag }
    guard let civil = found["dateComponents"].flatMap(CivilDay.init(_:)) else {
      records.leftOut.malformed += 1
      return tag
    }
    func value(_ names: String...) -> Double? {
      names.lazy.compactMap { name in
        found[name].flatMap(Double.init).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      }.first
    }
    var day = RingDay(day: civil.daysSince1970)
    let energyGoal = value("activeEnergyBurnedGoal") ?? 0
    let timeGoal = value("appleMoveTimeGoal", "appleMoveMinutesGoal") ?? 0
    // Children have a ring of minutes in place of energy.
    let movesInTime = energyGoal == 0 && timeGoal > 0
    day.rings[.move] =
      movesInTime
      ? .init(value: value("appleMoveTime", "appleMoveMinutes"), goal: timeGoal, unit: .minutes)
      : .init(
        value: value("activeEnergyBurned"), goal: value("activeEnergyBurnedGoal"),
        unit: HealthUnit(found["activeEnergyBurnedUnit"] ?? "kcal"))
    day.rings[.exercise] = .init(
      value: value("appleExerciseTime"), goal: value("appleExerciseTimeGoal"), unit: .minutes)
    day.rings[.stand] = .init(
      value: value("appleStandHours"), goal: value("appleStandHoursGoal"), unit: HealthUnit("h"))
    records.rings.append(day)
    return tag
  }
}
