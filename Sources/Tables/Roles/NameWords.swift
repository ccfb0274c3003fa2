import Base

/// A meaning that the name of a column can have.
enum NameRole: CaseIterable {
  case year, quarter, month, week, day, weekday, date
  /// A time of day.
  case clock
  /// The second time of a row, such as its end.
  case end
  /// A day of birth, which is no time of what is measured.
  case birth
  /// The number or key of a thing as the last word of a name, but a count before others: "order
  /// number", "number of orders".
  case number
  case duration, identifier, code, phone, coordinate, rank
  /// The spread of another column, or the number of cases behind it.
  case spread
  case rate, balance
  /// A number by which rows are ordered, such as a distance.
  case ordered
  /// A number that describes how a row was measured: a sample size, an age, a step, a lap. Its
  /// column is not the quantity of the chart. Only a whole name has this role: "age", but not
  /// "mean age".
  case measure
  /// A meter's reading, which only rises.
  case reading
  /// The number of a version, of which 1.10 comes after 1.9.
  case version
  /// The unit of the values of a row.
  case unit
  /// The prices of a period.
  case opening, closing, highest, lowest
  /// A mean beside its extremes.
  case central
  /// The value that was measured, beside planned ones.
  case actual
  /// The rounds of a training, which are its axis before the time of the clock.
  case training
  // Kinds of quantities: columns of different kinds do not share an axis.
  case temperature, humidity, pressure, wind, rain, pulse, height, accuracy, loss, position
  case setting, energy, steps, price, index, dividend, earnings
  /// The sensor, device or machine that the values of a row come from; each one is a line.
  case source
  /// A time of day in words that are never used for a duration, such as "clock" or "uhrzeit":
  /// "time" may be either.
  case hour
  /// An account, of which each has a balance of its own.
  case account
}

extension NameRole {
  /// The kinds of quantities.
  static let quantities: Set<NameRole> = [
    .temperature, .humidity, .pressure, .wind, .rain, .pulse, .height, .accuracy, .loss,
    .position, .setting, .energy, .steps, .price, .index, .dividend, .earnings,
  ]

