extension Zone {
  /// Seconds that clocks are ahead of UTC at a moment.
  ///
  /// Before the first transition, and for what is not a number, it is ``firstOffset``. The cost grows
  /// with the logarithm of the number of transitions.
  ///
  /// - Parameter seconds: seconds since 1970, UTC.
  public func offset(at seconds: Double) -> Int {
    let next = firstTransition { seconds < $0.start }
    return seconds.isNaN ? firstOffset : offset(before: next)
  }

  /// What a calendar and a clock show at a moment, to the nearest microsecond, with the offset.
  ///
  /// It is `nil` for moments outside of the years 1 to 9999, and for what is not finite.
  ///
  /// - Parameter seconds: seconds since 1970, UTC.
  public func dateTime(at seconds: Double) -> DateTime? {
    guard CalendarLimits.moments.contains(seconds) else { return nil }
    let offset = offset(at: seconds)
    var whole = Int(seconds.rounded(.down))
    var microseconds = Int(((seconds - Double(whole)) * 1e6).rounded())
    if microseconds == 1_000_000 { (whole, microseconds) = (whole + 1, 0) }
    return DateTime(
      clockReading: whole + offset, nanosecond: microseconds * 1000, utcOffset: offset)
  }

  /// The moment of a date and time in this zone, in seconds since 1970, UTC.
  ///
  /// A date that has an offset of its own means that one. Otherwise its parts are what a clock in the
  /// zone shows. Of a time that clocks show twice it is the earlier moment; a time that they skip
  /// means as much later as they skip: where they go from 2:00 to 3:00, 2:30 is 3:30. A date without
  /// a time is the first moment of that day, also where the day has no midnight.
  public func seconds(of date: DateTime) -> Double {
    if date.utcOffset != nil { return date.secondsSince1970 }
    return seconds(of: date.wallSeconds, hasTime: date.hasTime)
  }

  /// The moment at which a clock shows a reading, or of a date alone the first moment of its day, by the
  /// rules of ``seconds(of:)``.
  package func seconds(of reading: Double, hasTime: Bool) -> Double {
    hasTime ? seconds(ofReading: reading) : start(ofDay: Int(reading / 86_400))
  }

  /// The day that a calendar shows, counted from 1 January 1970 and held to the years 1 to 9999.
  package func day(at seconds: Double) -> Int {
    let moment = CalendarLimits.clamped(seconds)
    return CalendarLimits.day(ofReading: Int(moment.rounded(.down)) + offset(at: moment))
  }

  /// The moment at which a clock shows a reading, by the rules of ``seconds(of:)``.
  package func seconds(ofReading reading: Double) -> Double { place(ofReading: reading).moment }

  /// The first moment of a day, counted from 1 January 1970; of a day that clocks skip as a whole, the
  /// first moment after it.
  package func start(ofDay day: Int) -> Double {
    let midnight = place(ofReading: Double(day) * 86_400)
    return midnight.jump ?? midnight.moment
  }

  /// The moment at which a clock shows a reading, and, where clocks skip it, the moment of the jump.
  private func place(ofReading reading: Double) -> (moment: Double, jump: Double?) {
    // The first transition that the clock had not reached when it showed the reading: at its start
    // the clock would have shown the start plus the offset before it.
    let next = firstTransition(whereIndex: { index in
      reading < transitions[index].start + Double(offset(before: index))
    })
    let moment = reading - Double(offset(before: next))
    guard next > 0, moment < transitions[next - 1].start else { return (moment, nil) }
    return (reading - Double(offset(before: next - 1)), transitions[next - 1].start)
  }

  /// The offset before the transition at a place, or after the last one.
  package func offset(before index: Int) -> Int {
    index == 0 ? firstOffset : transitions[index - 1].offset
  }

  /// The place of the first transition for which a condition holds that holds for all after it.
  package func firstTransition(where condition: (Transition) -> Bool) -> Int {
    firstTransition(whereIndex: { condition(transitions[$0]) })
  }

  private func firstTransition(whereIndex condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
