/// The name of a quantity, such as that of a column, written for people: `resting_heart_rate`,
/// `restingHeartRate` and `RESTING_HEART_RATE` are the same three words.
///
/// Only words are taken apart and made small. What may be a proper name, an abbreviation, a code or
/// a range keeps its letters and marks: `New_York`, `McCain`, `YoY`, `NYC-3-1-1`, `$50-75k`.
package struct QuantityName: Sendable, Hashable {
  private let name: String
  /// The name within a sentence, as in `resting heart rate`.
  package private(set) var inSentence: String
  /// The name with a capital letter; nil where it takes none, as p99 and iOS, or has one.
  private var capitalized: String?

  /// The name as a heading, as in `Resting heart rate`.
  package var title: String { capitalized ?? inSentence }

  /// Takes the name of a quantity without its unit, as ``Measure/name`` is.
  package init(_ name: String) { self.init(name, Spelling()) }

  /// The names of the lines of one chart, all in one spelling.
  package static func names(of measures: [Measure]) -> [QuantityName] {
    let spelling = Spelling(of: measures.filter { !$0.isUnit }.map(\.name))
    var names = measures.map { QuantityName($0.name, $0.isUnit ? nil : spelling) }
    guard names.count > 1 else { return names }
    // One that takes no capital, as p99, leaves all without.
    if zip(names, measures).contains(where: { !$1.isUnit && $0.isSmall }) {
      for index in names.indices { names[index].capitalized = nil }
    }
    // A name with a capital may be a proper name, and sentences do not write names in two ways.
    if names.contains(where: { isCapitalized($0.inSentence) }) {
      for index in names.indices { names[index].inSentence = names[index].title }
    }
    return names
  }

  /// How much of the writing of names is changed.
  private struct Spelling {
    /// Whether `HeartRate` is two words.
    var dividesCapitalized = true
    /// Whether words in capitals become small.
    var lowersCapitals = true

    init() {}

    /// Beside other names, YouTube may be one and `MAX` an abbreviation, unless all are alike.
    init(of names: [String]) {
      guard names.count > 1 else { return }
      dividesCapitalized = names.contains { QuantityName.camelParts(of: $0[...]).count > 2 }
      lowersCapitals = names.allSatisfy(QuantityName.isInCapitals)
    }
  }

  /// - Parameter spelling: nil takes the name as it is written.
  private init(_ name: String, _ spelling: Spelling?) {
    (self.name, inSentence) = (name, name)
    guard let spelling else { return }
    if !name.contains(where: \.isWhitespace), name.contains(where: \.isLatin) {
      let lowers = spelling.lowersCapitals && QuantityName.isInCapitals(name)
      let words = QuantityName.chunks(of: name).flatMap { chunk in
        let parts = QuantityName.camelParts(of: chunk)
        let isCode = chunk.first?.isLowercase == true || spelling.dividesCapitalized
        return isCode && QuantityName.areWords(parts)
          ? parts.map(QuantityName.camelWord) : [QuantityName.word(String(chunk), lowers: lowers)]
      }
      inSentence = words.joined(separator: " ")
    }
    let first = inSentence.prefix { !$0.isWhitespace }
    // Names of one or two letters, as n and dx, are symbols.
    guard isSmall, inSentence.count > 2, first.allSatisfy({ !$0.isNumber }) else { return }
    capitalized = first.prefix(1).uppercased() + inSentence.dropFirst()
  }

  /// Whether the heading begins with a small letter that is not a spelling of its own, as in iOS.
  private var isSmall: Bool {
    let first = title.prefix { !$0.isWhitespace }
    return first.first?.isLowercase == true && !first.contains(where: \.isUppercase)
  }

  /// Whether the name is one of a level, a rate, a share or a mean, which cannot be added as amounts
  /// can.
  package var isLevel: Bool {
    let chunks = name.split { $0 == "_" || $0 == "-" || $0.isWhitespace }
    let keys = chunks.flatMap(QuantityName.camelParts).map { $0.lowercased() }
    return keys.contains { QuantityName.levels.contains($0) || QuantityName.isQuantile($0) }
      || QuantityName.levelsWithoutSpaces.contains { name.contains($0) }
  }

  /// The percentiles p1 to p999.
  private static func isQuantile(_ word: String) -> Bool {
    word.first == "p" && (2...4).contains(word.utf8.count)
      && word.dropFirst().allSatisfy(\.isNumber)
  }

  /// The parts of a name between underscores, or between the hyphens of small words.
  private static func chunks(of name: String) -> [Substring] {
    let words = name.split(separator: "-")
    let isHyphenated =
      words.count > 1
      && words.allSatisfy { $0.count > 1 && $0.allSatisfy { $0.isLowercase || $0 == "_" } }
    let chunks = name.split { $0 == "_" || isHyphenated && $0 == "-" }
    return chunks.isEmpty ? [name[...]] : chunks
  }

  /// Splits a name where a capital letter follows a small one.
  private static func camelParts(of chunk: Substring) -> [String] {
    var parts: [String] = []
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
    return parts + [part]
  }

  /// Whether parts of a name are words: not those of YoY, and not the first of McCain and LeBron.
  private static func areWords(_ parts: [String]) -> Bool {
    guard parts.count > 1, let first = parts.first else { return false }
    return !(first.count == 2 && isCapitalized(first))
      && parts.allSatisfy { $0.count > 1 && $0.allSatisfy { $0.isLetter || $0.isNumber } }
  }

  /// Whether a name has several words, all in capitals.
  private static func isInCapitals(_ name: String) -> Bool {
    let words = name.split(separator: "_").filter { $0.count > 1 && $0.allSatisfy(\.isLetter) }
    return words.count > 1 && !name.contains(where: \.isLowercase)
  }

  private static func isCapitalized(_ name: String) -> Bool {
    name.first?.isUppercase == true && name.dropFirst().first?.isLowercase == true
  }

  /// A word of a name in camel case; acronyms and iOS keep their letters.
  private static func camelWord(_ part: String) -> String {
    word(part, lowers: !part.dropFirst().contains(where: \.isUppercase))
  }

  /// A word as it stands within a sentence.
  private static func word(_ part: String, lowers: Bool) -> String {
    if acronyms.contains(part.lowercased()) { return part.uppercased() }
    return lowers && !CurrencyCode.known.contains(part) ? part.lowercased() : part
  }

  /// Common acronyms that names of columns have in small letters.
  private static let acronyms: Set<String> = [
    "api", "bmi", "cpu", "db", "dns", "eur", "gbp", "gdp", "gpu", "hrv", "html", "http", "https",
    "id", "io", "ip", "kpi", "pdf", "qps", "ram", "rpm", "rps", "sla", "sql", "ssd", "tcp", "tv",
    "ui", "url", "usb", "usd", "utc", "vo2",
  ]

  /// Words of quantities that are levels, in the languages of the widget's columns.
  private static let levels: Set<String> = [
    "age", "altitude", "average", "avg", "balance", "bmi", "capacity", "close", "concentration",
    "density", "elevation", "expectancy", "frequency", "heart", "height", "high", "humidity", "hrv",
    "index", "latency", "level", "low", "mass", "max", "maximum", "mean", "median", "min",
    "minimum", "open", "pace", "pct", "percent", "percentage", "percentile", "population",
    "pressure", "price", "pulse", "rank", "rate", "rating", "ratio", "score", "share", "speed",
    "temp", "temperature", "temps", "utilization", "velocity", "voltage", "vo2", "weight",
    "anteil", "blutdruck", "durchschnitt", "gewicht", "größe", "höhe", "kontostand", "kurs",
    "luftdruck", "mittel", "saldo", "preis", "puls", "quote", "temperatur", "tempo",
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
