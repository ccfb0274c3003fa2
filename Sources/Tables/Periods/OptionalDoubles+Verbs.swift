extension OptionalDoubles {
  /// The same values with a number in place of every gap; one that is not finite leaves the gaps.
  package func fillingGaps(with number: Double) -> OptionalDoubles {
    OptionalDoubles(numbers: numbers.map { $0.isNaN ? number : $0 })
  }

  /// At each place the mean of the value there and of those before it, `count` in all.
  ///
  /// The first places, before which there are too few, are gaps. A gap counts as one of the `count`
  /// and is left out of the mean; where less than half of the values are there, the mean is a gap too,
  /// so that one missing day does not cost seven means and a missing week shows.
  ///
  /// Each mean is a sum of its own values alone, so that a huge value leaves no trace when it is gone
  /// and nothing overflows. It costs three additions a value for every `count`: values are cut into
  /// blocks of that length, and each mean is the end of one block and the beginning of the next.
  package func rollingMean(of count: Int) -> OptionalDoubles {
    let numbers = numbers
    let length = Swift.max(1, count)
    guard length > 1 else { return self }
    guard length <= numbers.count else {
      return OptionalDoubles(numbers: [Double](repeating: .nan, count: numbers.count))
    }
    let scale = powerOfTwo(atLeast: length)
    var results = [Double](repeating: .nan, count: numbers.count)
    var tails = [PartialSum](repeating: PartialSum(), count: length)
    var head = PartialSum()
    for place in numbers.indices {
      head.add(numbers[place], scale: scale)
      let next = place % length + 1
      if place >= length - 1 {
        let tail = next < length ? tails[next] : PartialSum()
        let total = head.joined(with: tail)
        if total.count * 2 >= length {
          results[place] = total.sum / Double(total.count) * scale
        }
      }
      guard next == length else { continue }
      var tail = PartialSum()
      for offset in stride(from: length - 1, through: 0, by: -1) {
        tail.add(numbers[place - (length - 1 - offset)], scale: scale)
        tails[offset] = tail
      }
      head = PartialSum()
    }
    return OptionalDoubles(numbers: results)
  }
}

private struct PartialSum {
  var sum = 0.0
  var count = 0

  mutating func add(_ number: Double, scale: Double) {
    if number.isNaN { return }
    sum += number / scale
    count += 1
  }

  func joined(with other: PartialSum) -> PartialSum {
    PartialSum(sum: sum + other.sum, count: count + other.count)
  }
}
