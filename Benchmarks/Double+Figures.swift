extension Double {
  /// The number with so many decimals that it has about four figures, as a measurement deserves.
  var figures: String {
    switch magnitude {
    case ..<10: fixed(3)
    case ..<100: fixed(2)
    case ..<1000: fixed(1)
    default: fixed(0)
    }
  }

  /// The number with a given number of decimals, from 0 to 9, rounded to the nearest.
  func fixed(_ decimals: Int) -> String {
    let unit = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = (self * Double(unit)).rounded()
    // Beyond this the decimals of a Double are of no meaning anyway.
    guard scaled.magnitude < 1e15 else { return description }
    let (whole, part) = (Int(scaled.magnitude) / unit, Int(scaled.magnitude) % unit)
    let sign = scaled < 0 ? "-" : ""
    if decimals == 0 { return "\(sign)\(whole)" }
    let digits = String(part)
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }
}
