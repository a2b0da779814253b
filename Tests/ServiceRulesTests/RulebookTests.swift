import JSON
@testable import ServiceRules
import Testing

@Suite struct RulebookTests {
  @Test func `no two rules share a name`() {
    let ids = Rulebook.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: Rulebook.all.map(\.id))
  func `a rule has a name, a message, a source, a reason, and a fix`(_ id: String) throws {
    let rule = try #require(Rulebook.rule(id))
    #expect(rule.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    #expect(!rule.operations.isEmpty && !rule.message.isEmpty && !rule.source.text.isEmpty)
    #expect(rule.why.hasSuffix("."))
    #expect(!rule.fix.hasSuffix(".") && rule.fix.first?.isUppercase == false)
  }

  @Test(arguments: Rulebook.all.map(\.id))
  func `a rule accepts members of any type without trapping`(_ id: String) throws {
    let rule = try #require(Rulebook.rule(id))
    let values: [JSONValue] = [
      .null, true, -1, "", "#", [], [.null, 1, "x", [:]], [:], ["Name": 1],
    ]
    for operation in rule.operations {
      for value in values {
        let input = JSONObject(members.map { ($0, value) })
        let pool = PoolEnvironment(pool: input, mfa: input, region: "") { _ in [input] }
        _ = Rulebook.assessments(of: ConfigurationCall(operation, input, in: pool))
      }
    }
  }

  @Test func `a rule does not decide on values known only at deployment`() {
    let input: JSONObject = ["AliasAttributes": ["email"], "UsernameAttributes": "!Ref Names"]
    let call = ConfigurationCall(
      "CreateUserPool",
      input,
      in: .none(),
      unknown: ["UsernameAttributes"]
    )
    let assessments = Rulebook.assessments(of: call)
    let names = assessments.compactMap { assessment -> String? in
      if case .undetermined(let rule, _) = assessment { rule.id } else { nil }
    }
    #expect(names.contains("alias-and-username-attributes"))
    #expect(Rulebook.rejection(of: call) == nil)
  }

  @Test(
    arguments: [
      (
        "CreateTerms", ["TermsName": "\u{E9}", "ClientId": "1"],
        ["TermsName": "e\u{301}", "ClientId": "1", "TermsId": "2"], "terms-exist"
      ),
      (
        "CreateIdentityProvider", ["ProviderName": "A", "IdpIdentifiers": ["\u{E9}"]],
        ["ProviderName": "B", "IdpIdentifiers": ["e\u{301}"]], "provider-identifier-taken"
      ),
      (
        "CreateUserPool", ["Schema": [["Name": "\u{E9}"], ["Name": "e\u{301}"]]], [:],
        "custom-attribute-twice"
      ),
    ] as [(String, JSONObject, JSONObject, String)]
  )
  func `names with different bytes are different names`(
    _ operation: String,
    _ input: JSONObject,
    _ part: JSONObject,
    _ rule: String
  ) {
    let isBroken = { (input: JSONObject) in
      let pool = PoolEnvironment(pool: [:], mfa: [:], region: "") { _ in [part] }
      let call = ConfigurationCall(operation, input, in: pool)
      return Rulebook.assessments(of: call).contains { assessment in
        if case .refused(let rejection) = assessment { rejection.rule.id == rule } else { false }
      }
    }
    #expect(!isBroken(input))
    let text = JSONValue.object(input).text().replacing("\u{E9}", with: "e\u{301}")
    #expect(isBroken((try? JSONValue(parsing: text))?.object ?? [:]))
  }

  @Test func `an undecided rule does not affect later rules`() {
    let tags = JSONObject((1...51).map { ("tag\($0)", "") })
    let input: JSONObject = [
      "AliasAttributes": ["email"], "UsernameAttributes": "!Ref Names",
      "UserPoolTags": .object(tags),
    ]
    let call = ConfigurationCall(
      "CreateUserPool",
      input,
      in: .none(),
      unknown: ["UsernameAttributes"]
    )
    #expect(Rulebook.rejection(of: call)?.rule.id == "too-many-tags")
  }

  @Test(
    arguments: [
      ([], "is ENABLED, but ALLOW_REFRESH_TOKEN_AUTH is enabled without ExplicitAuthFlows"),
      (
        ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        "is ENABLED together with ALLOW_REFRESH_TOKEN_AUTH"
      ),
      (
        ["USER_PASSWORD_AUTH"],
        "is ENABLED, but USER_PASSWORD_AUTH also enables ALLOW_REFRESH_TOKEN_AUTH"
      ),
    ] as [([String], String)]
  )
  func `the fact about rotation names what enables the refresh flow`(
    _ flows: [String],
    _ fact: String
  ) {
    let input: JSONObject = [
      "ExplicitAuthFlows": .strings(flows),
      "RefreshTokenRotation": ["Feature": "ENABLED"],
    ]
    let call = ConfigurationCall("CreateUserPoolClient", input, in: .none())
    let rejection = Rulebook.rejection(of: call)
    #expect(rejection?.rule.id == "rotation-with-refresh-flow")
    #expect(rejection?.description == fact)
  }

  /// The members that rule conditions read.
  private var members: [String] {
    [
      "AliasAttributes", "UsernameAttributes", "Policies", "LambdaConfig", "Schema",
      "CustomAttributes", "EmailConfiguration", "SmsConfiguration", "MfaConfiguration",
      "AccountRecoverySetting", "AutoVerifiedAttributes", "UserAttributeUpdateSettings",
      "VerificationMessageTemplate", "AdminCreateUserConfig", "UserPoolTier", "UserPoolAddOns",
      "SmsMfaConfiguration", "EmailMfaConfiguration", "SoftwareTokenMfaConfiguration",
      "WebAuthnConfiguration", "ExplicitAuthFlows", "AllowedOAuthFlows", "AllowedOAuthScopes",
      "CallbackURLs", "LogoutURLs", "DefaultRedirectURI", "TokenValidityUnits",
      "AccessTokenValidity", "IdTokenValidity", "RefreshTokenValidity", "RefreshTokenRotation",
      "AnalyticsConfiguration", "SupportedIdentityProviders", "ReadAttributes", "WriteAttributes",
      "ProviderName", "ProviderType", "ProviderDetails", "IdpIdentifiers", "Domain",
      "CustomDomainConfig", "ManagedLoginVersion", "Settings", "Assets", "CSS", "GroupName",
      "RoleArn", "Identifier", "Scopes", "LogConfigurations", "RiskExceptionConfiguration",
      "AccountTakeoverRiskConfiguration", "ClientId", "TermsName", "Links", "UserPoolTags",
    ]
  }
}
