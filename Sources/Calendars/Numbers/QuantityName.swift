/// The words in the name of a quantity, such as that of a column: `resting_heart_rate`,
/// `restingHeartRate` and `RESTING_HEART_RATE` are the same three.
package struct QuantityName: Sendable, Hashable {
  /// The words as they are written within a sentence.
  private let words: [String]
  /// A name with spaces or without Latin letters, which is taken as it is.
  private let written: String?

  /// Takes the name of a quantity without its unit, as ``Measure/name`` is.
  package init(_ name: String) {
    let parts = QuantityName.parts(of: name)
    let isShouted = parts.count > 1 && !name.contains(where: \.isLowercase)
    words = parts.map { QuantityName.word($0, isShouted: isShouted) }
    // AfD and PhD are abbreviations, and no words of two and of one letter.
    let ends = [name.first, name.last]
    let isShort = name.count < 5 && ends.allSatisfy { $0?.isUppercase == true }
    let isWritten =
      isShort || name.contains(where: \.isWhitespace) || !name.contains(where: \.isLatin)
    written = isWritten ? name : nil
  }

  /// The name within a sentence, as in `resting heart rate`.
  package var inSentence: String { written ?? words.joined(separator: " ") }

  /// The name as a heading, as in `Resting heart rate`.
  ///
  /// Acronyms and names such as p99 and iOS keep their letters.
  package var title: String {
    let text = inSentence
    let first = text.prefix { !$0.isWhitespace }
    // Names of one or two letters, as n and dx, are symbols.
    guard let letter = first.first, letter.isLowercase, text.count > 2 || written != nil,
      first.allSatisfy({ !$0.isNumber }),
      !first.dropFirst().contains(where: \.isUppercase)
    else { return text }
    return letter.uppercased() + text.dropFirst()
  }

  /// Whether the name is one of a level, a rate, a share or a mean, which cannot be added as amounts
  /// can.
  package var isLevel: Bool {
    let keys = (written.map(QuantityName.parts) ?? words).map { $0.lowercased() }
    return keys.contains { QuantityName.levels.contains($0) || QuantityName.isQuantile($0) }
      || QuantityName.levelsWithoutSpaces.contains { (written ?? "").contains($0) }
  }

  /// The percentiles p1 to p999.
  private static func isQuantile(_ word: String) -> Bool {
    word.first == "p" && (2...4).contains(word.utf8.count)
      && word.dropFirst().allSatisfy(\.isNumber)
  }

  /// Splits a name where separators stand and where a capital letter follows a small one.
  private static func parts(of name: String) -> [String] {
    var parts: [String] = []
    for chunk in name.split(whereSeparator: { $0 == "_" || $0 == "-" || $0.isWhitespace }) {
      var part = ""
      let letters = Array(chunk)
      for (index, letter) in letters.enumerated() {
        let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
        // The last capital of CPULoad begins a word, and so does that of heartRate but not of iOS.
        let begins =
          letter.isUppercase && index > 0
          && (letters[index - 1].isLowercase && part.count > 1
            || letters[index - 1].isUppercase && isBeforeSmall)
        if begins {
          parts.append(part)
          part = ""
        }
        part.append(letter)
      }
      if !part.isEmpty { parts.append(part) }
    }
    return parts
  }

  /// A word as it stands within a sentence: in small letters unless it is an acronym.
  private static func word(_ part: String, isShouted: Bool) -> String {
    let small = part.lowercased()
    if acronyms.contains(small) { return part.uppercased() }
    let isAcronym = part.count > 1 && part.allSatisfy { !$0.isLowercase }
    if isAcronym, !isShouted { return part }
    // iOS keeps its spelling.
    if part.first?.isLowercase == true, part.contains(where: \.isUppercase) { return part }
    return small
  }

  /// Common acronyms that names of columns have in small letters.
  private static let acronyms: Set<String> = [
    "api", "bmi", "cpu", "db", "dns", "gdp", "gpu", "hrv", "html", "http", "https", "id", "io",
    "ip",
    "kpi", "pdf", "qps", "ram", "rpm", "rps", "sla", "sql", "ssd", "tcp", "tv", "ui", "url", "usb",
    "utc", "vo2",
  ]

  /// Words of quantities that are levels, in the languages of the widget's columns.
  private static let levels: Set<String> = [
    "age", "altitude", "average", "avg", "balance", "bmi", "capacity", "close", "concentration",
    "density", "elevation", "expectancy", "frequency", "heart", "height", "high", "humidity", "hrv",
    "index", "latency", "level", "low", "mass", "max", "maximum", "mean", "median", "min",
    "minimum",
    "open", "pace", "pct", "percent", "percentage", "percentile", "population", "pressure", "price",
    "pulse", "rank", "rate", "rating", "ratio", "score", "share", "speed", "temp", "temperature",
    "temps", "utilization", "velocity", "voltage", "vo2", "weight",
    "anteil", "blutdruck", "durchschnitt", "gewicht", "größe", "höhe", "kontostand", "kurs",
    "luftdruck", "mittel", "saldo",
    "preis", "puls", "quote", "temperatur", "tempo",
    "altura", "media", "peso", "precio", "presión", "pulso", "tasa", "velocidad",
    "moyenne", "solde", "poids", "prix", "pression", "pouls", "taille", "taux", "température",
    "vitesse",
  ]

  private static let levelsWithoutSpaces = [
    "体重", "體重", "温度", "溫度", "气温", "氣溫", "心率", "价格", "價格", "速度", "平均", "比率", "血压", "血壓",
  ]
}

extension Character {
  fileprivate var isLatin: Bool {
    unicodeScalars.first.map { $0.properties.isAlphabetic && $0.value < 0x250 } ?? false
  }
}
