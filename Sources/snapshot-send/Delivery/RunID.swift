/// What tells one run from every other one.
enum RunID {
  /// 32 hexadecimal digits by chance.
  static func unique() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