  /// The words of a role, separated by commas, a line or more for each of the languages English,
  /// German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Turkish, Arabic, Hebrew,
  /// Hindi, Japanese, Korean and Chinese (both scripts); a word that a language before has already
  /// is not repeated.
  ///
  /// A word that begins with a hyphen is also the end of a longer one.
  fileprivate var words: String {
    switch self {
    case .year:
      """
      year, yr, season, fiscal year, financial year, fy
      jahr, saison, geschäftsjahr
      année, annee, an, exercice
      año, anio, ano, temporada, ejercicio
      anno, stagione, esercizio
      jaar, seizoen, boekjaar
      rok, sezon
      год, сезон
      yıl, yil
      السنة, سنة, العام, عام
      שנה, עונה
      वर्ष, साल
      年, 年度
      년, 년도, 연도
      年份, 學年
      """
    case .quarter:
      """
      quarter, qtr, q
      quartal
      trimestre, trim
      kwartaal
      kwartał
      квартал
      çeyrek
      ربع, الربع
      רבעון
      तिमाही
      四半期
      분기
      季度, 季
      """
    case .month:
      """
      month, mon, mo, mth
      monat
      mois
      mes
      mese
      mês
      maand
      miesiąc, mies
      месяц
      ay
      الشهر, شهر
      חודש
      महीना, माह
      月, 年月
      월, 개월
      月份
      """
    case .week:
      """
      week, wk, week ending, week of
      woche, kw, kalenderwoche
      semaine, sem
      semana
      settimana
      tydzień
      неделя
      hafta
      الأسبوع, أسبوع
      שבוע
      सप्ताह
      週
      주
      周, 星期
      """
    case .day:
      """
      day
      tag
      jour
      día, dia
      giorno
      dag
      dzień
      день
      gün
      اليوم, يوم
      יום
      दिन
      日
      일
      天
      """
    case .weekday:
      """
      weekday, day of week, day of the week, dow, wday
      wochentag
      jour de la semaine, jour de semaine
      día de la semana, dia de la semana
      giorno della settimana
      dia da semana
      weekdag, dag van de week
      dzień tygodnia
      день недели
      haftanın günü
      يوم الأسبوع
      יום בשבוע
      सप्ताह का दिन, वार
      曜日
      요일
      星期几, 星期幾
      """
    case .date:
      """
      date, dt, period, ts, timestamp, datetime, observation date
      datum, zeitraum, periode, stichtag, buchungstag, ablesedatum, veröffentlicht, -datum
      période
      fecha, periodo, período
      data
      okres
      дата, период
      tarih, dönem
      التاريخ, تاريخ
      תאריך
      दिनांक, तारीख, तिथि
      日付, 年月日, 日時
      날짜, 일자, 일시
      日期, 时间
      """
    case .clock:
      """
      time, timestamp, ts, datetime, clock, wall time, asctime, hour
      zeit, uhrzeit, stunde, zeitstempel, zeitpunkt, gerätezeitstempel
      heure, heures, horodatage, horodate
      hora, marca de tiempo
      ora, orario
      horário
      tijd, tijdstip
      czas, godzina
      время, час
      zaman, saat
      الوقت, الساعة
      שעה, זמן
      समय
      時刻, 時間
      시간, 시각
      时间, 时刻
      """
    case .end:
      """
      end, due, ship, closed, updated, updated at, creation date, created, modified, expiry,
      until, to, bedtime end, end date, end time, due date, valor, wert, bis, finish, changed, uploaded, imported, synced
      ende, fällig, fälligkeit, wertstellung, valuta, erstellt, geändert, aktualisiert
      fin, échéance, date de valeur, jusqu'au, créé, modifié, mis à jour
      hasta, fecha valor, vencimiento, creado, creación, modificado, actualizado
      fine, scadenza, data valuta, creato, creazione, modificato, aggiornato
      fim, até, criado, criação, atualizado
      einde, tot, vervaldatum, valutadatum, aangemaakt, gewijzigd, bijgewerkt
      koniec, termin, data waluty, utworzenia, utworzono, modyfikacji, zmieniono
      конец, окончание, срок, создан, создания, изменения, обновления
      bitiş, vade, oluşturulma, güncelleme
      النهاية, الاستحقاق
      סיום, תאריך ערך
      समाप्ति, अंत
      終了, 終了日, 期限, 作成日, 作成日時, 更新日, 更新日時
      종료, 종료일, 생성일, 수정일
      结束, 截止, 結束, 创建时间, 更新时间, 建立時間, 更新時間
      """
    case .duration:
      """
      duration, elapsed, moving time, run time, took
      dauer, laufzeit
      durée
      duración
      durata
      duração
      duur
      czas trwania
      длительность, продолжительность
      süre
      المدة
      משך
      अवधि
      所要時間, 期間
      소요시간, 기간
      时长, 時長
      """
    case .identifier:
      """
      id, ids, uuid, guid, pk, row id, serial, pid, sku, isbn, ean, version, order id, -id
      lfd nr, lfd. nr., kennung, kontonummer, zählernummer, seriennummer, artikelnummer
      numéro, identifiant, référence
      n.º, nº, identificador, referencia
      identificativo, codice cliente
      kenmerk
      identyfikator
      №, идентификатор
      kimlik
      رقم, معرف
      מספר, מזהה
      क्रमांक, संख्या क्रम, आईडी
      番号, no., 識別子
      번호, 식별자
      编号, 序号, 编码, 編號, 序號
      """
    case .number:
      """
      number, -number, no, nr, nbr, key, ref, reference, hash, sha, commit, nummer, -nummer, numer
      номер, numara
      """
    case .birth:
      """
      birthday, birth date, birthdate, date of birth, dob, born, geburtstag, geburtsdatum, geboren
      date de naissance, naissance, fecha de nacimiento, nacimiento, data di nascita, nascita
      data de nascimento, nascimento, geboortedatum, data urodzenia, дата рождения, doğum tarihi
      تاريخ الميلاد, תאריך לידה, जन्म तिथि, 生年月日, 생년월일, 出生日期
      """
    case .measure:
      """
      n, sample size, samples, respondents, days, age, step, epoch, iteration, lap, round, hour
      reps, repetitions
      stichprobe, befragte, tage, alter, schritt, runde, stunde, wiederholungen, wdh
      échantillon, jours, âge, étape, heure
      muestra, días, edad, paso, hora
      campione, giorni, età, passo, ora
      amostra, dias, idade, passo
      steekproef, dagen, leeftijd, stap, uur
      próba, dni, wiek, krok, godzina
      выборка, дней, дни, возраст, шаг, час
      örneklem, günler, yaş, adım, saat
      العينة, الأيام, العمر
      מדגם, ימים, גיל
      नमूना, दिन, आयु, उम्र
      標本数, 日数, 年齢
      표본, 일수, 나이
      样本, 天数, 年龄, 樣本, 天數, 年齡
      """
    case .code:
      """
      code, zip, zip code, postcode, postal code, postal, fips, iso, iso num, area code,
      country code, status, geoid, cost centre, cost center
      plz, postleitzahl, schlüssel, ags, kostenstelle, vorwahl
      code postal, code insee, cp
      código, código postal, cód
      codice, cap, codice postale
      cep
      kod, kod pocztowy
      код, почтовый индекс
      posta kodu
      رمز, الرمز البريدي, كود
      קוד, מיקוד
      कोड, पिन कोड
      コード, 郵便番号
      코드, 우편번호
      代码, 邮编, 邮政编码, 代碼, 郵遞區號, 郵編
      """
    case .phone:
      """
      phone, telephone, tel, mobile, fax
      telefon, handy, mobil
      téléphone, tél, portable
      teléfono, móvil
      telefono, cellulare
      telefone, celular
      telefoon, mobiel
      komórka
      телефон
      cep
      هاتف, الهاتف
      טלפון, נייד
      फ़ोन, फोन, मोबाइल
      電話, 電話番号
      전화, 전화번호
      电话, 手机, 手機
      """
    case .coordinate:
      """
      lat, latitude, lon, lng, long, longitude, x coord, y coord, easting, northing, coordinates
      breite, länge, breitengrad, längengrad, rechtswert, hochwert
      latitud, longitud
      latitudine, longitudine
      breedtegraad, lengtegraad
      szerokość geograficzna, długość geograficzna
      широта, долгота
      enlem, boylam
      خط العرض, خط الطول
      קו רוחב, קו אורך
      अक्षांश, देशांतर
      緯度, 経度
      위도, 경도
      纬度, 经度, 經度
      """
    case .rank:
      """
      rank, pos, ranking, position in table, place, placing, standing
      rang, platz, platzierung
      classement
      puesto
      classifica
      colocação
      plaats
      miejsce
      ранг
      sıra, sıralama
      الترتيب, المركز
      דירוג, מקום
      रैंक, स्थान
      順位
      순위
      排名, 名次
      """
    case .spread:
      """
      sd, std, stddev, se, sem, ci, ci low, ci high, variance, count of cases, sample size, obs
      uncertainty, standard error, margin of error, error bound, lower bound, upper bound
      stabw, standardabweichung, streuung, befragte, unsicherheit, standardfehler
      écart-type, écart type, incertitude
      desviación, error estándar, incertidumbre
      deviazione
      desvio, desvio padrão
      standaardafwijking
      odchylenie
      отклонение, ско
      sapma, standart sapma
      الانحراف المعياري
      סטיית תקן
      मानक विचलन
      標準偏差
      표준편차
      标准差, 標準差
      """
    case .rate:
      """
      rate, ratio, share, pct, percent, proportion, ctr, conversion
      quote, anteil, rabatt
      taux
      tasa, porcentaje
      tasso
      taxa, percentual
      percentage, aandeel
      udział, odsetek
      доля, процент
      oran, yüzde
      نسبة, معدل
      שיעור, אחוז
      दर, प्रतिशत
      率, 割合
      비율, 율
      占比, 佔比
      """
    case .balance:
      """
      balance, running balance, closing balance
      saldo, kontostand, guthaben
      solde
      остаток, баланс
      bakiye
      الرصيد
      יתרה
      शेष, बैलेंस
      残高
      잔액
      余额, 餘額
      """
    case .ordered:
      """
      km, lap, laps, step, epoch, iteration, distance, depth, age, hour, stars, dose,
      concentration, frequency, mile, round, score, timepoint, time point
      runde, kilometer, distanz, entfernung, tiefe, alter, stunde
      tour, profondeur, âge, heure
      vuelta, distancia, profundidad, edad, hora
      giro, distanza, profondità, età, ora
      volta, distância, profundidade, idade
      ronde, afstand, diepte, leeftijd, uur
      okrążenie, dystans, głębokość, wiek, godzina
      круг, дистанция, глубина, возраст, час
      tur, mesafe, derinlik, yaş, saat
      المسافة, العمق, العمر
      הקפה, מרחק, עומק, גיל
      दूरी, गहराई, आयु, उम्र
      周回, 距離, 深さ, 年齢
      랩, 거리, 깊이, 나이
      圈, 距离, 深度, 年龄, 年齡
      """
    case .temperature:
      """
      temp, temperature, tmin, tmax, tmean, tavg, dew point, temperatur, température, temperatura
      temperatuur, температура, sıcaklık, الحرارة, درجة الحرارة, טמפרטורה, तापमान
      -気温, -温度, -기온, -온도, -气温, -氣溫, -溫度
      """
    case .humidity:
      """
      humidity, humid, rh, feuchte, luftfeuchte, luftfeuchtigkeit, humidité, humedad, umidità
      umidade, vochtigheid, wilgotność, влажность, nem, الرطوبة, לחות, आर्द्रता, -湿度, -습도, -濕度
      """
    case .pressure:
      """
      pressure, druck, luftdruck, pression, presión, pressione, pressão, luchtdruk, ciśnienie
      давление, basınç, الضغط, לחץ, दबाव, -気圧, -기압, -气压, -氣壓
      """
    case .wind:
      "wind, gust, viento, vent, vento, wiatr, ветер, rüzgar, الرياح, רוח, हवा, -風速, -风速, -풍속"
    case .rain:
      """
      rain, rainfall, prcp, precip, precipitation, snow, regen, niederschlag, pluie, lluvia, pioggia
      chuva, neerslag, opady, осадки, yağış, المطر, גשם, वर्षा, -降水量, -강수량
      """
    case .pulse:
      "heart, pulse, hr, bpm, puls, pouls, pulso, polso, hartslag, tętno, пульс, nabız, 心拍数, 심박수, 心率"
    case .height:
      "ele, elevation, altitude, höhe, altura, altitud, altitudine, hoogte, wysokość, высота, 標高"
    case .accuracy: "accuracy, acc, auc, f1"
    case .loss: "loss"
    case .position: "position"
    case .energy:
      "calories, calorie, kcal, kalorien, calorías, calorie, calorias, calorieën, калории, 卡路里"
    case .steps:
      "steps, schritte, pasos, pas, passi, passos, stappen, kroki, шаги, adım, 歩数, 걸음, 步数, 步數"
    case .reading:
      """
      odometer, meter reading, reading, cumulative, running total, total, zählerstand, kumuliert
      kilometerstand, cumul, compteur, acumulado, cumulato, meterstand, licznik, счётчик, 累計, 累计
      """
    case .version: "version, release, build, ver, versión, versione, versão, versie, wersja, версия"
    case .unit:
      """
      unit, units, currency, uom, einheit, währung, unité, devise, unidad, moneda, unità, valuta
      unidade, moeda, eenheid, jednostka, waluta, единица, валюта, birim, para birimi, الوحدة, العملة
      יחידה, מטבע, इकाई, मुद्रा, 単位, 通貨, 단위, 통화, 单位, 货币, 單位, 貨幣
      """
    case .opening:
      """
      open, eröffnung, ouverture, apertura, abertura, otwarcie, открытие, açılış, 始値, 시가, 开盘, 開盤
      """
    case .closing:
      """
      close, last, schluss, schlusskurs, clôture, cierre, chiusura, fechamento, slotkoers, zamknięcie
      zamkniecie, закрытие, kapanış, 終値, 종가, 收盘, 收盤
      """
    case .highest:
      """
      high, hoch, höchst, plus haut, máximo, maximo, massimo, hoogste, najwyższy, najwyzszy, максимум
      yüksek, 高値, 고가, 最高
      """
    case .lowest:
      """
      low, tief, tiefst, plus bas, mínimo, minimo, laagste, najniższy, najnizszy, минимум, düşük
      安値, 저가, 最低
      """
    case .central: "mean, average, avg, ø, median, mittelwert, moyenne, media, média, gemiddelde"
    case .actual:
      """
      value, actual, magnitude, mag, wert, valeur, valor, valore, ist, wartość, значение, değer, 値, 值
      """
    case .training: "step, epoch, iteration, iter, batch"
    case .setting: "lr, learning rate"
    case .source:
      """
      sensor, device, entity, entity id, host, hostname, instance, node, pod, server, container, probe
      gerät, fühler, capteur, appareil, dispositivo, sensore, czujnik, датчик, センサー, 센서, 传感器
      """
    case .hour:
      """
      clock, clock time, time of day, uhrzeit, heure, heures, hora, orario, horário, tijdstip
      godzina, saat, 時刻, 시각, 时刻
      """
    case .account:
      """
      account, wallet, iban, fund, depot, currency, konto, -konto, währung, compte, devise, cuenta, moneda
      conto, valuta, conta, moeda, rekening, rachunek, waluta, счёт, счет, валюта, hesap, para birimi
      الحساب, العملة, חשבון, מטבע, खाता, मुद्रा, 口座, 通貨, 계좌, 통화, 账户, 货币, 帳戶, 貨幣
      """
    case .price:
      """
      price, preis, prix, precio, prezzo, preço, prijs, cena, цена, fiyat, السعر, سعر, מחיר
      कीमत, मूल्य, -価格, -가격, -价格, -價格
      """
    case .index: "index"
    case .dividend: "dividend, dividende, dividendo, dywidenda, дивиденд, temettü"
    case .earnings: "earnings"
    }
  }
}

