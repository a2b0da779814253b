@testable import AuthCrypto
import FoundationEssentials
import Testing
import Values

@Test func `a cached key does not sign for another time, signer, region, or service`() throws {
  let other = AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("other"))
  let another = AWSCredentials(accessKeyID: "OTHER", secretAccessKey: Secret("other"))
  let scopes: [(AWSCredentials, String, String, Date)] = [
    (SigV4Sample.keys, "eu-central-1", "cognito-idp", SigV4Sample.now),
    (SigV4Sample.keys, "eu-central-1", "cognito-idp", SigV4Sample.now),
    (SigV4Sample.keys, "eu-central-1", "cognito-idp", SigV4Sample.now.addingTimeInterval(0.5)),
    (SigV4Sample.keys, "eu-central-1", "cognito-idp", SigV4Sample.now.addingTimeInterval(1)),
    (SigV4Sample.keys, "eu-central-1", "cognito-idp", SigV4Sample.now.addingTimeInterval(86_400)),
    (other, "eu-central-1", "cognito-idp", SigV4Sample.now),
    (another, "eu-central-1", "cognito-idp", SigV4Sample.now),
    (SigV4Sample.keys, "us-east-1", "cognito-idp", SigV4Sample.now),
    (SigV4Sample.keys, "us-east-1", "sts", SigV4Sample.now),
  ]
  let kept = SigningKeys()
  for (credentials, region, service, date) in scopes {
    let signed = try [kept, SigningKeys()].map { keys in
      try SigV4.headers(
        method: "POST",
        url: "\(SigV4Sample.endpoint)/",
        headers: [],
        body: [],
        credentials: credentials,
        region: region,
        service: service,
        date: date,
        keys: keys
      ).map { $0.1 }
    }
    #expect(signed[0] == signed[1])
  }
}

@Test func `a cached target does not sign for another URL`() throws {
  let kept = SigningKeys()
  let paths = ["", "", "a?b=c", "\u{e9}", "e\u{301}"]
  for url in paths.map({ "\(SigV4Sample.endpoint)/\($0)" }) + ["https://example.com/"] {
    let signed = try [kept, SigningKeys()].map { cache in
      try SigV4.headers(
        method: "POST",
        url: url,
        headers: [],
        body: [],
        credentials: SigV4Sample.keys,
        region: "eu-central-1",
        service: "cognito-idp",
        date: SigV4Sample.now,
        keys: cache
      ).map { $0.1 }
    }
    #expect(signed[0] == signed[1])
  }
}

@Test(arguments: ["", "/", "cognito-idp", "ftp://host/", "https://", "https:///x", "https://h:x/"])
func `a URL without a host is an error`(_ url: String) {
  #expect(throws: SigV4.MalformedURL.self) { try SigV4Sample.sign(url: url) }
}

@Test func `headers of an earlier signature are replaced, not signed`() throws {
  let headers = [("X-Amz-Target", "Service.Operation")]
  let first = try SigV4Sample.sign(headers: headers)
  #expect(try SigV4Sample.sign(headers: headers + first).map { $0.1 } == first.map { $0.1 })
}
