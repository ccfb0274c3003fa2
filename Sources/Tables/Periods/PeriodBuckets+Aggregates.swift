extension PeriodBuckets {
  /// Aggregates that need no more than the value so far.
  func folded(
    _ numbers: [Double], at times: [Double], emptyRows: Double = .nan,
    first: (Double) -> Double = { $0 }, next: (Double, Double) -> Double
  ) -> OptionalDoubles {
    // NaN as long as there is no row; rows without a value are told by the second array.
    var results = [Double](repeating: .nan, count: starts.count)
    var hasValue = [Bool](repeating: false, count: starts.count)
    forEachRow(of: times) { row, period in
      guard row < numbers.count else { return }
      let value = numbers[row]
      if value.isNaN {
        if !hasValue[period] { results[period] = emptyRows }
      } else if hasValue[period] {
        results[period] = next(results[period], value)
      } else {
        results[period] = first(value)
        hasValue[period] = true
      }
    }
    return OptionalDoubles(numbers: results)
  }

  func latest(of numbers: [Double], at times: [Double]) -> OptionalDoubles {
    var results = [Double](repeating: .nan, count: starts.count)
    var latest = [Double](repeating: -.infinity, count: starts.count)
    forEachRow(of: times) { row, period in
      guard row < numbers.count, !numbers[row].isNaN, times[row] >= latest[period] else { return }
      results[period] = numbers[row]
      latest[period] = times[row]
    }
    return OptionalDoubles(numbers: results)
  }

  func means(of numbers: [Double], at times: [Double]) -> OptionalDoubles {
    var sums = [Double](repeating: 0, count: starts.count)
    var counts = [Double](repeating: 0, count: starts.count)
    // A power of two keeps each sum finite and changes no digit.
    let scale = numbers.count > 1 ? powerOfTwo(atLeast: numbers.count) : 1
    forEachRow(of: times) { row, period in
      guard row < numbers.count, !numbers[row].isNaN else { return }
      sums[period] += numbers[row] / scale
      counts[period] += 1
    }
    for period in sums.indices {
      sums[period] = counts[period] > 0 ? sums[period] / counts[period] * scale : .nan
    }
    return OptionalDoubles(numbers: sums)
  }
}

/// The smallest power of two that is not less than a count.
func powerOfTwo(atLeast count: Int) -> Double {
  var power = 1.0
  while power < Double(count) { power *= 2 }
  return power
}