/// The name of a column, taken apart.
struct ColumnName: Sendable {
  let text: String
  /// The words in small letters, without what is in brackets at the end.
  let words: [String]
  let roles: Set<NameRole>
  /// The words, separated by blanks.
  var key: String { words.joined(separator: " ") }
  /// True if programs write it for a column without a name.
  var isMissing: Bool { words.isEmpty || words.first == "unnamed" && words.count <= 3 }

  init(_ text: String) {
    self.text = text
    words = ColumnName.words(of: text)
    var roles = RoleLexicon.shared.roles(of: words)
    if roles.contains(.number),
      RoleLexicon.shared.roles(of: Array(words.suffix(1))).contains(.number)
    {
      roles.insert(.identifier)
    }
    if !RoleLexicon.shared.says(.measure, words) { roles.remove(.measure) }
    self.roles = roles
  }

  func says(_ role: NameRole) -> Bool { roles.contains(role) }

  /// True if the name is one of numbers or texts that only tell rows apart.
  var isCode: Bool { says(.identifier) || says(.code) || says(.phone) }

  /// Whether the last word of the name has a role.
  func ends(with role: NameRole) -> Bool {
    RoleLexicon.shared.roles(of: Array(words.suffix(1))).contains(role)
  }

  /// Whether two names differ in the number at their end alone.
  func isNumbered(like other: ColumnName) -> Bool {
    func stem(_ key: String) -> Substring {
      key.dropLast(key.reversed().prefix(while: \.isNumber).count)
    }
    let (own, others) = (stem(key), stem(other.key))
    return own == others && own.count < key.count && others.count < other.key.count
  }

