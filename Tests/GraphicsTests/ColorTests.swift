import Testing

@testable import Graphics

@Suite("Colours")
struct ColorTests {
  @Test(
    "CSS colours are read",
    arguments: [
      ("#fff", "#ffffff"), ("#1c2D3e", "#1c2d3e"), ("#1238", "#11223388"),
      ("#11223380", "#11223380"), ("white", "#ffffff"), ("RebeccaPurple", "#663399"),
      (" crimson ", "#dc143c"), ("transparent", "#00000000"), ("rgb(255, 0, 128)", "#ff0080"),
      ("rgb(255 0 128 / 50%)", "#ff008080"), ("rgba(0,0,0,.25)", "#00000040"),
      ("rgb(100%, 0%, 50%)", "#ff0080"), ("rgb(1.28e2 0 0)", "#800000"),
      ("hsl(120, 100%, 25%)", "#008000"),
      ("hsl(210deg 60% 50% / 0.5)", "#3380cc80"), ("hsl(0, 0%, 100%)", "#ffffff"),
    ])
  func css(text: String, expected: String) {
    #expect(Color(css: text)?.description == expected)
  }

  @Test(
    "anything else is no colour",
    arguments: [
      "", "#", "#12", "#12345", "#ggg", "whit", "rgb(1,2)", "rgb(1,2,3", "rgb(a,b,c)", "hsl(1,2,3)",
      "rgb(0x10,0,0)", "rgb(nan,0,0)", "rgb(1,2,3,4,5)", "#１２３", "url(x)",
    ])
  func notCSS(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test(
    "hue, saturation and brightness give the colours of the facts",
    arguments: [
      (0.57, 0.74, 0.86, "#3997db"), (0.52, 1.0, 0.76, "#00abc2"), (0.52, 1.0, 0.83, "#00bad4"),
      (0.0, 0.0, 0.8, "#cccccc"), (0.0, 1.0, 1.0, "#ff0000"), (1.0, 1.0, 1.0, "#ff0000"),
      (1.0 / 3, 1.0, 1.0, "#00ff00"), (2.0 / 3, 1.0, 1.0, "#0000ff"),
    ])
  func hsb(hue: Double, saturation: Double, brightness: Double, expected: String) {
    let color = Color(hue: hue, saturation: saturation, brightness: brightness)
    #expect(color.description == expected)
  }

  @Test("components outside 0 to 1 are clamped, and what is no number is 0")
  func clamped() {
    let color = Color(red: -1, green: 2, blue: .nan, alpha: .infinity)
    #expect(color == Color(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(Color(hue: .nan, saturation: 1, brightness: 1) == Color(red: 1, green: 0, blue: 0))
  }

  @Test("a gradient mixes between its stops and keeps its ends")
  func gradient() {
    let gradient = Gradient(stops: [
      Gradient.Stop(offset: 1, color: .white), Gradient.Stop(offset: 0.5, color: .black),
    ])
    #expect(gradient.color(at: 0) == .black && gradient.color(at: 2) == .white)
    #expect(gradient.color(at: 0.75) == Color(white: 0.5))
    #expect(Gradient(stops: []).color(at: 0.5) == .clear)
  }

  @Test("there are the 148 names of CSS")
  func names() {
    #expect(CSSColorNames.rgb.count == 148)
    #expect(CSSColorNames.rgb.keys.allSatisfy { Color(css: $0) != nil })
  }
}
