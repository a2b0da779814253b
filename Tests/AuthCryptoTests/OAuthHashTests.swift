@testable import AuthCrypto
import Testing

@Suite struct OAuthHashTests {
  @Test func `the example in RFC 7636 has its challenge`() {
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    #expect(PKCE.challenge(of: verifier) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func `the example in OpenID Connect Core has its hash`() {
    let token = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"
    #expect(AccessTokenHash.compute(token) == "77QmUPtjPfzWtF2AnpK9RQ")
  }
}