  /// The kind of quantity that the name says; nil if none.
  var quantity: NameRole? {
    NameRole.allCases.first { roles.contains($0) && NameRole.quantities.contains($0) }
  }

  /// True if two names share a word, or have the same beginning or end, as `tmin` and `tmax` have.
  func resembles(_ other: ColumnName) -> Bool {
    let own = Set(words).subtracting(words.count > 1 ? ColumnName.extremes : [])
    if !own.isDisjoint(with: other.words) { return true }
    let (a, b) = (Array(key), Array(other.key))
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    if start >= 3 || end >= 4 { return true }
    // Percentiles, p50 and p99, and lowest and highest, tmin and tmax.
    let (left, right) = (a.dropFirst(start), b.dropFirst(start))
    if start >= 1, !left.isEmpty, (left + right).allSatisfy(\.isNumber) { return true }
    if let stem = withoutExtreme, stem == other.withoutExtreme { return true }
    // What is in brackets is a unit or a word like others.
    let bracket = text.dropFirst(ColumnName.withoutUnit(text).count)
    return !bracket.isEmpty && other.text.hasSuffix(bracket)
  }

  /// Whether the name is that of the least or the most of what another name is about.
  func isExtreme(of other: ColumnName) -> Bool {
    guard words.count > 1, let last = words.last, ["min", "max"].contains(last) else {
      return false
    }
    return words.dropLast() == other.words.dropLast()
  }

