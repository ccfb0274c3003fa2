/// The signs and digits with which a locale writes numbers.
public struct NumberSymbols: Sendable, Hashable {
  /// Where the digits before the decimal separator are parted.
  public struct Grouping: Sendable, Hashable {
    /// How many digits the group next to the decimal separator has.
    public let first: Int
    /// How many digits all further groups have: two in India, else as many as the first.
    public let further: Int
    /// How many digits must stand before the first group for any separator: with two, as in Spanish,
    /// 1234 has none and 12.345 has one.
    public let minimum: Int

    /// Groups of three digits, from 1,234 on.
    public static let thousands = Grouping(first: 3, further: 3, minimum: 1)
  }

  /// What stands before the fraction.
  public let decimal: String
  /// What stands between groups of digits; empty where there are no groups.
  public let separator: String
  /// Where it stands.
  public let grouping: Grouping
  /// What stands before a negative number, with the marks that keep it there in a right-to-left text.
  public let minus: String
  /// The digits from 0 to 9.
  public let digits: [String]
  /// What stands around a percentage.
  public let percent: NumberAffixes
  /// What stands around an amount of money, with `¤` for the currency's symbol.
  public let money: NumberAffixes
  /// The symbols of currencies by their ISO 4217 codes; one that is missing is written as its code.
  public let currencies: [String: String]
  /// The short names of large numbers, the smallest first.
  public let compact: [CompactUnit]

  /// The English signs.
  public static let standard = NumberSymbols(
    decimal: ".", separator: ",", grouping: .thousands, minus: "−",
    digits: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
    percent: NumberAffixes(minus: "−", prefix: "", suffix: "%"),
    money: NumberAffixes(minus: "−", prefix: "¤", suffix: ""),
    currencies: [
      "AUD": "A$", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$",
      "ILS": "₪", "INR": "₹", "JPY": "¥", "KRW": "₩", "MXN": "MX$", "NZD": "NZ$", "PHP": "₱",
      "TWD": "NT$", "USD": "$", "VND": "₫",
    ],
    compact: [
      CompactUnit(from: 3, counting: 3, suffix: "K"),
      CompactUnit(from: 6, counting: 6, suffix: "M"),
      CompactUnit(from: 9, counting: 9, suffix: "B"),
      CompactUnit(from: 12, counting: 12, suffix: "T"),
    ])

  /// A text in which the digits 0 to 9 are those of the locale.
  package func localized(_ text: String) -> String {
    if digits[0] == "0" { return text }
    return text.map { character in
      character.isASCII
        ? character.wholeNumberValue.map { digits[$0] } ?? String(character)
        : String(character)
    }.joined()
  }
}
