import Testing

@testable import Graphics
@testable import Options

@Suite("Words of cards in several languages")
struct TemplateResolverLocaleTests {
  @Test(
    "numbers, dates and words are those of the locale",
    arguments: [
      ("en_US", "I moved {steps} steps, {distance} {day}.", "I moved 1,412 steps, 1.20 km today."),
      ("de_DE", "{steps} Schritte, {distance} {day}.", "1.412 Schritte, 1,20 km heute."),
      ("de_DE", "{max.day}: {max} {delta|percent}", "am 10.9.: 12.420 −76 %"),
      ("es_ES", "{steps} pasos, {max.steps}", "1412 pasos, 12.420"),
      ("zh_CN", "我{day}走了{steps}步，{distance}。", "我今天走了1,412步，1.20 km。"),
      ("zh_CN", "{max.day}走了{max}步", "9月10日走了12,420步"),
      ("zh_TW", "{day}", "今天"),
      ("pl_PL", "{steps} {steps|plural:one=krok,few=kroki,many=kroków,other=kroku}", "1412 kroków"),
      (
        "pl_PL", "{flights} {flights|plural:one=piętro,few=piętra,many=pięter,other=piętra}",
        "3 piętra"
      ),
      (
        "pl_PL", "{distance|plural:one=kilometr,few=kilometry,many=kilometrów,other=kilometra}",
        "kilometra"
      ),
      ("ar_EG", "{flights|plural:zero=أ,one=ب,two=ت,few=ث,many=ج,other=ح}", "ث"),
      ("ja_JP", "{flights|plural:one=a,other=階}", "階"),
    ])
  func locales(locale: String, template: String, expected: String) throws {
    let text = try cardWords(TemplateResolverTests.week, [("locale", locale)]).text(
      template, field: "x")
    #expect(plain(text) == expected)
  }

  /// Without the marks of direction and with one kind of space and minus.
  private func plain(_ text: String) -> String {
    let kept = text.unicodeScalars.filter { ![0x200E, 0x200F, 0x061C].contains($0.value) }
    let spaces = kept.map { [0xA0, 0x202F].contains($0.value) ? " " : $0 }
    return String(String.UnicodeScalarView(spaces.map { $0 == "-" ? "−" : $0 }))
  }

  @Test(
    "words that run the other way keep their order and leave that of the sentence",
    arguments: [
      ("مشيت {distance} اليوم", "مشيت \u{200E}1.20\u{A0}km\u{200E}\u{200F} اليوم"),
      ("مشيت {steps} خطوة", "مشيت 1,412 خطوة"),
      ("מהירות {delta}", "מהירות \u{200E}−4,468\u{200E}\u{200F}"),
      ("{city}, 12 km", "\u{200F}القاهرة!\u{200F}\u{200E}, 12 km"), ("{city}", "القاهرة!"),
      ("في {city} {steps}", "في القاهرة! 1,412"),
      ("{distance} on {steps}", "1.20\u{A0}km on 1,412"),
    ])
  func directions(template: String, expected: String) throws {
    let words = try cardWords(TemplateResolverTests.week)
    let text = try words.text(template, field: "x", extra: ["city": "القاهرة!"])
    #expect(text == expected)
    // A line keeps what holds the order.
    #expect(TextLine.cleaned(text) == text)
  }

  @Test("a sentence without letters has the direction of its language")
  func neutral() throws {
    let words = try cardWords(TemplateResolverTests.week, [("locale", "he_IL")])
    let text = try words.text("{distance} – {steps}", field: "x")
    #expect(text == "\u{200E}1.20\u{A0}km\u{200E}\u{200F} – 1,412")
  }
}
