import Testing

@testable import Delivery

@Suite struct CardMessageTests {
  @Test("trailing texts follow on the line of their own text")
  func trailingTexts() throws {
    var message = try CardMessage.sample()
    (message.trailingCaption, message.trailingSubcaption) = ("12,420", "5%")
    #expect(message.title == "Steps · 12,420")
    #expect(message.plainText == "Steps · 12,420\nWeekly Average · 5%\nhttps://example.com/week")
  }

  @Test("a notification says the summary, or else the title")
  func notificationText() throws {
    var message = try CardMessage.sample()
    #expect(message.notification == "Steps")
    message.summaryText = "Your week"
    #expect(message.notification == "Your week")
  }
}
