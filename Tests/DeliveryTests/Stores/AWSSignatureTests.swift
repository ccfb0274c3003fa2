import Testing

@testable import Base
@testable import Delivery

/// Requests whose signatures Amazon has published: those of "Examples: Signature Calculations in AWS
/// Signature Version 4" and "Authenticating Requests: Using Query Parameters", both in the API
/// reference of S3, and one of the test suite of the signature.
@Suite struct AWSSignatureTests {
  private let signature = AWSSignature(
    accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1")
  /// 24 May 2013, 00:00:00 in UTC.
  private let time = 1_369_353_600.0
  private let base = "https://examplebucket.s3.amazonaws.com"

  private func signed(
    _ method: HTTPRequest.Method, _ target: String, _ headers: [(String, String)] = [],
    body: String = ""
  ) -> String {
    let digest = HTTPHeader("x-amz-content-sha256", SHA256.hex(of: Array(body.utf8)))
    let request = HTTPRequest(
      "test", method, base + target,
      headers: headers.map { HTTPHeader($0.0, $0.1) } + [digest], repetition: .harmless)
    let words = signature.headers(for: request, at: time).last?.value ?? ""
    return words.components(after: "Signature=")
  }

  @Test("an object with a range is fetched")
  func object() {
    #expect(
      signed(.get, "/test.txt", [("Range", "bytes=0-9")])
        == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
  }

  @Test("an object with an encoded name is written")
  func writtenObject() {
    let headers = [
      ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
    ]
    #expect(
      signed(.put, "/test%24file.text", headers, body: "Welcome to Amazon S3.")
        == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
  }

  @Test("a query is signed in its order, with an equals sign where there is no value")
  func query() {
    #expect(
      signed(.get, "/?lifecycle")
        == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
    #expect(
      signed(.get, "/?prefix=J&max-keys=2")
        == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
  }

  @Test("a presigned address is that of the reference")
  func presigned() {
    let address = signature.presigned("\(base)/test.txt", at: time, for: 86_400)
    #expect(
      address
        == "\(base)/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F"
        + "20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400"
        + "&X-Amz-SignedHeaders=host&X-Amz-Signature="
        + "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
  }

  @Test("without a digest in the head the body's own is signed")
  func vanilla() {
    let other = AWSSignature(
      accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
      region: "us-east-1", service: "service")
    let request = HTTPRequest("test", .get, "https://example.amazonaws.com", repetition: .harmless)
    // 30 August 2015, 12:36:00 in UTC.
    let words = other.headers(for: request, at: 1_440_938_160).last?.value
    #expect(
      words == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
        + "SignedHeaders=host;x-amz-date, Signature="
        + "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31")
  }

  @Test("a request is signed when it is sent, with a token and a host without the standard port")
  func sentRequest() {
    var signature = signature
    signature.sessionToken = "token"
    var request = HTTPRequest("test", .get, "https://a.example:443/x", repetition: .harmless)
    request.authorization = .signature(signature)
    let sent = request.authorized(at: time)
    #expect(sent.authorization == nil)
    #expect(sent.header("X-Amz-Security-Token") == "token")
    request.url = "https://a.example/x"
    #expect(request.authorized(at: time).headers == sent.headers)
    #expect(request.authorized(at: time + 1).headers != sent.headers)
    request.authorization = .basic(user: "Aladdin", password: "open sesame")
    #expect(
      request.authorized(at: time).header("Authorization") == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
  }
}

extension String {
  fileprivate func components(after mark: String) -> String { cut(at: mark)?.1 ?? "" }
}