  /// The stem before a final `min`, `max` and the like; nil without one.
  private var withoutExtreme: Substring? {
    ColumnName.extremes.first { key.hasSuffix($0) && key != $0 }.map { key.dropLast($0.count) }
  }

  private static let extremes: Set<String> = ["min", "max", "mean", "avg", "med", "median"]

  /// The name without brackets at its end and the blanks before them.
  static func bare(_ text: String) -> String {
    var rest = withoutUnit(text)
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasSmall = false
    func isPart(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "#" || character == "№"
    }
    for character in withoutUnit(text) {
      if !isPart(character) || (wasSmall && character.isUppercase), !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      if isPart(character) { word.append(character) }
      wasSmall = character.isLowercase
    }
    return word.isEmpty ? words : words + [word.lowercased()]
  }

  /// The name without brackets at its end, which hold a unit: `Speed (km/h)` is no distance.
  private static func withoutUnit(_ text: String) -> Substring {
    guard let last = text.last, let open: Character = [")": "(", "]": "["][last],
      let start = text.lastIndex(of: open), start > text.startIndex
    else { return text[...] }
    return text[..<start]
  }
}

/// The roles by their words.
///
/// Each program that guesses columns reads all of them and looks up a few, so they stay bytes in one
/// array with a table of hashes, which takes one pass.
private struct RoleLexicon: Sendable {
  static let shared = RoleLexicon()
  private static let all = NameRole.allCases

