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
func `without a relying party, the pool's domain is used, preferably the custom domain`(
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

@Test(arguments: [("SINGLE_FACTOR", false), ("MULTI_FACTOR_WITH_USER_VERIFICATION", true)])
func `passkeys are a second factor only if the pool configures that`(
  _ configuration: String,
  _ isTaken: Bool
) throws {
  var pool = try TestPool(client: TestPool.passwordClient)
  let set = pool.admin(
    "SetUserPoolMfaConfig",
    [
      "MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true],
      "WebAuthnConfiguration": [
        "RelyingPartyId": "example.com", "UserVerification": "required",
        "FactorConfiguration": .string(configuration),
      ],
    ]
  )
  #expect(set.said == "200")
  pool.addUser()
  let tokens = try pool.tokens()
  let wanted: JSONObject = ["WebAuthnMfaSettings": ["Enabled": true]]
  let said = pool.own(tokens, "SetUserMFAPreference", wanted).said
  #expect(said.hasPrefix("InvalidParameterException: WebAuthn MFA requires") == !isTaken)
  #expect((said == "200") == isTaken)
}
