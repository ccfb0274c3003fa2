import Base
import Calendars

/// Signs and names of currencies, and short words for large numbers, in numbers of data.
enum CurrencyText {
  /// The ISO 4217 code of a sign such as `€` or `R$`, or of a code; nil if it is neither.
  static func code(_ text: String) -> String? {
    let text = text.hasSuffix(".") && text.count > 1 ? String(text.dropLast()) : text
    if let code = signs[text] { return code }
    return CurrencyCode.known.contains(text) ? text : nil
  }

  /// The signs, each with the currency that most people mean by it.
  private static let signs = [
    "$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "￥": "JPY", "円": "JPY",
    "CN¥": "CNY", "元": "CNY", "₹": "INR", "Rs": "INR", "₽": "RUB", "руб": "RUB", "₺": "TRY",
    "TL": "TRY", "₪": "ILS", "₩": "KRW", "원": "KRW", "R$": "BRL", "A$": "AUD", "AU$": "AUD",
    "C$": "CAD", "CA$": "CAD", "NZ$": "NZD", "HK$": "HKD", "NT$": "TWD", "S$": "SGD", "MX$": "MXN",
    "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "lei": "RON", "лв": "BGN", "₴": "UAH", "₸": "KZT",
    "₫": "VND", "₱": "PHP", "฿": "THB", "₦": "NGN", "₵": "GHS", "₡": "CRC", "₼": "AZN", "₾": "GEL",
    "Fr": "CHF", "SFr": "CHF", "د.إ": "AED",
  ]

  /// The power of ten of a word for thousands, millions or more that a text begins with, and the
  /// length of the word.
  ///
  /// - Parameter isApart: true if the text is apart from the number, where a single letter rather
  ///   is a unit.
  static func power(of text: Substring, isApart: Bool) -> (power: Int, count: Int)? {
    // The counters of China, Japan and Korea stand before a unit without a blank.
    if let first = text.first, let power = counters[first] { return (power, 1) }
    let word = text.prefix { $0.isLetter }
    var count = word.count
    if text.dropFirst(count).first == ".", word.count > 1 { count += 1 }
    if word.count == 1 {
      guard !isApart || text.count > 1 && text.dropFirst().first == " " else { return nil }
      // A letter and more is a unit such as kg, except before a currency: 12k€.
      let power = letters[String(word)]
      return power.map { ($0, count) }
    }
    return words[word.lowercased()].map { ($0, count) }
  }

  private static let counters: [Character: Int] = [
    "千": 3, "万": 4, "萬": 4, "만": 4, "億": 8, "亿": 8, "억": 8, "兆": 12, "조": 12,
  ]

  private static let letters = ["k": 3, "K": 3, "M": 6, "B": 9, "G": 9, "T": 12]

  private static let words = [
    "tsd": 3, "thousand": 3, "mn": 6, "mln": 6, "mio": 6, "million": 6, "millions": 6, "mill": 6,
    "млн": 6, "тыс": 3, "bn": 9, "bln": 9, "mrd": 9, "md": 9, "mld": 9, "milliard": 9,
    "billion": 9, "billions": 9, "млрд": 9,
    "lakh": 5, "crore": 7, "cr": 7,
  ]
}
