/// The name of a quantity, such as that of a column, written for people: `resting_heart_rate`,
/// `restingHeartRate` and `RESTING_HEART_RATE` are the same three words.
///
/// A name is split at underscores, at hyphens between lower-case words, and where camel case begins
/// a word. A word is lower-cased if it comes from camel case or if the whole name is in capitals.
/// Other capitals and hyphens stay, because they may belong to a proper name, an abbreviation, a
/// code or a range: `New York`, `McCain`, `YoY`, `NYC-3-1-1`, `$50-75k`.
package struct QuantityName: Sendable, Hashable {
  private let name: String
  /// The name within a sentence, as in `resting heart rate`.
  package private(set) var inSentence: String
  /// The name with its first letter capitalised, for headings; nil if it is the same as
  /// ``inSentence``: the first letter is a capital already, or stays small as in p99 and iOS.
  private var capitalized: String?

  /// The name as a heading, as in `Resting heart rate`.
  package var title: String { capitalized ?? inSentence }

  /// Takes the name of a quantity without its unit, as ``Measure/name`` is.
  package init(_ name: String) { self.init(name, Spelling()) }

  /// The names of the lines of one chart, which are compared with each other and therefore
  /// capitalised alike.
  package static func names(of measures: [Measure]) -> [QuantityName] {
    let spelling = Spelling(of: measures.filter { !$0.isUnit }.map(\.name))
    var names = measures.map { QuantityName($0.name, $0.isUnit ? nil : spelling) }
    guard names.count > 1 else { return names }
    // If one heading begins with a small letter, as p99 does, none is capitalised.
    if zip(names, measures).contains(where: { !$1.isUnit && $0.isSmall }) {
      for index in names.indices { names[index].capitalized = nil }
    }
    // A capitalised name may be a proper name, which keeps its capital in a sentence. The other
    // names of the same sentence are then capitalised as well.
    if names.contains(where: { isCapitalized($0.inSentence) }) {
      for index in names.indices { names[index].inSentence = names[index].title }
    }
    return names
  }

  /// The changes that names allow: all of them for a single name, fewer for several.
  private struct Spelling {
    /// Whether a name that begins with a capital is split as camel case: `HeartRate` is two words.
    var dividesCapitalized = true
    /// Whether a name in capitals is lower-cased: `HEART_RATE` is `heart rate`.
    var lowersCapitals = true

    init() {}

    /// Finds out by several names whether their capitals are a style of writing or have a meaning.
    ///
    /// `YouTube` beside `Facebook` is a brand: names with a capital are split only if one of them has
    /// three words, as `RestingHeartRate` has. `GENERAL` beside `NO_SUBYACENTE` may be an
    /// abbreviation: names in capitals are lower-cased only if all of them have several words.
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
    // Symbols of one or two letters, as n and dx, and names whose first word has a digit, as p99,
    // take no capital.
    guard isSmall, inSentence.count > 2, first.allSatisfy({ !$0.isNumber }) else { return }
    capitalized = first.prefix(1).uppercased() + inSentence.dropFirst()
  }

  /// Whether the heading begins with a small letter that may be capitalised: not that of iOS, whose
  /// first word has a capital further on.
  private var isSmall: Bool {
    let first = title.prefix { !$0.isWhitespace }
    return first.first?.isLowercase == true && !first.contains(where: \.isUppercase)
  }

  /// Whether the name is one of a level, a rate, a share or a mean, which cannot be added as amounts
  /// can.
  package var isLevel: Bool {
    let chunks = name.split { $0 == "_" || $0 == "-" || $0.isWhitespace }
    let keys = chunks.flatMap(QuantityName.camelParts).map { $0.lowercased() }
    // How many marks there are is an amount.
    let counts = keys.contains(where: QuantityName.counts.contains)
    return keys.contains {
      QuantityName.levels.contains($0) || QuantityName.isQuantile($0)
        || !counts && QuantityName.marks.contains($0)
    } || QuantityName.levelsWithoutSpaces.contains { name.contains($0) }
  }

  /// The percentiles p1 to p999.
  private static func isQuantile(_ word: String) -> Bool {
    word.first == "p" && (2...4).contains(word.utf8.count)
      && word.dropFirst().allSatisfy(\.isNumber)
  }

  /// The parts of a name between underscores, and between hyphens if all parts are words in small
  /// letters: `resting-heart-rate`, but not `covid-19` or `Guinea-Bissau`.
  private static func chunks(of name: String) -> [Substring] {
    let words = name.split(separator: "-")
    let isHyphenated =
      words.count > 1
      && words.allSatisfy { $0.count > 1 && $0.allSatisfy { $0.isLowercase || $0 == "_" } }
    let chunks = name.split { $0 == "_" || isHyphenated && $0 == "-" }
    return chunks.isEmpty ? [name[...]] : chunks
  }

  /// Splits camel case: before a capital that follows a small letter, and before the last of
  /// several capitals, with which a word begins.
  private static func camelParts(of chunk: Substring) -> [String] {
    var parts: [String] = []
    var part = ""
    let letters = Array(chunk)
    for (index, letter) in letters.enumerated() {
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      // CPULoad is CPU and Load, heartRate is heart and Rate. One small letter is no word: iOS.
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

  /// Whether the parts of camel case are words, so that the name may be split: at least two letters
  /// or digits each, unlike the last of `YoY`, and the first one no prefix of a surname as in
  /// `McCain` and `LeBron`.
  private static func areWords(_ parts: [String]) -> Bool {
    guard parts.count > 1, let first = parts.first else { return false }
    return !(first.count == 2 && isCapitalized(first))
      && parts.allSatisfy { $0.count > 1 && $0.allSatisfy { $0.isLetter || $0.isNumber } }
  }

  /// Whether a name is written in capitals throughout and has several words; a single word in
  /// capitals is an acronym.
  private static func isInCapitals(_ name: String) -> Bool {
    let words = name.split(separator: "_").filter { $0.count > 1 && $0.allSatisfy(\.isLetter) }
    return words.count > 1 && !name.contains(where: \.isLowercase)
  }

  private static func isCapitalized(_ name: String) -> Bool {
    name.first?.isUppercase == true && name.dropFirst().first?.isLowercase == true
  }

  /// A part of camel case as a word: lower-cased unless a later letter is a capital, as in CPU and
  /// iOS.
  private static func camelWord(_ part: String) -> String {
    word(part, lowers: !part.dropFirst().contains(where: \.isUppercase))
  }

  /// A word as it stands within a sentence: known acronyms in capitals, others in small letters if
  /// `lowers` is true, unless the word is a currency code.
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
    "pressure", "price", "pulse", "rank", "rate", "ratio", "share", "speed", "temp",
    "temperature", "temps", "utilization", "velocity", "voltage", "vo2", "weight",
    "anteil", "blutdruck", "durchschnitt", "gewicht", "größe", "höhe", "kontostand", "kurs",
    "luftdruck", "mittel", "saldo", "preis", "puls", "quote", "temperatur", "tempo",
    "altura", "media", "peso", "precio", "presión", "pulso", "tasa", "velocidad",
    "moyenne", "solde", "poids", "prix", "pression", "pouls", "taille", "taux", "température",
    "vitesse",
  ]

  /// Words of what is valued: marks of schools, ratings and places on a scale.
  private static let marks: Set<String> = [
    "elo", "gpa", "grade", "iq", "mark", "marks", "rating", "score", "stars",
    "bewertung", "note", "noten", "schulnote", "zensur", "nota", "notas", "calificación",
    "classificação", "cijfer", "ocena", "puan", "valutazione", "voto", "балл", "оценка",
  ]

  /// Words that say how many there are.
  private static let counts: Set<String> = [
    "anzahl", "aantal", "cantidad", "count", "counts", "liczba", "nombre", "num", "number",
    "numero", "número", "sayısı", "количество", "число",
  ]

  private static let levelsWithoutSpaces = [
    "成绩", "成績", "評価", "评分", "評分", "평점",
    "体重", "體重", "温度", "溫度", "气温", "氣溫", "心率", "价格", "價格", "速度", "平均", "比率", "血压", "血壓",
  ]
}

extension Character {
  fileprivate var isLatin: Bool {
    unicodeScalars.first.map { $0.properties.isAlphabetic && $0.value < 0x250 } ?? false
  }
}
