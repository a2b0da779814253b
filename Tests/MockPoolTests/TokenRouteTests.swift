import Testing
import Values

@testable import MockPool

@Suite struct TokenRouteTests {
  private static let issuer = #""iss":"https://idp.us-east-1.example.com/us-east-1_AbCdEf123""#

  private static func token(_ payload: String) -> String {
    token(encoded: Base64URL.encode(Array(payload.utf8)))
  }

  private static func token(encoded payload: String) -> String { "header.\(payload).signature" }

  @Test(arguments: [0, 1, 2, 3, 50, 51, 52, 53, 54, 100, 400])
  func `a token shows its pool, wherever its issuer is`(_ before: Int) {
    for after in [0, 1, 2, 300] {
      let sub = String(repeating: "s", count: before)
      let scope = String(repeating: "p", count: after)
      let payload = #"{"sub":"\#(sub)",\#(TokenRouteTests.issuer),"scope":"\#(scope)"}"#
      let token = TokenRouteTests.token(payload)
      #expect(AccessClaims.poolID(inToken: token) == "us-east-1_AbCdEf123")
    }
  }

  @Test(arguments: ["!", "=", "+", "é", "."])
  func `a payload that is not Base64url shows no pool`(_ ending: String) {
    let scope = String(repeating: "p", count: 300)
    let payload = #"{\#(TokenRouteTests.issuer),"scope":"\#(scope)"}"#
    let text = Base64URL.encode(Array(payload.utf8))
    #expect(AccessClaims.poolID(inToken: TokenRouteTests.token(encoded: text + ending)) == nil)
  }

  @Test func `a payload of an impossible length, or with spare bits, shows no pool`() {
    let scope = String(repeating: "p", count: 300)
    let payload = #"{\#(TokenRouteTests.issuer),"scope":"\#(scope)"}"#
    let whole = Base64URL.encode(Array(payload.utf8))
    let text = String(whole.prefix(whole.utf8.count / 4 * 4))
    for ending in ["A", "AB", "AAB"] {
      #expect(AccessClaims.poolID(inToken: TokenRouteTests.token(encoded: text + ending)) == nil)
    }
  }

  @Test(arguments: ["", ".", "..", "a.b.c", "header.e30.signature", "e30"])
  func `a token without an issuer shows no pool`(_ token: String) {
    #expect(AccessClaims.poolID(inToken: token) == nil)
  }
}
