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
func `passkeys count as both factors only if the pool configures that`(
  _ configuration: String,
  _ isTaken: Bool
) throws {
  var pool = try TestPool.withPasskeyMFA(configuration)
  let tokens = try pool.tokens()
  _ = try pool.addPasskey(tokens)
  _ = try pool.register(tokens)
  let said = pool.countPasskeys(tokens)
  #expect(said.hasPrefix("InvalidParameterException: WebAuthn MFA requires the") == !isTaken)
  #expect((said == "200") == isTaken)
}

@Test func `passkeys count as both factors only with a passkey and another method`() throws {
  var pool = try TestPool.withPasskeyMFA()
  let tokens = try pool.tokens()
  _ = try pool.enrol(tokens)
  #expect(
    pool.countPasskeys(tokens)
      == "InvalidParameterException: User does not have applicable WebAuthn credentials to enable "
      + "WebAuthn MFA."
  )
  _ = try pool.addPasskey(tokens)
  let alone: JSONObject = ["WebAuthnMfaSettings": ["Enabled": true]]
  #expect(
    pool.own(tokens, "SetUserMFAPreference", alone).said
      == "InvalidParameterException: WebAuthn MFA requires enabling an additional MFA setting."
  )
  #expect(pool.own(tokens, "GetUser").body["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"])
  #expect(pool.countPasskeys(tokens) == "200")
  #expect(
    pool.own(tokens, "GetUser").body["UserMFASettingList"]
      == ["SOFTWARE_TOKEN_MFA", "WEB_AUTHN_MFA"]
  )
}
