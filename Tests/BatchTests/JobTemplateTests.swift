import Testing

@testable import Base
@testable import Batch
@testable import Cards
@testable import Options

@Suite("The spec that cards of a batch have in common")
struct JobTemplateTests {
  private func template(_ text: String) throws -> JobTemplate {
    let json = try JSONValue(parsing: SourceText(text, name: "t.json"))
    return try JobTemplate(json, source: "t.json")
  }

  private func settings(
    _ template: JobTemplate, _ row: String, device: Card.Device? = nil
  ) throws -> CardSettings {
    let json = try JSONValue(parsing: SourceText(row, name: "jobs"))
    return try template.spec(json.members ?? [], named: "jobs", device: device).settings.card
  }

  @Test("settings by device go before the others, and a row's before both")
  func devices() throws {
    let template = try template(
      #"""
      {"url": "https://a.example/{id}", "session": "s-{id}", "devices": {
        "watch": {"url": "https://w.example/{id}", "template": "glance"},
        "42mm": {"session": "small"}}}
      """#)
    let watch = try #require(Card.Device.known.first { $0.name == "42mm" })
    let phone = try settings(template, #"{"id": "7", "device": "6s"}"#)
    #expect(phone.url == "https://a.example/7")
    #expect(phone.session == "s-7")
    #expect(phone.template == nil)
    for own in [
      try settings(template, #"{"id": "7", "device": "42mm"}"#),
      try settings(template, #"{"id": "7"}"#, device: watch),
    ] {
      #expect(own.url == "https://w.example/7")
      #expect(own.session == "small")
      #expect(own.template == .builtIn("glance"))
    }
    let row = try settings(
      template, #"{"id": "7", "session": "mine", "url": "https://r.example/"}"#, device: watch)
    #expect(row.session == "mine")
    #expect(row.url == "https://r.example/")
  }
}
