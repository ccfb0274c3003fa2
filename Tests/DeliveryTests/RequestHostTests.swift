import Testing

@testable import Delivery

@Suite struct RequestHostTests {
  @Test(arguments: [
    ("https://Example.org/a?b#c", "example.org"), ("http://[::1]:8080", "[::1]:8080"),
    ("https://a.example:1\\@b.example:2/c", "b.example:2"),
    ("https://a.example@b.example", "b.example"), ("https://a.example?@b.example", "a.example"),
    ("https://a.example#@b.example", "a.example"),
  ])
  func `The host of an address is the one that libcurl connects to`(
    address: String, host: String
  ) {
    #expect(HTTPRequest.host(of: address) == host)
  }
}
