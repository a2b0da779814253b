import AuthCrypto
import JSON
import Testing

@testable import MockPool

@Test(arguments: [
  (nil, nil, nil, nil),
  (nil, "shop", nil, "shop.auth.eu-west-1.amazoncognito.com"),
  (nil, "shop", "login.example.com", "login.example.com"),
  ("example.com", "shop", "login.example.com", "example.com"),
])
func `a pool's domain stands in for a relying party, the custom one first`(
  id: String?,
  prefix: String?,
  custom: String?,
  expected: String?
) {
  var pool: JSONObject = ["Id": "eu-west-1_AbCdEfGhI"]
  pool["Domain"] = prefix.map(JSONValue.string)
  pool["CustomDomain"] = custom.map(JSONValue.string)
  let mfa = id.map { ["WebAuthnConfiguration": ["RelyingPartyId": .string($0)]] as JSONObject }
  #expect(PasskeySettings(pool, mfa: mfa ?? [:]).relyingParty?.id == expected)
}