  private struct Entry {
    let range: Range<Int>
    let hash: Int
    let roles: RoleSet
  }

  private var text: [UInt8] = []
  private var entries: [Entry] = []
  /// The index of an entry at the place that its hash names or the next free one; -1 where there is
  /// none.
  private var slots: [Int] = []
  private var endings: [(word: String, role: NameRole)] = []
  private var longest = 1

  private init() {
    text.reserveCapacity(20_000)
    entries.reserveCapacity(2_000)
    for (index, role) in RoleLexicon.all.enumerated() { read(role, 1 << index) }
    var count = 1
    while count < 2 * entries.count { count *= 2 }
    slots = Array(repeating: -1, count: count)
    for (index, entry) in entries.enumerated() {
      var slot = entry.hash & (count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = index
    }
  }

  /// Reads the words of a role; what is no letter and no digit is a blank between two of them.
  private mutating func read(_ role: NameRole, _ roles: RoleSet) {
    var (start, hash, words) = (text.count, 0, 1)
    var (isEnding, isBehindBlank) = (false, false)
    var list = role.words
    list.append("\n")
    list.withUTF8 { bytes in
      for byte in bytes {
        if byte == .comma || byte == .lineFeed {
          entries.append(Entry(range: start..<text.count, hash: hash, roles: roles))
          if isEnding { endings.append((string(start..<text.count), role)) }
          longest = max(longest, words)
          (start, hash, words) = (text.count, 0, 1)
          (isEnding, isBehindBlank) = (false, false)
        } else if byte >= 0x80 || byte.isLetterOrDigit || byte == RoleLexicon.numberSign {
          if isBehindBlank, start < text.count {
            hash = RoleLexicon.hash(hash, .space)
            text.append(.space)
            words += 1
          }
          hash = RoleLexicon.hash(hash, byte)
          text.append(byte)
          isBehindBlank = false
        } else {
          isEnding = isEnding || (byte == .minus && start == text.count)
          isBehindBlank = true
        }
      }
    }
  }

  private static let numberSign = UInt8(ascii: "#")

  private static func hash(_ hash: Int, _ byte: UInt8) -> Int {
    // The last step of FNV-1a, with the upper bits where the table looks.
    let product = (hash ^ Int(byte)) &* 0x100_0000_01B3
    return product ^ (product >> 32)
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  private func roles(of phrase: String) -> RoleSet {
    let bytes = Array(phrase.utf8)
    var (found, slot): (RoleSet, Int) = (0, bytes.reduce(0, RoleLexicon.hash) & (slots.count - 1))
    while slots[slot] >= 0 {
      let entry = entries[slots[slot]]
      if text[entry.range].elementsEqual(bytes) { found |= entry.roles }
      slot = (slot + 1) & (slots.count - 1)
    }
    // The same text can be written with marks of their own, which few names have.
    guard found == 0, phrase.unicodeScalars.contains(where: \.isComposing) else { return found }
    return entries.reduce(0) { string($1.range) == phrase ? $0 | $1.roles : $0 }
  }

  /// The roles that some words of a name say: one of them, or several in a row.
  func roles(of words: [String]) -> Set<NameRole> {
    var found: RoleSet = 0
    var roles: Set<NameRole> = []
    for start in words.indices {
      for end in start..<min(words.count, start + longest) {
        let phrase = words[start...end].joined(separator: " ")
        // Short words mean something else among others: "time to first byte".
        guard phrase.count > 2 || words.count == 1 || RoleLexicon.isClear(phrase) else { continue }
        found |= self.roles(of: phrase)
      }
      for (word, role) in endings where words[start].hasSuffix(word) { roles.insert(role) }
    }
    while found != 0 {
      roles.insert(RoleLexicon.all[found.trailingZeroBitCount])
      found &= found - 1
    }
    return roles
  }

  /// True if some words together are an entry of a role.
  func says(_ role: NameRole, _ words: [String]) -> Bool {
    let found = roles(of: words.joined(separator: " "))
    return RoleLexicon.all.firstIndex(of: role).map { found & 1 << $0 != 0 } ?? false
  }

  /// True for short words that mean the same everywhere.
  private static func isClear(_ word: String) -> Bool {
    ["id", "nr", "no", "#", "№", "kw", "hr", "rh", "lr", "se", "ci", "sd", "ø"].contains(word)
      || word.unicodeScalars.contains { $0.value >= 0x3000 }
  }
}

extension Unicode.Scalar {
  /// True if another way to write the same text has other scalars here.
  fileprivate var isComposing: Bool {
    guard value >= 0x300 else { return false }
    return properties.generalCategory == .nonspacingMark || properties.isFullCompositionExclusion
      || (0x1100...0x11FF).contains(value)
  }
}

/// A bit for each of ``NameRole/allCases``, in their order.
private typealias RoleSet = UInt64
