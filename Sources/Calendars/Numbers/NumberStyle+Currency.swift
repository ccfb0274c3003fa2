extension NumberStyle {
  /// The digits behind the decimal separator of an amount in a currency: two for most.
  ///
  /// They are those in use, as in the Unicode Common Locale Data Repository, which are fewer than in
  /// ISO 4217 where coins are worth next to nothing.
  static func decimals(ofCurrency code: String) -> Int {
    switch code {
    case "BHD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    case "AFN", "ALL", "BIF", "CLP", "COP", "DJF", "GNF", "IDR", "IQD", "IRR", "ISK", "JPY", "KMF",
      "KPW", "KRW", "LAK", "LBP", "MGA", "MMK", "PKR", "PYG", "RSD", "RWF", "SLL", "SOS", "SYP",
      "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF", "YER":
      0
    default: 2
    }
  }
}
