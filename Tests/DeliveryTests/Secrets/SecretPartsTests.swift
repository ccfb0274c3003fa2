import Testing

@testable import Delivery

@Suite struct SecretPartsTests {
  @Test(
    "what gives a secret away is one, too",
    arguments: [
      ("hunter2", []),
      ("Bearer abcdefgh", ["abcdefgh"]),
      (
        "https://a.example/v1/hooks/s3cr3tT0ken?sig=abc%2Fdefgh",
        [
          "/v1/hooks/s3cr3tT0ken?sig=abc%2Fdefgh", "s3cr3tT0ken", "abc%2Fdefgh",
          "https://a.example/v1/hooks/s3cr3tT0ken?sig=abc/defgh",
          "/v1/hooks/s3cr3tT0ken?sig=abc/defgh", "abc/defgh",
        ]
      ),
      ("https://bot:hunter2@a.example/", ["bot:hunter2", "hunter2"]),
      (
        "https://a.example/{user}/s3cr3tT0ken",
        ["https://a.example/", "/s3cr3tT0ken", "/{user}/s3cr3tT0ken", "s3cr3tT0ken"]
      ),
    ] as [(String, [String])])
  func partsOfSecrets(_ secret: String, _ parts: [String]) {
    #expect(SecretParts(of: secret).all == parts)
  }
}
